import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { withoutNul } from '#processes/text.js';
import { badRequest, notFound } from '#services/core/errors/errors.js';
import { open, procedure } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { DEFAULT_WEBHOOK_BYTES, type PluginManifest } from '../manifest/model.js';
import { pluginRef } from '../registry/model.js';
import { PluginNotFound, pluginById } from '../registry/rows.js';
import { isWorking } from '../registry/working.js';
import { headersForPlugin, storedHeaders } from './headers.js';
import { PluginDeliveryReceiptView } from './model.js';
import { bodyForPlugin, WebhookRequest } from './request.js';
import { insertDelivery, settleDelivery, takesWebhooks } from './rows.js';

const MAX_ERROR = 2_000;
const UNEXPECTED = 'The server could not deliver it to the plugin';

export const receivePluginWebhook = procedure({
  name: 'receivePluginWebhook',
  summary: 'Deliver a request to a plugin webhook; the plugin itself decides which senders to accept',
  input: z.object({
    ...pluginRef,
    endpointKey: pathId().describe("The key of the webhook in the plugin's manifest."),
    companyId: uuid().optional().describe('The company that the request concerns; defaults to the whole installation.'),
    request: z.instanceof(WebhookRequest),
  }),
  output: PluginDeliveryReceiptView,
  on: pluginWithWebhook,
  allow: open,
  async run(scope, { endpointKey, companyId = null, request }, { plugin, maxBytes }) {
    if (!isWorking(plugin)) throw badRequest('The plugin is not ready');
    const bytes = await request.read(maxBytes);
    const concerned = { pluginId: plugin.id, companyId, endpointKey };
    const draft = { ...concerned, headers: storedHeaders(request.headers), byteSize: bytes.length };
    const deliveryId = await insertDelivery(scope.services, draft);
    if (deliveryId === undefined) throw PluginNotFound();
    const headers = await headersForPlugin(scope.services, request.headers);
    const params = { endpointKey, companyId, headers, ...bodyForPlugin(bytes), requestId: deliveryId };
    const error = await handedOver(scope, plugin, params);
    return error === null
      ? { deliveryId, status: 'success' as const }
      : { deliveryId, status: 'failed' as const, error };
  },
});

interface WebhookRef {
  readonly pluginId: string;
  readonly endpointKey: string;
  readonly companyId?: string | undefined;
}

/**
 * @throws 404 for an unknown plugin, for a webhook that it does not declare, and for a company that has not configured
 * the plugin: strangers do not learn which companies exist
 */
async function pluginWithWebhook(
  scope: Scope,
  { pluginId, endpointKey, companyId }: WebhookRef,
): Promise<{ readonly plugin: Plugin; readonly maxBytes: number }> {
  const plugin = await pluginById(scope, { pluginId });
  const { webhooks } = plugin.manifest as unknown as PluginManifest;
  const webhook = webhooks.find((declared) => declared.endpointKey === endpointKey);
  const isTaken = !companyId || (await takesWebhooks(scope.services, plugin.id, companyId));
  if (!webhook || !isTaken) throw notFound('Plugin webhook not found');
  return { plugin, maxBytes: webhook.maxBytes ?? DEFAULT_WEBHOOK_BYTES };
}

/**
 * Sends a request to the plugin and records the outcome. It continues when the sender hangs up: many wait for only some
 * seconds.
 * @returns the reason of a failure; null for success
 */
async function handedOver(
  { services }: Scope,
  { id: pluginId }: Plugin,
  params: JsonObject & { readonly requestId: string; readonly companyId: string | null },
): Promise<string | null> {
  const { companyId } = params;
  const invocation = { companyId, actor: { type: 'system', id: 'plugin-webhooks' }, runId: null } as const;
  let error: string | null = UNEXPECTED;
  try {
    await services.pluginHost.call({ pluginId, method: 'handleWebhook', params, invocation });
    error = null;
  } catch (failure) {
    if (!(failure instanceof PluginFailure)) throw failure;
    error = withoutNul(failure.message.slice(0, MAX_ERROR));
  } finally {
    await settleDelivery(services, params.requestId, error);
  }
  return error;
}
