import { z } from 'zod';
import type { PluginDelivery } from '../../../generated/prisma/client.js';
import { type FilterOf, filterOf, inColumn } from '../../core/operation/filter.js';
import { byId } from '../../core/operation/loaders.js';
import { BY_CREATION, ordersOf } from '../../core/operation/ordered-pages.js';
import { PluginDeliveryStatus } from './model.js';

export const deliveryNode = byId<PluginDelivery>('PluginDelivery');

export const PluginDeliveryFilter = filterOf({
  id: 'PluginDeliveryFilter',
  nouns: 'requests',
  lists: {
    statuses: inColumn('status', PluginDeliveryStatus, 'that stand in one of these ways'),
    endpointKeys: inColumn('endpointKey', z.string().min(1).max(100), 'to one of these webhooks'),
  },
  times: { createdAt: 'came' },
});

/** The requests to the webhooks of a plugin, newest first. */
export const deliveryPages = ordersOf({
  id: 'PluginDeliveryOrder',
  nouns: 'requests to webhooks of plugins',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
}).pages<PluginDelivery, FilterOf<typeof PluginDeliveryFilter>>({
  table: 'PluginDelivery',
  by: { pluginId: 'uuid' },
  conditions: PluginDeliveryFilter.conditions,
});
