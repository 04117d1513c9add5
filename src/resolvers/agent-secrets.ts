import { builder } from '../schema/builder.js';
import { AgentSecretGrantRef, AgentSecretValueRef, SecretAccessGrantRef } from '../schema/secrets/agent-secret.js';
import {
  grantAgentSecret,
  listSecretAccessGrants,
  revokeAgentSecret,
} from '../services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '../services/secrets/agent-secrets/read.js';
import { answer, expose, exposeOk } from './expose.js';

builder.queryField('agentSecretGrants', (t) =>
  t.field({
    type: [AgentSecretGrantRef],
    description: "The secrets that the calling agent's run may read, by key.",
    resolve: async (_root, _args, { scope }) => (await answer(listAgentSecretGrants, scope, {})).secrets,
  }),
);

builder.queryField('secretAccessGrants', (t) =>
  t.field({
    type: [SecretAccessGrantRef],
    description: 'The secrets that the board let an agent read by itself, by key.',
    args: {
      agentId: t.arg.id({ required: true, description: 'UUID or shortname of the agent.' }),
      companyId: t.arg.id({ description: 'The company of a shortname.' }),
    },
    resolve: async (_root, { agentId, companyId }, { scope }) =>
      (await answer(listSecretAccessGrants, scope, { agentId, ...(companyId ? { companyId } : {}) })).grants,
  }),
);

expose(readAgentSecretValue, (t) => ({
  secret: t.field({
    type: AgentSecretValueRef,
    description: 'The value, shown to the run that asked.',
    resolve: ({ output }) => output,
  }),
}));

expose(grantAgentSecret, (t) => ({
  grant: t.field({
    type: SecretAccessGrantRef,
    description: 'The grant as it now is.',
    resolve: ({ output }) => output,
  }),
}));

exposeOk([revokeAgentSecret]);
