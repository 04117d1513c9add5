import type { Scope } from '#services/core/operation/scope.js';
import { decodeCursor, encodeCursor } from '#services/core/postgres/page-cursors.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import type { DecisionRequest } from '../decisions/data.js';
import type { CallContext, ToolActorType } from '../policies/call.js';
import type { ArgumentsSummary } from '../results/redaction.js';
import { keptArguments } from './kept-arguments.js';

/** A call that was made, with its decision. */
export interface RecordedCall extends CallContext {
  readonly id: string;
  readonly companyId: string;
  readonly actorType: ToolActorType;
  readonly actorId: string;
  readonly agentId: string | null;
  readonly catalogEntryId: string;
  readonly toolName: string;
  readonly decision: 'allow' | 'deny' | 'require_approval' | 'rate_limited' | 'defer_runtime';
  readonly reasonCode: string;
  readonly matchedPolicyIds: readonly string[];
  readonly argumentsSummary: ArgumentsSummary;
  readonly startedAt: Date;
}

/** The start of a page of calls. */
export interface ReplayStart {
  readonly startedAt: Date;
  /** The last call of the previous page; null for the first page. */
  readonly afterId: string | null;
  /**
   * The time of the last call with a different decision, in milliseconds; -Infinity if there is none. In its window,
   * limits would have counted other calls than they did.
   */
  readonly disturbedAt: number;
}

const CURSOR = { startedAt: 'timestamptz', id: 'uuid', disturbedAt: 'timestamptz?' };

/** @throws 400 for an invalid cursor of a replay */
export function replayStart(cursor: string, name: string): ReplayStart {
  const [at, id, disturbed] = decodeCursor(cursor, name, Object.values(CURSOR)) as [string, string, string];
  return { startedAt: new Date(at), afterId: id, disturbedAt: Date.parse(disturbed) || Number.NEGATIVE_INFINITY };
}

export const cursorAfter = ({ id, startedAt }: RecordedCall, disturbedAt: number): string =>
  encodeCursor(
    { id, startedAt, disturbedAt: Number.isFinite(disturbedAt) ? new Date(disturbedAt) : null },
    Object.keys(CURSOR),
  );

// An approved call was decided when its approval was requested, so the call that followed the approval is excluded.
const CALLS = steadyStatement(`
  SELECT i.id, i."companyId", i."actorType", i."actorId", i."agentId", i."runId", i."issueId", i."projectId",
         i."routineId", i."gatewayId", i."catalogEntryId", i."toolName", i.decision, i."reasonCode",
         i."matchedPolicyIds", i."argumentsSummary", i."startedAt"
    FROM "ToolInvocation" i
   WHERE i."companyId" = $1::uuid AND (i."startedAt", i.id) > ($2::timestamptz, $3::uuid)
     AND i.trigger <> 'approval' AND i."catalogEntryId" IS NOT NULL
   ORDER BY i."startedAt", i.id LIMIT $4::int`);

const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** A company's calls from a time on, oldest first. */
export const recordedCalls = (scope: Scope, companyId: string, start: ReplayStart, most: number) =>
  scope.sql<RecordedCall>(CALLS, [companyId, start.startedAt, start.afterId ?? LEAST_ID, most]);

/** The request that was decided. Reading arguments that were not kept throws `NotKept`. */
export function decisionRequestOf(call: RecordedCall): DecisionRequest {
  const { companyId, actorType, actorId, agentId, runId, issueId, projectId, routineId, gatewayId } = call;
  return {
    companyId,
    caller: { actorType, actorId, agentId },
    context: { runId, issueId, projectId, routineId, gatewayId },
    run: runId !== null && agentId !== null ? { companyId, agentId, issueId, projectId, routineId } : null,
    catalogEntryId: call.catalogEntryId,
    arguments: keptArguments(call.argumentsSummary),
    now: call.startedAt.getTime(),
  };
}
