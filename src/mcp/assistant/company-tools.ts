import { runRoutine } from '#services/automation/firing/run.js';
import { listRoutines } from '#services/automation/routines/operations.js';
import { getBudgetOverview } from '#services/money/budgets/policies.js';
import { getCostSummary } from '#services/money/costs/operations.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { listCompanies } from '#services/organization/companies/operations.js';
import { listGoals } from '#services/organization/goals/operations.js';
import { getOrgTree } from '#services/organization/org-chart/org.js';
import { listProjects } from '#services/organization/projects/operations.js';
import { listActivity } from '#services/overview/activity/operations.js';
import { getDashboard } from '#services/overview/dashboard/operations.js';
import { searchCompany } from '#services/overview/search/operations.js';
import { explainCauses } from '#services/overview/why/operations.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { getRun, listRuns } from '#services/runs/runs/operations.js';
import { assistantTool, COMPANY, pageOffer } from './tool.js';

// Tools for the company: its members, its activity and its costs.

export const ORGANIZATION = [
  assistantTool('list_companies', 'List companies', listCompanies, {
    description: 'List the companies that you can access. Other tools take their IDs as companyId.',
    offers: {},
    isForPeople: true,
  }),
  assistantTool('get_dashboard', 'Show the dashboard', getDashboard, {
    description:
      'Show the state of a company at a glance: agents, issues, waiting approvals, and spend. A good start of a day.',
    offers: { companyId: COMPANY },
  }),
  assistantTool('list_activity', 'List events', listActivity, {
    description: 'List the events of a company with their actors, newest first.',
    offers: {
      companyId: COMPANY,
      agentId: {},
      entityType: {},
      entityId: {},
      action: {},
      before: {},
      limit: pageOffer(30),
    },
  }),
  assistantTool('explain_causes', 'Explain why something runs', explainCauses, {
    description: 'Explain why a run, a wake or an issue exists: its cause, and the cause of that.',
    offers: { runId: {}, wakeId: {}, issueId: {}, depth: {} },
  }),
  assistantTool('list_agents', 'List agents', listAgents, {
    description: 'List the agents of a company with their roles and statuses.',
    offers: { companyId: COMPANY },
  }),
  assistantTool('get_agent', 'Read an agent', getAgent, { offers: { agentId: {}, companyId: COMPANY } }),
  assistantTool('get_org_tree', 'Show the reporting lines', getOrgTree, {
    description: 'Show the agents of a company and their reporting lines.',
    offers: { companyId: COMPANY },
  }),
  assistantTool('list_projects', 'List projects', listProjects, {
    offers: { companyId: COMPANY, includeArchived: {} },
  }),
  assistantTool('list_goals', 'List goals', listGoals, { offers: { companyId: COMPANY } }),
];

export const RUNNING = [
  assistantTool('list_runs', 'List runs', listRuns, {
    description: 'List the current and recent runs of agents, newest first.',
    offers: { companyId: COMPANY, agentId: {}, status: {}, limit: pageOffer(20), summary: { default: true } },
  }),
  assistantTool('get_run', 'Read a run', getRun, {
    description: "Read the state or outcome of an agent's run, and its cost.",
    offers: { runId: {} },
  }),
  assistantTool('stop_run', 'Stop a run', cancelRun, {
    description: 'Stop a run: a waiting run never starts, a running one is ended. Ask the person first.',
    offers: { runId: {} },
    isDestructive: true,
    isForPeople: true,
  }),
  assistantTool('list_routines', 'List routines', listRoutines, {
    description: 'List the routines of a company: work that recurs on a schedule or starts by webhook.',
    offers: { companyId: COMPANY, projectId: {}, status: {} },
  }),
  assistantTool('run_routine', 'Run a routine now', runRoutine, { offers: { routineId: {}, idempotencyKey: {} } }),
];

export const MONEY = [
  assistantTool('get_cost_summary', 'Show costs', getCostSummary, {
    description: 'Show the spend of a company, and its monthly budget.',
    offers: { companyId: COMPANY, from: {}, to: {} },
  }),
  assistantTool('get_budgets', 'Show budgets', getBudgetOverview, { offers: { companyId: COMPANY } }),
];

export const SEARCH = assistantTool('search', 'Search a company', searchCompany, {
  description: 'Search the issues, comments, documents, agents and projects of a company by words.',
  offers: { companyId: COMPANY, q: {}, scope: {}, status: {}, limit: pageOffer(10), offset: {} },
});
