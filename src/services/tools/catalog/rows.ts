import type { ToolCatalogEntry } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId, lockedBy } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text } from '#services/core/text/fields.js';
import { ToolCatalogEntryStatus, ToolEntryRisk, ToolQuarantineReason } from './model.js';

const EntryNotFound = () => notFound('Tool catalog entry not found');

/** An entry by its ID; null if it does not exist or is out of reach. */
export const entryNode = byId<ToolCatalogEntry>('ToolCatalogEntry');

/** The entry that a path names, locked against other changes. @throws 404 */
export const lockedEntryById = lockedBy<'catalogEntryId', ToolCatalogEntry>(
  'catalogEntryId',
  'ToolCatalogEntry',
  EntryNotFound,
);

export const ToolCatalogEntryFilter = filterOf({
  id: 'ToolCatalogEntryFilter',
  nouns: 'tools',
  remark: 'Removed ones only on request',
  lists: {
    statuses: inColumn('status', ToolCatalogEntryStatus, 'in one of these statuses'),
    riskLevels: inColumn('riskLevel', ToolEntryRisk, 'of one of these risks'),
    quarantineReasons: inColumn('quarantineReason', ToolQuarantineReason, 'that wait for one of these reasons', {
      isNullable: true,
    }),
    toolNames: inColumn('toolName', text(240), 'with one of these names'),
  },
  times: {
    createdAt: 'were added',
    updatedAt: 'were changed last',
    lastSeenAt: 'were seen last',
    quarantinedAt: 'began to wait for a review',
  },
  also: ({ statuses }) => (statuses ? [] : [`t.status <> 'removed'`]),
});

const ToolCatalogEntryOrder = ordersOf({
  id: 'ToolCatalogEntryOrder',
  nouns: 'tools',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('toolName') },
  initial: 'created_at_asc',
});

/** The tools of a connection. Always pass a filter, if only `{}`: it leaves out removed ones. */
export const catalogOfConnection = ToolCatalogEntryOrder.inCompany(
  'ToolCatalogEntry',
  ToolCatalogEntryFilter,
)({ connectionId: 'uuid' });
