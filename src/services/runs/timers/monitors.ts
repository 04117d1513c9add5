import type { Issue } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { clearMonitor, isEligible, monitorOf } from '#services/work/issues/monitor.js';
import { issueColumns } from '#services/work/issues/status.js';
import { CLOCK, type Due } from './due.js';
import { fireMonitor } from './fire-monitors.js';

/** SQL for whether the monitor of the row `t` is due. After a failed attempt, it is due again after five minutes. */
const IS_DUE = `
  t."monitorNextCheckAt" <= clock_timestamp()
  AND (t."monitorWakeRequestedAt" IS NULL OR t."monitorWakeRequestedAt" > clock_timestamp()
       OR t."monitorWakeRequestedAt" <= clock_timestamp() - interval '5 minutes')`;

/** Issues with a due monitor, longest due first; none while all work is stopped. $1: the limit. */
export const DUE_MONITORS = statement(`
  SELECT t."companyId", t.id FROM "Issue" t
   WHERE ${IS_DUE} AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)
   ORDER BY t."monitorNextCheckAt", t."companyId", t.id LIMIT $1`);

const CREATES_ISSUE = statement(`
  SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid
     AND "executionPolicy" #>> '{monitor,recoveryPolicy}' = 'create_recovery_issue'`);

const CLAIM = statement(`
  SELECT t.* FROM "Issue" t WHERE t."companyId" = $1::uuid AND t.id = $2::uuid AND ${IS_DUE}
     FOR NO KEY UPDATE SKIP LOCKED`);

const POSTPONE = statement(`
  UPDATE "Issue" SET "monitorWakeRequestedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING id`);

const NOW = statement(`SELECT clock_timestamp() AS now`);

/**
 * Fires the monitor of an issue if it is still due, once for each due check. A monitor that cannot fire is postponed
 * and does not block others.
 */
export async function fireWhenDue(services: Services, due: Due): Promise<void> {
  try {
    await fire(services, due);
  } catch (error) {
    const { companyId, id } = due;
    await transact(services, CLOCK, companyId, (scope) => scope.sql(POSTPONE, [companyId, id]));
    throw error;
  }
}

const fire = (services: Services, { companyId, id }: Due): Promise<void> =>
  transact(services, CLOCK, companyId, async (scope) => {
    // A company is locked before its issues, and a recovery issue needs the company's lock.
    if (await scope.row(CREATES_ISSUE, [companyId, id])) await lockCompany(scope, companyId);
    const issue = await scope.row<Issue>(CLAIM, [companyId, id]);
    if (!issue) return;
    if (!monitorOf(issue) || !isEligible(issue)) return remove(scope, issue);
    const { now } = (await scope.row<{ now: Date }>(NOW, [])) as { now: Date };
    const fired = await fireMonitor(scope, issue, 'automation', now);
    if (fired.outcome === 'skipped') await scope.sql(POSTPONE, [companyId, id]);
  });

/**
 * Removes a monitor that cannot wake any agent. Changes of the issue remove these monitors, so this one was written
 * directly to the database.
 */
async function remove(scope: WriteScope, issue: Issue): Promise<void> {
  const reason = issue.assigneeAgentId && !issue.assigneeUserId ? 'invalid_status' : 'invalid_assignee';
  const cleared = await clearMonitor(scope, issue, reason);
  await scope.db.issue.update({ where: { id: issue.id }, data: issueColumns(cleared) });
}
