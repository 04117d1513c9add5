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
import { type RouteSection, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

const SECRETS = '/api/companies/:companyId/secrets';
const SECRET = '/api/secrets/:secretId';
const DEFINITIONS = '/api/companies/:companyId/user-secret-definitions';
const MINE = '/api/companies/:companyId/me/user-secrets';
const MY_GRANTS = '/api/companies/:companyId/me/user-secret-grants';

/** The key may be taken, and not every provider or vault can keep every value. */
const keeps = { errors: [409, 422] } as const;
const byOwner = { actors: 'The person whose own it is, unless they are a viewer' } as const;
const byAdmins = { actors: 'An owner or admin of the company, or an instance admin who belongs to it' } as const;

export const secrets: RouteSection = {
  name: 'secrets',
  description: 'Secrets for agents: values are accepted, kept encrypted, and never returned here.',
  routes: [
    route('get', SECRETS, listSecrets),
    route('post', SECRETS, createSecret, { status: 201, ...keeps }),
    route('get', `${SECRETS}/catalog`, getSecretCatalog, {
      actors: 'A board user of the company, or an agent of it that holds secrets:read',
    }),
    route('get', SECRET, getSecret),
    route('patch', SECRET, updateSecret, keeps),
    route('post', `${SECRET}/rotate`, rotateSecret, keeps),
    route('delete', SECRET, deleteSecret, { errors: [409] }),
    route('get', `${SECRET}/usage`, getSecretUsage),
    route('get', `${SECRET}/access-events`, listSecretAccessEvents),
    route('get', `${SECRET}/versions`, listSecretVersions),
    route('get', DEFINITIONS, listUserSecretDefinitions),
    route('post', DEFINITIONS, createUserSecretDefinition, { status: 201, ...keeps, ...byAdmins }),
    route('patch', `${DEFINITIONS}/:definitionId`, updateUserSecretDefinition, { ...keeps, ...byAdmins }),
    route('delete', `${DEFINITIONS}/:definitionId`, deleteUserSecretDefinition, { errors: [409], ...byAdmins }),
    route('get', `${DEFINITIONS}/:definitionId/coverage`, getUserSecretCoverage),
    route('get', MINE, listMyUserSecrets),
    route('post', MINE, createMyUserSecret, { status: 201, ...keeps }),
    route('patch', `${MINE}/:secretId`, updateMyUserSecret, { ...keeps, ...byOwner }),
    route('post', `${MINE}/:secretId/rotate`, rotateMyUserSecret, { ...keeps, ...byOwner }),
    route('delete', `${MINE}/:secretId`, deleteMyUserSecret, byOwner),
    route('get', MY_GRANTS, listMyUserSecretGrants),
    route('put', `${MY_GRANTS}/:agentId/:definitionId`, grantMyUserSecret, { errors: [409] }),
    route('delete', `${MY_GRANTS}/:agentId/:definitionId`, revokeMyUserSecretGrant, { errors: [409] }),
    route('get', '/api/agents/:agentId/user-secret-grants', listAgentUserSecretGrants, oneAgent),
  ],
};
