import { z } from 'zod';
import type { PluginDelivery } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const PluginDeliveryStatus = describedEnum(
  'PluginDeliveryStatus',
  'What became of a request to a webhook of a plugin.',
  {
    pending: 'The plugin has not answered yet.',
    success: 'The plugin has taken it.',
    failed: 'The plugin could not take it.',
  },
);

export const PluginDeliveryView = z
  .object({
    id: z.uuid().describe("The delivery's ID."),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    endpointKey: z.string().describe('The webhook, as the manifest names it.'),
    status: PluginDeliveryStatus.describe('What became of it.'),
    headers: z.record(z.string(), z.string()).describe('Its headers, without those that may hold credentials.'),
    byteSize: z.int().describe('The size of its body in bytes, which is not kept.'),
    error: z.string().nullable().describe('Why it failed; null if it has not.'),
    durationMs: z.int().nullable().describe('How long the plugin took, in milliseconds; null before it answered.'),
    createdAt: z.iso.datetime().describe('When it came.'),
    finishedAt: z.iso.datetime().nullable().describe('When the plugin answered; null before.'),
  })
  .meta({ id: 'PluginDelivery', description: 'A request to a webhook of a plugin.' });

export const presentPluginDelivery = presenterOf(PluginDeliveryView, {
  headers: ({ headers }: Pick<PluginDelivery, 'headers'>) => headers as Record<string, string>,
});

const PluginDeliveryOutcome = describedEnum('PluginDeliveryOutcome', 'Whether a plugin has taken a request.', {
  success: 'It has.',
  failed: 'It could not.',
});

export const PluginDeliveryReceiptView = z
  .object({
    deliveryId: z.uuid().describe("The delivery's ID."),
    status: PluginDeliveryOutcome.describe('Whether the plugin has taken it.'),
    error: z.string().optional().describe('Why it failed; left out if it has not.'),
  })
  .meta({ id: 'PluginDeliveryReceipt', description: 'The answer to a request to a webhook of a plugin.' });
