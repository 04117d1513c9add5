import type { Issue } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isOpenSql, OPEN_STATUSES } from '../routines/rows.js';

/** An issue that a run may join: the issue of an earlier run with the same fingerprint. */
export interface ActiveIssue
  extends Pick<Issue, 'id' | 'status' | 'assigneeAgentId' | 'projectId' | 'responsibleUserId'> {
  /** The run that created it. */
  readonly originRunId: string | null;
  /** Whether a run of an agent is queued for it or running on it. */
  readonly isLive: boolean;
}

/** A routine and the fingerprint of a run. */
export interface RoutineKey {
  readonly routineId: string;
  readonly fingerprint: string;
}

export const fingerprintKey = ({ routineId, fingerprint }: RoutineKey): string => `${routineId} ${fingerprint}`;

const isOfRoutine = (i: string): string => `
  ${i}."originKind" = 'routine_execution' AND ${i}."originId" = k.routine AND ${i}."originFingerprint" = k.fingerprint`;

// An issue is active if it is open or has a live run. Runs are read only if the active issue may be closed: not if an
// open issue is found, and not for a routine without closed issues. `OFFSET 0`, LIMIT and MATERIALIZED make the planner
// read each part through its index, even with outdated statistics: with 10,000 live runs and 20,000 closed issues it
// once took minutes.
const LOCK_ACTIVE = statement(`
  WITH asked AS (SELECT * FROM unnest($2::text[], $3::text[]) AS k(routine, fingerprint)),
       open AS MATERIALIZED (
         SELECT k.routine, k.fingerprint, i.id FROM asked k CROSS JOIN LATERAL (
           SELECT o.id FROM (
             SELECT i.id, i."createdAt" FROM "Issue" i
              WHERE i."companyId" = $1::uuid AND ${isOfRoutine('i')} AND ${isOpenSql('i')} OFFSET 0) o
            ORDER BY o."createdAt" DESC, o.id DESC LIMIT 1) i),
       others AS MATERIALIZED (
         SELECT k.routine, k.fingerprint FROM asked k CROSS JOIN LATERAL (
           SELECT FROM "Issue" i
            WHERE i."companyId" = $1::uuid AND i."originKind" = 'routine_execution' AND i."originId" = k.routine
              AND NOT ${isOpenSql('i')} LIMIT 1) i
          WHERE (k.routine, k.fingerprint) NOT IN (SELECT routine, fingerprint FROM open)),
       live AS MATERIALIZED (
         SELECT DISTINCT "issueId" AS id FROM "HeartbeatRun"
          WHERE "companyId" = $1::uuid AND "issueId" IS NOT NULL AND status IN ('queued', 'running')
            AND EXISTS (SELECT FROM others)),
       closed AS MATERIALIZED (
         SELECT i.* FROM live CROSS JOIN LATERAL (
           SELECT i.id, i."createdAt", i."originKind", i."originId", i."originFingerprint" FROM "Issue" i
            WHERE i.id = live.id AND i."originKind" = 'routine_execution' AND NOT ${isOpenSql('i')} OFFSET 0) i),
       worked AS (
         SELECT DISTINCT ON (k.routine, k.fingerprint) i.id FROM closed i JOIN others k ON ${isOfRoutine('i')}
          ORDER BY k.routine, k.fingerprint, i."createdAt" DESC, i.id DESC)
  SELECT i.id, i.status, i."assigneeAgentId", i."projectId", i."responsibleUserId", i."originRunId",
         i."originId" AS "routineId", i."originFingerprint" AS fingerprint
    FROM "Issue" i
   WHERE i."companyId" = $1::uuid AND i.id IN (SELECT id FROM open UNION ALL SELECT id FROM worked)
   ORDER BY i.id FOR NO KEY UPDATE`);

const LIVE = statement(`
  SELECT k.id FROM unnest($2::uuid[]) AS k(id) CROSS JOIN LATERAL (
    SELECT FROM "HeartbeatRun" r
     WHERE r."companyId" = $1::uuid AND r."issueId" = k.id AND r.status IN ('queued', 'running') LIMIT 1) r`);

type IssueRow = Omit<ActiveIssue, 'isLive'> & RoutineKey;

const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES);

/**
 * Locks the active issues of routines with the same fingerprints: those that are open or have a live run. None of them
 * can end unnoticed. The caller holds the company and the routines, so no other run creates an issue meanwhile.
 * @returns the issues by `fingerprintKey`
 */
export async function lockActive(
  scope: WriteScope,
  companyId: string,
  keys: readonly RoutineKey[],
): Promise<Map<string, ActiveIssue>> {
  const active = new Map<string, ActiveIssue>();
  let pendingKeys = [...new Map(keys.map((key) => [fingerprintKey(key), key])).values()];
  while (pendingKeys.length > 0) {
    const locked = await scope.sql<IssueRow>(LOCK_ACTIVE, [
      companyId,
      pendingKeys.map(({ routineId }) => routineId),
      pendingKeys.map(({ fingerprint }) => fingerprint),
    ]);
    if (locked.length === 0) break;
    const live = await liveAmong(scope, companyId, locked);
    const issues = locked.map((issue) => ({ ...issue, isLive: live.has(issue.id) }));
    for (const issue of issues) if (OPEN.has(issue.status) || issue.isLive) active.set(fingerprintKey(issue), issue);
    // An issue may end while this transaction waits for its lock. Then another issue may be active.
    pendingKeys = issues.filter((issue) => !active.has(fingerprintKey(issue)));
  }
  return active;
}

async function liveAmong(
  scope: WriteScope,
  companyId: string,
  issues: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.sql<{ id: string }>(LIVE, [companyId, issues.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
}
