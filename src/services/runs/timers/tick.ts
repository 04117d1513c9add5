import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { promoteDeferred } from '../wakes/promote.js';
import { CLOCK, type Due } from './due.js';
import { DUE_MONITORS, fireWhenDue } from './monitors.js';
import { DUE_TIMERS, wakeWhenDue } from './timers.js';

/**
 * Issues with deferred wakes that no run blocks. The end of a run promotes the wakes that waited for it. This statement
 * finds those that another change, such as a restored row, left behind. $1: the limit.
 */
const ISSUES_WITH_STUCK_WAKES = statement(`
  SELECT DISTINCT w."companyId", w."issueId" AS id FROM "Wake" w
    JOIN "Issue" i ON i."companyId" = w."companyId" AND i.id = w."issueId"
   WHERE w.status = 'deferred_issue_execution' AND w."requestedAt" <= clock_timestamp() - interval '10 seconds'
     AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = w."companyId" AND r.id = i."executionRunId" AND r."agentId" <> w."agentId"
                        AND r.status IN ('queued', 'running'))
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = w."companyId" AND r."issueId" = i.id AND r."agentId" = w."agentId"
                        AND r.status = 'running')
   LIMIT $1`);

const promoteStuckWakes = (services: Services, { companyId, id: issueId }: Due): Promise<void> =>
  transact(services, CLOCK, companyId, (scope) => promoteDeferred(scope, { companyId, issueId }));

const PAGE = 200;
/** The maximum number of monitors that fire in one tick; the next tick fires the rest. */
const MONITORS = 50;
/** Concurrent transactions: the clock must leave connections for requests. */
const CONCURRENT = 2;

/**
 * Runs all due work: heartbeats, monitors, and wakes that wait although nothing blocks them. One transaction claims and
 * completes each item: it happens once, regardless of the number of ticking processes, and is due again if a process
 * dies.
 * @param onError called for each failed item; the others still run
 */
export async function tick(services: Services, signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  const each = (due: readonly Due[], work: (one: Due) => Promise<void>): Promise<void> =>
    forEachConcurrently(due, CONCURRENT, (one) => work(one).catch(onError), signal);
  let after: Due | undefined;
  do {
    const due: Due[] = await look(services, DUE_TIMERS, [after?.companyId ?? null, after?.id ?? null, PAGE]);
    await each(due, (one) => wakeWhenDue(services, one));
    after = due.length === PAGE ? due.at(-1) : undefined;
  } while (after && !signal.aborted);
  const monitors = await look(services, DUE_MONITORS, [MONITORS]);
  await each(monitors, (one) => fireWhenDue(services, one));
  const stranded = await look(services, ISSUES_WITH_STUCK_WAKES, [PAGE]);
  await each(stranded, (one) => promoteStuckWakes(services, one));
}

const look = (services: Services, statement: Statement, values: readonly unknown[]): Promise<Due[]> =>
  services.database.query<Due>('all', statement, values);
