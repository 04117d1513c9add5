import { goalNode, goalsBelow, goalsOfCompany } from '../../services/organization/goals/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { narrowed, reads } from '../fast/selection.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';

const GoalLevelEnum = enumOf('GoalLevel', 'Whose goal it is.', {
  company: 'That of the whole company.',
  team: "A team's.",
  agent: "An agent's.",
  task: 'That of some work.',
});

const GoalStatusEnum = enumOf('GoalStatus', 'How far a goal is.', {
  planned: 'Not begun.',
  active: 'Worked towards.',
  achieved: 'Reached.',
  cancelled: 'Given up.',
});

export const GoalRef = builder.prismaObject('Goal', {
  description: 'Something that a company or a part of it is after.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    title: t.exposeString('title', { description: 'What is to be reached.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    level: t.expose(narrowed('level'), { type: GoalLevelEnum, description: 'Whose goal it is.' }),
    status: t.expose(narrowed('status'), { type: GoalStatusEnum, description: 'How far it is.' }),
    parentId: t.expose('parentId', { type: 'UUID', nullable: true, description: 'The goal that it serves.' }),
    ownerAgentId: t.expose('ownerAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that answers for it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const GoalConnection = connectionType(GoalRef, 'Goal', 'goals', 'A goal');

builder.prismaObjectFields(GoalRef, (t) => ({
  parent: t.field(rowIn(GoalRef, goalNode, 'parentId', 'The goal that it serves.')),
  owner: t.field(agentIn('ownerAgentId', 'The agent that answers for it.')),
  children: t.connection(
    {
      type: GoalRef,
      description: 'The goals that serve it, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(goalsBelow, { of: [companyId, id], args, context, info }),
    },
    GoalConnection,
  ),
}));

builder.prismaObjectField(CompanyRef, 'goals', (t) =>
  t.connection(
    {
      type: GoalRef,
      description: 'Its goals, oldest first.',
      ...byParentId,
      resolve: ({ id }, args, context, info) => connection(goalsOfCompany, { of: [id], args, context, info }),
    },
    GoalConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'goal', (t) =>
  t.field(rowIn(GoalRef, goalNode, 'goalId', 'The goal that it serves.')),
);
