import { z } from 'zod';
import type { AnnotationThread, Document } from '#generated/prisma/client.js';
import { domainError, notFound } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, pathId, rawText, uuid } from '#services/core/text/fields.js';
import { CommentAuthorType } from '../comments/model.js';
import { MAX_OPEN_THREADS } from './reanchor.js';

export const ThreadStatus = describedEnum('AnnotationThreadStatus', 'The statuses of an annotation thread.', {
  open: 'Open.',
  resolved: 'Resolved.',
});
const AnchorState = describedEnum('AnchorState', 'The state of a selection in the text.', {
  active: 'The selection was found.',
  stale: 'The selection has changed, or occurs in several places that cannot be told apart.',
  orphaned: 'The selection is gone.',
});
const AnchorConfidence = describedEnum('AnchorConfidence', 'The confidence of a match in the latest revision.', {
  exact: 'The text occurs once.',
  duplicate: 'The text occurs several times, and one occurrence fits clearly best.',
  fuzzy: 'A similar text was found.',
  ambiguous: 'The text occurs several times, and at least two occurrences fit equally well.',
  missing: 'No similar text was found.',
});

const offset = () => z.int().min(0).max(2_147_483_647);

/** The selection that a thread is about: a quote and its position. */
const selector = z
  .strictObject({
    quote: z
      .strictObject({
        exact: z.string().min(1).max(10_000).describe('The selected text, without Markdown markers.'),
        prefix: rawText(1000).default('').describe('The text before the selection.'),
        suffix: rawText(1000).default('').describe('The text after the selection.'),
      })
      .describe('The selected text and its surroundings.'),
    position: z
      .strictObject({
        normalizedStart: offset().describe('The start offset in the plain text.'),
        normalizedEnd: offset().describe('The end offset in the plain text, exclusive.'),
        markdownStart: offset().describe('The start offset in the Markdown body, in UTF-16 code units.'),
        markdownEnd: offset().describe('The end offset in the Markdown body, in UTF-16 code units, exclusive.'),
      })
      .refine((at) => at.normalizedEnd > at.normalizedStart, {
        path: ['normalizedEnd'],
        error: 'Must be after the start',
      })
      .refine((at) => at.markdownEnd > at.markdownStart, { path: ['markdownEnd'], error: 'Must be after the start' })
      .describe('The position of the selection.'),
  })
  .describe('The selection that the thread is about.');

export type Selector = z.output<typeof selector>;

/** A selection as it is stored. */
const SelectorView = z
  .object({
    quote: z
      .object({
        exact: z.string().describe('The selected text, without Markdown markers.'),
        prefix: z.string().describe('The text before the selection.'),
        suffix: z.string().describe('The text after the selection.'),
      })
      .meta({ id: 'AnchorQuote', description: 'A selected text and its surroundings.' }),
    position: z
      .object({
        normalizedStart: z.int().describe('The start offset in the plain text.'),
        normalizedEnd: z.int().describe('The end offset in the plain text, exclusive.'),
        markdownStart: z.int().describe('The start offset in the Markdown body, in UTF-16 code units.'),
        markdownEnd: z.int().describe('The end offset in the Markdown body, in UTF-16 code units, exclusive.'),
      })
      .meta({ id: 'AnchorPosition', description: 'The position of a selection in a revision.' }),
  })
  .meta({ id: 'AnchorSelector', description: 'A selection of a document: a quote and its position.' });

const commentBody = () => z.string().min(1).max(20_000).describe('The text of the comment.');
const issueCommentId = () => uuid().nullish().describe('The id of a comment on the issue with the same content.');

/** Identifies a thread of a document in a path. */
export const threadRef = { threadId: pathId().describe("The thread's id.") };

/** The fields of a request that starts a thread. */
export const newThreadFields = {
  baseRevisionId: uuid().describe('The id of the revision that the selection was made in, which must be the latest.'),
  baseRevisionNumber: z.int().min(1).max(2_147_483_647).describe('The number of the revision baseRevisionId.'),
  selector,
  body: commentBody(),
  issueCommentId: issueCommentId(),
};

/** The fields of a new comment. */
export const newCommentFields = { body: commentBody(), issueCommentId: issueCommentId() };

export const threadStatusFields = {
  status: ThreadStatus.describe('The new status: resolved ends the conversation, open resumes it.'),
};

/** The wire shape of a comment of a thread. */
export const AnnotationCommentView = z
  .object({
    id: z.uuid(),
    threadId: z.uuid().describe("The thread's id."),
    body: z.string().describe('The text of the comment.'),
    authorType: CommentAuthorType.describe('The kind of author.'),
    authorAgentId: z.uuid().nullable().describe('The id of the agent that wrote the comment.'),
    authorUserId: z.string().nullable().describe('The id of the person who wrote the comment.'),
    createdByRunId: z.uuid().nullable().describe('The id of the run in which the comment was written.'),
    issueCommentId: z.uuid().nullable().describe('The id of a comment on the issue with the same content.'),
    createdAt: z.iso.datetime().describe('The time at which the comment was written.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AnnotationComment', description: 'A comment of an annotation thread.' });

/** The options of a list of threads. */
export const threadListFields = {
  status: z.enum(['open', 'resolved', 'all']).default('open').describe('Return only threads with this status.'),
  includeComments: z.boolean().default(false).describe('True to include the comments.'),
};

/** The fields of a thread, among them the reference to its document's owner. */
const threadFields = <O extends z.ZodRawShape>(owner: O) => ({
  id: z.uuid(),
  companyId: z.uuid(),
  ...owner,
  documentId: z.uuid().describe("The document's id."),
  documentKey: z.string(),
  status: ThreadStatus.describe('The state of the conversation.'),
  anchorState: AnchorState.describe('The state of the selection in the text.'),
  anchorConfidence: AnchorConfidence.describe('The confidence with which the selection was found.'),
  originalRevisionId: z.uuid().describe('The id of the revision that the selection was made in.'),
  originalRevisionNumber: z.int().describe('The number of the revision that the selection was made in.'),
  currentRevisionId: z.uuid().describe('The id of the revision that the selection was last searched in.'),
  currentRevisionNumber: z.int().describe('The number of the revision that the selection was last searched in.'),
  selectedText: z.string().describe('The selected text, without Markdown markers.'),
  prefixText: z.string().describe('The text before the selection.'),
  suffixText: z.string().describe('The text after the selection.'),
  normalizedStart: z.int().describe('The start offset in the plain text.'),
  normalizedEnd: z.int().describe('The end offset in the plain text, exclusive.'),
  markdownStart: z.int().describe('The start offset in the Markdown body, in UTF-16 code units.'),
  markdownEnd: z.int().describe('The end offset in the Markdown body, in UTF-16 code units, exclusive.'),
  anchorSelector: SelectorView,
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that started the thread.'),
  createdByUserId: z.string().nullable().describe('The id of the person who started the thread.'),
  resolvedByAgentId: z.uuid().nullable().describe('The id of the agent that resolved the thread.'),
  resolvedByUserId: z.string().nullable().describe('The id of the person who resolved the thread.'),
  resolvedAt: z.iso.datetime().nullable().describe('The time at which the thread was resolved; null while it is open.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  comments: z.array(AnnotationCommentView),
});

/** The wire shape of a thread; in a list, its comments are optional. */
export const AnnotationThreadView = z.object(threadFields({ issueId: z.uuid() })).meta({
  id: 'AnnotationThread',
  description: 'A conversation about a selection of a document. The selection is searched again in each new revision.',
});
export const AnnotationThreadRowView = AnnotationThreadView.partial({ comments: true }).meta({
  id: 'AnnotationThreadRow',
});
export const CaseAnnotationThreadView = z
  .object(threadFields({ caseId: z.uuid() }))
  .meta({ id: 'CaseAnnotationThread' });
export const CaseAnnotationThreadRowView = CaseAnnotationThreadView.partial({ comments: true }).meta({
  id: 'CaseAnnotationThreadRow',
});

/** A thread with the key and the owner of its document. */
export type ThreadRow = AnnotationThread & Pick<Document, 'issueId' | 'caseId'> & { readonly documentKey: string };

export const presentAnnotationComment = presenterOf(AnnotationCommentView);

export const presentIssueThread = presenterOf(AnnotationThreadView.omit({ comments: true }), {
  issueId: ({ issueId }: ThreadRow) => issueId as string,
});
export const presentCaseThread = presenterOf(CaseAnnotationThreadView.omit({ comments: true }), {
  caseId: ({ caseId }: ThreadRow) => caseId as string,
});

export const ThreadNotFound = () => notFound('Annotation thread not found');
export const StaleAnchorBase = domainError(
  'stale_base_revision',
  'Annotation anchor requires the current document revision',
);
export const AnchorMismatch = domainError(
  'anchor_mismatch',
  'Annotation anchor does not match the current document revision',
);
export const TooManyOpenThreads = domainError(
  'too_many_open_threads',
  `A document can have at most ${MAX_OPEN_THREADS} open annotation threads: resolve one first`,
);
