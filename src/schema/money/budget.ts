import { approvalNode } from '../../services/governance/approvals/rows.js';
import {
  BudgetIncidentView,
  BudgetPolicyView,
  presentBudgetPolicy,
  presentIncident,
} from '../../services/money/budgets/model.js';
import {
  activeIncidentsOf,
  IncidentFilter,
  incidentNode,
  incidentsOfCompany,
  policiesOfAgent,
  policiesOfCompany,
} from '../../services/money/budgets/rows.js';
import { connectionOf, pageArgs } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { ApprovalRef } from '../governance/approval.js';
import { byArguments } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { about, relationsOf } from '../relation.js';

const BudgetPolicyRef = outputTypeOf(BudgetPolicyView);
export const BudgetIncidentRef = outputTypeOf(BudgetIncidentView);

relationsOf(BudgetIncidentRef, {
  approval: {
    type: ApprovalRef,
    nullable: true,
    description: 'The approval that the incident waits for.',
    resolve: ({ approvalId }, _args, { scope }) => (approvalId ? scope.load(approvalNode, approvalId) : null),
  },
});

const ofStatus = byArguments(IncidentFilter);

relationsOf(CompanyRef, {
  budgetPolicies: {
    type: [BudgetPolicyRef],
    description: 'The budget policies of the company, its projects and its agents.',
    ...about(20),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfCompany, id)).map(presentBudgetPolicy),
  },
  activeBudgetIncidents: {
    type: [BudgetIncidentRef],
    description: 'The budget incidents that wait for the board, oldest first.',
    ...about(5),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(activeIncidentsOf, id)).map(presentIncident),
  },
  budgetIncidents: {
    type: BudgetIncidentRef,
    description: "The company's budget incidents, newest first.",
    isList: true,
    args: ofStatus.args,
    resolve: async ({ id }, args, context) => {
      const { scope } = context;
      const key = { parent: [id], args: pageArgs(args, ofStatus.filterOf(args, context)), columns: [] };
      const page = await scope.load(incidentsOfCompany, key);
      const rows = await Promise.all(page.nodes.map((node) => scope.load(incidentNode, node.id)));
      return connectionOf({ ...page, nodes: rows.flatMap((row) => (row ? [presentIncident(row)] : [])) });
    },
  },
});

relationsOf(AgentRef, {
  budgetPolicies: {
    type: [BudgetPolicyRef],
    description: "The agent's budget policies.",
    ...about(2),
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfAgent, id)).map(presentBudgetPolicy),
  },
});
