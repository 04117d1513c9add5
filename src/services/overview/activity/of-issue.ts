import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import type { JournalEvent } from '../../core/journal/journal.js';
import { page } from '../../core/operation/loaders.js';
import { query } from '../../core/operation/operation.js';
import { moment } from '../../core/text/fields.js';
import { issueById, issueRef } from '../../work/issues/rows.js';
import { type ActivityFilter, ActivityView, newestEvents, presentActivity } from './model.js';

export const listIssueActivity = query({
  name: 'listIssueActivity',
  summary: 'List what happened to an issue, newest first',
  input: z.object({
    ...issueRef,
    before: moment().optional().describe('createdAt of the last row seen'),
    limit: z.int().min(1).max(500).default(100).describe('Exceeded only to complete the last millisecond'),
  }),
  output: z.array(ActivityView),
  on: issueById,
  allow: companyMember,
  run: (scope, { before, limit }, issue) =>
    newestEvents(
      scope,
      issue.companyId,
      { entityType: 'issue', entityId: issue.id, before },
      { limit, withTies: true },
    ),
  present: (_scope, events) => events.map(presentActivity),
});

/** What happened to an issue, newest first. The parent's second column is its id as text. */
export const activityOfIssue = page<JournalEvent, ActivityFilter>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: `t."entityType" = 'issue'`,
});
