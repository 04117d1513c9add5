import { checkIssueMonitorNow } from '#services/runs/timers/check-monitor.js';
import { getHeartbeatContext } from '#services/runs/wakes/context.js';
import { checkoutIssue, forceReleaseIssue, releaseIssue } from '#services/work/checkout/operations.js';
import {
  createIssueComment,
  deleteIssueComment,
  getIssueComment,
  isRepeatedComment,
  listIssueComments,
} from '#services/work/comments/operations.js';
import {
  archiveIssueInInbox,
  markIssueRead,
  unarchiveIssueInInbox,
  unmarkIssueRead,
} from '#services/work/inbox/state.js';
import { boolean } from '../http/decode.js';
import { type Route, route } from '../http/route.js';
/** The comments, read marks, inboxes and checkouts of issues. */
export const threadRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/comments', listIssueComments, { errors: [422] }),
  route('post', '/api/issues/:issueId/comments', createIssueComment, {
    status: { oneOf: [200, 201], of: (comment) => (isRepeatedComment(comment) ? 200 : 201) },
  }),
  route('get', '/api/issues/:issueId/comments/:commentId', getIssueComment),
  route('delete', '/api/issues/:issueId/comments/:commentId', deleteIssueComment),
  route('post', '/api/issues/:issueId/read', markIssueRead),
  route('delete', '/api/issues/:issueId/read', unmarkIssueRead),
  route('post', '/api/issues/:issueId/inbox-archive', archiveIssueInInbox),
  route('delete', '/api/issues/:issueId/inbox-archive', unarchiveIssueInInbox),
  route('get', '/api/issues/:issueId/heartbeat-context', getHeartbeatContext),
  route('post', '/api/issues/:issueId/checkout', checkoutIssue),
  route('post', '/api/issues/:issueId/release', releaseIssue),
  route('post', '/api/issues/:issueId/admin/force-release', forceReleaseIssue, { query: { clearAssignee: boolean } }),
  route('post', '/api/issues/:issueId/monitor/check-now', checkIssueMonitorNow),
];
