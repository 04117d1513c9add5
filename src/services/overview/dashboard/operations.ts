import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isPausedBy } from '#services/core/process/pauses.js';
import { pathId } from '#services/core/text/fields.js';
import { percentOf } from '#services/money/budgets/model.js';
import { monthlyBudgetSql, monthlySpendSql } from '#services/money/budgets/monthly.js';
import { CLOSED_SQL } from '#services/work/issues/model.js';
import { DashboardView, SidebarBadgesView } from './model.js';

type Dashboard = z.input<typeof DashboardView>;
type Badges = z.input<typeof SidebarBadgesView>;

// One row of figures for each company. Issues and money come from totals that the database maintains, so the cost does
// not grow with the company's history.
const FIGURES = statement(`
  SELECT k.id AS "companyId", agents.*, tasks.*, approvals.*, incidents.*, projects.*,
         ${monthlySpendSql('company', 'k.id', 'k.id')} AS "spendCents", ${monthlyBudgetSql('company', 'k.id', 'k.id')} AS "budgetCents"
    FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
   CROSS JOIN LATERAL (
     SELECT (count(*) FILTER (WHERE a.status IN ('idle', 'active')))::int AS active,
            (count(*) FILTER (WHERE a.status = 'running'))::int AS running,
            (count(*) FILTER (WHERE a.status = 'paused'))::int AS paused,
            (count(*) FILTER (WHERE a.status = 'error'))::int AS error,
            (count(*) FILTER (WHERE a.status = 'paused' AND ${isPausedBy('budget', 'a')}))::int AS "pausedAgents"
       FROM "Agent" a WHERE a."companyId" = k.id) agents
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(t.issues) FILTER (WHERE t.status NOT IN (${CLOSED_SQL})), 0)::int AS open,
            coalesce(sum(t.issues) FILTER (WHERE t.status = 'in_progress'), 0)::int AS "inProgress",
            coalesce(sum(t.issues) FILTER (WHERE t.status = 'blocked'), 0)::int AS blocked,
            coalesce(sum(t.issues) FILTER (WHERE t.status = 'done'), 0)::int AS done
       FROM "IssueTotal" t WHERE t."companyId" = k.id) tasks
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS approvals, (count(*) FILTER (WHERE x.status = 'pending'))::int AS "pendingApprovals",
            (count(*) FILTER (WHERE x.type = 'budget_override_required'))::int AS "pendingOverrides"
       FROM "Approval" x WHERE x."companyId" = k.id AND x.status IN ('pending', 'revision_requested')) approvals
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "activeIncidents" FROM "BudgetIncident" b WHERE b."companyId" = k.id AND b.status = 'open') incidents
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "pausedProjects" FROM "Project" p WHERE p."companyId" = k.id AND p."pauseReason" = 'budget') projects
   ORDER BY k.n`);

type Agents = Dashboard['agents'];
type Tasks = Dashboard['tasks'];

interface Figures extends Agents, Tasks, Omit<Dashboard['budgets'], 'pendingApprovals'> {
  readonly companyId: string;
  readonly spendCents: number;
  readonly budgetCents: number;
  /** Pending or waiting for a revision. */
  readonly approvals: number;
  readonly pendingApprovals: number;
  readonly pendingOverrides: number;
}

const figuresOf: Loader<string, Figures> = {
  batch: (scope, companyIds) => scope.sql<Figures>(FIGURES, [companyIds]),
};

// Successful retries are counted separately to show which failures recovered without help.
const RUN_DAYS = statement(`
  WITH ended AS (
    SELECT k.n, (r."finishedAt" AT TIME ZONE 'UTC')::date AS day, r."errorCode",
           CASE WHEN r.status IN ('failed', 'timed_out') THEN 'failed'
                WHEN r.status = 'succeeded' AND r."retryOfRunId" IS NOT NULL THEN 'recovered'
                WHEN r.status = 'succeeded' THEN 'succeeded' ELSE 'other' END AS outcome, count(*)::int AS runs
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
      JOIN "HeartbeatRun" r ON r."companyId" = k.id AND r."finishedAt" >= date_trunc('day', now(), 'UTC') - interval '13 days'
     GROUP BY 1, 2, 3, 4
  ), days AS (
    SELECT n, day, sum(runs)::int AS total, coalesce(sum(runs) FILTER (WHERE outcome = 'succeeded'), 0)::int AS succeeded,
           coalesce(sum(runs) FILTER (WHERE outcome = 'failed'), 0)::int AS failed,
           coalesce(sum(runs) FILTER (WHERE outcome = 'recovered'), 0)::int AS recovered,
           coalesce(sum(runs) FILTER (WHERE outcome = 'other'), 0)::int AS other,
           coalesce(json_object_agg(coalesce("errorCode", 'unknown'), runs) FILTER (WHERE outcome = 'failed'), '{}') AS codes
      FROM (SELECT n, day, outcome, CASE outcome WHEN 'failed' THEN "errorCode" END AS "errorCode", sum(runs)::int AS runs
              FROM ended GROUP BY 1, 2, 3, 4) e
     GROUP BY 1, 2)
  SELECT k.n::int AS n, json_agg(json_build_object('date', d.day, 'succeeded', coalesce(x.succeeded, 0), 'failed', coalesce(x.failed, 0),
           'recovered', coalesce(x.recovered, 0), 'other', coalesce(x.other, 0), 'total', coalesce(x.total, 0),
           'failedByErrorCode', coalesce(x.codes, '{}')) ORDER BY d.day) AS days
    FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
   CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date - back AS day FROM generate_series(0, 13) AS back) d
    LEFT JOIN days x ON x.n = k.n AND x.day = d.day
   GROUP BY k.n ORDER BY k.n`);

const runDaysOf: Loader<string, Dashboard['runActivity']> = {
  async batch(scope, companyIds) {
    return (await scope.sql<{ days: Dashboard['runActivity'] }>(RUN_DAYS, [companyIds])).map(({ days }) => days);
  },
};

// Reads the latest run of each agent through an index, regardless of the number of runs.
const WAITING = statement(`
  SELECT (SELECT count(*) FROM "Agent" a
           CROSS JOIN LATERAL (SELECT r.status FROM "HeartbeatRun" r
                                WHERE r."companyId" = a."companyId" AND r."agentId" = a.id AND r."finishedAt" IS NOT NULL
                                ORDER BY r."finishedAt" DESC LIMIT 1) latest
           WHERE a."companyId" = k.id AND a.status <> 'terminated' AND latest.status IN ('failed', 'timed_out'))::int AS "failedRuns",
         (SELECT count(*) FROM "JoinRequest" j
           WHERE j."companyId" = k.id AND j.status = 'pending_approval')::int AS "joinRequests"
    FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) ORDER BY k.n`);

const waitingIn: Loader<string, Pick<Badges, 'failedRuns' | 'joinRequests'>> = {
  batch: (scope, companyIds) => scope.sql<Pick<Badges, 'failedRuns' | 'joinRequests'>>(WAITING, [companyIds]),
};

/** The figures of a company's dashboard, in two statements. */
export async function dashboardOf(scope: Scope, companyId: string): Promise<Dashboard> {
  const [figures, runActivity] = await Promise.all([
    scope.load(figuresOf, companyId),
    scope.load(runDaysOf, companyId),
  ]);
  const { active, running, paused, error, open, inProgress, blocked, done, spendCents, budgetCents } = figures;
  const { activeIncidents, pendingOverrides, pausedAgents, pausedProjects } = figures;
  return {
    companyId,
    agents: { active, running, paused, error },
    tasks: { open, inProgress, blocked, done },
    costs: {
      monthSpendCents: spendCents,
      monthBudgetCents: budgetCents,
      monthUtilizationPercent: percentOf(spendCents, budgetCents),
    },
    pendingApprovals: figures.pendingApprovals,
    budgets: { activeIncidents, pendingApprovals: pendingOverrides, pausedAgents, pausedProjects },
    runActivity,
  };
}

const ALARMING_PERCENT = 80;

/** The number of items in a company that wait for a person, in two statements. */
export async function badgesOf(scope: Scope, companyId: string): Promise<Badges> {
  const [figures, waiting] = await Promise.all([scope.load(figuresOf, companyId), scope.load(waitingIn, companyId)]);
  const { approvals, error, spendCents, budgetCents } = figures;
  const { failedRuns, joinRequests } = waiting;
  const alarms = [error > 0, budgetCents > 0 && percentOf(spendCents, budgetCents) >= ALARMING_PERCENT];
  const inbox = approvals + failedRuns + joinRequests + alarms.filter(Boolean).length;
  return { inbox, approvals, failedRuns, joinRequests };
}

const input = z.object({ companyId: pathId() });

export const getDashboard = query({
  name: 'getDashboard',
  summary: "Get the figures of a company's dashboard",
  input,
  output: DashboardView,
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { id }) => dashboardOf(scope, id),
});

export const getSidebarBadges = query({
  name: 'getSidebarBadges',
  summary: 'Count the items in a company that wait for action',
  input,
  output: SidebarBadgesView,
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { id }) => badgesOf(scope, id),
});
