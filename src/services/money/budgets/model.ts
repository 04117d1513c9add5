import { z } from 'zod';
import type { BudgetIncident, BudgetPolicy } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, total } from '#services/core/text/fields.js';
import { ApprovalStatus } from '#services/governance/approvals/model.js';
import type { BudgetScopeType } from './hard-stops.js';

export const BudgetScope = describedEnum('BudgetScopeType', 'The kind of scope that a budget limits.', {
  company: 'A whole company.',
  agent: 'One agent.',
  project: 'One project.',
});
export const BudgetMetric = describedEnum('BudgetMetric', 'The quantity that a budget limits.', {
  billed_cents: 'The billed amount, in cents.',
  total_tokens: 'Tokens: input, cached input and output.',
  runs: 'Started runs.',
});
export const BudgetWindow = describedEnum('BudgetWindow', 'The window of time of a budget.', {
  calendar_month_utc: 'A calendar month in UTC. Each month starts at zero.',
  lifetime: 'All time.',
});
export const BudgetHealth = describedEnum('BudgetHealth', 'The state of a budget.', {
  ok: 'Usage is below the warning threshold.',
  warning: 'Usage has reached the warning threshold.',
  hard_stop: 'Usage has reached the limit, and the scope is stopped.',
});
export const BudgetThreshold = describedEnum('BudgetThreshold', 'The threshold that was crossed.', {
  soft: 'The warning threshold.',
  hard: 'The limit.',
});
export const IncidentStatus = describedEnum('BudgetIncidentStatus', 'The status of a budget incident.', {
  open: 'Waiting for the board.',
  resolved: 'The budget was raised, or its window ended.',
  dismissed: 'The board left the scope as it was.',
});

const limited = {
  companyId: z.uuid(),
  scopeType: BudgetScope.describe('The kind of scope: company, agent or project.'),
  scopeId: z.uuid().describe('The ID of the limited company, agent or project.'),
  scopeName: z.string().describe('The display name of the limited company, agent or project.'),
  metric: BudgetMetric.describe('The limited quantity: cents, tokens or runs.'),
  windowKind: BudgetWindow.describe('The window over which usage is counted.'),
  windowStart: z.iso.datetime().describe('The first moment of the window; 1970 for a lifetime.'),
  windowEnd: z.iso.datetime().nullable().describe('The first moment after the window; null for a lifetime.'),
};

/** A budget policy with its usage in the current window. Amounts are in the metric's unit. */
export const BudgetPolicyView = z
  .object({
    policyId: z.uuid().describe("The policy's ID."),
    ...limited,
    amount: z.int().describe('The limit in the unit of the metric; 0 means no limit.'),
    observedAmount: total().describe('The usage in the current window, in the unit of the metric.'),
    remainingAmount: total().describe(
      'The remaining amount, in the unit of the metric; 0 if the limit is used up or there is no limit.',
    ),
    utilizationPercent: z
      .number()
      .describe('Usage as a percentage of the limit, which may be over 100; 0 without a limit.'),
    warnPercent: z.int().describe('The percentage of the limit at which Orgraph warns the board.'),
    hardStopEnabled: z.boolean().describe('True if reaching the limit pauses the scope.'),
    notifyEnabled: z.boolean().describe('True if Orgraph warns the board.'),
    isActive: z.boolean().describe('True if the policy is in force.'),
    status: BudgetHealth.describe('The usage compared with the warning threshold and the limit.'),
    paused: z.boolean().describe('True if the scope is paused, for any reason.'),
    pauseReason: z
      .string()
      .nullable()
      .describe('The reason why the company, agent or project is paused; null if it is not paused.'),
  })
  .meta({ id: 'BudgetPolicy', description: 'A limit with its usage in the current window.' });

export const BudgetIncidentView = z
  .object({
    id: z.uuid(),
    policyId: z.uuid().describe("The policy's ID."),
    ...limited,
    thresholdType: BudgetThreshold.describe('The threshold that usage reached: the warning threshold or the limit.'),
    amountLimit: z.int().describe('The limit at the time of the incident, in the unit of the metric.'),
    amountObserved: total().describe('The usage at the time of the incident, in the unit of the metric.'),
    status: IncidentStatus.describe('The state of the incident: an open incident waits for the board.'),
    approvalId: z.uuid().nullable().describe('The ID of the approval that decides the incident.'),
    approvalStatus: ApprovalStatus.nullable().describe(
      'The state of the approval; null if the incident has no approval.',
    ),
    resolvedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the incident was closed; null while it is open.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BudgetIncident', description: 'A budget that crossed a threshold.' });

export const BudgetOverviewView = z
  .object({
    companyId: z.uuid(),
    policies: z.array(BudgetPolicyView).describe('All policies with their usage.'),
    activeIncidents: z.array(BudgetIncidentView).describe('The open incidents, oldest first.'),
    pausedAgentCount: z.int().describe('The number of agents paused by their budgets.'),
    pausedProjectCount: z.int().describe('The number of projects paused by their budgets.'),
    pendingApprovalCount: z.int().describe('The number of budget overrides that wait for the board.'),
  })
  .meta({ id: 'BudgetOverview' });

/** A policy with its scope, its current window, and the usage in that window. */
export interface BudgetPolicyRow extends BudgetPolicy {
  readonly scopeType: BudgetScopeType;
  readonly scopeName: string;
  readonly windowStart: Date;
  readonly windowEnd: Date | null;
  readonly observed: number;
  readonly paused: boolean;
  readonly pauseReason: string | null;
}

/** The usage at which the board gets a warning. */
export const warnAmount = ({ amount, warnPercent }: Pick<BudgetPolicyRow, 'amount' | 'warnPercent'>): number =>
  Math.ceil((amount * warnPercent) / 100);

function healthOf(policy: BudgetPolicyRow): z.output<typeof BudgetHealth> {
  if (!policy.isActive || policy.amount === 0 || policy.observed < warnAmount(policy)) return 'ok';
  return policy.hardStopEnabled && policy.observed >= policy.amount ? 'hard_stop' : 'warning';
}

/** The percentage of a limit with two decimals; 0 without a limit. */
export const percentOf = (used: number, limit: number): number =>
  limit > 0 ? Math.round((used / limit) * 10_000) / 100 : 0;

export const presentBudgetPolicy = presenterOf(BudgetPolicyView, {
  policyId: ({ id }: BudgetPolicyRow) => id,
  observedAmount: ({ observed }: BudgetPolicyRow) => observed,
  remainingAmount: ({ amount, observed }: BudgetPolicyRow) => Math.max(0, amount - observed),
  utilizationPercent: ({ amount, observed }: BudgetPolicyRow) => percentOf(observed, amount),
  status: healthOf,
});

/** An incident with the name of its scope and the status of its approval. */
export interface IncidentRow extends BudgetIncident {
  readonly scopeType: BudgetScopeType;
  readonly scopeName: string;
  readonly approvalStatus: string | null;
}

export const presentIncident = presenterOf(BudgetIncidentView);
