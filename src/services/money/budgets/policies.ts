import { z } from 'zod';
import type { Prisma } from '#generated/prisma/client.js';
import { board, companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isPausedBy } from '#services/core/process/pauses.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { cents, pathId, uuid } from '#services/core/text/fields.js';
import { applyBudgets, lockBudgets } from './evaluate.js';
import {
  BudgetMetric,
  BudgetOverviewView,
  BudgetPolicyView,
  BudgetScope,
  BudgetWindow,
  presentBudgetPolicy,
  presentIncident,
} from './model.js';
import { activeIncidentsOf, budgetPoliciesOfCompany, policyById } from './rows.js';
import { budgetTargetOf, type LimitedScope, lockScopes, scopeKind } from './scopes.js';

const COUNTS = statement(`
  SELECT (SELECT count(*) FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.status = 'paused' AND ${isPausedBy('budget', 'a')})::int
           AS "pausedAgentCount",
         (SELECT count(*) FROM "Project" p WHERE p."companyId" = $1::uuid AND p."pauseReason" = 'budget')::int
           AS "pausedProjectCount",
         (SELECT count(*) FROM "Approval" x WHERE x."companyId" = $1::uuid AND x.type = 'budget_override_required'
             AND x.status IN ('pending', 'revision_requested'))::int AS "pendingApprovalCount"`);

type Overview = z.input<typeof BudgetOverviewView>;
type Counts = Pick<Overview, 'pausedAgentCount' | 'pausedProjectCount' | 'pendingApprovalCount'>;

export const getBudgetOverview = query({
  name: 'getBudgetOverview',
  summary: "Get a company's budget policies with their usage and open incidents",
  input: z.object({ companyId: pathId() }),
  output: BudgetOverviewView,
  on: companyKeyById,
  allow: companyMember,
  async run(scope, _input, { id: companyId }): Promise<Overview> {
    const [policies, incidents, [counts]] = await Promise.all([
      scope.load(budgetPoliciesOfCompany, companyId),
      scope.load(activeIncidentsOf, companyId),
      scope.sql<Counts>(COUNTS, [companyId]),
    ]);
    const lists = { policies: policies.map(presentBudgetPolicy), activeIncidents: incidents.map(presentIncident) };
    return { companyId, ...lists, ...(counts as Counts) };
  },
});

export const setBudgetPolicy = mutation({
  name: 'setBudgetPolicy',
  summary: 'Create or update the policy of a scope, metric and window, and evaluate it',
  input: z.object({
    companyId: pathId(),
    scopeType: BudgetScope.describe('The kind of scope that scopeId names: company, agent or project.'),
    scopeId: uuid().describe('The ID of the company, agent or project.'),
    amount: cents().describe('The limit in the unit of the metric; 0 means no limit.'),
    metric: BudgetMetric.default('billed_cents').describe('The limited quantity.'),
    windowKind: BudgetWindow.optional().describe(
      'The window of time; defaults to lifetime for projects and to the UTC month otherwise.',
    ),
    warnPercent: z.int().min(1).max(99).optional().describe('The warning threshold in percent; initially 80.'),
    hardStopEnabled: z
      .boolean()
      .optional()
      .describe('True to pause the scope when it reaches the limit; initially true.'),
    notifyEnabled: z.boolean().optional().describe('True to warn the board; initially true.'),
    isActive: z.boolean().optional().describe('True to put the policy in force; initially true.'),
  }),
  output: BudgetPolicyView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, scopeType, scopeId, metric, windowKind, ...fields }, { id: companyId }) {
    const of = { companyId, scopeType, scopeId };
    await lockScopes(scope, budgetTargetOf(of));
    await scopeKind(scopeType).assertLimitable(scope, of);
    await lockBudgets(scope, budgetTargetOf(of));
    const window = windowKind ?? (scopeType === 'project' ? 'lifetime' : 'calendar_month_utc');
    const id = await upsertPolicy(scope, { ...of, metric, windowKind: window }, fields);
    await applyBudgets(scope, budgetTargetOf(of));
    return presentBudgetPolicy(await policyById(scope, companyId, id));
  },
});

interface PolicyKey extends LimitedScope {
  readonly metric: string;
  readonly windowKind: string;
}

type Settings = Partial<
  Record<'amount' | 'warnPercent', number | undefined> &
    Record<'hardStopEnabled' | 'notifyEnabled' | 'isActive', boolean | undefined>
>;

/** Writes and records the changed settings; settings that were not sent stay. @returns the policy's id */
async function upsertPolicy(scope: WriteScope, key: PolicyKey, settings: Settings): Promise<string> {
  const where = { companyId_scopeType_scopeId_metric_windowKind: key };
  const before = await scope.db.budgetPolicy.findUnique({ where });
  const changed = changedFields(before, settings);
  if (before && isEmpty(changed)) return before.id;
  const after = await scope.db.budgetPolicy.upsert({
    where,
    create: { ...key, ...settings } as never,
    update: changed as Prisma.BudgetPolicyUpdateInput,
  });
  const { companyId, ...identity } = key;
  scope.emit({
    companyId,
    action: 'budget.policy_upserted',
    entityType: 'budget_policy',
    entityId: after.id,
    ...(key.scopeType === 'agent' ? { agentId: key.scopeId } : {}),
    details: { ...identity, amount: after.amount, ...(before ? { previousAmount: before.amount } : {}), ...changed },
  });
  return after.id;
}
