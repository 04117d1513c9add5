import { lockCompany } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { endPauseSql, isPausedBy, pauseSql, UNPAUSED } from '#services/core/process/pauses.js';
import { assertNotStopped } from '#services/money/budgets/hard-stops.js';
import type { CompanyRow } from './model.js';
import { reloadCompany } from './rows.js';

type CompanyState = 'active' | 'paused' | 'archived';

/** Changes a company's status and the work of its agents accordingly. Does nothing if the status is the same. */
export async function changeCompanyStatus(
  scope: WriteScope,
  { id }: Pick<CompanyRow, 'id'>,
  status: CompanyState,
): Promise<void> {
  await lockCompany(scope, id);
  // Read again under the lock, since the status may have changed.
  const company = await reloadCompany(scope, id);
  if (company.status === status && (status !== 'paused' || company.pauseReasons.includes('manual'))) return;
  if (status === 'active') await assertNotStopped(scope, { companyId: id });
  if (status === 'paused') await scope.sql(PAUSE, [company.id]);
  else await scope.db.company.update({ where: { id: company.id }, data: { status, ...UNPAUSED } });
  if (status === 'archived') await scope.sql(PAUSE_AGENTS, [company.id]);
  if (status !== 'active') await stopWork(scope, company.id, `company_${status}`);
  if (company.status === 'archived') await scope.sql(RELEASE_AGENTS, [company.id]);
  if (status === 'active') await scope.liftStops({ companyId: id, scopeType: 'company' });
  const details = { previousStatus: company.status, status };
  scope.emit({ ...eventSubject('company', company), action: actionOf(company.status, status), details });
}

function actionOf(previous: string, status: CompanyState): RecordedAction {
  if (status === 'archived') return 'company.archived';
  return previous === 'archived' ? 'company.reactivated' : 'company.updated';
}

/** Cancels all runs and wakes of the company. */
async function stopWork(scope: WriteScope, companyId: string, reason: string): Promise<void> {
  await scope.orderStop({ companyId, scopeType: 'company', reason, errorCode: reason });
}

const PAUSE = statement(`UPDATE "Company" x SET ${pauseSql('manual')} WHERE x.id = $1::uuid`);

const PAUSE_AGENTS = statement(`
  UPDATE "Agent" x SET ${pauseSql('company_archived')}
   WHERE x."companyId" = $1::uuid AND x.status NOT IN ('terminated', 'pending_approval')`);
const RELEASE_AGENTS = statement(`
  UPDATE "Agent" x SET ${endPauseSql('company_archived', 'idle')}
   WHERE x."companyId" = $1::uuid AND x.status = 'paused' AND ${isPausedBy('company_archived')}`);
