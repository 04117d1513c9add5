import type { ToolInvocation } from '#generated/prisma/client.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { text, uuid } from '#services/core/text/fields.js';
import { ToolCallApproval, ToolCallDecision, ToolCallStatus, ToolCallTrigger } from './model.js';

/** A call by its ID; null if it does not exist or is out of reach. */
export const callNode = byId<ToolInvocation>('ToolInvocation');

export const ToolCallFilter = filterOf({
  id: 'ToolCallFilter',
  nouns: 'calls',
  lists: {
    statuses: inColumn('status', ToolCallStatus, 'with one of these outcomes'),
    decisions: inColumn('decision', ToolCallDecision, 'with one of these decisions'),
    approvalStates: inColumn('approvalState', ToolCallApproval, 'with one of these approval states'),
    reasonCodes: inColumn('reasonCode', text(100), 'decided for one of these reasons'),
    triggers: inColumn('trigger', ToolCallTrigger, 'made for one of these reasons'),
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    runIds: idsIn('runId', uuid(), 'in one of these runs'),
    issueIds: idsIn('issueId', uuid(), 'about one of these issues'),
    gatewayIds: idsIn('gatewayId', uuid(), 'that came by one of these gateways'),
    applicationIds: idsIn('applicationId', uuid(), 'of a tool of one of these applications'),
    connectionIds: idsIn('connectionId', uuid(), 'of a tool of one of these connections'),
    catalogEntryIds: idsIn('catalogEntryId', uuid(), 'of one of these tools'),
    toolNames: inColumn('toolName', text(200), 'by one of these names'),
    errorCodes: inColumn('errorCode', text(100), 'that failed with one of these codes', { isNullable: true }),
  },
  times: { startedAt: 'came' },
});
export type ToolCallFilter = FilterOf<typeof ToolCallFilter>;

const newestFirst = (parent: Readonly<Record<string, string>>) =>
  page<ToolInvocation, ToolCallFilter>({
    table: 'ToolInvocation',
    by: { companyId: 'uuid', ...parent },
    orderBy: { startedAt: 'timestamptz', id: 'uuid' },
    direction: 'DESC',
    conditions: ToolCallFilter.conditions,
  });

/** A company's calls, newest first. */
export const callsOfCompany = newestFirst({});

/** The calls of the tools of a connection, newest first. */
export const callsOfConnection = newestFirst({ connectionId: 'uuid' });

/** The calls that came by a gateway, newest first. */
export const callsOfGateway = newestFirst({ gatewayId: 'uuid' });

/** The calls of one tool, newest first. */
export const callsOfEntry = newestFirst({ catalogEntryId: 'uuid' });

/** The calls that a stop order stopped. */
export const callsOfStop = page<ToolInvocation>({
  table: 'ToolInvocation',
  by: { companyId: 'uuid', stopOrderId: 'uuid' },
  orderBy: { id: 'uuid' },
  direction: 'ASC',
});

/** The calls of a run, newest first. */
export const callsOfRun = newestFirst({ runId: 'uuid' });
