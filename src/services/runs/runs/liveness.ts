import type { HeartbeatRun } from '#generated/prisma/client.js';
import { INBOX_ACTIONS_SQL } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { LivenessState } from './model.js';
import type { RunEnd } from './run-end.js';

/** The outcome of a run for its work, with the reason. */
interface Liveness {
  readonly state: LivenessState;
  readonly reason: string;
}

/** Facts from the journal and the issue of a run at its end. */
export interface WorkFacts {
  /** Null if the run has no issue or the issue is deleted. */
  readonly issueStatus: string | null;
  readonly identifier: string | null;
  /** The number of writes of the run, without those that only show that it runs. */
  readonly acts: number;
  /** The number of writes to plans of issues. */
  readonly plans: number;
  /** The number of writes that are neither plans nor comments. */
  readonly deeds: number;
}

// Costs, checkouts, read marks and uses of secrets show that a run works, but not its results.
const FACTS = statement(`
  SELECT i.status AS "issueStatus", i.identifier, coalesce(e.acts, 0)::int AS acts, coalesce(e.plans, 0)::int AS plans,
         coalesce(e.deeds, 0)::int AS deeds
    FROM (VALUES (1)) one
    LEFT JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = $3::uuid
   CROSS JOIN LATERAL (
     SELECT count(*) AS acts, count(*) FILTER (WHERE x.plan) AS plans,
            count(*) FILTER (WHERE NOT x.plan AND x.action <> 'issue.comment_added') AS deeds
       FROM (SELECT e.action, e.action IN ('issue.document_created', 'issue.document_updated')
                              AND coalesce(e.details ->> 'key', '') = 'plan' AS plan
               FROM "Event" e
              WHERE e."companyId" = $1::uuid AND e."runId" = $2::uuid
                AND e."entityType" NOT IN ('heartbeat_run', 'wake', 'cost_event', 'secret')
                AND e.action NOT IN ('issue.checked_out', 'issue.checkout_lock_adopted', ${INBOX_ACTIONS_SQL})
              LIMIT 500) x) e`);

export async function factsOfRun(scope: Scope, run: HeartbeatRun): Promise<WorkFacts> {
  return (await scope.row<WorkFacts>(FACTS, [run.companyId, run.id, run.issueId])) as WorkFacts;
}

/** The outcome of a run; null if it was stopped from outside, which says nothing about its work. */
export function livenessOf(end: RunEnd, facts: WorkFacts, spoke: boolean): Liveness | null {
  if (end.status === 'cancelled' || end.status === 'interrupted') return null;
  if (end.status !== 'succeeded') return { state: 'failed', reason: end.error ?? `The run ended as ${end.status}` };
  const { issueStatus, identifier, acts, plans, deeds } = facts;
  if (issueStatus === 'blocked') return { state: 'blocked', reason: `${identifier} is blocked` };
  if (issueStatus && CLOSING.has(issueStatus)) {
    return { state: 'completed', reason: `${identifier} is ${issueStatus}` };
  }
  if (plans > 0 && deeds === 0) return { state: 'plan_only', reason: 'It wrote a plan but did not carry it out' };
  if (acts > 0) return { state: 'advanced', reason: `It made ${acts} ${acts === 1 ? 'change' : 'changes'}` };
  if (!spoke) return { state: 'empty_response', reason: 'It changed nothing and said nothing' };
  if (issueStatus) return { state: 'needs_followup', reason: `It wrote a response but did not change ${identifier}` };
  return { state: 'completed', reason: 'It answered' };
}

const CLOSING: ReadonlySet<string> = new Set(['done', 'cancelled', 'in_review']);
