import type { RequestHandler } from 'express';
import { sendRevalidated } from '#http/revalidation.js';
import { sendJson } from '#http/send.js';
import { badRequest } from '#services/core/errors/errors.js';
import { listIssueActivity } from '#services/overview/activity/operations.js';
import { searchCompany } from '#services/overview/search/operations.js';
import { getIssueActiveRun, listIssueLiveRuns, listIssueRuns } from '#services/runs/runs/of-issue.js';
import {
  linkIssueApproval,
  listIssueApprovals,
  unlinkIssueApproval,
} from '#services/work/issue-approvals/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { countIssues, listIssues } from '#services/work/issue-operations/list.js';
import { type Route, type RouteCall, type RouteSection, route } from '../http/route.js';
import { issueCostRoutes } from '../organization/costs.js';
import { attachmentRoutes } from './attachments.js';
import { documentRoutes } from './documents.js';
import { issueWriteRoutes } from './issue-writes.js';
import { threadRoutes } from './threads.js';

/** Sends the compact list with an ETag, so a client that polls gets it only after a change. */
function sendList({ req, res, params }: RouteCall, rows: unknown): void {
  if (params.view !== 'compact') return void sendJson(res, 200, rows);
  const headers = { 'Cache-Control': 'private, no-cache' };
  sendRevalidated(req, res, 'application/json; charset=utf-8', JSON.stringify(rows), headers);
}

const issueList = {
  content: {
    description: 'The issues; with view=compact, short issues with an ETag',
    types: { 'application/json': { schema: listIssues.output } },
  },
  also: { 304: { description: 'The compact list has not changed since the ETag in If-None-Match' } },
  send: sendList,
};

const issueReadRoutes: readonly Route[] = [
  route('get', '/api/companies/:companyId/issues', listIssues, {
    errors: [422],
    respond: issueList,
  }),
  route('get', '/api/companies/:companyId/issues/count', countIssues, { errors: [422] }),
  route('get', '/api/companies/:companyId/search', searchCompany, {
    errors: [422, 429],
  }),
  route('get', '/api/issues/:issueId', getIssue),
  route('get', '/api/issues/:issueId/activity', listIssueActivity),
  route('get', '/api/issues/:issueId/runs', listIssueRuns),
  route('get', '/api/issues/:issueId/live-runs', listIssueLiveRuns),
  route('get', '/api/issues/:issueId/active-run', getIssueActiveRun),
];

/** Issues are listed by company only. */
export const issuesWithoutCompany: RequestHandler = () => {
  throw badRequest('Issues are listed by company: use GET /api/companies/{companyId}/issues');
};

const issueApprovalRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/approvals', listIssueApprovals),
  route('post', '/api/issues/:issueId/approvals', linkIssueApproval, { errors: [422] }),
  route('delete', '/api/issues/:issueId/approvals/:approvalId', unlinkIssueApproval),
];

export const issues: RouteSection = {
  name: 'issues',
  description: 'Issues with their comments, documents, files, work products and checkouts.',
  routes: [
    ...issueReadRoutes,
    ...issueWriteRoutes,
    ...threadRoutes,
    ...documentRoutes,
    ...attachmentRoutes,
    ...issueApprovalRoutes,
    ...issueCostRoutes,
  ],
};
