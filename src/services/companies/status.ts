import { assertNotStopped } from '../budgets/stops.js';
import type { WriteScope } from '../core/scope.js';
import { liftStops, orderStop } from '../stops/order.js';
import { lockCompany, reloadCompany } from './load.js';
import type { CompanyRow } from './model.js';

type CompanyState = 'active' | 'paused' | 'archived';

/** Moves a company to another status, with what that means for its agents; one that has it already stays as it is. */
export async function changeCompanyStatus(
  scope: WriteScope,
  { id }: Pick<CompanyRow, 'id'>,
  status: CompanyState,
): Promise<void> {
  await lockCompany(scope, id);
  // Read under the lock: somebody else may have moved it meanwhile.
  const company = await reloadCompany(scope, id);
  if (company.status === status) return;
  if (status === 'active') await assertNotStopped(scope, { companyId: id });
  const pause =
    status === 'paused' ? { pauseReason: 'manual', pausedAt: new Date() } : { pauseReason: null, pausedAt: null };
  await scope.db.company.update({ where: { id: company.id }, data: { status, ...pause } });
  if (status === 'archived') await pauseAgents(scope, company.id);
  if (status !== 'active') await stopWork(scope, company.id, `company_${status}`);
  if (company.status === 'archived') await releaseAgents(scope, company.id);
  if (status === 'active') await liftStops(scope, { companyId: id, scopeType: 'company' });
  scope.emit({
    companyId: company.id,
    action: actionOf(company.status, status),
    entityType: 'company',
    entityId: company.id,
    details: { previousStatus: company.status, status },
  });
}

function actionOf(previous: string, status: CompanyState): string {
  if (status === 'archived') return 'company.archived';
  return previous === 'archived' ? 'company.reactivated' : 'company.updated';
}

/** Cancels what runs or waits to run, with the reason why. */
async function stopWork(scope: WriteScope, companyId: string, reason: string): Promise<void> {
  await orderStop(scope, { companyId, scopeType: 'company', reason, errorCode: reason });
}

async function pauseAgents(scope: WriteScope, companyId: string): Promise<void> {
  await scope.db.agent.updateMany({
    where: { companyId, status: { notIn: ['paused', 'terminated', 'pending_approval'] } },
    data: { status: 'paused', pauseReason: 'company_archived', pausedAt: new Date() },
  });
}

async function releaseAgents(scope: WriteScope, companyId: string): Promise<void> {
  await scope.db.agent.updateMany({
    where: { companyId, status: 'paused', pauseReason: 'company_archived' },
    data: { status: 'idle', pauseReason: null, pausedAt: null },
  });
}
