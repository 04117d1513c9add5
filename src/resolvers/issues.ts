import { CommentRef } from '../schema/comment.js';
import { enumOf } from '../schema/enums.js';
import { IssueRef } from '../schema/issue.js';
import { commentNode } from '../services/comments/load.js';
import { createChildIssue } from '../services/issues/children.js';
import { deleteIssue } from '../services/issues/delete.js';
import { issueOf } from '../services/issues/load.js';
import { createIssue, isRepeated } from '../services/issues/open.js';
import { updateIssue } from '../services/issues/update.js';
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
