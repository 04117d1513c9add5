import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { cents, describedEnum, Ok, pathId, rawText, uuid } from '#services/core/text/fields.js';
import { closeApproval } from '#services/governance/approvals/transitions.js';
import { applyBudgets, evaluateBudgets, lockBudgets } from './evaluate.js';
import { closeIncident } from './hard-stops.js';
import { BudgetIncidentView, BudgetScope, type IncidentRow, presentIncident } from './model.js';
import { incidentById, policyById } from './rows.js';
import { budgetTargetOf, lockScopes } from './scopes.js';

async function incidentOfCompany(
  scope: Scope,
  { companyId, incidentId }: { companyId: string; incidentId: string },
): Promise<IncidentRow> {
  const company = await companyKeyById(scope, { companyId });
  return incidentById(scope, { companyId: company.id, incidentId });
}

export const resolveBudgetIncident = mutation({
  name: 'resolveBudgetIncident',
  summary: 'Resolve a budget incident: raise the budget and resume, or stay paused',
  input: z.object({
    companyId: pathId(),
    incidentId: pathId().describe("The incident's ID."),
    action: describedEnum('BudgetIncidentAction', 'The resolution of a budget incident.', {
      keep_paused: 'Leave the scope as it is.',
      raise_budget_and_resume: 'Raise the limit and resume the scope.',
    }),
    amount: cents().optional().describe('The new limit, required to raise the budget; it must exceed the usage.'),
    decisionNote: rawText(10_000).nullish().describe('The reason for the decision, for later reference.'),
  }),
  output: BudgetIncidentView,
  on: incidentOfCompany,
  allow: board,
  async run(scope, { action, amount, decisionNote }, { id, companyId, ...found }) {
    const of = budgetTargetOf({ ...found, companyId });
    // The locks order this change before or after concurrent changes of the policy, and costs.
    await lockScopes(scope, of);
    await lockBudgets(scope, of);
    const incident = await incidentById(scope, { companyId, incidentId: id });
    if (incident.status !== 'open') throw conflict('Only open incidents can be resolved', { status: incident.status });
    const raises = action === 'raise_budget_and_resume';
    if (raises) await raise(scope, incident, amount);
    if (incident.approvalId) {
      await closeApproval(scope, incident.approvalId, raises ? 'approved' : 'rejected', decisionNote);
    }
    await closeIncident(scope, { companyId, id }, raises ? 'resolved' : 'dismissed');
    if (raises) await applyBudgets(scope, of);
    return presentIncident(await incidentById(scope, { companyId, incidentId: id }));
  },
});

async function raise(
  scope: WriteScope,
  { companyId, policyId, scopeType, scopeId }: IncidentRow,
  amount: number | undefined,
): Promise<void> {
  const policy = await policyById(scope, companyId, policyId);
  if (amount === undefined || amount <= policy.observed) {
    throw unprocessable('New budget must exceed current observed spend', { observed: policy.observed });
  }
  if (amount === policy.amount) return;
  await scope.db.budgetPolicy.update({ where: { id: policyId }, data: { amount } });
  const { metric, windowKind, amount: previousAmount } = policy;
  scope.emit({
    companyId,
    action: 'budget.policy_upserted',
    entityType: 'budget_policy',
    entityId: policyId,
    ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
    details: { scopeType, scopeId, metric, windowKind, amount, previousAmount },
  });
}

export const renewBudget = mutation({
  name: 'renewBudget',
  summary: 'Evaluate the budgets of a scope when its window ends, to resume it in a new month',
  internal: 'the worker runs it when the window of a budget that stopped something ends',
  input: z.object({ companyId: pathId(), scopeType: BudgetScope, scopeId: uuid() }),
  output: Ok,
  on: companyKeyById,
  allow: board,
  async run(scope, { scopeType, scopeId }, { id: companyId }) {
    await evaluateBudgets(scope, budgetTargetOf({ companyId, scopeType, scopeId }));
    return { ok: true as const };
  },
});
