import { approvalNode } from '../../services/governance/approvals/rows.js';
import {
  BudgetIncidentView,
  BudgetPolicyView,
  IncidentStatus,
  presentBudgetPolicy,
  presentIncident,
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
import { enumTypeOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { ApprovalRef } from '../governance/approval.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';

const IncidentStatusEnum = enumTypeOf(IncidentStatus);

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
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfCompany, id)).map(presentBudgetPolicy),
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
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfAgent, id)).map(presentBudgetPolicy),
  }),
}));
