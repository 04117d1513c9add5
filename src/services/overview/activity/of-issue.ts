import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { query } from '#services/core/operation/operation.js';
import { ActivityView, presentActivity } from '#services/core/rows/activity-view.js';
import { page } from '#services/core/rows/loaders.js';
import { issueById, issueRef } from '#services/work/issues/rows.js';
import { type ActivityFilter, activityPageFields, newestEvents } from './model.js';

export const listIssueActivity = query({
  name: 'listIssueActivity',
  summary: "List an issue's activity, newest first",
  input: z.object({ ...issueRef, ...activityPageFields }),
  output: z.array(ActivityView),
  on: issueById,
  allow: companyMember,
  run: (scope, { before, limit }, { companyId, id }) =>
    newestEvents(
      scope,
      companyId,
      { entityTypes: ['issue'], entityIds: [id], createdAt: { before } },
      { limit, withTies: true },
    ),
  present: (_scope, events) => events.map(presentActivity),
});

/** An issue's activity, newest first. The second column of the parent key is the issue's id as text. */
export const activityOfIssue = page<JournalEvent, ActivityFilter>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: `t."entityType" = 'issue'`,
});
