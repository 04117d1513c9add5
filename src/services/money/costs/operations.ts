import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { pathId } from '#services/core/text/fields.js';
import { percentOf } from '../budgets/model.js';
import { monthlyBudget } from '../budgets/monthly.js';
import {
  AgentCostView,
  AgentModelCostView,
  BillerCostView,
  CostSummaryView,
  ProjectCostView,
  ProviderCostView,
  WindowSpendView,
} from './model.js';
import { groupsOf, groupsQuery, type RangeKey, rangeInput, rangeOf, sumsIn } from './range.js';

// Sums leave PostgreSQL as float8: whole numbers up to 2^53, which JSON can carry.
const sum = (column: string, name: string) => `coalesce(sum(${column}), 0)::float8 AS "${name}"`;
const RANK = (cents: string) => `-coalesce(sum(${cents}), 0)::int8 AS rank`;
const COUNTED = (t: string) => `
  ${sum(`${t}."inputTokens"`, 'inputTokens')}, ${sum(`${t}."cachedInputTokens"`, 'cachedInputTokens')},
  ${sum(`${t}."outputTokens"`, 'outputTokens')}`;
const SPEND = (t: string, cents: string) => `
  ${sum(`${t}."${cents}"`, 'costCents')}, ${RANK(`${t}."${cents}"`)}, ${COUNTED(t)},
  ${sum(`${t}."inputTokens"::int8 + ${t}."cachedInputTokens" + ${t}."outputTokens"`, 'tokens')}`;
const OF_EVENTS = SPEND('e', 'costCents');
const OF_TOTALS = SPEND('t', 'billedCents');
const WHEN = 'e."occurredAt"';

/** The condition for lifetime totals of companies, agents or projects, which save reading their events. */
const TOTALS = (scopeType: string, companies = 'k.k0') => `
  t."companyId" = ${companies} AND t."scopeType" = '${scopeType}' AND t."windowKind" = 'lifetime'
  AND t."windowStart" = to_timestamp(0) AND t.events > 0`;

const spentOf = sumsIn<{ spendCents: number; unpricedEventCount: number }>(
  WHEN,
  (where) => `
    SELECT e."companyId", ${sum('e."costCents"', 'spendCents')},
           (count(*) FILTER (WHERE e."costStatus" = 'unpriced'))::int AS "unpricedEventCount"
      FROM "CostEvent" e WHERE ${where} GROUP BY 1`,
  statement(`
    SELECT t."companyId", ${sum('t."billedCents"', 'spendCents')}, ${sum('t."unpricedEvents"', 'unpricedEventCount')}
      FROM "SpendTotal" t WHERE ${TOTALS('company', 'ANY($1::uuid[])')} GROUP BY 1`),
);

/** Runs that ended without a cost report. */
const unaccountedOf = sumsIn<{ runs: number }>(
  'r."finishedAt"',
  (where) => `
    SELECT r."companyId", count(*)::int AS runs FROM "HeartbeatRun" r
     WHERE ${where} AND r."finishedAt" IS NOT NULL AND r."startedAt" IS NOT NULL
       AND NOT EXISTS (SELECT FROM "CostEvent" e WHERE e."companyId" = r."companyId" AND e."heartbeatRunId" = r.id)
     GROUP BY 1`,
);

type Summary = z.input<typeof CostSummaryView>;

/** The spend of a company in a time range, with its monthly budget. */
export async function costSummaryOf(scope: Scope, key: RangeKey): Promise<Summary> {
  const { companyId } = key;
  const [[spent], [unaccounted], budgetCents] = await Promise.all([
    scope.load(spentOf, key),
    scope.load(unaccountedOf, key),
    scope.load(monthlyBudget, { companyId, scopeType: 'company', scopeId: companyId }),
  ]);
  const spendCents = spent?.spendCents ?? 0;
  return {
    companyId,
    spendCents,
    budgetCents,
    utilizationPercent: percentOf(spendCents, budgetCents),
    unpricedEventCount: spent?.unpricedEventCount ?? 0,
    unaccountedRunCount: unaccounted?.runs ?? 0,
  };
}

export const getCostSummary = query({
  name: 'getCostSummary',
  summary: "Get a company's spend and its monthly budget",
  input: rangeInput,
  output: CostSummaryView,
  on: companyKeyById,
  allow: companyMember,
  run: (scope, input, { id: companyId }) => costSummaryOf(scope, { companyId, ...rangeOf(input) }),
});

export const costsByAgent = groupsOf({
  view: AgentCostView,
  when: WHEN,
  keys: { agentId: 'uuid' },
  sql: (where) => `
    SELECT e."companyId", e."agentId", a.name AS "agentName", a.status AS "agentStatus", ${sum('e."costCents"', 'costCents')},
           ${COUNTED('e')}, ${RANK('e."costCents"')},
           (count(DISTINCT e."heartbeatRunId") FILTER (WHERE orgraph_billing(e."billingType") = 'api'))::int AS "apiRunCount",
           (count(DISTINCT e."heartbeatRunId") FILTER (WHERE orgraph_billing(e."billingType") = 'subscription'))::int
             AS "subscriptionRunCount"
      FROM "CostEvent" e LEFT JOIN "Agent" a ON a."companyId" = e."companyId" AND a.id = e."agentId"
     WHERE ${where} GROUP BY 1, 2, 3, 4`,
  total: `
    SELECT t."companyId", t."scopeId" AS "agentId", a.name AS "agentName", a.status AS "agentStatus",
           ${sum('t."billedCents"', 'costCents')}, ${COUNTED('t')}, ${RANK('t."billedCents"')},
           ${sum('t."apiRuns"', 'apiRunCount')}, ${sum('t."subscriptionRuns"', 'subscriptionRunCount')}
      FROM "SpendTotal" t LEFT JOIN "Agent" a ON a."companyId" = t."companyId" AND a.id = t."scopeId"
     WHERE ${TOTALS('agent')} GROUP BY 1, 2, 3, 4`,
});

export const costsByProject = groupsOf({
  view: ProjectCostView,
  when: WHEN,
  keys: { projectId: 'uuid' },
  sql: (where) => `
    SELECT e."companyId", e."projectId", p.name AS "projectName", ${OF_EVENTS}
      FROM "CostEvent" e LEFT JOIN "Project" p ON p."companyId" = e."companyId" AND p.id = e."projectId"
     WHERE ${where} AND e."projectId" IS NOT NULL GROUP BY 1, 2, 3`,
  total: `
    SELECT t."companyId", t."scopeId" AS "projectId", p.name AS "projectName", ${OF_TOTALS}
      FROM "SpendTotal" t LEFT JOIN "Project" p ON p."companyId" = t."companyId" AND p.id = t."scopeId"
     WHERE ${TOTALS('project')} GROUP BY 1, 2, 3`,
});

const BILLED = 'e.provider, e.biller, e."billingType", e.model';
const BILLED_KEYS = { provider: 'text', biller: 'text', billingType: 'text', model: 'text' };

export const costsByAgentModel = groupsOf({
  view: AgentModelCostView,
  when: WHEN,
  keys: { agentId: 'uuid', ...BILLED_KEYS },
  sql: (where) => `
    SELECT e."companyId", e."agentId", a.name AS "agentName", ${BILLED}, ${OF_EVENTS}
      FROM "CostEvent" e LEFT JOIN "Agent" a ON a."companyId" = e."companyId" AND a.id = e."agentId"
     WHERE ${where} GROUP BY 1, 2, 3, ${BILLED}`,
});

export const costsByProvider = groupsOf({
  view: ProviderCostView,
  when: WHEN,
  keys: BILLED_KEYS,
  sql: (where) => `
    SELECT e."companyId", ${BILLED}, ${OF_EVENTS} FROM "CostEvent" e WHERE ${where} GROUP BY 1, ${BILLED}`,
});

export const costsByBiller = groupsOf({
  view: BillerCostView,
  when: WHEN,
  keys: { biller: 'text' },
  sql: (where) => `
    SELECT e."companyId", e.biller, ${OF_EVENTS}, count(DISTINCT e.provider)::int AS "providerCount",
           count(DISTINCT e.model)::int AS "modelCount"
      FROM "CostEvent" e WHERE ${where} GROUP BY 1, 2`,
});

const by = (noun: string): string => `Sum up costs by ${noun}, the highest first`;

export const listCostsByAgent = groupsQuery('listCostsByAgent', by('agent'), AgentCostView, costsByAgent);
export const listCostsByProject = groupsQuery('listCostsByProject', by('project'), ProjectCostView, costsByProject);
export const listCostsByAgentModel = groupsQuery(
  'listCostsByAgentModel',
  by('agent and model'),
  AgentModelCostView,
  costsByAgentModel,
);
export const listCostsByProvider = groupsQuery(
  'listCostsByProvider',
  by('provider and model'),
  ProviderCostView,
  costsByProvider,
);
export const listCostsByBiller = groupsQuery('listCostsByBiller', by('biller'), BillerCostView, costsByBiller);

/** A company's spend of the last hours and days, up to the current time of the database, by window and provider. */
export const windowSpend = page<z.input<typeof WindowSpendView>>({
  // One scan of the last seven days serves all windows.
  from: () => `
    SELECT e."companyId", e.provider, e.biller, w.name AS "window", w.hours AS "windowHours", ${OF_EVENTS}
      FROM "CostEvent" e
      JOIN (VALUES ('5h', 5), ('24h', 24), ('7d', 168)) AS w(name, hours) ON e."occurredAt" > now() - make_interval(hours => w.hours)
     WHERE e."companyId" = k.k0 AND e."occurredAt" > now() - interval '7 days' AND e."occurredAt" <= now()
     GROUP BY 1, 2, 3, 4, 5`,
  by: { companyId: 'uuid' },
  orderBy: { windowHours: 'int4', provider: 'text', biller: 'text' },
  columns: Object.keys(WindowSpendView.shape),
});

export const listWindowSpend = query({
  name: 'listWindowSpend',
  summary: 'Get costs by provider for the last 5 hours, 24 hours and 7 days',
  input: z.object({ companyId: pathId() }),
  output: z.array(WindowSpendView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { id }) => windowSpend.all(scope, [id]),
});
