import { type Issue, type IssueComment, Prisma } from '#generated/prisma/client.js';
import { authorOf, principalOf, runIdOf } from '#services/core/actors/actor.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { noteMentions } from '../issues/identifiers-in-text.js';
import { supersedeInteractionsOnComment } from '../issues/pending-interactions.js';
import { touchIssue } from '../issues/rows.js';
import { assertFollowUp, type FollowUp, followUp } from './follow-up.js';
import { attachToComment } from './rows.js';

/** `[x](agent://<agentId>)` */
const MENTION = /\]\(agent:\/\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;

/** The maximum number of agents that one comment wakes. */
const MAX_MENTIONS = 20;

const AGENTS = statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** The ids of the company's agents that a text mentions, in its order; other ids are ignored. */
async function mentionedAgents(scope: Scope, companyId: string, text: string): Promise<string[]> {
  const mentioned = [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => (id as string).toLowerCase()))];
  if (mentioned.length === 0) return [];
  const agents = await scope.sql<{ id: string }>(AGENTS, [companyId, mentioned.slice(0, MAX_MENTIONS)]);
  const knownIds = new Set(agents.map(({ id }) => id));
  return mentioned.filter((id) => knownIds.has(id));
}

interface NewComment extends FollowUp {
  readonly body: string;
  readonly attachmentIds?: readonly string[] | undefined;
  /** A second comment of the same author with this id is not created. */
  readonly clientRequestId?: string | undefined;
  readonly metadata?: JsonObject | undefined;
  /** Whether the server is the author, regardless of the caller. */
  readonly system?: boolean | undefined;
}

interface CommentOutcome {
  readonly comment: IssueComment;
  /** False if the author had already sent the comment; nothing was done then. */
  readonly created: boolean;
  /** The issue after the comment. */
  readonly issue: Issue;
}

const DUPLICATE = statement(`
  SELECT * FROM "IssueComment"
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND coalesce("authorAgentId"::text, "authorUserId") = $3
     AND "clientRequestId" = $4::uuid`);

/**
 * Adds a comment to an issue that the caller has locked, and carries out its consequences: reopens the issue, ends the
 * interactions that it supersedes, and wakes the assignee and the agents that it mentions.
 * @throws 403 and 409 as `assertFollowUp` does, 422 for attachments of another issue or comment
 */
export async function addComment(scope: WriteScope, locked: Issue, fields: NewComment): Promise<CommentOutcome> {
  const author = authorColumns(scope, fields.system === true);
  const duplicate = await findDuplicate(scope, locked, author, fields.clientRequestId);
  if (duplicate) return { comment: duplicate, created: false, issue: locked };
  await assertFollowUp(scope, locked, fields);
  const { issue, reopened, interruptedRunIds } = fields.system
    ? { issue: locked, reopened: false, interruptedRunIds: [] }
    : await followUp(scope, locked, fields);
  const comment = await insertComment(scope, issue, author, fields);
  if (fields.attachmentIds) await attachToComment(scope, issue, comment.id, fields.attachmentIds);
  await supersedeInteractionsOnComment(scope, issue, comment);
  await noteMentions(scope, issue.companyId, [{ issueId: issue.id, text: comment.body }]);
  await touchIssue(scope, issue);
  emitAdded(scope, issue, comment, reopened);
  if (!fields.system) {
    await wakeReaders(scope, issue, comment, {
      reason: reopened ? 'issue_reopened_via_comment' : 'issue_commented',
      context: {
        ...(reopened ? { reopened: true } : {}),
        ...(fields.resume ? { resumeIntent: true } : {}),
        ...(interruptedRunIds[0] ? { interruptedRunId: interruptedRunIds[0] } : {}),
      },
      resume: fields.resume === true,
    });
  }
  return { comment, created: true, issue };
}

type Author = Pick<IssueComment, 'authorType' | 'authorAgentId' | 'authorUserId'>;

function authorColumns({ actor }: WriteScope, system: boolean): Author {
  if (system) return { authorType: 'system', authorAgentId: null, authorUserId: null };
  const { createdByAgentId: authorAgentId, createdByUserId: authorUserId } = authorOf(actor);
  return { authorType: principalOf(actor).type, authorAgentId, authorUserId };
}

async function findDuplicate(
  scope: WriteScope,
  { companyId, id }: Issue,
  { authorAgentId, authorUserId }: Author,
  clientRequestId: string | undefined,
): Promise<IssueComment | undefined> {
  const author = authorAgentId ?? authorUserId;
  if (!clientRequestId || !author) return undefined;
  return scope.row<IssueComment>(DUPLICATE, [companyId, id, author, clientRequestId]);
}

function insertComment(
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

/** How many characters of a comment the journal quotes. */
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

/** Wakes the assignee and the agents that the comment mentions. */
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
