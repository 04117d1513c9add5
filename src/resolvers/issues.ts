import { enumOf } from '../schema/derive/enums.js';
import { CommentRef } from '../schema/work/comment.js';
import { IssueRef } from '../schema/work/issue.js';
import { commentNode } from '../services/work/comments/rows.js';
import { createIssue, isRepeated } from '../services/work/issue-operations/create.js';
import { createChildIssue } from '../services/work/issue-operations/create-child.js';
import { deleteIssue } from '../services/work/issue-operations/delete.js';
import { updateIssue } from '../services/work/issue-operations/update.js';
import { issueOf } from '../services/work/issues/rows.js';
import { expose } from './expose.js';

const RepeatReasonEnum = enumOf('IssueRepeatReason', 'Why a creation answers with an issue that is there already.', {
  idempotency_key: 'It was created with the same key.',
  recent_open_title: 'It is open, at most 48 hours old, in the same place and has the same title.',
});

for (const operation of [createIssue, createChildIssue] as const) {
  expose(operation as typeof createIssue, (t) => ({
    issue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue as it now is.',
      resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.id),
    }),
    deduplicated: t.boolean({
      description: 'Whether it was there already.',
      resolve: (outcome) => isRepeated(outcome.output),
    }),
    deduplicationReason: t.field({
      type: RepeatReasonEnum,
      nullable: true,
      description: 'Why the creation was taken for a repeat.',
      resolve: (outcome) => outcome.output.deduplicationReason ?? null,
    }),
  }));
}

expose(updateIssue, (t) => ({
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue as it now is.',
    resolve: (outcome, _args, { scope }) => scope.load(issueOf, outcome.output.id),
  }),
  changes: t.field({
    type: 'JSONObject',
    description: 'What was changed: by field its value before (from) and now (to).',
    resolve: (outcome) => outcome.output.changes,
  }),
  comment: t.field({
    type: CommentRef,
    nullable: true,
    description: 'The comment that came along.',
    resolve: (outcome, _args, { scope }) =>
      outcome.output.comment && scope.load(commentNode, outcome.output.comment.id),
  }),
}));

expose(deleteIssue, (t) => ({
  id: t.field({ type: 'UUID', description: 'The id that the issue had.', resolve: (outcome) => outcome.output.id }),
  identifier: t.string({
    description: 'The identifier that the issue had; it is not used again.',
    resolve: (outcome) => outcome.output.identifier,
  }),
}));
