import { approvalNode } from '../../services/governance/approvals/rows.js';
import {
  BudgetIncidentView,
  BudgetPolicyView,
  presentIncident,
  presentPolicy,
} from '../../services/money/budgets/model.js';
import {
  activeIncidentsOf,
  incidentNode,
  incidentsOfCompany,
  policiesOfAgent,
  policiesOfCompany,
} from '../../services/money/budgets/rows.js';
import { builder } from '../builder.js';
import { connectionOf, connectionType, pageArgs } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { ApprovalRef } from '../governance/approval.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';

enumOf('BudgetScopeType', 'What a budget limits.', {
  company: 'A whole company.',
  agent: 'One agent.',
  project: 'One project.',
});
enumOf('BudgetMetric', 'What of a scope is limited.', {
  billed_cents: 'Money, in cents.',
  total_tokens: 'Tokens: input, cached input and output.',
  runs: 'Runs that were started.',
});
enumOf('BudgetWindow', 'The time that a budget looks at.', {
  calendar_month_utc: 'A month of UTC; the next one starts anew.',
  lifetime: 'All time.',
});
enumOf('BudgetHealth', 'How far a budget is used.', {
  ok: 'Below the warning.',
  warning: 'At the warning or above.',
  hard_stop: 'At the limit: the scope is stopped.',
});
enumOf('BudgetThreshold', 'What was crossed.', { soft: 'The warning.', hard: 'The limit.' });
const IncidentStatusEnum = enumOf('BudgetIncidentStatus', 'How a budget incident stands.', {
  open: 'It waits for the board.',
  resolved: 'The budget was raised, or its window ended.',
  dismissed: 'The board left things as they were.',
});
enumOf('BudgetIncidentAction', 'What to do about a budget incident.', {
  keep_paused: 'Leave the scope as it is.',
  raise_budget_and_resume: 'Raise the limit and let the scope go on.',
});

export const BudgetPolicyRef = outputTypeOf(BudgetPolicyView);
export const BudgetIncidentRef = outputTypeOf(BudgetIncidentView);

const IncidentConnection = connectionType(BudgetIncidentRef, 'BudgetIncident', 'budget incidents', 'A budget incident');

builder.objectFields(BudgetIncidentRef, (t) => ({
  approval: t.field({
    type: ApprovalRef,
    nullable: true,
    description: "The board's approval that it waits for.",
    resolve: ({ approvalId }, _args, { scope }) => (approvalId ? scope.load(approvalNode, approvalId) : null),
  }),
}));

builder.prismaObjectFields(CompanyRef, (t) => ({
  budgetPolicies: t.field({
    type: [BudgetPolicyRef],
    description: "Its budget policies: its own, its projects' and its agents'.",
    complexity: { field: 1, multiplier: 20 },
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfCompany, id)).map(presentPolicy),
  }),
  activeBudgetIncidents: t.field({
    type: [BudgetIncidentRef],
    description: 'Its budget incidents that wait for the board, oldest first.',
    complexity: { field: 1, multiplier: 5 },
    resolve: async ({ id }, _args, { scope }) => (await scope.load(activeIncidentsOf, id)).map(presentIncident),
  }),
  budgetIncidents: t.connection(
    {
      type: BudgetIncidentRef,
      description: 'Its budget incidents, newest first.',
      args: { status: t.arg({ type: IncidentStatusEnum, description: 'Only those that stand so.' }) },
      resolve: async ({ id }, { status, ...args }, { scope }) => {
        const key = { parent: [id], args: pageArgs(args, status ? { status } : {}), columns: [] };
        const page = await scope.load(incidentsOfCompany, key);
        const rows = await Promise.all(page.nodes.map((node) => scope.load(incidentNode, node.id)));
        const nodes = rows.flatMap((row) => (row ? [presentIncident(row)] : []));
        return connectionOf({ ...page, nodes });
      },
    },
    IncidentConnection,
  ),
}));

builder.prismaObjectFields(AgentRef, (t) => ({
  budgetPolicies: t.field({
    type: [BudgetPolicyRef],
    description: 'Its budget policies.',
    complexity: { field: 1, multiplier: 2 },
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfAgent, id)).map(presentPolicy),
  }),
}));
