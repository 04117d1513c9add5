import type { ToolAuditQueryVariables, ToolCallsQueryVariables } from './audit.gql.js';

export type AuditFilter = NonNullable<ToolAuditQueryVariables['filter']>;
export type CallFilter = NonNullable<ToolCallsQueryVariables['filter']>;
type Outcome = NonNullable<AuditFilter['outcomes']>[number];
type CallStatus = NonNullable<CallFilter['statuses']>[number];

/** What the address says of the audit. Each is a name after its question mark. */
export interface AuditParams {
  readonly q?: string | undefined;
  readonly outcome?: string | undefined;
  readonly status?: string | undefined;
  readonly agent?: string | undefined;
  readonly server?: string | undefined;
  /** A tool of the connection, by its ID in the catalog. */
  readonly tool?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const PARAM_NAMES = ['q', 'outcome', 'status', 'agent', 'server', 'tool', 'from', 'to'] as const;

export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  ALLOWED: 'Allowed',
  ASKED_FIRST: 'People were asked',
  WAITING: 'Waits for people',
  BLOCKED: 'Blocked',
  FAILED: 'Failed',
};

export const CALL_STATUSES: Readonly<Record<CallStatus, string>> = {
  SUCCEEDED: 'Succeeded',
  FAILED: 'Failed',
  TIMED_OUT: 'Took too long',
  DENIED: 'Denied',
  RATE_LIMITED: 'Beyond a limit',
  AWAITING_APPROVAL: 'Waits for people',
  CANCELLED: 'Cancelled',
  EXECUTING: 'Being called',
  AUTHORIZED: 'Allowed, not called yet',
  PENDING: 'Not decided yet',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (text: string | undefined): string[] | undefined => (text && UUID.test(text) ? [text] : undefined);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The time at which a day begins by the reader's clock, or so many days later. */
function midnight(day: string | undefined, later = 0): string | undefined {
  const parts = DAY.exec(day ?? '');
  if (!parts) return undefined;
  const [year = 0, month = 1, date = 1] = parts.slice(1).map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

function rangeOf({ from, to }: AuditParams) {
  const [after, before] = [midnight(from), midnight(to, 1)];
  return after || before ? { ...(after ? { after } : {}), ...(before ? { before } : {}) } : undefined;
}

const given = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;

export function auditFilterOf(params: AuditParams): AuditFilter {
  const { q, outcome, agent, server } = params;
  return given({
    q: q?.trim() || undefined,
    outcomes: outcome && outcome in OUTCOMES ? [outcome as Outcome] : undefined,
    agentIds: idOf(agent),
    connectionIds: idOf(server),
    createdAt: rangeOf(params),
  } as AuditFilter);
}

export function callFilterOf(params: AuditParams): CallFilter {
  const { status, agent, server, tool } = params;
  return given({
    statuses: status && status in CALL_STATUSES ? [status as CallStatus] : undefined,
    agentIds: idOf(agent),
    connectionIds: idOf(server),
    catalogEntryIds: idOf(tool),
    startedAt: rangeOf(params),
  } as CallFilter);
}
