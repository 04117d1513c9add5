import type { Request } from 'express';
import { assertJson } from '#http/body.js';
import { exactBytes } from '#http/exact-bytes.js';
import { endUnlessRead } from '#http/late-body.js';
import { sendText } from '#http/send.js';
import { statusError } from '#services/core/errors/errors.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { parseJsonBytes } from '#services/core/text/json-bytes.js';
import type { PluginResponse } from '#services/plugins/api-routes/answer.js';
import { callPluginRoute, MAX_ROUTE_BYTES } from '#services/plugins/api-routes/operations.js';
import { PluginRequest } from '#services/plugins/api-routes/request.js';
import { type Content, type RouteCall, route } from '../http/route.js';
import { pluginFailed } from './bridge.js';
import { ONE_PLUGIN } from './registry.js';

const sent: Content = {
  description: `Any body that the route of the plugin accepts, up to ${MAX_ROUTE_BYTES} bytes of JSON`,
  types: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          companyId: { type: 'string', format: 'uuid', description: 'The company, if the route requires it' },
        },
        additionalProperties: true,
      },
    },
  },
};

const answered: Content = {
  description: "The plugin's response, with the status that the plugin chose",
  types: { '*/*': { schema: { $ref: '#/components/schemas/JsonValue' } } },
};

/** Does not read the body yet: only after the route and the caller were checked. */
async function receive({ req, res, params }: RouteCall) {
  endUnlessRead(req, res);
  const request = new PluginRequest({
    method: req.method === 'HEAD' ? 'GET' : req.method,
    segments: params.path as string[],
    query: Object.fromEntries(Object.entries(req.query)) as JsonObject,
    headers: req.headers,
    read: () => bodyOf(req),
  });
  return { request };
}

/** @throws 400, 413, 415 */
async function bodyOf(req: Request): Promise<JsonValue> {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return null;
  assertJson(req);
  if (req.headers['content-encoding'] !== undefined) throw Compressed();
  const bytes = await exactBytes(req, MAX_ROUTE_BYTES);
  return bytes.length === 0 ? null : (parseJsonBytes(bytes) as JsonValue);
}

const Compressed = statusError(415, 'Content-Encoding is not supported');

/** The statuses of responses without a body. */
const BODILESS = [204, 205, 304];

function send({ res }: RouteCall, { status, contentType, headers, body }: PluginResponse): void {
  const isText = contentType.startsWith('text/');
  const text = isText ? String(body ?? '') : JSON.stringify(body ?? null);
  const sandboxed = { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
  if (BODILESS.includes(status)) res.writeHead(status, { 'Cache-Control': 'no-store', ...sandboxed }).end();
  else sendText(res, status, `${contentType}; charset=utf-8`, text, sandboxed);
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

export const apiRoutes = METHODS.map((method) =>
  route(method, `${ONE_PLUGIN}/api/*path`, callPluginRoute, {
    ...(method !== 'get' && { operationId: `${method}PluginRoute` }),
    receive: { content: sent, isOptional: true, read: receive },
    respond: { content: answered, also: { default: { description: answered.description } }, send: send as never },
    errors: [413, 415],
    also: pluginFailed,
  }),
);
