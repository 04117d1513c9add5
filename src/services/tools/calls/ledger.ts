import { writeJson } from '#json/json-writer.js';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import type { Database } from '#services/core/postgres/database.js';
import { isCausedByValues } from '#services/core/postgres/failures.js';
import { keyedStatement, type Statement } from '#services/core/postgres/statement.js';
import type { JsonValue } from '#services/core/text/json.js';
import type { ArgumentsSummary } from '../results/redaction.js';

// Every call has a row before it is made, and the row has the outcome before the caller gets the response. Concurrent
// calls share a statement and a commit; a single call waits for no other.

/** The row of a call when it is opened. */
export interface CallOpening {
  readonly id: string;
  readonly companyId: string;
  readonly sessionId: string | null;
  readonly gatewayId: string | null;
  readonly gatewayTokenId: string | null;
  readonly runId: string | null;
  readonly actorType: 'agent' | 'user' | 'system' | 'plugin';
  readonly actorId: string;
  readonly agentId: string | null;
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly applicationId: string | null;
  readonly connectionId: string | null;
  readonly catalogEntryId: string | null;
  readonly toolName: string;
  readonly trigger: 'call' | 'test' | 'approval';
  readonly idempotencyKey: string | null;
  readonly decision: string;
  readonly reasonCode: string;
  readonly matchedPolicyIds: readonly string[];
  readonly effectiveProfileIds: readonly string[];
  readonly approvalState: 'not_required' | 'required' | 'pending' | 'approved' | 'declined' | 'expired';
  /** The version of the rules that decided the call. */
  readonly configVersion: bigint;
  readonly entryVersionHash: string | null;
  readonly argumentsHash: string;
  readonly argumentsSummary: ArgumentsSummary;
  /** Refused calls are over as soon as they are written. */
  readonly status: 'executing' | 'awaiting_approval' | 'denied' | 'rate_limited';
  readonly errorCode: string | null;
  /** The journal event of the opening, made by `eventRow`; null for a call whose outcome gets an event. */
  readonly event: Readonly<Record<string, unknown>> | null;
  /** Whether its tool only reads. */
  readonly isReadOnly: boolean;
}

/**
 * The result of an opening. `stale`: the rules have changed since the decision. `repeated`: another call has the same
 * key. All others: the session or the gateway token gives no access any more.
 */
export type OpeningOutcome =
  | 'opened'
  | 'stale'
  | 'repeated'
  | 'session_invalid'
  | 'session_revoked'
  | 'session_expired'
  | 'session_run_inactive'
  | 'gateway_token_invalid'
  | 'gateway_token_revoked'
  | 'gateway_token_expired';

/** The outcome that closes an open call. */
export interface CallClosing {
  readonly id: string;
  readonly companyId: string;
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'timed_out';
  readonly resultSummary: JsonValue;
  readonly resultSizeBytes: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly event: Readonly<Record<string, unknown>>;
}

const COLUMNS = {
  id: 'uuid',
  companyId: 'uuid',
  sessionId: 'uuid',
  gatewayId: 'uuid',
  gatewayTokenId: 'uuid',
  runId: 'uuid',
  actorType: 'text',
  actorId: 'text',
  agentId: 'uuid',
  issueId: 'uuid',
  projectId: 'uuid',
  routineId: 'uuid',
  applicationId: 'uuid',
  connectionId: 'uuid',
  catalogEntryId: 'uuid',
  toolName: 'text',
  trigger: 'text',
  idempotencyKey: 'text',
  decision: 'text',
  reasonCode: 'text',
  matchedPolicyIds: 'uuid[]',
  effectiveProfileIds: 'uuid[]',
  approvalState: 'text',
  configVersion: 'bigint',
  entryVersionHash: 'text',
  argumentsHash: 'text',
  argumentsSummary: 'jsonb',
  status: 'text',
  errorCode: 'text',
} as const satisfies Readonly<Record<Exclude<keyof CallOpening, 'event' | 'isReadOnly'>, string>>;

const names = Object.keys(COLUMNS).map((name) => `"${name}"`);
const typed = Object.entries(COLUMNS).map(([name, type]) => `"${name}" ${type}`);

/** Appends the events of the rows of `written` to the journals of their companies, always in the same order. */
const appendedSql = (written: string) => `
  appended AS (
    SELECT orgraph_append(e."companyId", e.events) AS seq FROM (
      SELECT w."companyId", jsonb_agg(g.event) AS events FROM ${written} w JOIN given g USING (id)
       WHERE jsonb_typeof(g.event) = 'object' GROUP BY 1 ORDER BY 1) e)`;

// PostgreSQL plans these statements while the tables have a few rows, when all ways to read them cost the same, and
// keeps the plan while they grow. Therefore each row is found by its own ID in a form that allows no other plan: in a
// subquery of one row, or by a list of IDs. The company is compared in a form that uses no index. Joins read all calls
// for every outcome written: 8 ms after 5,000 calls, instead of half a millisecond.
const ofCompany = 'IS NOT DISTINCT FROM g."companyId"';

// The statement that writes the row also compares the rules, the session, the token and the run. So no process makes a
// call under rules that were replaced before the call began.
const OPEN = keyedStatement(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(${typed.join(', ')}, event jsonb)),
  judged AS (
    SELECT g.*, CASE
        WHEN coalesce((SELECT h.version FROM "ToolHead" h WHERE h."companyId" = g."companyId"), 0) <> g."configVersion" THEN 'stale'
        WHEN g."sessionId" IS NULL AND g.trigger = 'call' AND g."runId" IS NOT NULL AND r.status IS DISTINCT FROM 'running'
          THEN 'session_run_inactive'
        WHEN g."gatewayTokenId" IS NOT NULL AND t.id IS NULL THEN 'gateway_token_invalid'
        WHEN t."revokedAt" IS NOT NULL THEN 'gateway_token_revoked'
        WHEN t."expiresAt" <= now() THEN 'gateway_token_expired'
        WHEN g."sessionId" IS NULL THEN 'opened'
        WHEN s.id IS NULL THEN 'session_invalid'
        WHEN s."revokedAt" IS NOT NULL THEN 'session_revoked'
        WHEN s."expiresAt" <= now() THEN 'session_expired'
        WHEN r.status IS DISTINCT FROM 'running' THEN 'session_run_inactive'
        ELSE 'opened' END AS outcome
      FROM given g
      LEFT JOIN LATERAL (
        SELECT one.id, one."revokedAt", one."expiresAt", one."runId" FROM "ToolSession" one
         WHERE one.id = g."sessionId" AND one."companyId" ${ofCompany} LIMIT 1) s ON true
      LEFT JOIN LATERAL (
        SELECT one.id, one."revokedAt", one."expiresAt" FROM "ToolGatewayToken" one
         WHERE one.id = g."gatewayTokenId" AND one."companyId" ${ofCompany} LIMIT 1) t ON true
      LEFT JOIN LATERAL (
        SELECT one.status FROM "HeartbeatRun" one
         WHERE one.id = (SELECT coalesce(s."runId", g."runId")) AND one."companyId" ${ofCompany} LIMIT 1) r ON true),
  written AS (
    INSERT INTO "ToolInvocation" (${names.join(', ')}, "completedAt")
    SELECT ${names.join(', ')}, CASE WHEN status NOT IN ('executing', 'awaiting_approval') THEN now() END
      FROM judged WHERE outcome = 'opened' ON CONFLICT DO NOTHING RETURNING id, "companyId"),
  ${appendedSql('written')}
  SELECT j.id, CASE WHEN j.outcome = 'opened' AND w.id IS NULL THEN 'repeated' ELSE j.outcome END AS outcome,
         (SELECT count(*) FROM appended)::int AS appended,
         CASE WHEN $2::boolean THEN set_config('synchronous_commit', 'off', true) END AS waits
    FROM judged j LEFT JOIN written w USING (id)`);

// A stop order does not note a call that begins at the same moment, so closing the call looks the order up.
const STOPPED_BY = `
  CASE g.status WHEN 'cancelled' THEN (
    SELECT o.id FROM "StopOrder" o
     WHERE o."companyId" = i."companyId" AND o."liftedAt" IS NULL AND (o."agentId" IS NULL OR o."agentId" = i."agentId")
     ORDER BY o."createdAt" DESC LIMIT 1) END`;

const CLOSE = keyedStatement(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, "companyId" uuid, status text,
    "resultSummary" jsonb, "resultSizeBytes" int, "errorCode" text, "errorMessage" text, event jsonb)),
  written AS (
    UPDATE "ToolInvocation" i
       SET status = g.status, "resultSummary" = g."resultSummary", "resultSizeBytes" = g."resultSizeBytes",
           "errorCode" = g."errorCode", "errorMessage" = g."errorMessage", "completedAt" = now(),
           "stopOrderId" = coalesce(i."stopOrderId", ${STOPPED_BY})
      FROM given g
     WHERE i.id = ANY (ARRAY(SELECT id FROM given)) AND i.id = g.id AND i."companyId" ${ofCompany} AND i."completedAt" IS NULL
    RETURNING i.id, i."companyId"),
  ${appendedSql('written')}
  SELECT w.id, (SELECT count(*) FROM appended)::int AS appended FROM written w`);

/** The statement compares the rows of a batch pairwise, so batches are bounded. */
const MAX_TOGETHER = 100;

/**
 * Whether a call may be made before its row is on disk. The row is visible to everybody at once, and reaches the disk
 * with its outcome before the caller gets the response. A machine failure can lose only the fact that a read was about
 * to start. A call with an event waits, because nobody may have read an event that is lost later.
 */
const mayReachTheDiskLater = ({ status, isReadOnly, event }: CallOpening): boolean =>
  status === 'executing' && isReadOnly && event === null;

type LedgerRow = { readonly id: string; readonly outcome: OpeningOutcome };

/** Writes the rows of calls. */
export class CallLedger {
  private readonly openings: Coalescer<CallOpening, OpeningOutcome>;
  private readonly closings: Coalescer<CallClosing, boolean>;

  /** @param committed receives the companies whose journals have new events */
  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly committed: (companyIds: readonly string[]) => void,
  ) {
    // A bad value in one call, such as a company that was just deleted, must not fail the calls of others.
    const limits = { most: MAX_TOGETHER, isOfOneItem: isCausedByValues };
    this.openings = new Coalescer({ ...limits, work: (calls) => this.openTogether(calls) });
    // Closings do not share a batch with openings: only writes with events wait for the head of a journal.
    this.closings = new Coalescer({ ...limits, work: (calls) => this.closeTogether(calls) });
  }

  /** Writes the row of a call if the call may be made. Send no request to a server before this returns `opened`. */
  open(call: CallOpening): Promise<OpeningOutcome> {
    return this.openings.ask(call);
  }

  /** Writes the outcome of a call and its event. @returns whether it was still open */
  close(call: CallClosing): Promise<boolean> {
    return this.closings.ask(call);
  }

  private async openTogether(calls: readonly CallOpening[]): Promise<OpeningOutcome[]> {
    const rows = await this.write<LedgerRow>(OPEN, calls, calls.every(mayReachTheDiskLater));
    const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
    return calls.map(({ id }) => outcomes.get(id) ?? 'stale');
  }

  private async closeTogether(calls: readonly CallClosing[]): Promise<boolean[]> {
    const closed = new Set((await this.write<{ id: string }>(CLOSE, calls)).map(({ id }) => id));
    return calls.map(({ id }) => closed.has(id));
  }

  private async write<Row extends object>(
    statement: Statement,
    calls: readonly (CallOpening | CallClosing)[],
    ...values: readonly boolean[]
  ): Promise<Row[]> {
    const reach = [...new Set(calls.map(({ companyId }) => companyId))];
    const json = writeJson(calls, { replacer: (_key, value) => (typeof value === 'bigint' ? String(value) : value) });
    const rows = await this.database.query<Row>(reach, statement, [json, ...values]);
    const eventCompanyIds = calls.flatMap(({ event, companyId }) => (event ? [companyId] : []));
    if (eventCompanyIds.length > 0) this.committed([...new Set(eventCompanyIds)]);
    return rows;
  }
}
