import type { Prisma } from '#generated/prisma/client.js';
import { assertMemberOf } from '#services/access/belonging.js';
import { principalOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { startMonthlyBudget } from '#services/money/budgets/monthly.js';
import { insertCompany } from './prefix.js';

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
