import type { Agent } from '../../generated/prisma/client.js';
import type { PageArgs } from '../../services/core/postgres/page-statement.js';
import {
  grantsOfAgent,
  listSecretAccessGrants,
  presentSecretAccessGrant,
} from '../../services/secrets/agent-secrets/grants.js';
import { SecretAccessGrantView } from '../../services/secrets/agent-secrets/model.js';
import { connectionVia } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { allowedBy, relationsOf } from '../relation.js';

relationsOf(AgentRef, {
  secretAccessGrants: allowedBy(listSecretAccessGrants, {
    type: outputTypeOf(SecretAccessGrantView),
    description: 'The secrets that are granted to the agent, by key; for the board.',
    isList: true,
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }: Agent, args: PageArgs<never>, context, info) =>
      connectionVia(grantsOfAgent, { of: [companyId, id], args, context, info }, (rows) =>
        rows.map((row) => presentSecretAccessGrant(row)),
      ),
  }),
});
