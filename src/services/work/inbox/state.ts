import { z } from 'zod';
import { ownKeeper } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { emitIssue } from '../issues/events.js';
import { issueById, issueRef } from '../issues/rows.js';
import { archiveInInbox } from '../issues/user-state.js';

// A person's own state of an issue. It does not change the issue, so it takes no lock on the issue.

const ReadMarkView = z
  .object({
    issueId: z.uuid(),
    userId: z.string(),
    lastReadAt: z.iso.datetime().describe('The time at which the caller read the issue.'),
  })
  .meta({ id: 'IssueReadMark' });
const InboxArchiveView = z
  .object({
    issueId: z.uuid(),
    userId: z.string(),
    archivedAt: z.iso.datetime().describe('The time at which the caller archived the issue.'),
  })
  .meta({ id: 'IssueInboxArchive' });

const RemovedView = z
  .object({
    id: z.uuid().describe("The issue's id."),
    removed: z.boolean().describe('True if there was something to remove.'),
  })
  .meta({ id: 'IssueStateRemoved' });

const READ = statement(`
  INSERT INTO "IssueUserState" AS s ("companyId", "userId", "issueId", "lastReadAt")
  VALUES ($1::uuid, $2, $3::uuid, clock_timestamp())
  ON CONFLICT ("companyId", "userId", "issueId") DO UPDATE SET "lastReadAt" = excluded."lastReadAt"
  RETURNING "lastReadAt"`);

const CLEAR = (column: 'lastReadAt' | 'archivedAt') =>
  statement(`
    UPDATE "IssueUserState" SET "${column}" = NULL
     WHERE "companyId" = $1::uuid AND "userId" = $2 AND "issueId" = $3::uuid AND "${column}" IS NOT NULL
    RETURNING "issueId"`);
const UNREAD = CLEAR('lastReadAt');
const UNARCHIVE = CLEAR('archivedAt');

/** The id of the calling person; the server has no inbox. @throws 403 */
function callerId({ actor }: WriteScope): string {
  if (actor.kind !== 'board') throw forbidden('Board access required');
  return actor.userId;
}

export const markIssueRead = mutation({
  name: 'markIssueRead',
  summary: 'Mark an issue as read',
  input: z.object(issueRef),
  output: ReadMarkView,
  on: issueById,
  allow: ownKeeper,
  async run(scope, _input, issue) {
    const userId = callerId(scope);
    const read = await scope.row<{ lastReadAt: Date }>(READ, [issue.companyId, userId, issue.id]);
    emitIssue(scope, issue, 'read_marked', { userId });
    return { issueId: issue.id, userId, lastReadAt: (read as { lastReadAt: Date }).lastReadAt.toISOString() };
  },
});

const ARCHIVED = statement(`
  SELECT "archivedAt" FROM "IssueUserState"
   WHERE "companyId" = $1::uuid AND "userId" = $2 AND "issueId" = $3::uuid AND "archivedAt" IS NOT NULL FOR NO KEY UPDATE`);

export const archiveIssueInInbox = mutation({
  name: 'archiveIssueInInbox',
  summary: 'Archive an issue in your inbox until another actor changes it',
  input: z.object(issueRef),
  output: InboxArchiveView,
  on: issueById,
  allow: ownKeeper,
  async run(scope, _input, issue) {
    const userId = callerId(scope);
    const before = await scope.row<{ archivedAt: Date }>(ARCHIVED, [issue.companyId, userId, issue.id]);
    const archivedAt = before?.archivedAt ?? (await archiveInInbox(scope, issue, userId));
    if (!before) emitIssue(scope, issue, 'inbox_archived', { userId });
    return { issueId: issue.id, userId, archivedAt: archivedAt.toISOString() };
  },
});

interface StateRemoval {
  readonly text: Statement;
  readonly event: 'read_unmarked' | 'inbox_unarchived';
}

/** Makes an operation that removes a part of the caller's state of an issue. */
const removal = (name: string, summary: string, { text, event }: StateRemoval) =>
  mutation({
    name,
    summary,
    input: z.object(issueRef),
    output: RemovedView,
    on: issueById,
    allow: ownKeeper,
    async run(scope, _input, issue) {
      const userId = callerId(scope);
      const removed = (await scope.row(text, [issue.companyId, userId, issue.id])) !== undefined;
      if (removed) emitIssue(scope, issue, event, { userId });
      return { id: issue.id, removed };
    },
  });

export const unmarkIssueRead = removal('unmarkIssueRead', 'Mark an issue as unread', {
  text: UNREAD,
  event: 'read_unmarked',
});
export const unarchiveIssueInInbox = removal('unarchiveIssueInInbox', 'Move an issue back into your inbox', {
  text: UNARCHIVE,
  event: 'inbox_unarchived',
});
