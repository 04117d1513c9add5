import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { uuid } from '#services/core/text/fields.js';
import { GoalView, presentGoal } from '#services/organization/goals/model.js';
import { goalNode } from '#services/organization/goals/rows.js';
import { ProjectView } from '#services/organization/projects/model.js';
import { AttachmentView, presentAttachment } from '#services/work/attachments/model.js';
import { attachmentsOf } from '#services/work/attachments/rows.js';
import { CommentView, presentComment } from '#services/work/comments/model.js';
import { commentById, commentCursorOf } from '#services/work/comments/rows.js';
import { DocumentView, presentDocument } from '#services/work/documents/model.js';
import { findDocument } from '#services/work/documents/rows.js';
import { projectOfIssue } from '#services/work/issue-operations/get.js';
import { presentCompactIssue } from '#services/work/issues/compact.js';
import { IssueSummaryView, IssueView } from '#services/work/issues/model.js';
import { ancestorsOf } from '#services/work/issues/related.js';
import { issueById, issueRef, presentIssue } from '#services/work/issues/rows.js';

/** The document in which a run records its progress for the next run. */
const CONTINUATION_KEY = 'continuation-summary';

const AncestorView = IssueSummaryView.pick({ id: true, identifier: true, title: true, status: true }).meta({
  id: 'IssueAncestor',
});

/** The state of the thread, which shows a woken agent whether it has read all of it. */
export const CommentCursorView = z
  .object({
    totalComments: z.int().describe('The number of comments, including deleted ones.'),
    latestCommentId: z.uuid().nullable().describe('The id of the newest comment.'),
    latestCommentAt: z.iso
      .datetime()
      .nullable()
      .describe('Creation time of the newest comment; null if there are no comments.'),
  })
  .meta({ id: 'IssueCommentCursor', description: "The state of an issue's comment thread." });

/** The facts that a woken agent needs about its issue. */
const HeartbeatContextView = z
  .object({
    issue: IssueView,
    ancestors: z.array(AncestorView).describe('The parent issues, nearest first.'),
    project: ProjectView.nullable(),
    goal: GoalView.nullable(),
    commentCursor: CommentCursorView,
    wakeComment: CommentView.nullable().describe('The comment that woke the agent.'),
    attachments: z.array(AttachmentView),
    continuationSummary: DocumentView.nullable().describe(
      `The document ${CONTINUATION_KEY} of the issue, in which a run records its progress for the next run.`,
    ),
  })
  .meta({ id: 'HeartbeatContext' });

export const getHeartbeatContext = query({
  name: 'getHeartbeatContext',
  summary: 'Get the context that a woken agent needs about its issue',
  input: z.object({ ...issueRef, wakeCommentId: uuid().optional().describe('The comment that woke the agent.') }),
  output: HeartbeatContextView,
  on: issueById,
  allow: companyMember,
  run: (_scope, { wakeCommentId }, issue) => ({ issue, wakeCommentId }),
  present: (scope, { issue, wakeCommentId }) => presentContext(scope, issue, wakeCommentId),
});

async function presentContext(scope: Scope, issue: Issue, wakeCommentId: string | undefined) {
  const { id, companyId } = issue;
  const [wire, ancestors, project, goal, cursor, wakeComment, attachments, continuation] = await Promise.all([
    presentIssue(scope, issue),
    scope.load(ancestorsOf.summaries, id),
    projectOfIssue(scope, issue),
    issue.goalId ? scope.load(goalNode, issue.goalId) : null,
    scope.load(commentCursorOf, id),
    wakeCommentId ? commentById(scope, { issueId: id, commentId: wakeCommentId }) : null,
    scope.load(attachmentsOf, id),
    findDocument(scope, { companyId, issueId: id }, CONTINUATION_KEY),
  ]);
  return {
    issue: wire,
    ancestors: ancestors.map(presentCompactIssue),
    project,
    goal: goal && presentGoal(goal),
    commentCursor: { ...cursor, latestCommentAt: cursor.latestCommentAt?.toISOString() ?? null },
    wakeComment: wakeComment && presentComment(wakeComment),
    attachments: attachments.map(presentAttachment),
    continuationSummary: continuation ? presentDocument(continuation) : null,
  };
}
