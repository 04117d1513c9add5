import { builder } from '../schema/builder.js';
import {
  HealthCheckRef,
  ImportCandidateRef,
  ImportResultRef,
  VaultCandidateRef,
  VaultRef,
} from '../schema/secrets/secret-vault.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '../services/secrets/secrets/remote-import.js';
import { checkSecretProviderConfig } from '../services/secrets/vaults/check.js';
import * as configs from '../services/secrets/vaults/configs.js';
import { previewSecretDiscovery } from '../services/secrets/vaults/discovery.js';
import { vaultNode } from '../services/secrets/vaults/vaults.js';
import { expose, exposeNoun } from './expose.js';

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
