import type { Agent } from '#generated/prisma/client.js';
import { executeQuery } from '#services/core/operation/execute.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import {
  listSecretAccessGrants,
  presentSecretAccessGrant,
  secretsGrantedToAgent,
} from '#services/secrets/agent-secrets/grants.js';
import { AgentSecretGrantView, SecretAccessGrantView } from '#services/secrets/agent-secrets/model.js';
import { listAgentSecretGrants, presentAgentSecretGrant } from '#services/secrets/agent-secrets/read.js';
import type { GraphContext } from '../builder.js';
import { connectionInMemory, connectionVia } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { allowedBy, queriesOf, relationsOf } from '../relation.js';

relationsOf(AgentRef, {
  secretAccessGrants: allowedBy(listSecretAccessGrants, {
    type: outputTypeOf(SecretAccessGrantView),
    description: 'The secrets that are granted to the agent, by key; for the board.',
    isList: true,
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }: Agent, args: PageArgs<never>, context, info) =>
      connectionVia(secretsGrantedToAgent, { of: [companyId, id], args, context, info }, (rows) =>
        rows.map((row) => presentSecretAccessGrant(row)),
      ),
  }),
});

queriesOf({
  agentSecretGrants: {
    type: outputTypeOf(AgentSecretGrantView),
    description: `${listAgentSecretGrants.summary}, by key.`,
    isList: true,
    // A grant and a variable of the same name are one entry, so all entries of the agent are read.
    resolve: async (_root, args: PageArgs<never>, context: GraphContext) => {
      const grants = await executeQuery(listAgentSecretGrants, context.scope, {});
      return connectionInMemory(
        grants.map((grant) => presentAgentSecretGrant(grant)),
        ({ key }) => key,
        args,
        context,
      );
    },
  },
});
