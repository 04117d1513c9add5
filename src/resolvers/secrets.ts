import { SecretRef } from '../schema/secrets/secret.js';
import { VaultRef } from '../schema/secrets/secret-vault.js';
import { UserSecretDefinitionRef } from '../schema/secrets/user-secret.js';
import * as grants from '../services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '../services/secrets/agent-secrets/read.js';
import { deleteSecret } from '../services/secrets/secrets/delete.js';
import { createSecret, getSecret, rotateSecret, updateSecret } from '../services/secrets/secrets/operations.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '../services/secrets/secrets/remote-import.js';
import { secretNode } from '../services/secrets/secrets/rows.js';
import * as definitions from '../services/secrets/user-secrets/definitions.js';
import { grantMyUserSecret, revokeMyUserSecretGrant } from '../services/secrets/user-secrets/grants.js';
import * as mine from '../services/secrets/user-secrets/mine.js';
import { definitionNode } from '../services/secrets/user-secrets/rows.js';
import { checkSecretProviderConfig } from '../services/secrets/vaults/check.js';
import { previewSecretDiscovery } from '../services/secrets/vaults/discovery.js';
import * as configs from '../services/secrets/vaults/operations.js';
import { vaultNode } from '../services/secrets/vaults/rows.js';
import { DELETED, expose, exposeQuery, reread, whole } from './expose.js';

exposeQuery('secret', getSecret, { type: SecretRef, id: 'secretId' });

expose(
  [createSecret, updateSecret, rotateSecret, mine.createMyUserSecret, mine.updateMyUserSecret, mine.rotateMyUserSecret],
  { secret: reread(SecretRef, secretNode) },
);

expose([definitions.createUserSecretDefinition, definitions.updateUserSecretDefinition], {
  definition: reread(UserSecretDefinitionRef, definitionNode),
});

expose([deleteSecret, definitions.deleteUserSecretDefinition, mine.deleteMyUserSecret, revokeMyUserSecretGrant], {
  ok: {},
});

expose([grantMyUserSecret, grants.grantAgentSecret], { grant: whole('The grant as it now is.') });

expose(grants.revokeAgentSecret, { ok: {} });

exposeQuery('agentSecretGrants', listAgentSecretGrants, { only: 'secrets' });

exposeQuery('secretAccessGrants', grants.listSecretAccessGrants, { only: 'grants' });

expose(readAgentSecretValue, { secret: whole('The value, shown to the run that asked.') });

exposeQuery('secretVault', configs.getSecretProviderConfig, { type: VaultRef, id: 'configId' });

expose(
  [configs.createSecretProviderConfig, configs.updateSecretProviderConfig, configs.setDefaultSecretProviderConfig],
  { vault: reread(VaultRef, vaultNode) },
);

expose(configs.deleteSecretProviderConfig, DELETED);

expose(checkSecretProviderConfig, {
  check: whole('What was found.'),
  vault: reread(VaultRef, vaultNode, ({ configId }) => configId),
});

expose(previewSecretDiscovery, { candidates: {}, sampledSecretCount: {}, warnings: {}, nextToken: {} });

expose(previewRemoteSecretImport, { candidates: {}, nextToken: {} });

expose(importRemoteSecrets, { importedCount: {}, skippedCount: {}, errorCount: {}, results: {} });
