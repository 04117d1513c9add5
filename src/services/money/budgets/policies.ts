import { z } from 'zod';
import { AgentNotFound } from '../../access/principals.js';
import { board, companyMember } from '../../access/rules.js';
import { CompanyNotFound } from '../../access/tenancy.js';
import { cents, pathId, uuid } from '../../core/operation/fields.js';
import { mutation, query } from '../../core/operation/operation.js';
import { isPausedBy } from '../../core/operation/pauses.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { assertNotFrozen } from '../../organization/agents/frozen.js';
import { CompanyView, presentCompany } from '../../organization/companies/model.js';
import { companyById, reloadCompany } from '../../organization/companies/rows.js';
import { ProjectNotFound } from '../../organization/projects/rows.js';
import { changeCompanyBudget } from './company.js';
import { applyBudgets, lockBudgets } from './evaluate.js';
import type { BudgetScopeType } from './hard-stops.js';
import {
  BudgetMetric,
  BudgetOverviewView,
  BudgetPolicyView,
  BudgetScope,
  BudgetWindow,
  presentIncident,
  presentPolicy,
} from './model.js';
import { activeIncidentsOf, policiesOfCompany, policyById } from './rows.js';
import { type LimitedScope, lockScopes, targetOf } from './scopes.js';

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
  summary: "Get a company's budget policies with what was used of them, and what waits for the board",
  input: z.object({ companyId: pathId() }),
  output: BudgetOverviewView,
  on: companyById,
  allow: companyMember,
  async run(scope, _input, { id: companyId }): Promise<Overview> {
    const [policies, incidents, [counts]] = await Promise.all([
      scope.load(policiesOfCompany, companyId),
      scope.load(activeIncidentsOf, companyId),
      scope.sql<Counts>(COUNTS, [companyId]),
    ]);
    const lists = { policies: policies.map(presentPolicy), activeIncidents: incidents.map(presentIncident) };
    return { companyId, ...lists, ...(counts as Counts) };
  },
});

const NOT_FOUND = { company: CompanyNotFound, agent: AgentNotFound, project: ProjectNotFound } as const;

/** @throws 404 unless the scope is of the company; 409 for an agent that waits for approval */
async function assertScopeOf(scope: WriteScope, { companyId, scopeType, scopeId }: LimitedScope): Promise<void> {
  const where = { where: { companyId, id: scopeId }, select: { id: true } } as const;
  const found = {
    company: async () => companyId === scopeId,
    agent: async () => {
      const agent = await scope.db.agent.findFirst({ ...where, select: { status: true } });
      if (agent) assertNotFrozen(agent);
      return agent !== null;
    },
    project: async () => (await scope.db.project.findFirst(where)) !== null,
  } satisfies Record<BudgetScopeType, () => Promise<boolean>>;
  if (!(await found[scopeType]())) throw NOT_FOUND[scopeType]();
}

export const setBudgetPolicy = mutation({
  name: 'setBudgetPolicy',
  summary: 'Create or change the policy of a scope, metric and window; it is evaluated at once',
  input: z.object({
    companyId: pathId(),
    scopeType: BudgetScope.describe('What is limited.'),
    scopeId: uuid().describe('The id of the company, agent or project.'),
    amount: cents().describe("The limit in the metric's unit; 0 is none."),
    metric: BudgetMetric.default('billed_cents').describe('What of it is limited.'),
    windowKind: BudgetWindow.optional().describe('A UTC month, or a lifetime; a lifetime for projects unless given.'),
    warnPercent: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .describe('From how many percent on there is a warning; 80 at first.'),
    hardStopEnabled: z.boolean().optional().describe('Whether the limit pauses the scope; true at first.'),
    notifyEnabled: z.boolean().optional().describe('Whether there are warnings; true at first.'),
    isActive: z.boolean().optional().describe('Whether it limits anything; true at first.'),
  }),
  output: BudgetPolicyView,
  on: companyById,
  allow: board,
  async run(scope, { companyId: _, scopeType, scopeId, metric, windowKind, ...fields }, { id: companyId }) {
    const of = { companyId, scopeType, scopeId };
    await lockScopes(scope, targetOf(of));
    await assertScopeOf(scope, of);
    await lockBudgets(scope, targetOf(of));
    const window = windowKind ?? (scopeType === 'project' ? 'lifetime' : 'calendar_month_utc');
    const id = await upsertPolicy(scope, { ...of, metric, windowKind: window }, fields);
    await applyBudgets(scope, targetOf(of));
    return presentPolicy(await policyById(scope, companyId, id));
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

/** Writes and records what differs; what is not named stays as it was. @returns the policy's id */
async function upsertPolicy(scope: WriteScope, key: PolicyKey, settings: Settings): Promise<string> {
  const where = { companyId_scopeType_scopeId_metric_windowKind: key };
  const before = await scope.db.budgetPolicy.findUnique({ where });
  const changed = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && value !== before?.[name as keyof Settings],
    ),
  );
  if (before && Object.keys(changed).length === 0) return before.id;
  const after = await scope.db.budgetPolicy.upsert({
    where,
    create: { ...key, ...settings } as never,
    update: changed,
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

export const updateCompanyBudget = mutation({
  name: 'updateCompanyBudget',
  summary: "Set a company's monthly budget",
  input: z.object({ companyId: pathId(), budgetMonthlyCents: cents() }),
  output: CompanyView,
  on: companyById,
  allow: board,
  async run(scope, { budgetMonthlyCents }, company) {
    await changeCompanyBudget(scope, company, budgetMonthlyCents);
    return presentCompany(await reloadCompany(scope, company.id));
  },
});
