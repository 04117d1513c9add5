import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { DomainError, RateLimitError, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { onceEach } from '#services/core/rows/batched.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { assertNotAtWork, issueCommenter, issueVisibleToWriter } from '../issues/policy.js';
import { IssueNotFound, issuesByRef, reloadIssues } from '../issues/rows.js';
import { applyPatch, assertCommentIntent, isCommentOnly, lockForPatch } from './update.js';
import { updateFields } from './update-fields.js';

const MAX_ISSUES = 100;

const labels = (what: string) => z.array(uuid()).max(100).optional().describe(what);

// Omits the fields of a single issue or comment, and the adapter overrides, which are set one issue at a time.
const {
  attachmentIds: _attachments,
  commentClientRequestId: _request,
  assigneeAdapterOverrides: _overrides,
  ...fields
} = updateFields;

const IssuePatch = z
  .object({
    ...fields,
    addLabelIds: labels('The ids of labels to add. Not together with labelIds.'),
    removeLabelIds: labels('The ids of labels to remove. Not together with labelIds.'),
  })
  .refine(({ labelIds, addLabelIds, removeLabelIds }) => !labelIds || !(addLabelIds || removeLabelIds), {
    path: ['labelIds'],
    message: 'Give either labelIds, or addLabelIds and removeLabelIds',
  })
  .meta({ id: 'IssuePatch', description: 'The fields to change. Fields that are left out stay as they are.' });
type IssuePatch = z.output<typeof IssuePatch>;

const input = z.object({
  ids: z
    .array(pathId())
    .min(1)
    .max(MAX_ISSUES)
    .refine((ids) => new Set(ids).size === ids.length, 'Must be distinct')
    .describe(`The UUIDs or identifiers of at most ${MAX_ISSUES} issues of one company.`),
  set: IssuePatch.describe('The changes to make to each issue.'),
});

/** Issues to update, in the order of the request. */
interface UpdateTargets {
  readonly companyId: string;
  readonly issues: readonly Issue[];
  readonly commentOnly: boolean;
}

async function lockedTargets(scope: WriteScope, { ids, set }: z.output<typeof input>): Promise<UpdateTargets> {
  const byRef = await issuesByRef(scope, ids);
  const targets = await Promise.all(ids.map((id) => withIssueId(id, async () => byRef.get(id) ?? missing())));
  const companyId = (targets[0] as Issue).companyId;
  const foreign = targets.find((issue) => issue.companyId !== companyId);
  if (foreign) throw unprocessable('The issues must belong to one company', { issueId: foreign.id });
  const locked = await lockForPatch(scope, companyId, targets, set);
  const distinct = [...new Set(targets.map(({ id }) => id))];
  const issues = await Promise.all(distinct.map((id) => withIssueId(id, async () => locked.get(id) ?? missing())));
  return { companyId, issues, commentOnly: isCommentOnly(set) };
}

function missing(): never {
  throw IssueNotFound();
}

/** Applies the rule of `updateIssue` to each issue, but checks the caller only once. */
const targetsWriter: Allow<UpdateTargets> = rule(
  issueVisibleToWriter.who,
  async (scope, { companyId, issues, commentOnly }) => {
    await issueCommenter(scope, { companyId });
    if (commentOnly) return;
    const once = onceEach();
    for (const issue of issues) await withIssueId(issue.id, () => assertNotAtWork(scope, issue, once));
  },
);

export const updateIssues = mutation({
  name: 'updateIssues',
  summary: `Update up to ${MAX_ISSUES} issues of a company by the rules of a single update: all of them, or none and the first refusal, whose details name the issue`,
  input,
  output: z.object({ ids: z.array(z.uuid()) }).meta({ id: 'UpdatedIssues' }),
  on: lockedTargets,
  allow: targetsWriter,
  async run(scope, { set }, { companyId, issues }) {
    assertCommentIntent(scope, set);
    const ids = issues.map(({ id }) => id);
    // The permission check may have taken over locks.
    const rows = new Map((await reloadIssues(scope, companyId, ids)).map((row) => [row.id, row]));
    const once = onceEach();
    for (const id of ids)
      await withIssueId(id, () => applyPatch(scope, rows.get(id) as Issue, set as IssuePatch, once));
    return { ids };
  },
});

/** Adds the issue to the details of an error that `work` throws. */
async function withIssueId<T>(issueId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Server errors and rate limits do not concern an issue: the caller cannot help them.
    if (!(error instanceof DomainError) || error.status >= 500 || error instanceof RateLimitError) throw error;
    const { code, status, message, details, issues } = error;
    throw new DomainError(code, status, message, { ...(details as object | undefined), issueId }, issues);
  }
}
