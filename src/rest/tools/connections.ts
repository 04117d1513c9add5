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
import { type Route, route } from '../http/route.js';

const COLLECTION = '/api/companies/:companyId/tools/connections';
const ONE = '/api/tool-connections/:connectionId';
const GRANT = `${ONE}/grants/:grantId`;

const SERVER_ERRORS = [409, 422, 429, 502, 504] as const;

const OF_AGENT = '/api/agents/me/connections/:connectionId';

const authorizations: readonly Route[] = [
  route('post', `${COLLECTION}/:connectionId/start-authorization`, startToolAuthorization, {
    errors: [409, 422, 502],
  }),
  route('post', `${OF_AGENT}/start-authorization`, requestToolAuthorization, {
    errors: [409, 422, 502],
  }),
  route('post', `${OF_AGENT}/token`, issueConnectionToken, {
    errors: [409, 422, 502],
  }),
];

export const connections: readonly Route[] = [
  route('get', COLLECTION, listToolConnections),
  route('post', COLLECTION, createToolConnection, { status: 201, errors: [409, 422] }),
  route('post', '/api/companies/:companyId/tools/mcp/import-json', importMcpJson),
  route('get', ONE, getToolConnection),
  route('patch', ONE, updateToolConnection, { errors: [409, 422] }),
  route('delete', ONE, archiveToolConnection),
  route('post', `${ONE}/health-check`, checkToolConnection, { errors: SERVER_ERRORS }),
  route('post', `${ONE}/catalog/refresh`, refreshToolCatalog, { errors: SERVER_ERRORS }),
  route('get', `${ONE}/catalog`, listToolCatalog),
  route('patch', '/api/tool-catalog-entries/:catalogEntryId', updateToolCatalogEntry, {
    errors: [409],
  }),
  route('get', `${ONE}/installs`, listToolInstalls),
  route('put', `${ONE}/installs`, setToolInstalls, {
    errors: [409, 422],
  }),
  route('get', `${ONE}/activity`, getToolConnectionActivity),
  ...authorizations,
  route('get', `${ONE}/grants`, grants.listToolGrants),
  route('delete', GRANT, grants.revokeToolGrant),
  route('post', `${GRANT}/delegations`, grants.delegateToolGrant, {
    status: 201,
    errors: [409, 422],
  }),
  route('delete', `${GRANT}/delegations/:delegationId`, grants.revokeToolGrantDelegation),
];

const BASE = '/api/companies/:companyId/tools/stdio-templates';

export const stdioTemplates: readonly Route[] = [
  route('get', BASE, operations.listToolStdioTemplates),
  route('post', BASE, operations.createToolStdioTemplate, {
    status: 201,
    errors: [409],
  }),
  route('post', `${BASE}/:templateId/disable`, operations.disableToolStdioTemplate),
];
