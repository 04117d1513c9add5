import { importRemoteSecrets, previewRemoteSecretImport } from '#services/secrets/secrets/remote-import.js';
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
