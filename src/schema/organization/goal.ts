import { GoalView } from '../../services/organization/goals/model.js';
import { goalNode, goalsBelow, goalsOfCompany } from '../../services/organization/goals/rows.js';
import { agentIn } from '../authors.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

export const GoalRef = nounOf('Goal', GoalView);

relationsOf(GoalRef, {
  parent: rowIn(GoalRef, goalNode, 'parentId', 'The parent goal.'),
  owner: agentIn('ownerAgentId', 'The agent that owns the goal.'),
  children: listOf(GoalRef, goalsBelow, ['companyId', 'id'], 'The child goals, oldest first.'),
});

relationsOf(CompanyRef, { goals: listOf(GoalRef, goalsOfCompany, ['id'], "The company's goals, oldest first.") });

relationsOf(IssueRef, { goal: rowIn(GoalRef, goalNode, 'goalId', 'The goal that the issue contributes to.') });
