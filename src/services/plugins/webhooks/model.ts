import { z } from 'zod';
import type { PluginDelivery } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const PluginDeliveryStatus = describedEnum(
  'PluginDeliveryStatus',
  'The outcome of a request to a plugin webhook.',
  {
    pending: 'The plugin has not responded yet.',
    success: 'The plugin accepted the request.',
    failed: 'The plugin could not accept the request.',
  },
);

export const PluginDeliveryView = z
  .object({
    id: z.uuid().describe("The delivery's ID."),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    endpointKey: z.string().describe('The key of the webhook in the manifest.'),
    status: PluginDeliveryStatus.describe('The outcome of the request.'),
    headers: z.record(z.string(), z.string()).describe('The request headers, without those that may hold credentials.'),
    byteSize: z.int().describe('The size of the body in bytes; the body itself is not kept.'),
    error: z.string().nullable().describe('The reason for the failure; null if the request did not fail.'),
    durationMs: z.int().nullable().describe('The time that the plugin took, in milliseconds; null until it responded.'),
    createdAt: z.iso.datetime().describe('The time at which the request arrived.'),
    finishedAt: z.iso.datetime().nullable().describe("The time of the plugin's response; null until then."),
  })
  .meta({ id: 'PluginDelivery', description: 'A request to a plugin webhook.' });

export const presentPluginDelivery = presenterOf(PluginDeliveryView, {
  headers: ({ headers }: Pick<PluginDelivery, 'headers'>) => headers as Record<string, string>,
});

const PluginDeliveryOutcome = describedEnum('PluginDeliveryOutcome', 'The outcome of a request to a plugin webhook.', {
  success: 'The plugin accepted the request.',
  failed: 'The plugin could not accept the request.',
});

export const PluginDeliveryReceiptView = z
  .object({
    deliveryId: z.uuid().describe("The delivery's ID."),
    status: PluginDeliveryOutcome.describe('The outcome of the request.'),
    error: z.string().optional().describe('The reason for the failure; omitted if the request did not fail.'),
  })
  .meta({ id: 'PluginDeliveryReceipt', description: 'The response to a request to a plugin webhook.' });
