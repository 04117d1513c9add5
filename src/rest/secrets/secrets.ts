import { grantAgentSecret, listSecretAccessGrants, revokeAgentSecret } from '#services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '#services/secrets/agent-secrets/read.js';
import { listSecretAccessEvents } from '#services/secrets/secrets/access-events.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import {
  createSecret,
  getSecret,
  getSecretCatalog,
  listSecrets,
  rotateSecret,
  updateSecret,
} from '#services/secrets/secrets/operations.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '#services/secrets/secrets/remote-import.js';
import { getSecretUsage, listSecretVersions } from '#services/secrets/secrets/usage.js';
import {
  createUserSecretDefinition,
  deleteUserSecretDefinition,
  getUserSecretCoverage,
  listUserSecretDefinitions,
  updateUserSecretDefinition,
} from '#services/secrets/user-secrets/definitions.js';
import {
  grantMyUserSecret,
  listAgentUserSecretGrants,
  listMyUserSecretGrants,
  revokeMyUserSecretGrant,
} from '#services/secrets/user-secrets/grants.js';
import {
  createMyUserSecret,
  deleteMyUserSecret,
  listMyUserSecrets,
  rotateMyUserSecret,
  updateMyUserSecret,
} from '#services/secrets/user-secrets/mine.js';
import { getSecretProviderHealth, listSecretProviders } from '#services/secrets/vaults/catalogue.js';
import { checkSecretProviderConfig } from '#services/secrets/vaults/check.js';
import { previewSecretDiscovery } from '#services/secrets/vaults/discovery.js';
import {
  createSecretProviderConfig,
  deleteSecretProviderConfig,
  getSecretProviderConfig,
  listSecretProviderConfigs,
  setDefaultSecretProviderConfig,
  updateSecretProviderConfig,
} from '#services/secrets/vaults/operations.js';
import { type RouteSection, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

const SECRETS = '/api/companies/:companyId/secrets';
const SECRET = '/api/secrets/:secretId';
const DEFINITIONS = '/api/companies/:companyId/user-secret-definitions';
const MINE = '/api/companies/:companyId/me/user-secrets';
const MY_GRANTS = '/api/companies/:companyId/me/user-secret-grants';

/** The key may be taken, and not every provider or vault can keep every value. */
const keeps = { errors: [409, 422] } as const;
export const secrets: RouteSection = {
  name: 'secrets',
  description: 'Secrets for agents: values are accepted, kept encrypted, and never returned here.',
  routes: [
    route('get', SECRETS, listSecrets),
    route('post', SECRETS, createSecret, { status: 201, ...keeps }),
    route('get', `${SECRETS}/catalog`, getSecretCatalog),
    route('get', SECRET, getSecret),
    route('patch', SECRET, updateSecret, keeps),
    route('post', `${SECRET}/rotate`, rotateSecret, keeps),
    route('delete', SECRET, deleteSecret, { errors: [409] }),
    route('get', `${SECRET}/usage`, getSecretUsage),
    route('get', `${SECRET}/access-events`, listSecretAccessEvents),
    route('get', `${SECRET}/versions`, listSecretVersions),
    route('get', DEFINITIONS, listUserSecretDefinitions),
    route('post', DEFINITIONS, createUserSecretDefinition, { status: 201, ...keeps }),
    route('patch', `${DEFINITIONS}/:definitionId`, updateUserSecretDefinition, keeps),
    route('delete', `${DEFINITIONS}/:definitionId`, deleteUserSecretDefinition, { errors: [409] }),
    route('get', `${DEFINITIONS}/:definitionId/coverage`, getUserSecretCoverage),
    route('get', MINE, listMyUserSecrets),
    route('post', MINE, createMyUserSecret, { status: 201, ...keeps }),
    route('patch', `${MINE}/:secretId`, updateMyUserSecret, keeps),
    route('post', `${MINE}/:secretId/rotate`, rotateMyUserSecret, keeps),
    route('delete', `${MINE}/:secretId`, deleteMyUserSecret),
    route('get', MY_GRANTS, listMyUserSecretGrants),
    route('put', `${MY_GRANTS}/:agentId/:definitionId`, grantMyUserSecret, { errors: [409] }),
    route('delete', `${MY_GRANTS}/:agentId/:definitionId`, revokeMyUserSecretGrant, { errors: [409] }),
    route('get', '/api/agents/:agentId/user-secret-grants', listAgentUserSecretGrants, oneAgent),
  ],
};
export const agentSecrets: RouteSection = {
  name: 'agent secrets',
  description: 'The secrets of the company that an agent may read, and reading them.',
  routes: [
    route('get', '/api/agents/me/secrets', listAgentSecretGrants),
    // Like every JSON response of this API, this one must have Cache-Control: no-store.
    route('post', '/api/agents/me/secrets/:key/value', readAgentSecretValue, { errors: [409, 422] }),
    route('get', '/api/agents/:agentId/secret-grants', listSecretAccessGrants, oneAgent),
    route('put', '/api/agents/:agentId/secret-grants/:key', grantAgentSecret, {
      ...oneAgent,
    }),
    route('delete', '/api/agents/:agentId/secret-grants/:key', revokeAgentSecret, oneAgent),
  ],
};

const OF_COMPANY = '/api/companies/:companyId';
const CONFIGS = `${OF_COMPANY}/secret-provider-configs`;
const ONE = '/api/secret-provider-configs/:configId';

/** The provider may refuse, fail, or be called too often. */
const remote = { errors: [422, 429, 502] } as const;

export const secretProviders: RouteSection = {
  name: 'secret providers',
  description: 'The providers that keep the values of secrets, and their vaults.',
  routes: [
    route('get', `${OF_COMPANY}/secret-providers`, listSecretProviders),
    route('get', `${OF_COMPANY}/secret-providers/health`, getSecretProviderHealth),
    route('get', CONFIGS, listSecretProviderConfigs),
    route('post', CONFIGS, createSecretProviderConfig, { status: 201, errors: [422] }),
    route('post', `${CONFIGS}/discovery/preview`, previewSecretDiscovery, remote),
    route('get', ONE, getSecretProviderConfig),
    route('patch', ONE, updateSecretProviderConfig, { errors: [422] }),
    route('delete', ONE, deleteSecretProviderConfig),
    route('post', `${ONE}/default`, setDefaultSecretProviderConfig, { errors: [422] }),
    route('post', `${ONE}/health`, checkSecretProviderConfig, { errors: [429] }),
    route('post', `${OF_COMPANY}/secrets/remote-import/preview`, previewRemoteSecretImport, remote),
    route('post', `${OF_COMPANY}/secrets/remote-import`, importRemoteSecrets, { errors: [422] }),
  ],
};
