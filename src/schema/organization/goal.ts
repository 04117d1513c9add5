import { GoalView } from '../../services/organization/goals/model.js';
import { goalNode, goalsBelow, goalsOfCompany } from '../../services/organization/goals/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

import { rowIn } from '../fast/row.js';

import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

enumOf('GoalLevel', 'Whose goal it is.', {
  company: 'That of the whole company.',
  team: "A team's.",
  agent: "An agent's.",
  task: 'That of some work.',
});

enumOf('GoalStatus', 'How far a goal is.', {
  planned: 'Not begun.',
  active: 'Worked towards.',
  achieved: 'Reached.',
  cancelled: 'Given up.',
});

export const GoalRef = nounOf('Goal', GoalView);

const GoalConnection = connectionType(GoalRef, 'Goal', 'goals', 'A goal');

builder.prismaObjectFields(GoalRef, (t) => ({
  parent: t.field(rowIn(GoalRef, goalNode, 'parentId', 'The goal that it serves.')),
  owner: t.field(agentIn('ownerAgentId', 'The agent that answers for it.')),
  children: t.connection(
    listOf(GoalRef, goalsBelow, ['companyId', 'id'], 'The goals that serve it, oldest first.'),
    GoalConnection,
  ),
}));

builder.prismaObjectField(CompanyRef, 'goals', (t) =>
  t.connection(listOf(GoalRef, goalsOfCompany, ['id'], 'Its goals, oldest first.'), GoalConnection),
);

builder.prismaObjectField(IssueRef, 'goal', (t) =>
  t.field(rowIn(GoalRef, goalNode, 'goalId', 'The goal that it serves.')),
);
