import { requestApprovalRevision } from '#services/governance/approvals/decisions.js';
import { addApprovalComment, createApproval } from '#services/governance/approvals/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { inCompany, type Part, type Subject } from '../part.js';

const approval = inCompany(({ things }) => ({ approvalId: things.approval }));
const issue = inCompany(({ things }) => ({ issueId: things.approvalIssue }));

const ask = ({ world: { board }, companyId, worker }: Subject, issueIds: readonly string[]) =>
  board.run(createApproval, {
    companyId,
    type: 'request_board_approval',
    payload: { title: 'Deploy' },
    requestedByAgentId: worker.row.id,
    issueIds,
  });

export const approvals: Part = {
  async make(subject) {
    const { board } = subject.world;
    const issue = await board.run(createIssue, { companyId: subject.companyId, title: 'Waits for the board' });
    const open = await ask(subject, [issue.id]);
    const returned = await ask(subject, [issue.id]);
    const free = await ask(subject, []);
    await board.run(requestApprovalRevision, { approvalId: returned.id });
    await board.run(addApprovalComment, { approvalId: open.id, body: 'Why now?' });
    return { approval: open.id, returnedApproval: returned.id, freeApproval: free.id, approvalIssue: issue.id };
  },
  fixtures: {
    listApprovals: inCompany(({ companyId }) => ({ companyId })),
    getApproval: approval,
    listApprovalIssues: approval,
    createApproval: inCompany(({ companyId, worker, things }) => ({
      companyId,
      type: 'approve_ceo_strategy',
      payload: { plan: 'Grow' },
      requestedByAgentId: worker.row.id,
      issueIds: [things.approvalIssue],
    })),
    approveApproval: inCompany(({ things }) => ({ approvalId: things.approval, decisionNote: 'Good.' })),
    rejectApproval: inCompany(({ things }) => ({ approvalId: things.approval, decisionNote: 'Too dear.' })),
    requestApprovalRevision: inCompany(({ things }) => ({ approvalId: things.approval, decisionNote: 'Cheaper?' })),
    resubmitApproval: inCompany(({ things }) => ({
      approvalId: things.returnedApproval,
      payload: { title: 'Deploy by night' },
    })),
    listApprovalComments: approval,
    addApprovalComment: inCompany(({ things }) => ({ approvalId: things.approval, body: 'Because.' })),
    listIssueApprovals: issue,
    linkIssueApproval: inCompany(({ things }) => ({ issueId: things.approvalIssue, approvalId: things.freeApproval })),
    unlinkIssueApproval: inCompany(({ things }) => ({ issueId: things.approvalIssue, approvalId: things.approval })),
  },
};
