import { z } from 'zod';
import { sendJson } from '#http/send.js';
import { createIssue, isRepeated } from '#services/work/issue-operations/create.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { UpdatedIssueView, updateIssue } from '#services/work/issue-operations/update.js';
import { type Route, type RouteCall, route } from '../http/route.js';

const MinimalView = UpdatedIssueView.pick({
  id: true,
  identifier: true,
  updatedAt: true,
  changes: true,
  comment: true,
}).meta({ id: 'UpdatedIssueMinimal' });

const MINIMAL = /(^|[,;\s])return=minimal($|[,;\s])/i;

/** Sends only the changes for `Prefer: return=minimal` (RFC 7240). */
function sendUpdated({ req, res }: RouteCall, issue: z.input<typeof UpdatedIssueView>): void {
  const minimal = MINIMAL.test(String(req.headers.prefer ?? ''));
  const { id, identifier, updatedAt, changes, comment } = issue;
  const body = minimal ? { id, identifier, updatedAt, changes, comment } : issue;
  sendJson(res, 200, body, { Vary: 'Prefer', ...(minimal ? { 'Preference-Applied': 'return=minimal' } : {}) });
}

const updated = {
  content: {
    description: 'The issue with its changes; with Prefer: return=minimal, only the changes',
    types: { 'application/json': { schema: z.union([UpdatedIssueView, MinimalView]) } },
  },
  send: sendUpdated,
};

const newOrFound = {
  oneOf: [200, 201],
  of: (issue: Parameters<typeof isRepeated>[0]) => (isRepeated(issue) ? 200 : 201),
};

export const issueWriteRoutes: readonly Route[] = [
  route('post', '/api/companies/:companyId/issues', createIssue, {
    status: newOrFound,
    errors: [409, 422],
  }),
  route('post', '/api/issues/:issueId/children', createChildIssue, {
    status: newOrFound,
    errors: [409, 422],
  }),
  route('patch', '/api/issues/:issueId', updateIssue, { errors: [409, 422], respond: updated }),
  route('delete', '/api/issues/:issueId', deleteIssue, {
    errors: [409],
  }),
];
