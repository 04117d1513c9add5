import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorReferences } from '../http/route.js';

// The addresses of named gateways. They speak the Model Context Protocol, which has its own documents.

const clients = 'A client with a token of the gateway';
const inJson = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });

const message = {
  type: 'object' as const,
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'number'] as ('string' | 'number')[], description: 'Omitted in notifications.' },
    method: {
      type: 'string' as const,
      description: 'initialize, ping, server/discover, tools/list, tools/call, or notifications/….',
    },
    params: { type: 'object' as const, additionalProperties: true },
  },
};

const answer = {
  type: 'object' as const,
  required: ['jsonrpc', 'id'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'number', 'null'] as ('string' | 'number' | 'null')[] },
    result: { type: 'object' as const, additionalProperties: true },
    error: {
      type: 'object' as const,
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer' as const },
        message: { type: 'string' as const },
        data: { type: 'object' as const, additionalProperties: true, description: 'The reason, in reasonCode.' },
      },
    },
  },
};

/** Without a token the ordinary error body is sent, not one of the protocol. */
const refusal = { anyOf: [answer, { $ref: '#/components/schemas/Error' }] };

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The message does not conform to the protocol',
  401: 'The token is missing, unknown, revoked or expired, or the gateway is not in use',
  403: 'The token does not allow this action, or the request comes from a page of another site',
  404: 'The method does not exist',
  413: 'The message is too long',
  415: 'The message is not JSON',
  429: 'Too many requests by this token or to this gateway, or too many bad tokens',
  500: 'The server failed',
  503: 'The call could not be recorded, or too many lists are requested at once',
};

function pathItem(parameter: string, description: string, operation: string, errors: ErrorReferences) {
  const parameters = [
    { name: parameter, in: 'path' as const, required: true, description, schema: { type: 'string' as const } },
  ];
  const about = { tags: ['gateway'], parameters };
  return {
    get: {
      operationId: `open${operation}Stream`,
      summary: 'Reject event streams: a gateway has no event stream',
      description: 'Allowed callers: Anyone.',
      'x-actors': 'Anyone',
      security: [],
      ...about,
      responses: { 405: inJson('The gateway has no streams; Allow lists POST', answer), ...errors([500]) },
    },
    post: {
      operationId: `send${operation}Message`,
      summary: 'Send a message of the Model Context Protocol to a named gateway',
      description: `Allowed callers: ${clients}.`,
      'x-actors': clients,
      ...about,
      requestBody: { required: true, content: { 'application/json': { schema: message } } },
      responses: {
        200: inJson('The result, or the reason why a call is refused', answer),
        202: { description: 'The notification was accepted' },
        ...Object.fromEntries(Object.entries(REFUSALS).map(([status, text]) => [status, inJson(text, refusal)])),
      },
    },
  } satisfies ZodOpenApiPathItemObject;
}

export const mcpPaths = (errors: ErrorReferences): ZodOpenApiPathsObject => ({
  '/mcp/gateways/{gatewayPublicId}': pathItem('gatewayPublicId', 'The public ID of the gateway', 'Gateway', errors),
  '/api/tool-gateway/gateways/{gatewayId}/mcp': pathItem('gatewayId', 'The ID of the gateway', 'GatewayById', errors),
});
