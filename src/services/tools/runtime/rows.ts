import type { ToolRuntimeSlot } from '#generated/prisma/client.js';
import { reachedCompanyId } from '#services/access/tenancy.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { isUuid, uuid } from '#services/core/text/fields.js';
import { ToolRuntimeHealthStatus, ToolRuntimeStatus } from './model.js';
import { slotKeyOf } from './slots.js';

const SlotNotFound = toolGatewayError('runtime_slot_not_found', 'Runtime slot not found');

/** A slot by its ID; null if it does not exist or is out of reach. */
export const slotNode = byId<ToolRuntimeSlot>('ToolRuntimeSlot');

const BY_ID = statement('SELECT * FROM "ToolRuntimeSlot" WHERE id = $1::uuid');

/** The current row of a slot; undefined if it does not exist or is out of reach. */
export const slotNow = (scope: Scope, id: string): Promise<ToolRuntimeSlot | undefined> =>
  scope.row<ToolRuntimeSlot>(BY_ID, [id]);

/**
 * @throws 404 for a slot that is unknown, out of reach, or of another company than the named one; 403 for that company
 */
export async function slotById(
  scope: Scope,
  { slotId, companyId }: { readonly slotId: string; readonly companyId?: string | null | undefined },
): Promise<ToolRuntimeSlot> {
  const company = companyId == null ? undefined : reachedCompanyId(scope, companyId);
  const slot = isUuid(slotId) ? await slotNow(scope, slotId) : undefined;
  if (!slot || (company && slot.companyId !== company)) throw SlotNotFound();
  return slot;
}

const BY_KEY = statement('SELECT * FROM "ToolRuntimeSlot" WHERE "companyId" = $1::uuid AND "slotKey" = $2');

/** The slot of a server's program; undefined if it never ran. */
export const slotOfServer = (
  scope: Scope,
  server: { readonly companyId: string; readonly connectionId: string; readonly credentialKey: string },
): Promise<ToolRuntimeSlot | undefined> => scope.row<ToolRuntimeSlot>(BY_KEY, [server.companyId, slotKeyOf(server)]);

// Running slots come first: a company has few of them, and many that were stopped since.
const NEWEST = statement(`
  SELECT * FROM "ToolRuntimeSlot" WHERE "companyId" = $1::uuid
   ORDER BY status IN ('starting', 'running', 'idle') DESC, "updatedAt" DESC, id LIMIT $2::int`);

export const newestSlots = (scope: Scope, companyId: string, limit: number): Promise<ToolRuntimeSlot[]> =>
  scope.sql<ToolRuntimeSlot>(NEWEST, [companyId, limit]);

export const ToolRuntimeSlotFilter = filterOf({
  id: 'ToolRuntimeSlotFilter',
  nouns: 'slots',
  lists: {
    statuses: inColumn('status', ToolRuntimeStatus, 'in one of these statuses'),
    healthStatuses: inColumn('healthStatus', ToolRuntimeHealthStatus, 'of which the last check found one of these'),
    applicationIds: idsIn('applicationId', uuid(), 'of one of these applications'),
    connectionIds: idsIn('connectionId', uuid(), 'of one of these servers'),
  },
  times: { createdAt: 'were created', lastUsedAt: 'were used last' },
});
type ToolRuntimeSlotFilter = FilterOf<typeof ToolRuntimeSlotFilter>;

const newestFirst = (parent: Readonly<Record<string, string>>) =>
  page<ToolRuntimeSlot, ToolRuntimeSlotFilter>({
    table: 'ToolRuntimeSlot',
    by: { companyId: 'uuid', ...parent },
    orderBy: { createdAt: 'timestamptz', id: 'uuid' },
    direction: 'DESC',
    conditions: ToolRuntimeSlotFilter.conditions,
  });

/** A company's slots, newest first. */
export const slotsOfCompany = newestFirst({});

/** The slots of a connection, newest first. */
export const slotsOfConnection = newestFirst({ connectionId: 'uuid' });
