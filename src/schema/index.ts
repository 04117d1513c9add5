import type { GraphQLSchema } from 'graphql';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import './organization/agent-relations.js';
import './overview/event-relations.js';
import './work/issue-relations.js';
import './runs/run-relations.js';
import './work/case-lists.js';
import './organization/goal.js';
import './work/interaction.js';
import './organization/project.js';
import './automation/routine-relations.js';
import './secrets/secret-vault.js';
import './secrets/secret.js';
import './secrets/user-secret.js';
import './secrets/agent-secret.js';
import './overview/spend.js';
import './runs/stop.js';
import './tools/effective.js';
import './organization/budget.js';
import './organization/org-chart.js';
import './overview/chart.js';
import './overview/dashboard.js';
import './tools/audit.js';
import './tools/stdio-template.js';
import './tools/smoke-lab.js';
import './work/document.js';
import './people/member.js';
import './people/invite.js';
import './builder.js';
import { builder } from './builder.js';
import './nodes.js';
import './people/actor.js';
import { forgetInputs } from './derive/input-shapes.js';
import { forgetOutputs } from './derive/output.js';
import { addTwins } from './fast/rows-as-json.js';

let built: GraphQLSchema | undefined;

/** The schema, once every resolver module has added its fields. */
export function buildSchema(): GraphQLSchema {
  if (!built) {
    built = builder.toSchema({ sortSchema: false });
    addTwins(built);
    assertValidSchema(built);
    forgetInputs();
    forgetOutputs();
  }
  return built;
}

/** The schema as in the committed `schema.graphql`. */
export const sdl = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
