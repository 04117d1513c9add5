import { GoalView } from '../../services/organization/goals/model.js';
import { goalNode, goalsBelow, goalsOfCompany } from '../../services/organization/goals/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

export const GoalRef = nounOf('Goal', GoalView);

const GoalConnection = connectionType(GoalRef, 'Goal', 'goals', 'A goal');

builder.prismaObjectFields(GoalRef, (t) => ({
  parent: t.field(rowIn(GoalRef, goalNode, 'parentId', 'The goal that it contributes to.')),
  owner: t.field(agentIn('ownerAgentId', 'The agent that is responsible for it.')),
  children: t.connection(
    listOf(GoalRef, goalsBelow, ['companyId', 'id'], 'The goals that contribute to it, oldest first.'),
    GoalConnection,
  ),
}));

builder.prismaObjectField(CompanyRef, 'goals', (t) =>
  t.connection(listOf(GoalRef, goalsOfCompany, ['id'], 'Its goals, oldest first.'), GoalConnection),
);

builder.prismaObjectField(IssueRef, 'goal', (t) =>
  t.field(rowIn(GoalRef, goalNode, 'goalId', 'The goal that it contributes to.')),
);
