import { z } from 'zod';
import type { Prisma } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { assertMemberOf, lockCompany } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { endPauseSql, isPausedBy, pauseSql, UNPAUSED } from '#services/core/process/pauses.js';
import { cents, pathId } from '#services/core/text/fields.js';
import { assertNotStopped } from '#services/money/budgets/hard-stops.js';
import { changeMonthlyBudget, startMonthlyBudget } from '#services/money/budgets/monthly.js';
import { type CompanyRow, CompanyView, presentCompany } from './model.js';
import { insertCompany } from './prefix.js';
import { companyById, reloadCompany } from './rows.js';

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

/** Changes a company's monthly budget and records the change. Does nothing if the budget is the same. */
export async function changeCompanyBudget(
  scope: WriteScope,
  company: CompanyRow,
  budgetMonthlyCents: number,
): Promise<void> {
  const { id, budgetMonthlyCents: previous } = company;
  if (budgetMonthlyCents === previous) return;
  await changeMonthlyBudget(scope, { companyId: id, scopeType: 'company', scopeId: id }, budgetMonthlyCents);
  const details = { previous, budgetMonthlyCents };
  scope.emit({ ...eventSubject('company', company), action: 'company.budget_updated', details });
}

export const updateCompanyBudget = mutation({
  name: 'updateCompanyBudget',
  summary: "Set a company's monthly budget",
  input: z.object({
    companyId: pathId(),
    budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 means no limit.'),
  }),
  output: CompanyView,
  on: companyById,
  allow: board,
  async run(scope, { budgetMonthlyCents }, company) {
    await changeCompanyBudget(scope, company, budgetMonthlyCents);
    return presentCompany(await reloadCompany(scope, company.id));
  },
});

export const NO_MEMBER = 'defaultResponsibleUserId must be an active member of the company';

type NewCompany = Omit<Prisma.CompanyCreateManyInput, 'issuePrefix'> & { readonly budgetMonthlyCents: number };

/**
 * Creates a company with its journal and budget, makes the caller its owner, and adds it to the scope.
 * @returns its id
 * @throws 409 if the given prefix is taken
 */
export async function openCompany(
  scope: WriteScope,
  { budgetMonthlyCents, ...fields }: NewCompany,
  issuePrefix?: string,
): Promise<string> {
  const companyId = await insertCompany(scope, fields, issuePrefix);
  await scope.db.journalHead.create({ data: { companyId } });
  const owner = principalOf(scope.actor);
  if (owner.type === 'user') {
    await scope.db.companyMembership.create({
      data: { companyId, principalType: 'user', principalId: owner.id, membershipRole: 'owner' },
    });
  }
  await assertMemberOf(scope, companyId, fields.defaultResponsibleUserId, NO_MEMBER);
  await startMonthlyBudget(scope, { companyId, scopeType: 'company', scopeId: companyId }, budgetMonthlyCents);
  const details = { name: fields.name };
  scope.emit({ companyId, action: 'company.created', entityType: 'company', entityId: companyId, details });
  return companyId;
}
