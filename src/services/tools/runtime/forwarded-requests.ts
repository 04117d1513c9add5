import { ForwardedRequests, type ForwardedRequestsOptions } from '../../core/forwarding/requests.js';
import type { ForwardingTables } from '../../core/forwarding/statements.js';
import { SLOT_LEASE_LIVES, takesRequests } from './slots.js';

/** What names a slot. */
export type SlotColumn = 'companyId' | 'slotId';

// Processes of other releases write and read these rows, too.
const TABLES: ForwardingTables<SlotColumn> = {
  requests: '"ToolForwardedRequest"',
  key: ['companyId', 'slotId'],
  leases: '"ToolRuntimeSlot" s',
  holderId: 's."engineId"',
  isLease: `s."companyId" = r."companyId" AND s.id = r."slotId" AND s.fence = r.fence AND ${SLOT_LEASE_LIVES}`,
  takesRequest: takesRequests('r."programHash"'),
  channel: 'orgraph_tools_',
};

/** The rows of requests of one server process to the program of a slot that another one holds. */
export type ToolRequests = ForwardedRequests<SlotColumn>;

export const toolRequests = (options: ForwardedRequestsOptions): ToolRequests => new ForwardedRequests(TABLES, options);
