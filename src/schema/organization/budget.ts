import { approvalNode } from '#services/governance/approvals/rows.js';
import {
  BudgetIncidentView,
  BudgetPolicyView,
  presentBudgetPolicy,
  presentIncident,
} from '#services/money/budgets/model.js';
import {
  budgetPolicyNode,
  IncidentFilter,
  incidentNode,
  incidentsOfCompany,
  policiesOfAgent,
  policyPagesOfCompany,
} from '#services/money/budgets/rows.js';
import { CostEventView, FinanceEventView } from '#services/money/costs/model.js';
import { PauseReason } from '#services/organization/agents/model.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter } from '../list.js';
import { listVia } from '../list-via.js';
import { listCost, relationsOf } from '../relation.js';
import { ApprovalRef } from '../work/approval.js';
import { AgentRef } from './agent.js';
import { CompanyRef } from './company.js';

export const BudgetPolicyRef = outputTypeOf(BudgetPolicyView, {
  fields: { pauseReason: { type: enumTypeOf(PauseReason) } },
});
export const BudgetIncidentRef = outputTypeOf(BudgetIncidentView);

relationsOf(BudgetIncidentRef, {
  approval: {
    type: ApprovalRef,
    nullable: true,
    description: 'The approval that the incident waits for.',
    resolve: ({ approvalId }, _args, { scope }) => (approvalId ? scope.load(approvalNode, approvalId) : null),
  },
});

relationsOf(CompanyRef, {
  budgetPolicies: listVia(
    BudgetPolicyRef,
    {
      pages: policyPagesOfCompany,
      of: ({ id }: { id: string }) => [id],
      node: budgetPolicyNode,
      present: presentBudgetPolicy,
    },
    'The budget policies of the company, its projects and its agents.',
  ),
  budgetIncidents: listVia(
    BudgetIncidentRef,
    {
      pages: incidentsOfCompany,
      of: ({ id }: { id: string }) => [id],
      node: incidentNode,
      present: presentIncident,
      narrowedBy: byFilter(IncidentFilter.schema),
    },
    "The company's budget incidents, newest first.",
  ),
});

relationsOf(AgentRef, {
  budgetPolicies: {
    type: [BudgetPolicyRef],
    description: "The agent's budget policies.",
    ...listCost(2),
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => (await scope.load(policiesOfAgent, id)).map(presentBudgetPolicy),
  },
});

export const CostEventRef = nounOf('CostEvent', CostEventView);

export const FinanceEventRef = nounOf('FinanceEvent', FinanceEventView, { json: ['metadataJson'] });
