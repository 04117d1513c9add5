import type { Issue } from '#generated/prisma/client.js';
import { conflict, DomainError, domainError } from '#services/core/errors/errors.js';
import { claimLease, type Lease, releaseLease, renewLease } from '#services/core/locks/leases.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitIssue } from './events.js';
import type { IssueKey } from './model.js';

/**
 * The term of the lease that provides the fence. A run that is silent for longer still holds the issue, and starts a
 * new term with its next write. The hold lasts as long as the run, whose own lease shows whether it is alive.
 */
const TERM_SECONDS = 600;

export const RunIdRequired = domainError('run_id_required', 'Agent run id required');

const resourceOf = (issue: IssueKey): string => `issue:${issue.id}`;
const ownerOf = (runId: string): string => `run:${runId}`;

/** The hold on an issue, read under the issue's lock. */
interface LockState {
  readonly lease: Lease | null;
  readonly live: boolean;
  readonly released: boolean;
  /** The live runs in the issue's lock columns. */
  readonly running: readonly string[];
  /** When their leases expire; a live run keeps renewing its own. */
  readonly runsUntil: Date | null;
}

const STATE = statement(`
  SELECT l."companyId", l.resource, l.owner, l.fence, l."expiresAt", l."releasedAt" IS NOT NULL AS released,
         coalesce(l."releasedAt" IS NULL AND l."expiresAt" > clock_timestamp(), false) AS live,
         runs.running, runs."runsUntil"
    FROM (SELECT coalesce(array_agg(r.id::text), '{}') AS running, max(r."leaseExpiresAt") AS "runsUntil"
            FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = ANY($3::uuid[])
             AND r.status IN ('queued', 'scheduled_retry', 'running')) runs
    LEFT JOIN "Lease" l ON l."companyId" = $1::uuid AND l.resource = $2`);

export async function lockStateOf(scope: WriteScope, issue: Issue): Promise<LockState> {
  const holders = [issue.checkoutRunId, issue.executionRunId].filter((id) => id !== null);
  const row = await scope.row<Lease & Omit<LockState, 'lease'>>(STATE, [issue.companyId, resourceOf(issue), holders]);
  const { live, released, running, runsUntil, ...lease } = row as NonNullable<typeof row>;
  return { live, released, running, runsUntil, lease: lease.resource ? lease : null };
}

/** Whether a run may take the issue: no other live run holds it. */
export const isFreeFor = (runId: string | null, { running }: LockState): boolean => running.every((id) => id === runId);

/** The details of a refusal: the holder of the issue, whether it is alive, until when, and what to do. */
export function holderDetails(issue: Issue, state: LockState, otherwise: string) {
  const { running, runsUntil } = state;
  const runId = running[0] ?? issue.checkoutRunId;
  const alive = running.length > 0;
  return {
    issueId: issue.id,
    status: issue.status,
    assigneeAgentId: issue.assigneeAgentId,
    checkoutRunId: issue.checkoutRunId,
    executionRunId: issue.executionRunId,
    holder: runId && ownerOf(runId),
    alive,
    expiresAt: runsUntil?.toISOString() ?? null,
    nextAction: alive ? 'wait until the run of the holder ends, or ask it to release the issue' : otherwise,
  };
}

const HOLD = statement(`
  UPDATE "Issue" SET "checkoutRunId" = $3::uuid, "executionRunId" = $3::uuid, "executionLockedAt" = clock_timestamp(),
         "checkoutFence" = $4::bigint
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/** Makes a run the holder of an issue that is free for it, with a new fence that voids all earlier ones. */
export async function holdIssue(scope: WriteScope, issue: IssueKey, runId: string, state: LockState): Promise<Issue> {
  const { companyId, id } = issue;
  const owner = ownerOf(runId);
  // The holder's run has ended, so its lease ends early.
  if (state.lease && state.live && state.lease.owner !== owner) await releaseLease(scope, state.lease);
  const { fence } = await claimLease(scope, { companyId, resource: resourceOf(issue), owner, seconds: TERM_SECONDS });
  return (await scope.row<Issue>(HOLD, [companyId, id, runId, fence])) as Issue;
}

/** Starts or extends the holder's term. @throws 409 lease_lost if another run has held the issue since */
export async function extendHold(scope: WriteScope, issue: Issue, runId: string, state: LockState): Promise<void> {
  const { companyId, checkoutFence: fence } = issue;
  // The term has expired but the run has not ended: it continues with a new fence.
  const lapsed = !state.live && !state.released && state.lease?.owner === ownerOf(runId);
  if (fence === null || lapsed) await holdIssue(scope, issue, runId, state);
  else await renewLease(scope, { companyId, resource: resourceOf(issue), fence }, TERM_SECONDS);
}

/**
 * Rejects an agent's write to its own issue in progress unless it comes from the run that holds the issue. Extends the
 * term of that run. If no live run holds the issue, the writing run takes it over.
 * @throws 401 run_id_required; 409 "Issue run ownership conflict" naming the holder; 409 lease_lost
 */
export async function assertHoldsIssue(scope: WriteScope, issue: Issue): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== 'agent' || issue.status !== 'in_progress' || issue.assigneeAgentId !== actor.agentId) return;
  const { runId } = actor;
  if (!runId) throw RunIdRequired();
  const state = await lockStateOf(scope, issue);
  if (issue.checkoutRunId === runId) return extendHold(scope, issue, runId, state);
  // A run whose hold was revoked does not get it back by writing; it has to check the issue out again.
  const isRevoked = state.released && state.lease?.owner === ownerOf(runId);
  if (isRevoked || !isFreeFor(runId, state)) {
    throw conflict('Issue run ownership conflict', {
      ...holderDetails(issue, state, 'check the issue out again'),
      actorAgentId: actor.agentId,
      actorRunId: runId,
    });
  }
  await holdIssue(scope, issue, runId, state);
  emitAdopted(scope, issue, runId);
}

/** Records that a run took over an issue from a run that has ended. */
export function emitAdopted(scope: WriteScope, issue: Issue, runId: string): void {
  emitIssue(scope, issue, 'checkout_lock_adopted', { previousRunId: issue.checkoutRunId, runId });
}

const CLEAR = statement(`
  UPDATE "Issue" i SET "checkoutRunId" = NULL, "executionRunId" = NULL, "executionLockedAt" = NULL, "checkoutFence" = NULL
    FROM (SELECT id, "checkoutFence" AS fence FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid) old
   WHERE i."companyId" = $1::uuid AND i.id = old.id RETURNING old.fence`);

/** Takes the issue from its holder, whose further writes are rejected. */
export async function clearIssueLocks(scope: WriteScope, issue: IssueKey): Promise<void> {
  const { companyId, id } = issue;
  const row = await scope.row<{ fence: bigint | null }>(CLEAR, [companyId, id]);
  if (row?.fence == null) return;
  await releaseLease(scope, { companyId, resource: resourceOf(issue), fence: row.fence }).catch(ignoreLost);
}

/** A lease that has ended already needs no release. */
function ignoreLost(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'lease_lost') throw error;
}

const RELEASE_HOLDS = statement(`
  WITH holds AS (
    SELECT i.id, i."checkoutFence" AS fence FROM "Issue" i
     WHERE i."companyId" = $1::uuid AND i."executionRunId" = ANY($2::uuid[])),
  released AS (
    UPDATE "Lease" l SET "releasedAt" = clock_timestamp() FROM holds
     WHERE l."companyId" = $1::uuid AND l.resource = 'issue:' || holds.id AND l.fence = holds.fence AND l."releasedAt" IS NULL)
  UPDATE "Issue" i SET "executionRunId" = NULL, "executionLockedAt" = NULL FROM holds
   WHERE i."companyId" = $1::uuid AND i.id = holds.id RETURNING i.id`);

/** Frees the issues held by runs that have ended; their checkoutRunId stays. @returns the ids of the issues */
export async function releaseHolds(
  scope: WriteScope,
  companyId: string,
  runIds: readonly string[],
): Promise<readonly string[]> {
  return (await scope.sql<{ id: string }>(RELEASE_HOLDS, [companyId, runIds])).map(({ id }) => id);
}
