import { createIssueComment } from '#services/work/comments/operations.js';
import { archiveIssueInInbox, markIssueRead } from '#services/work/inbox/state.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { inCompany, type Part } from '../part.js';

const RESPONSIBLE = 'local-board';

const issue = inCompany(({ things }) => ({ issueId: things.discussed }));
const watched = inCompany(({ things }) => ({ issueId: things.watched }));
const comment = inCompany(({ things }) => ({ issueId: things.discussed, commentId: things.comment }));

export const threads: Part = {
  async make({ world: { board }, owner, companyId, worker }) {
    const discussed = await board.run(createIssue, { companyId, title: 'Discussed' });
    const said = await owner.run(createIssueComment, { issueId: discussed.id, body: 'Shall we?' });
    const watched = await board.run(createIssue, { companyId, title: 'Watched', assigneeAgentId: worker.row.id });
    await board.run(updateIssue, {
      issueId: watched.id,
      status: 'in_progress',
      executionPolicy: { monitor: { nextCheckAt: '2999-01-01T00:00:00Z' } },
    });
    await owner.run(markIssueRead, { issueId: watched.id });
    await owner.run(archiveIssueInInbox, { issueId: watched.id });
    return { discussed: discussed.id, comment: said.id, watched: watched.id };
  },
  fixtures: {
    listIssueComments: inCompany(({ things }) => ({ issueId: things.discussed, after: things.comment })),
    getIssueComment: comment,
    createIssueComment: inCompany(({ things }) => ({ issueId: things.discussed, body: 'Yes.', reopen: true })),
    deleteIssueComment: comment,
    markIssueRead: issue,
    unmarkIssueRead: watched,
    archiveIssueInInbox: issue,
    unarchiveIssueInInbox: watched,
    getHeartbeatContext: inCompany(({ things }) => ({ issueId: things.discussed, wakeCommentId: things.comment })),
    checkoutIssue: inCompany(({ things, worker }) => ({
      issueId: things.discussed,
      agentId: worker.row.id,
      expectedStatuses: ['backlog', 'in_progress'],
    })),
    releaseIssue: watched,
    forceReleaseIssue: inCompany(({ things }) => ({ issueId: things.watched, clearAssignee: true })),
    checkIssueMonitorNow: watched,
    getAgentInboxLite: { input: () => ({}), about: 'installation', caller: (of) => of.worker },
    getAgentInboxMine: {
      input: () => ({ userId: RESPONSIBLE }),
      about: 'installation',
      caller: ({ world, worker }) => world.as({ ...worker.actor, responsibleUserId: RESPONSIBLE }),
    },
  },
};
