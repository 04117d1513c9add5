import { z } from 'zod';
import { total } from '../../core/text/fields.js';

const dayView = z
  .object({
    date: z.string().describe('The UTC day, as in 2026-01-31.'),
    succeeded: z.int().describe('Runs that succeeded at once.'),
    failed: z.int().describe('Runs that failed or ran out of time.'),
    recovered: z.int().describe('Runs that succeeded after one before them had failed.'),
    other: z.int().describe('Runs that were cancelled or interrupted.'),
    total: z.int().describe('Runs that ended on the day.'),
    failedByErrorCode: z.record(z.string(), z.int()).describe('How many runs failed with each error code.'),
  })
  .meta({ id: 'RunActivityDay', description: 'How the runs of a UTC day ended.' });

export const DashboardView = z
  .object({
    companyId: z.uuid(),
    agents: z
      .object({
        active: z.int().describe('Agents that are ready for work.'),
        running: z.int().describe('Agents at work.'),
        paused: z.int().describe('Agents that are paused.'),
        error: z.int().describe('Agents whose last run failed.'),
      })
      .meta({ id: 'DashboardAgents', description: 'Agents by what they are doing.' }),
    tasks: z
      .object({
        open: z.int().describe('Issues that are neither done nor cancelled.'),
        inProgress: z.int().describe('Issues in progress.'),
        blocked: z.int().describe('Issues that are blocked.'),
        done: z.int().describe('Issues that are done.'),
      })
      .meta({ id: 'DashboardTasks', description: 'Issues by status.' }),
    costs: z
      .object({
        monthSpendCents: total().describe('The cents billed in the current UTC month.'),
        monthBudgetCents: z.int().describe('The monthly budget in cents; 0 is no limit.'),
        monthUtilizationPercent: z.number().describe('How much of the budget that is.'),
      })
      .meta({ id: 'DashboardCosts', description: 'The money of the month.' }),
    pendingApprovals: z.int().describe('Approvals that wait for the board.'),
    budgets: z
      .object({
        activeIncidents: z.int().describe('Budget incidents that wait for the board.'),
        pendingApprovals: z.int().describe('Budget overrides that wait for the board.'),
        pausedAgents: z.int().describe('Agents that their budget paused.'),
        pausedProjects: z.int().describe('Projects that their budget paused.'),
      })
      .meta({ id: 'DashboardBudgets', description: 'What budgets have stopped.' }),
    runActivity: z.array(dayView).describe('The last 14 UTC days, oldest first.'),
  })
  .meta({ id: 'Dashboard', description: 'The state of a company at a glance.' });

export const SidebarBadgesView = z
  .object({
    inbox: z.int().describe('Everything that waits for a person, and what alarms.'),
    approvals: z.int().describe('Approvals that wait for the board or a revision.'),
    failedRuns: z.int().describe('Agents whose latest run failed or ran out of time.'),
    joinRequests: z.int().describe('People who wait to be let in.'),
  })
  .meta({ id: 'SidebarBadges', description: 'How much waits for somebody in a company.' });
