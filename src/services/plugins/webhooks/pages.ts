import { z } from 'zod';
import type { PluginDelivery } from '#generated/prisma/client.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { BY_CREATION, ordersOf } from '#services/core/rows/ordered-pages.js';
import { seenById } from '../registry/seen.js';
import { PluginDeliveryStatus } from './model.js';

export const pluginDeliveryNode = seenById<PluginDelivery>('PluginDelivery');

export const PluginDeliveryFilter = filterOf({
  id: 'PluginDeliveryFilter',
  nouns: 'requests',
  lists: {
    statuses: inColumn('status', PluginDeliveryStatus, 'that stand in one of these ways'),
    endpointKeys: inColumn('endpointKey', z.string().min(1).max(100), 'to one of these webhooks'),
  },
  times: { createdAt: 'came' },
});

interface Sight {
  readonly seenCompanyIds?: readonly string[] | null;
}

/** The requests to the webhooks of a plugin, newest first, limited to those that the caller may see. */
export const deliveryPages = ordersOf({
  id: 'PluginDeliveryOrder',
  nouns: 'requests to webhooks of plugins',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
}).pages<PluginDelivery, FilterOf<typeof PluginDeliveryFilter> & Sight>({
  table: 'PluginDelivery',
  by: { pluginId: 'uuid' },
  isOfInstallation: true,
  conditions: ({ seenCompanyIds = null, ...filter }, bind) => [
    ...PluginDeliveryFilter.conditions(filter, bind),
    ...(seenCompanyIds ? [`(t."companyId" IS NULL OR t."companyId" = ANY(${bind([...seenCompanyIds])}::uuid[]))`] : []),
  ],
});
