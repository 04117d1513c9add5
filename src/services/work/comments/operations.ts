import { type Issue, type IssueComment, Prisma } from '../../../generated/prisma/client.js';
import { principalOf, runIdOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { noteMentions } from '../issues/identifiers-in-text.js';
import { supersedeInteractionsOnComment } from '../issues/pending-interactions.js';
import { touchIssue } from '../issues/rows.js';
import { assertFollowUp, type FollowUp, followUp } from './follow-up.js';
import { mentionedAgents } from './mentions.js';
import { attachToComment } from './rows.js';

interface NewComment extends FollowUp {
  readonly body: string;
  readonly attachmentIds?: readonly string[] | undefined;
  /** The same author's second comment with one id is the first. */
  readonly clientRequestId?: string | undefined;
  readonly metadata?: JsonObject | undefined;
  /** Said by the server itself, whoever asks. */
  readonly system?: boolean | undefined;
}

interface AddedComment {
  readonly comment: IssueComment;
  /** False where the author sent the same comment before; nothing was done then. */
  readonly created: boolean;
  /** The issue as the comment leaves it. */
  readonly issue: Issue;
}

const SENT_BEFORE = statement(`
  SELECT * FROM "IssueComment"
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND coalesce("authorAgentId"::text, "authorUserId") = $3
     AND "clientRequestId" = $4::uuid`);

/**
 * Adds a comment to an issue that the caller has locked, with all that follows from it: reopening, the end of cards
 * that it supersedes, and wakes of the assignee and of whom it mentions.
 * @throws 403 and 409 as `assertFollowUp`, 422 for attachments of elsewhere
 */
export async function addComment(scope: WriteScope, locked: Issue, asked: NewComment): Promise<AddedComment> {
  const author = authorOf(scope, asked.system === true);
  const before = await sentBefore(scope, locked, author, asked.clientRequestId);
  if (before) return { comment: before, created: false, issue: locked };
  await assertFollowUp(scope, locked, asked);
  const { issue, reopened, interruptedRunIds } = asked.system
    ? { issue: locked, reopened: false, interruptedRunIds: [] }
    : await followUp(scope, locked, asked);
  const comment = await insert(scope, issue, author, asked);
  if (asked.attachmentIds) await attachToComment(scope, issue, comment.id, asked.attachmentIds);
  await supersedeInteractionsOnComment(scope, issue, comment);
  await noteMentions(scope, issue.companyId, [{ issueId: issue.id, text: comment.body }]);
  await touchIssue(scope, issue);
  emitAdded(scope, issue, comment, reopened);
  if (!asked.system) {
    await wakeReaders(scope, issue, comment, {
      reason: reopened ? 'issue_reopened_via_comment' : 'issue_commented',
      context: {
        ...(reopened ? { reopened: true } : {}),
        ...(asked.resume ? { resumeIntent: true } : {}),
        ...(interruptedRunIds[0] ? { interruptedRunId: interruptedRunIds[0] } : {}),
      },
      resume: asked.resume === true,
    });
  }
  return { comment, created: true, issue };
}

type Author = Pick<IssueComment, 'authorType' | 'authorAgentId' | 'authorUserId'>;

function authorOf({ actor }: WriteScope, system: boolean): Author {
  const { type, id } = principalOf(actor);
  if (system || type === 'system') return { authorType: 'system', authorAgentId: null, authorUserId: null };
  return {
    authorType: type,
    authorAgentId: type === 'agent' ? id : null,
    authorUserId: type === 'user' ? id : null,
  };
}

async function sentBefore(
  scope: WriteScope,
  { companyId, id }: Issue,
  { authorAgentId, authorUserId }: Author,
  clientRequestId: string | undefined,
): Promise<IssueComment | undefined> {
  const author = authorAgentId ?? authorUserId;
  if (!clientRequestId || !author) return undefined;
  return scope.row<IssueComment>(SENT_BEFORE, [companyId, id, author, clientRequestId]);
}

function insert(
  { db, actor }: WriteScope,
  { companyId, id }: Issue,
  author: Author,
  { body, clientRequestId, metadata }: NewComment,
): Promise<IssueComment> {
  return db.issueComment.create({
    data: {
      companyId,
      issueId: id,
      ...author,
      body,
      metadata: metadata ?? Prisma.DbNull,
      clientRequestId: clientRequestId ?? null,
      createdByRunId: runIdOf(actor),
    },
  });
}

const SNIPPET = 120;

function emitAdded(scope: WriteScope, issue: Issue, { id, body }: IssueComment, reopened: boolean): void {
  const bodySnippet = [...body.slice(0, 2 * SNIPPET)].slice(0, SNIPPET).join('');
  emitIssue(scope, issue, 'comment_added', { commentId: id, bodySnippet, reopened });
}

interface ReaderNotice {
  readonly reason: string;
  readonly context: JsonObject;
  readonly resume: boolean;
}

/** Wakes the assignee and whom the comment mentions; an agent's own comment wakes it only where it asked to go on. */
async function wakeReaders(
  scope: WriteScope,
  issue: Issue,
  comment: IssueComment,
  { reason, context, resume }: ReaderNotice,
): Promise<void> {
  const { companyId, id: issueId, assigneeAgentId } = issue;
  const payload = {
    issueId,
    commentId: comment.id,
    wakeCommentId: comment.id,
    commentIds: [comment.id],
    mutation: 'comment',
    ...context,
  };
  for (const agentId of await mentionedAgents(scope, companyId, comment.body)) {
    scope.wake({ companyId, agentId, issueId, reason: 'issue_comment_mentioned', payload });
  }
  if (!assigneeAgentId) return;
  const source = resume ? 'on_demand' : 'automation';
  scope.wake({ companyId, agentId: assigneeAgentId, issueId, reason, source, payload });
}
