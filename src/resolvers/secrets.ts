import { builder } from '../schema/builder.js';
import { AgentSecretGrantRef, AgentSecretValueRef, SecretAccessGrantRef } from '../schema/secrets/agent-secret.js';
import { SecretRef } from '../schema/secrets/secret.js';
import {
  HealthCheckRef,
  ImportCandidateRef,
  ImportResultRef,
  VaultCandidateRef,
  VaultRef,
} from '../schema/secrets/secret-vault.js';
import { UserSecretDefinitionRef, UserSecretGrantRef } from '../schema/secrets/user-secret.js';
import { executeQuery } from '../services/core/operation/execute.js';
import {
  grantAgentSecret,
  listSecretAccessGrants,
  revokeAgentSecret,
} from '../services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '../services/secrets/agent-secrets/read.js';
import { deleteSecret } from '../services/secrets/secrets/delete.js';
import { createSecret, getSecret, rotateSecret, updateSecret } from '../services/secrets/secrets/operations.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '../services/secrets/secrets/remote-import.js';
import { secretNode } from '../services/secrets/secrets/rows.js';
import {
  createUserSecretDefinition,
  deleteUserSecretDefinition,
  updateUserSecretDefinition,
} from '../services/secrets/user-secrets/definitions.js';
import { grantMyUserSecret, revokeMyUserSecretGrant } from '../services/secrets/user-secrets/grants.js';
import {
  createMyUserSecret,
  deleteMyUserSecret,
  rotateMyUserSecret,
  updateMyUserSecret,
} from '../services/secrets/user-secrets/mine.js';
import { definitionNode } from '../services/secrets/user-secrets/rows.js';
import { checkSecretProviderConfig } from '../services/secrets/vaults/check.js';
import { previewSecretDiscovery } from '../services/secrets/vaults/discovery.js';
import * as configs from '../services/secrets/vaults/operations.js';
import { vaultNode } from '../services/secrets/vaults/rows.js';
import { answer, expose, exposeNoun, exposeOk } from './expose.js';

builder.queryField('secret', (t) =>
  t.field({
    type: SecretRef,
    description: 'A secret of a company, without its value.',
    args: { id: t.arg.id({ required: true, description: "The secret's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(getSecret, scope, { secretId: id }),
  }),
);

exposeNoun([createSecret, updateSecret, rotateSecret, createMyUserSecret, updateMyUserSecret, rotateMyUserSecret], {
  field: 'secret',
  type: SecretRef,
  load: (scope, id) => scope.load(secretNode, id),
});

exposeNoun([createUserSecretDefinition, updateUserSecretDefinition], {
  field: 'definition',
  type: UserSecretDefinitionRef,
  load: (scope, id) => scope.load(definitionNode, id),
});

expose(grantMyUserSecret, (t) => ({
  grant: t.field({
    type: UserSecretGrantRef,
    description: 'The grant as it now is.',
    resolve: ({ output }) => output,
  }),
}));

exposeOk([deleteSecret, deleteUserSecretDefinition, deleteMyUserSecret, revokeMyUserSecretGrant]);

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

builder.queryField('secretVault', (t) =>
  t.field({
    type: VaultRef,
    description: 'A vault that keeps secrets of a company.',
    args: { id: t.arg.id({ required: true, description: "The vault's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(configs.getSecretProviderConfig, scope, { configId: id }),
  }),
);

exposeNoun(
  [configs.createSecretProviderConfig, configs.updateSecretProviderConfig, configs.setDefaultSecretProviderConfig],
  { field: 'vault', type: VaultRef, load: (scope, id) => scope.load(vaultNode, id) },
);

expose(configs.deleteSecretProviderConfig, (t) => ({
  id: t.field({ type: 'UUID', description: 'The id of the vault that is gone.', resolve: ({ output }) => output.id }),
}));

expose(checkSecretProviderConfig, (t) => ({
  check: t.field({ type: HealthCheckRef, description: 'What was found.', resolve: ({ output }) => output }),
  vault: t.field({
    type: VaultRef,
    nullable: true,
    description: 'The vault as it now is.',
    resolve: ({ output }, _args, { scope }) => scope.load(vaultNode, output.configId),
  }),
}));

const nextToken = 'Where to go on; null at the end.';

expose(previewSecretDiscovery, (t) => ({
  candidates: t.field({
    type: [VaultCandidateRef],
    description: 'Vaults that the secrets suggest, the fullest first.',
    resolve: ({ output }) => output.candidates,
  }),
  sampledSecretCount: t.int({
    description: 'How many secrets were looked at.',
    resolve: ({ output }) => output.sampledSecretCount,
  }),
  warnings: t.stringList({
    description: 'What the suggestions leave out.',
    resolve: ({ output }) => output.warnings,
  }),
  nextToken: t.string({ nullable: true, description: nextToken, resolve: ({ output }) => output.nextToken }),
}));

expose(previewRemoteSecretImport, (t) => ({
  candidates: t.field({
    type: [ImportCandidateRef],
    description: 'The secrets of the vault.',
    resolve: ({ output }) => output.candidates,
  }),
  nextToken: t.string({ nullable: true, description: nextToken, resolve: ({ output }) => output.nextToken }),
}));

expose(importRemoteSecrets, (t) => ({
  importedCount: t.int({ description: 'How many are new here.', resolve: ({ output }) => output.importedCount }),
  skippedCount: t.int({
    description: 'How many were here already, or have a key that is taken.',
    resolve: ({ output }) => output.skippedCount,
  }),
  errorCount: t.int({ description: 'How many cannot be imported.', resolve: ({ output }) => output.errorCount }),
  results: t.field({
    type: [ImportResultRef],
    description: 'What became of each, in order.',
    resolve: ({ output }) => output.results,
  }),
}));
