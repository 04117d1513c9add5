import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { PALETTE_IDS } from '#services/organization/agents/appearance.js';
import type { ErrorReferences } from '../http/route.js';
import { OPENAPI_VERSIONS } from './openapi-3-0.js';

const anyone = { 'x-actors': 'Anyone', description: 'Allowed callers: Anyone.', security: [] };
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const members = 'A board user or an agent of the company';

const authorizer = 'The person who is to authorize the connection';
const page = { content: { 'text/html': { schema: { type: 'string' } } } } as const;

const KEPT = { description: 'The document has not changed since the ETag in If-None-Match' };

/** The paths that are not bound to operations. */
export const ownPaths = (errors: ErrorReferences): ZodOpenApiPathsObject => ({
  '/api/openapi.json': {
    get: {
      operationId: 'getOpenApiDocument',
      summary: 'Get this document as OpenAPI 3.1 or 3.0',
      ...anyone,
      tags: ['health'],
      parameters: [
        {
          name: 'version',
          in: 'query',
          description: 'The OpenAPI version of the document',
          schema: { type: 'string', enum: [...OPENAPI_VERSIONS], default: OPENAPI_VERSIONS[0] },
        },
      ],
      responses: {
        200: {
          description: 'An OpenAPI document in the requested version',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['openapi', 'info', 'paths'],
                additionalProperties: true,
                properties: {
                  openapi: { type: 'string' },
                  info: { type: 'object', additionalProperties: true },
                  paths: { type: 'object', additionalProperties: true },
                },
              },
            },
          },
        },
        304: KEPT,
        ...errors([400, 500]),
      },
    },
  },
  '/api/docs': {
    get: {
      operationId: 'getApiReference',
      summary: 'Get this document as a web page',
      ...anyone,
      tags: ['health'],
      responses: {
        200: {
          description: 'A page that loads nothing from other sites',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        304: KEPT,
        ...errors([500]),
      },
    },
  },
  '/api/issues': {
    get: {
      operationId: 'listIssuesWithoutCompany',
      summary: 'Reject the request: issues are listed by company',
      ...anyone,
      tags: ['issues'],
      responses: errors([400, 500]),
    },
  },
  '/api/avatars/cap-v1/{paletteId}.svg': {
    get: {
      operationId: 'getAvatar',
      summary: "Get the avatar for an agent's appearance",
      ...anyone,
      tags: ['agents'],
      parameters: [{ name: 'paletteId', in: 'path', required: true, schema: { type: 'string', enum: PALETTE_IDS } }],
      responses: {
        200: {
          description: 'The avatar, which never changes',
          content: { 'image/svg+xml': { schema: { type: 'string' } } },
        },
        ...errors([404, 500]),
      },
    },
  },
  '/api/tool-connections/oauth/callback': {
    get: {
      operationId: 'finishToolAuthorization',
      summary: 'Finish the authorization of a connection, with the parameters from the authorization server',
      description: `Allowed callers: ${authorizer}.`,
      'x-actors': authorizer,
      tags: ['tools'],
      parameters: ['state', 'code', 'iss', 'error'].map((name) => ({
        name,
        in: 'query',
        description: 'The parameter from the authorization server',
        schema: { type: 'string' },
      })),
      responses: {
        200: { description: 'A page that confirms the authorization', ...page },
        303: { description: 'A redirect to the address given when the authorization was started' },
        ...Object.fromEntries(
          [400, 401, 403, 404, 409, 422].map((status) => [
            status,
            { description: 'A page that explains the failure', ...page },
          ]),
        ),
        ...errors([429, 500, 502, 503]),
      },
    },
  },
  '/api/tool-connections/oauth/client.json': {
    get: {
      operationId: 'getOAuthClientMetadata',
      summary: 'Get the OAuth client metadata of this server',
      ...anyone,
      tags: ['tools'],
      responses: {
        200: {
          description: 'The metadata of the client',
          content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
        },
        ...errors([500]),
      },
    },
  },
  '/api/companies/{companyId}/events/ws': {
    get: {
      operationId: 'followCompanyEvents',
      summary: 'Follow the events of a company over a WebSocket',
      description: `The server sends one JSON message {id, companyId, type, createdAt, payload} an event and takes none; nothing is replayed. Allowed callers: ${members}.`,
      'x-actors': members,
      tags: ['activity'],
      parameters: [
        { name: 'companyId', in: 'path', required: true, description: 'Id of the company', schema: { type: 'string' } },
        {
          name: 'token',
          in: 'query',
          description: 'The bearer token, for clients that cannot set a header',
          schema: { type: 'string' },
        },
      ],
      responses: {
        101: { description: 'The protocol switches to WebSocket' },
        426: { description: 'The request does not ask for a WebSocket', content: errorContent },
        ...errors([400, 401, 403, 404, 500]),
      },
    },
  },
});
