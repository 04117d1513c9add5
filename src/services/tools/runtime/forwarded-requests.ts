import { ForwardedRequests, type ForwardedRequestsOptions } from '#services/core/process/forwarded-requests.js';
import type { ForwardingTables } from '#services/core/process/forwarded-statements.js';
import { SLOT_LEASE_LIVES, takesRequests } from './slots.js';

/** The columns that identify a slot. */
export type SlotColumn = 'companyId' | 'slotId';

// Processes of other releases also read and write these rows.
const TABLES: ForwardingTables<SlotColumn> = {
  requests: '"ToolForwardedRequest"',
  key: ['companyId', 'slotId'],
  leases: '"ToolRuntimeSlot" s',
  holderId: 's."engineId"',
  isLease: `s."companyId" = r."companyId" AND s.id = r."slotId" AND s.fence = r.fence AND ${SLOT_LEASE_LIVES}`,
  takesRequest: takesRequests('r."programHash"'),
  channel: 'orgraph_tools_',
};

/** The rows of one process's requests to programs whose slots other processes hold. */
export type ToolRequests = ForwardedRequests<SlotColumn>;

export const toolRequests = (options: ForwardedRequestsOptions): ToolRequests => new ForwardedRequests(TABLES, options);
