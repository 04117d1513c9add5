import {
  approveApproval,
  rejectApproval,
  requestApprovalRevision,
  resubmitApproval,
} from '#services/governance/approvals/decisions.js';
import {
  addApprovalComment,
  createApproval,
  getApproval,
  listApprovalComments,
  listApprovals,
} from '#services/governance/approvals/operations.js';
import { listApprovalIssues } from '#services/work/issue-approvals/operations.js';
import { type RouteSection, route } from '../http/route.js';

/** The status, or a consequence of the decision, may rule the decision out. */
const moves = { errors: [409, 422] } as const;

export const approvals: RouteSection = {
  name: 'approvals',
  description: 'Approvals: requests of agents to the board, with decisions and comments.',
  routes: [
    route('get', '/api/companies/:companyId/approvals', listApprovals),
    route('post', '/api/companies/:companyId/approvals', createApproval, { status: 201, errors: [409, 422] }),
    route('get', '/api/approvals/:approvalId', getApproval),
    route('get', '/api/approvals/:approvalId/issues', listApprovalIssues),
    route('get', '/api/approvals/:approvalId/comments', listApprovalComments),
    route('post', '/api/approvals/:approvalId/comments', addApprovalComment, { status: 201 }),
    route('post', '/api/approvals/:approvalId/approve', approveApproval, moves),
    route('post', '/api/approvals/:approvalId/reject', rejectApproval, moves),
    route('post', '/api/approvals/:approvalId/request-revision', requestApprovalRevision, moves),
    route('post', '/api/approvals/:approvalId/resubmit', resubmitApproval, {
      ...moves,
    }),
  ],
};
