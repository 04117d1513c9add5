import { principalOf, runIdOf } from '#services/core/actors/actor.js';
import type { EventDraft, RecordedEvent } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { configHash } from '#services/secrets/user-secrets/value-permission.js';
import type { WakeDraft } from './draft.js';
import type { WakeStatus } from './model.js';

/** The decision about a requested wake. */
export type Decision =
  | { readonly status: 'queued' }
  | { readonly status: 'deferred_issue_execution'; readonly behindRunId: string | null }
  | { readonly status: 'skipped'; readonly error: string }
  | { readonly status: 'coalesced'; readonly runId: string }
  | { readonly status: 'coalesced'; readonly wakeId: string };

export const joinedRun = (decision: Decision): string | null => ('runId' in decision ? decision.runId : null);

/** A wake to record, with the decision about it. */
export interface WakeRecord {
  readonly id: string;
  readonly wake: WakeDraft;
  readonly decision: Decision;
  /** Its own run, or the run that it was merged into. */
  readonly runId: string | null;
}

const INSERTED = [
  'id',
  'companyId',
  'agentId',
  'source',
  'triggerDetail',
  'reason',
  'payload',
  'taskKey',
  'idempotencyKey',
  'issueId',
  'forceFreshSession',
  'status',
  'error',
  'runId',
  'coalescedIntoId',
  'requestedByActorType',
  'requestedByActorId',
  'causedByRunId',
];
const names = (prefix: string): string => INSERTED.map((name) => `${prefix}"${name}"`).join(', ');

const INSERT = statement(`
  INSERT INTO "Wake" ("requestedAt", "finishedAt", "configHash", ${names('')})
  SELECT clock_timestamp(), CASE WHEN w.status IN ('skipped', 'coalesced') THEN clock_timestamp() END,
         CASE WHEN w.status = 'deferred_issue_execution' AND w."requestedByActorType" = 'user' THEN ${configHash('w')} END,
         ${names('w.')}
    FROM jsonb_populate_recordset(NULL::"Wake", $1::jsonb) w`);

/** Writes the rows of wakes in one statement. */
export async function recordAll(scope: WriteScope, wakes: readonly WakeRecord[]): Promise<void> {
  if (wakes.length > 0) await scope.sql(INSERT, [JSON.stringify(wakes.map((wake) => rowOf(scope, wake)))]);
}

function rowOf({ actor }: WriteScope, { id, wake, decision, runId }: WakeRecord): Record<string, unknown> {
  const requester = principalOf(wake.by ?? actor);
  return {
    id,
    companyId: wake.companyId,
    agentId: wake.agentId,
    source: wake.source,
    triggerDetail: wake.triggerDetail,
    reason: wake.reason,
    payload: wake.payload,
    taskKey: wake.taskKey,
    idempotencyKey: wake.idempotencyKey,
    // For an issue that does not exist, the id is only in the payload, since the column is a foreign key.
    issueId: decision.status === 'skipped' && decision.error === 'issue_not_found' ? null : wake.issueId,
    forceFreshSession: wake.forceFreshSession,
    status: decision.status,
    error: decision.status === 'skipped' ? decision.error : null,
    runId,
    coalescedIntoId: 'wakeId' in decision ? decision.wakeId : null,
    requestedByActorType: requester.type,
    requestedByActorId: requester.id,
    causedByRunId: wake.causedByRunId ?? runIdOf(actor),
  };
}

const ACTIONS = {
  queued: 'wake.requested',
  deferred_issue_execution: 'wake.deferred',
  coalesced: 'wake.coalesced',
  skipped: 'wake.skipped',
} as const satisfies Partial<Record<WakeStatus, string>>;

type JournaledWake = Pick<WakeDraft, 'companyId' | 'agentId' | 'issueId' | 'reason' | 'source' | 'by'> & {
  readonly id: string;
};

/** The event of a wake's change. Once a wake has its own run, the events of the run replace those of the wake. */
export const wakeEvent = (
  wake: JournaledWake,
  action: RecordedAction,
  details: EventDraft['details'],
): RecordedEvent => ({
  companyId: wake.companyId,
  action,
  entityType: 'wake',
  entityId: wake.id,
  agentId: wake.agentId,
  ...(wake.by ? { actor: principalOf(wake.by) } : {}),
  details: { agentId: wake.agentId, issueId: wake.issueId, reason: wake.reason, source: wake.source, ...details },
});

/** The event of a new wake. */
export const requestEvent = (wake: JournaledWake, decision: Decision, runId: string | null): RecordedEvent =>
  wakeEvent(wake, ACTIONS[decision.status], {
    runId,
    ...(decision.status === 'skipped' ? { error: decision.error } : {}),
    ...('wakeId' in decision ? { coalescedIntoId: decision.wakeId } : {}),
    ...('behindRunId' in decision ? { behindRunId: decision.behindRunId } : {}),
  });
