import { createIssue } from '#services/work/issue-operations/create.js';
import { inCompany, type Part } from '../part.js';

const issue = inCompany(({ things }) => ({ issueId: things.issue }));

export const issues: Part = {
  async make({ world: { board }, companyId, worker, things }) {
    const create = (title: string, fields: Record<string, unknown> = {}) =>
      board.run(createIssue, { companyId, title, ...fields });
    const blocker = await create('Lay the ground');
    const parent = await create('The house');
    const made = await create('Build', {
      projectId: things.project,
      labelIds: [things.label],
      parentId: parent.id,
      blockedByIssueIds: [blocker.id],
      assigneeAgentId: worker.row.id,
    });
    return { issue: made.id, parentIssue: parent.id, blocker: blocker.id };
  },
  fixtures: {
    createIssue: inCompany(({ companyId, worker, things }) => ({
      companyId,
      title: 'Paint',
      projectId: things.project,
      goalId: things.goal,
      parentId: things.issue,
      labelIds: [things.label],
      blockedByIssueIds: [things.blocker],
      assigneeAgentId: worker.row.id,
      initialPlan: 'White.',
      executionPolicy: {
        stages: [{ id: 'r', type: 'review', participants: [{ type: 'agent', agentId: worker.row.id }] }],
      },
    })),
    createChildIssue: inCompany(({ worker, things }) => ({
      issueId: things.issue,
      title: 'Mix the paint',
      projectId: things.project,
      goalId: things.goal,
      labelIds: [things.label],
      blockedByIssueIds: [things.blocker],
      assigneeAgentId: worker.row.id,
      acceptanceCriteria: ['It is white'],
      blockParentUntilDone: true,
    })),
    updateIssue: inCompany(({ ceo, things }) => ({
      issueId: things.issue,
      title: 'Build it',
      projectId: things.project,
      goalId: things.goal,
      parentId: things.parentIssue,
      labelIds: [things.label],
      blockedByIssueIds: [things.blocker],
      assigneeAgentId: ceo.row.id,
      status: 'todo',
      comment: 'Sooner, please.',
    })),
    updateIssues: inCompany(({ ceo, things }) => ({
      ids: [things.issue, things.parentIssue],
      set: { addLabelIds: [things.label], assigneeAgentId: ceo.row.id, status: 'todo' },
    })),
    moveIssue: inCompany(({ things }) => ({
      issueId: things.issue,
      place: { after: things.parentIssue },
      status: 'todo',
    })),
    deleteIssue: issue,
  },
};
