import { CompanyRef } from '../schema/organization/company.js';
import { SecretRef } from '../schema/secrets/secret.js';
import { VaultRef } from '../schema/secrets/secret-vault.js';
import { UserSecretDefinitionRef } from '../schema/secrets/user-secret.js';
import { companyNode } from '../services/organization/companies/rows.js';
import * as grants from '../services/secrets/agent-secrets/grants.js';
import { readAgentSecretValue } from '../services/secrets/agent-secrets/read.js';
import { deleteSecret } from '../services/secrets/secrets/delete.js';
import { createSecret, getSecret, rotateSecret, updateSecret } from '../services/secrets/secrets/operations.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '../services/secrets/secrets/remote-import.js';
import { secretAlone, secretNode } from '../services/secrets/secrets/rows.js';
import * as definitions from '../services/secrets/user-secrets/definitions.js';
import { grantMyUserSecret, revokeMyUserSecretGrant } from '../services/secrets/user-secrets/grants.js';
import * as mine from '../services/secrets/user-secrets/mine.js';
import { definitionAlone, definitionNode } from '../services/secrets/user-secrets/rows.js';
import { checkSecretProviderConfig } from '../services/secrets/vaults/check.js';
import { previewSecretDiscovery } from '../services/secrets/vaults/discovery.js';
import * as configs from '../services/secrets/vaults/operations.js';
import { vaultNode } from '../services/secrets/vaults/rows.js';
import { deletedFrom, expose, exposeQuery, reread, whole } from './expose.js';

exposeQuery('secret', getSecret, { type: SecretRef, id: 'secretId' });

const secret = reread(SecretRef, secretNode);

expose([createSecret, updateSecret, rotateSecret, mine.createMyUserSecret], { secret });

expose([mine.updateMyUserSecret, mine.rotateMyUserSecret], { secret }, { by: secretAlone });

const definition = reread(UserSecretDefinitionRef, definitionNode);

expose(definitions.createUserSecretDefinition, { definition });

expose(definitions.updateUserSecretDefinition, { definition }, { by: definitionAlone });

const deleted = deletedFrom('company', CompanyRef, companyNode);

expose(deleteSecret, deleted);

expose(definitions.deleteUserSecretDefinition, deleted, { by: definitionAlone });

expose(mine.deleteMyUserSecret, deleted, { by: secretAlone });

expose(revokeMyUserSecretGrant, { ok: {} });

expose([grantMyUserSecret, grants.grantAgentSecret], { grant: whole('The grant as it now is.') });

expose(grants.revokeAgentSecret, { ok: {} });

expose(readAgentSecretValue, { secret: whole('The value, shown to the run that asked.') });

exposeQuery('secretVault', configs.getSecretProviderConfig, { type: VaultRef, id: 'configId' });

expose(
  [configs.createSecretProviderConfig, configs.updateSecretProviderConfig, configs.setDefaultSecretProviderConfig],
  { vault: reread(VaultRef, vaultNode) },
);

expose(configs.deleteSecretProviderConfig, deleted);

expose(checkSecretProviderConfig, {
  check: whole('The results of the check.'),
  vault: reread(VaultRef, vaultNode, ({ configId }) => configId),
});

expose(previewSecretDiscovery, { candidates: {}, sampledSecretCount: {}, warnings: {}, nextToken: {} });

expose(previewRemoteSecretImport, { candidates: {}, nextToken: {} });

expose(importRemoteSecrets, { importedCount: {}, skippedCount: {}, errorCount: {}, results: {} });
