import { getToolConnectionActivity } from '#services/tools/audit/connection-activity.js';
import * as grants from '#services/tools/authorizations/grants.js';
import { issueConnectionToken } from '#services/tools/authorizations/issue.js';
import { requestToolAuthorization, startToolAuthorization } from '#services/tools/authorizations/start.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { listToolCatalog, updateToolCatalogEntry } from '#services/tools/connections/catalog.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { listToolInstalls, setToolInstalls } from '#services/tools/connections/installs.js';
import { importMcpJson } from '#services/tools/connections/mcp-json-import.js';
import { getToolConnection, listToolConnections } from '#services/tools/connections/read.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { checkToolConnection } from '#services/tools/runtime/check.js';
import * as operations from '#services/tools/servers/template-operations.js';
import { holderRule } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const COLLECTION = '/api/companies/:companyId/tools/connections';
const ONE = '/api/tool-connections/:connectionId';
const GRANT = `${ONE}/grants/:grantId`;

const READERS = 'A board user of the company; for a draft, one who may change it';
const MANAGERS = 'A board user who created the connection, or who holds tools:manage_connections';
const GRANT_MANAGERS = 'The person whose grant it is, or a board user who holds tools:manage_connections';

const SERVER_ERRORS = [409, 422, 429, 502, 504] as const;

const OF_AGENT = '/api/agents/me/connections/:connectionId';

const authorizations: readonly Route[] = [
  route('post', `${COLLECTION}/:connectionId/start-authorization`, startToolAuthorization, {
    actors:
      'A board user of the company who is not a viewer; for the company and for agents one who may change the connection',
    errors: [409, 422, 502],
  }),
  route('post', `${OF_AGENT}/start-authorization`, requestToolAuthorization, {
    actors: 'An agent for which the connection is installed',
    errors: [409, 422, 502],
  }),
  route('post', `${OF_AGENT}/token`, issueConnectionToken, {
    actors: 'An agent within its running run, for which the connection is installed',
    errors: [409, 422, 502],
  }),
];

export const connections: readonly Route[] = [
  route('get', COLLECTION, listToolConnections),
  route('post', COLLECTION, createToolConnection, { status: 201, errors: [409, 422] }),
  route('post', '/api/companies/:companyId/tools/mcp/import-json', importMcpJson),
  route('get', ONE, getToolConnection, { actors: READERS }),
  route('patch', ONE, updateToolConnection, { actors: MANAGERS, errors: [409, 422] }),
  route('delete', ONE, archiveToolConnection, { actors: MANAGERS }),
  route('post', `${ONE}/health-check`, checkToolConnection, { actors: MANAGERS, errors: SERVER_ERRORS }),
  route('post', `${ONE}/catalog/refresh`, refreshToolCatalog, { actors: MANAGERS, errors: SERVER_ERRORS }),
  route('get', `${ONE}/catalog`, listToolCatalog, { actors: READERS }),
  route('patch', '/api/tool-catalog-entries/:catalogEntryId', updateToolCatalogEntry, {
    actors: `${MANAGERS}; to enable a tool, only the latter`,
    errors: [409],
  }),
  route('get', `${ONE}/installs`, listToolInstalls, { actors: READERS }),
  route('put', `${ONE}/installs`, setToolInstalls, {
    actors: holderRule('tools:manage_connections'),
    errors: [409, 422],
  }),
  route('get', `${ONE}/activity`, getToolConnectionActivity, { actors: READERS }),
  ...authorizations,
  route('get', `${ONE}/grants`, grants.listToolGrants, { actors: READERS }),
  route('delete', GRANT, grants.revokeToolGrant, { actors: GRANT_MANAGERS }),
  route('post', `${GRANT}/delegations`, grants.delegateToolGrant, {
    status: 201,
    actors: GRANT_MANAGERS,
    errors: [409, 422],
  }),
  route('delete', `${GRANT}/delegations/:delegationId`, grants.revokeToolGrantDelegation, { actors: GRANT_MANAGERS }),
];

const BASE = '/api/companies/:companyId/tools/stdio-templates';
const ADMINS = holderRule('tools:admin');

export const stdioTemplates: readonly Route[] = [
  route('get', BASE, operations.listToolStdioTemplates, { actors: ADMINS }),
  route('post', BASE, operations.createToolStdioTemplate, {
    status: 201,
    actors: 'An instance admin who is not a viewer of the company',
    errors: [409],
  }),
  route('post', `${BASE}/:templateId/disable`, operations.disableToolStdioTemplate, { actors: ADMINS }),
];
