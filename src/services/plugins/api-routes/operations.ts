import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { notFound, statusError } from '#services/core/errors/errors.js';
import { atMostOnce } from '#services/core/operation/idempotency.js';
import { open, procedure } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonValue } from '#services/core/text/json.js';
import { actorContextOf, askPlugin, assertThere } from '../bridge/ask.js';
import { recordAction } from '../bridge/events.js';
import { saidItFailed } from '../bridge/failures.js';
import type { PluginManifest } from '../manifest/model.js';
import { pluginRef } from '../registry/model.js';
import { pluginById } from '../registry/rows.js';
import { isWorking } from '../registry/working.js';
import { headersForRoute } from '../webhooks/headers.js';
import { assertHeldByAgent, assertMayCall, companyOfRequest } from './access.js';
import { type PluginResponse, responseIn } from './answer.js';
import { type MatchedRoute, matchedRoute } from './match.js';
import { PluginRequest } from './request.js';

/** Maximum size of a request body for a plugin's route, in bytes. */
export const MAX_ROUTE_BYTES = 1_048_576;

const NotReady = statusError(503, 'The plugin is not ready');

interface RouteOfPlugin {
  readonly plugin: Plugin;
  readonly matched: MatchedRoute;
}

export const callPluginRoute = procedure({
  name: 'callPluginRoute',
  summary: 'Call a route that a plugin declares',
  input: z.object({
    ...pluginRef,
    path: z
      .array(z.string())
      .describe('The path of the route in the manifest. Send a slash within a segment as %2F.')
      .meta({ override: { type: 'string' } }),
    request: z.instanceof(PluginRequest),
  }),
  output: z.object({
    status: z.int(),
    contentType: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.json().optional(),
  }),
  on: routeOfPlugin,
  // The manifest decides who may call. A caller without credentials is rejected only if the route exists.
  allow: open,
  callers: 'The callers that the manifest of the plugin names: board users, agents, or both',
  async run(scope, { request }, { plugin, matched }, idempotencyKey) {
    assertMayCall(scope.actor, matched);
    const body = await request.read();
    const companyId = await companyOfRequest(scope, matched, request, body);
    await assertHeldByAgent(scope, matched, companyId);
    if (!isWorking(plugin)) throw NotReady();
    const call: RouteCall = { plugin, matched, request, body, companyId };
    if (request.method === 'GET') return callRoute(scope, call);
    if (idempotencyKey !== undefined) await assertThere(scope, plugin);
    const { method, path, query } = request;
    return atMostOnce<PluginResponse>(scope, {
      operation: 'callPluginRoute',
      input: { pluginId: plugin.id, companyId, method, path, query, body },
      key: idempotencyKey,
      keeps: ({ status }) => status < 400,
      isUndone: saidItFailed,
      work: () => callAndRecord(scope, call),
    });
  },
});

/** @throws 404 for an unknown plugin, and for a route that it does not declare */
async function routeOfPlugin(
  scope: Scope,
  { pluginId, request }: { readonly pluginId: string; readonly request: PluginRequest },
): Promise<RouteOfPlugin> {
  const plugin = await pluginById(scope, { pluginId });
  const matched = matchedRoute((plugin.manifest as unknown as PluginManifest).apiRoutes, request);
  if (!matched) throw notFound('Plugin API route not found');
  return { plugin, matched };
}

interface RouteCall extends RouteOfPlugin {
  readonly request: PluginRequest;
  readonly body: JsonValue;
  readonly companyId: string;
}

/** @throws PluginCallError */
async function callRoute(scope: Scope, call: RouteCall): Promise<PluginResponse> {
  const { plugin, matched, request, body, companyId } = call;
  const { method, path, query } = request;
  const params = {
    routeKey: matched.route.routeKey,
    method,
    path,
    params: { ...matched.params },
    query,
    body,
    actor: actorContextOf(scope, companyId),
    companyId,
    headers: headersForRoute(request.headers),
  };
  // A request that may change something continues after its caller has disconnected.
  const signal = method === 'GET' ? scope.hungUp : undefined;
  return responseIn(await askPlugin(scope, plugin, { method: 'handleApiRequest', params, companyId, signal }));
}

/** Answers a request that is not a read, and records it. */
async function callAndRecord(scope: Scope, call: RouteCall): Promise<PluginResponse> {
  const response = await callRoute(scope, call);
  const { plugin, matched, request, companyId } = call;
  const did = { routeKey: matched.route.routeKey, method: request.method };
  if (response.status < 400) await recordAction(scope, plugin, companyId, did);
  return response;
}
