import { z } from 'zod';
import type { AnnotationThread, Document } from '../../../generated/prisma/client.js';
import { domainError, notFound } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { pathId, rawText, uuid } from '../../core/text/fields.js';
import { CommentAuthorType } from '../comments/model.js';

export const ThreadStatus = describedEnum('AnnotationThreadStatus', 'Whether a thread still waits for something.', {
  open: 'It does.',
  resolved: 'It is settled.',
});
const AnchorState = describedEnum('AnchorState', 'Whether a selection is still in the text.', {
  active: 'It is where it is said to be.',
  stale: 'It changed, or stands in several places that cannot be told apart.',
  orphaned: 'It is gone.',
});
const AnchorConfidence = describedEnum('AnchorConfidence', 'How surely a selection was found in the latest revision.', {
  exact: 'It stands there once.',
  duplicate: 'It stands there several times, one of which fits clearly best.',
  fuzzy: 'Something similar stands there.',
  ambiguous: 'It stands there several times, and two fit equally well.',
  missing: 'Nothing like it stands there.',
});

const offset = () => z.int().min(0).max(2_147_483_647);

/** What a thread is about: a quote and where it stands. */
const selector = z
  .strictObject({
    quote: z
      .strictObject({
        exact: z.string().min(1).max(10_000).describe('The selected text as it is read.'),
        prefix: rawText(1000).default('').describe('The text before it.'),
        suffix: rawText(1000).default('').describe('The text after it.'),
      })
      .describe('What was selected.'),
    position: z
      .strictObject({
        normalizedStart: offset().describe('Where it begins in the plain text.'),
        normalizedEnd: offset().describe('Where it ends in the plain text.'),
        markdownStart: offset().describe('Where it begins in the body, in UTF-16 units.'),
        markdownEnd: offset().describe('Where it ends in the body, in UTF-16 units.'),
      })
      .refine((at) => at.normalizedEnd > at.normalizedStart, {
        path: ['normalizedEnd'],
        error: 'Must be after the start',
      })
      .refine((at) => at.markdownEnd > at.markdownStart, { path: ['markdownEnd'], error: 'Must be after the start' })
      .describe('Where it stands.'),
  })
  .describe('The selection that the thread is about.');

export type Selector = z.output<typeof selector>;

const commentBody = () => z.string().min(1).max(20_000).describe('What is said.');
const issueCommentId = () => uuid().nullish().describe('A comment of the issue that says the same.');

/** What names a thread of a document. */
export const threadRef = { threadId: pathId().describe("The thread's id.") };

/** What the body that starts a thread may hold. */
export const newThreadFields = {
  baseRevisionId: uuid().describe('The revision that was read; it must be the latest.'),
  baseRevisionNumber: z.int().min(1).max(2_147_483_647).describe("That revision's number."),
  selector,
  body: commentBody(),
  issueCommentId: issueCommentId(),
};

/** What the body of a comment may hold. */
export const newCommentFields = { body: commentBody(), issueCommentId: issueCommentId() };

/** The wire shape of a comment on a selection. */
export const AnnotationCommentView = z
  .object({
    id: z.uuid(),
    threadId: z.uuid().describe("The thread's id."),
    body: z.string().describe('What is said.'),
    authorType: CommentAuthorType.describe('Who says it.'),
    authorAgentId: z.uuid().nullable().describe('The id of the agent that says it.'),
    authorUserId: z.string().nullable().describe('The person who says it.'),
    createdByRunId: z.uuid().nullable().describe('The run in which it was said.'),
    issueCommentId: z.uuid().nullable().describe('The comment of the issue that says the same.'),
    createdAt: z.iso.datetime().describe('When it was said.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AnnotationComment', description: 'What somebody says about a selection.' });

/** What a list of threads may be asked for. */
export const threadListFields = {
  status: z.enum(['open', 'resolved', 'all']).default('open').describe('Only threads in this status.'),
  includeComments: z.boolean().default(false).describe('Whether the comments come along.'),
};

/** The fields of a thread; those of what its document belongs to stand among them. */
const threadFields = <O extends z.ZodRawShape>(owner: O) => ({
  id: z.uuid(),
  companyId: z.uuid(),
  ...owner,
  documentId: z.uuid().describe("The document's id."),
  documentKey: z.string(),
  status: ThreadStatus.describe('Whether it is settled.'),
  anchorState: AnchorState.describe('Whether the selection is still there.'),
  anchorConfidence: AnchorConfidence.describe('How surely it was found.'),
  originalRevisionId: z.uuid().describe('The revision it was made in.'),
  originalRevisionNumber: z.int().describe("That revision's number."),
  currentRevisionId: z.uuid().describe('The revision it was last looked for in.'),
  currentRevisionNumber: z.int().describe("That revision's number."),
  selectedText: z.string().describe('What was selected, as it is read.'),
  prefixText: z.string().describe('The text before it.'),
  suffixText: z.string().describe('The text after it.'),
  normalizedStart: z.int().describe('Where it begins in the plain text.'),
  normalizedEnd: z.int().describe('Where it ends in the plain text.'),
  markdownStart: z.int().describe('Where it begins in the body, in UTF-16 units.'),
  markdownEnd: z.int().describe('Where it ends in the body, in UTF-16 units.'),
  anchorSelector: z.record(z.string(), z.json()).describe('The selection as it was sent.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The person who created it.'),
  resolvedByAgentId: z.uuid().nullable().describe('The id of the agent that resolved it.'),
  resolvedByUserId: z.string().nullable().describe('The person who resolved it.'),
  resolvedAt: z.iso.datetime().nullable().describe('When it was resolved.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  comments: z.array(AnnotationCommentView),
});

/** The wire shape of a thread; in a list, comments come along when they are asked for. */
export const AnnotationThreadView = z.object(threadFields({ issueId: z.uuid() })).meta({
  id: 'AnnotationThread',
  description: 'A conversation about a selection of a document, which is looked for again in each new revision.',
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

/** A thread with the name of its document and what that belongs to. */
export type ThreadRow = AnnotationThread & Pick<Document, 'issueId' | 'caseId'> & { readonly documentKey: string };

export const presentComment = presenterOf(AnnotationCommentView);

export const presentThread = presenterOf(AnnotationThreadView.omit({ comments: true }), {
  issueId: ({ issueId }: ThreadRow) => issueId as string,
});
export const presentCaseThread = presenterOf(CaseAnnotationThreadView.omit({ comments: true }), {
  caseId: ({ caseId }: ThreadRow) => caseId as string,
});

export const ThreadNotFound = () => notFound('Annotation thread not found');
export const StaleAnchorBase = domainError(
  'stale_base_revision',
  409,
  'Annotation anchor requires the current document revision',
);
export const AnchorMismatch = domainError(
  'anchor_mismatch',
  422,
  'Annotation anchor does not match the current document revision',
);
export const TooManyOpenThreads = domainError(
  'too_many_open_threads',
  409,
  'The document has as many open annotation threads as it may have: resolve one first',
);
