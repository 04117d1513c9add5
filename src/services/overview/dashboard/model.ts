import { z } from 'zod';
import { total } from '#services/core/text/fields.js';

/** One entry of a map that REST returns. */
export const ErrorCodeCountView = z
  .object({
    errorCode: z.string().describe('The error code, such as timeout; unknown for runs without one.'),
    count: z.int().describe('The number of runs that failed with it.'),
  })
  .meta({ id: 'ErrorCodeCount', description: 'The number of runs that failed with an error code.' });

export const RunActivityDayView = z
  .object({
    date: z.string().describe('The UTC day, such as 2026-01-31.'),
    succeeded: z.int().describe('The number of runs that succeeded without a retry.'),
    failed: z.int().describe('The number of runs that failed or timed out.'),
    recovered: z.int().describe('The number of runs that succeeded as a retry of a failed run.'),
    other: z.int().describe('The number of runs that were cancelled or interrupted.'),
    total: z.int().describe('The number of runs that ended on the day.'),
    failedByErrorCode: z.record(z.string(), z.int()).describe('The number of failed runs by error code.'),
  })
  .meta({ id: 'RunActivityDay', description: 'The runs that ended on a UTC day, by outcome.' });

export const DashboardView = z
  .object({
    companyId: z.uuid(),
    agents: z
      .object({
        active: z.int().describe('The number of agents that are ready for work.'),
        running: z.int().describe('The number of agents that are running.'),
        paused: z.int().describe('The number of paused agents.'),
        error: z.int().describe('The number of agents whose last run failed.'),
      })
      .meta({ id: 'DashboardAgents', description: 'The number of agents by status.' }),
    tasks: z
      .object({
        open: z.int().describe('The number of issues that are neither done nor cancelled.'),
        inProgress: z.int().describe('The number of issues in progress.'),
        blocked: z.int().describe('The number of blocked issues.'),
        done: z.int().describe('The number of issues that are done.'),
      })
      .meta({ id: 'DashboardTasks', description: 'The number of issues by status.' }),
    costs: z
      .object({
        monthSpendCents: total().describe('Billed costs of the current UTC month, in US cents.'),
        monthBudgetCents: z
          .int()
          .describe(
            'The monthly budget of the company itself in cents; 0 without a budget. Budgets of agents and projects are separate.',
          ),
        monthUtilizationPercent: z.number().describe('The spend in percent of the budget; 0 without a budget.'),
      })
      .meta({ id: 'DashboardCosts', description: 'The costs of the current month.' }),
    pendingApprovals: z.int().describe('The number of approvals that wait for the board.'),
    budgets: z
      .object({
        activeIncidents: z.int().describe('The number of budget incidents that wait for the board.'),
        pendingApprovals: z.int().describe('The number of budget overrides that wait for the board.'),
        pausedAgents: z.int().describe('The number of agents paused by a budget.'),
        pausedProjects: z.int().describe('The number of projects paused by a budget.'),
      })
      .meta({ id: 'DashboardBudgets', description: 'The incidents and pauses caused by budgets.' }),
    runActivity: z.array(RunActivityDayView).describe('The runs of the last 14 UTC days, oldest first.'),
  })
  .meta({ id: 'Dashboard', description: "The figures of a company's dashboard." });

export const SidebarBadgesView = z
  .object({
    inbox: z.int().describe('The number of items that wait for a person, including alerts.'),
    approvals: z.int().describe('The number of approvals that wait for the board or a revision.'),
    failedRuns: z.int().describe('The number of agents whose latest run failed or timed out.'),
    joinRequests: z.int().describe('The number of pending join requests.'),
  })
  .meta({ id: 'SidebarBadges', description: 'The numbers of items in a company that wait for action.' });
