import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { total } from '../../core/text/fields.js';
import { ApprovalStatus } from '../../governance/approvals/model.js';
import type { BudgetScopeType } from './hard-stops.js';

export const BudgetScope = describedEnum('BudgetScopeType', 'What a budget limits.', {
  company: 'A whole company.',
  agent: 'One agent.',
  project: 'One project.',
});
export const BudgetMetric = describedEnum('BudgetMetric', 'What of a scope is limited.', {
  billed_cents: 'Money, in cents.',
  total_tokens: 'Tokens: input, cached input and output.',
  runs: 'Runs that were started.',
});
export const BudgetWindow = describedEnum('BudgetWindow', 'The time that a budget looks at.', {
  calendar_month_utc: 'A month of UTC; the next one starts anew.',
  lifetime: 'All time.',
});
export const BudgetHealth = describedEnum('BudgetHealth', 'How far a budget is used.', {
  ok: 'Below the warning.',
  warning: 'At the warning or above.',
  hard_stop: 'At the limit: the scope is stopped.',
});
export const BudgetThreshold = describedEnum('BudgetThreshold', 'What was crossed.', {
  soft: 'The warning.',
  hard: 'The limit.',
});
export const IncidentStatus = describedEnum('BudgetIncidentStatus', 'How a budget incident stands.', {
  open: 'It waits for the board.',
  resolved: 'The budget was raised, or its window ended.',
  dismissed: 'The board left things as they were.',
});

const limited = {
  companyId: z.uuid(),
  scopeType: BudgetScope.describe('What kind of thing is limited.'),
  scopeId: z.uuid().describe('The company, agent or project that is limited.'),
  scopeName: z.string().describe('Its name.'),
  metric: BudgetMetric.describe('What is limited.'),
  windowKind: BudgetWindow.describe('The time that is looked at.'),
  windowStart: z.iso.datetime().describe('The first moment of the window; 1970 for a lifetime.'),
  windowEnd: z.iso.datetime().nullable().describe('The first moment after the window; null for a lifetime.'),
};

/** A budget policy with what was used of it in its present window. Amounts are in the metric's unit. */
export const BudgetPolicyView = z
  .object({
    policyId: z.uuid().describe("The policy's id."),
    ...limited,
    amount: z.int().describe("The limit in the metric's unit; 0 is none."),
    observedAmount: total().describe('What was used of it.'),
    remainingAmount: total().describe('What is left of it.'),
    utilizationPercent: z.number().describe('What was used of it, in percent.'),
    warnPercent: z.int().describe('From how many percent on there is a warning.'),
    hardStopEnabled: z.boolean().describe('Whether the scope is paused when the limit is reached.'),
    notifyEnabled: z.boolean().describe('Whether there are warnings.'),
    isActive: z.boolean().describe('Whether it limits anything.'),
    status: BudgetHealth.describe('How far it is used.'),
    paused: z.boolean().describe('Whether the scope is paused, for whatever reason.'),
    pauseReason: z.string().nullable().describe('Why it is paused.'),
  })
  .meta({ id: 'BudgetPolicy', description: 'A limit, with what was used of it in its present window.' });

/** A threshold that was crossed. */
export const BudgetIncidentView = z
  .object({
    id: z.uuid(),
    policyId: z.uuid().describe("The policy's id."),
    ...limited,
    thresholdType: BudgetThreshold.describe('A warning, or the limit itself.'),
    amountLimit: z.int().describe('The limit when it was crossed.'),
    amountObserved: total().describe('What had been used of it.'),
    status: IncidentStatus.describe('Whether it waits for the board.'),
    approvalId: z.uuid().nullable().describe("The board's approval that it waits for."),
    approvalStatus: ApprovalStatus.nullable().describe('How that approval stands.'),
    resolvedAt: z.iso.datetime().nullable().describe('When it was closed.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BudgetIncident', description: 'A threshold of a budget that was crossed.' });

export const BudgetOverviewView = z
  .object({
    companyId: z.uuid(),
    policies: z.array(BudgetPolicyView).describe('Every policy with what was used of it.'),
    activeIncidents: z.array(BudgetIncidentView).describe('The incidents that wait for the board, oldest first.'),
    pausedAgentCount: z.int().describe('Agents that their budget paused.'),
    pausedProjectCount: z.int().describe('Projects that their budget paused.'),
    pendingApprovalCount: z.int().describe('Budget overrides that wait for the board.'),
  })
  .meta({ id: 'BudgetOverview' });

interface Window {
  readonly windowStart: Date;
  readonly windowEnd: Date | null;
}

/** A policy as it is read: with its scope and what was used of it. */
export interface PolicyRow extends Window {
  readonly id: string;
  readonly companyId: string;
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
  readonly scopeName: string;
  readonly metric: string;
  readonly windowKind: string;
  readonly amount: number;
  readonly observed: number;
  readonly warnPercent: number;
  readonly hardStopEnabled: boolean;
  readonly notifyEnabled: boolean;
  readonly isActive: boolean;
  readonly paused: boolean;
  readonly pauseReason: string | null;
}

/** The spend from which on there is a warning. */
export const warnAmount = ({ amount, warnPercent }: Pick<PolicyRow, 'amount' | 'warnPercent'>): number =>
  Math.ceil((amount * warnPercent) / 100);

function healthOf(policy: PolicyRow): z.output<typeof BudgetHealth> {
  if (!policy.isActive || policy.amount === 0 || policy.observed < warnAmount(policy)) return 'ok';
  return policy.hardStopEnabled && policy.observed >= policy.amount ? 'hard_stop' : 'warning';
}

/** Percent of a limit, to two digits; 0 where there is none. */
export const percentOf = (used: number, limit: number): number =>
  limit > 0 ? Math.round((used / limit) * 10_000) / 100 : 0;

/** The wire shape of a row. */
export const presentBudgetPolicy = presenterOf(BudgetPolicyView, {
  policyId: ({ id }: PolicyRow) => id,
  observedAmount: ({ observed }: PolicyRow) => observed,
  remainingAmount: ({ amount, observed }: PolicyRow) => Math.max(0, amount - observed),
  utilizationPercent: ({ amount, observed }: PolicyRow) => percentOf(observed, amount),
  status: healthOf,
});

/** An incident as it is read: with its scope's name and how its approval stands. */
export interface IncidentRow extends Window {
  readonly id: string;
  readonly companyId: string;
  readonly policyId: string;
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
  readonly scopeName: string;
  readonly metric: string;
  readonly windowKind: string;
  readonly thresholdType: string;
  readonly amountLimit: number;
  readonly amountObserved: bigint | number;
  readonly status: string;
  readonly approvalId: string | null;
  readonly approvalStatus: string | null;
  readonly resolvedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The wire shape of a row. */
export const presentIncident = presenterOf(BudgetIncidentView);
