import { z } from 'zod';
import type { Issue } from '../../generated/prisma/client.js';
import { companyKeyById, lockCompany } from '../companies/load.js';
import type { JsonObject } from '../core/fields.js';
import { pathId, rawText, text } from '../core/fields.js';
import { mutation } from '../core/operation.js';
import type { Scope, WriteScope } from '../core/scope.js';
import { putDocument } from '../documents/write.js';
import { assigneeId } from './assign.js';
import { createIssueIn, type NewIssue } from './create.js';
import { issueCommenter, presentIssue } from './load.js';
import { IssueView, issueFields } from './model.js';
import { assertOverrides, assertParticipants, assertUnblocker } from './references.js';
import { findRepeat, type RepeatReason } from './repeats.js';

/** An issue, new or found: what a creation answers. */
export const NewIssueView = IssueView.extend({
  deduplicated: z.literal(true).optional().describe('The issue was there already.'),
  deduplicationReason: z
    .enum(['idempotency_key', 'recent_open_title'])
    .optional()
    .describe('Why the creation was taken for a repeat.'),
}).meta({ id: 'NewIssue' });

/** Whether the answer is an issue that was there before: REST answers 200 then, else 201. */
export const isRepeated = ({ deduplicated }: z.input<typeof NewIssueView>): boolean => deduplicated === true;

/** What a creation may say, whatever its route. */
export const newIssueFields = {
  ...z.object(issueFields).partial().shape,
  title: issueFields.title,
  initialPlan: rawText(200_000).min(1).optional().describe('Stored as the document plan.'),
  idempotencyKey: text(255).optional(),
  allowDuplicate: z
    .boolean()
    .default(false)
    .describe('Create it even where an open issue of the last 48 hours has the same title.'),
};
type NewFields = Omit<z.output<z.ZodObject<typeof newIssueFields>>, 'parentId'>;

export const createIssue = mutation({
  name: 'createIssue',
  summary: 'Create an issue; a repeat answers with the one that is there',
  input: z.object({ companyId: pathId(), ...newIssueFields }),
  output: NewIssueView,
  on: companyKeyById,
  allow: issueCommenterOf,
  async run(scope, { companyId: _, parentId, ...fields }, company) {
    const { issue, reason } = await openIssue(scope, company.id, fields, { parentId: parentId ?? null });
    return presentNew(scope, issue, reason);
  },
});

/** The company's row names itself as its company. */
function issueCommenterOf(scope: Scope, company: { companyId: string }): void | Promise<void> {
  return issueCommenter(scope, company);
}

/** Makes an issue with its plan, or finds the one that it repeats. */
export async function openIssue(
  scope: WriteScope,
  companyId: string,
  { allowDuplicate, initialPlan, ...fields }: NewFields,
  place: Pick<NewIssue, 'goalId' | 'projectId' | 'requestDepth'> & { readonly parentId: string | null },
): Promise<{ issue: Issue; reason: RepeatReason | null }> {
  await lockCompany(scope, companyId);
  const { title, idempotencyKey, assigneeAgentId } = fields;
  const repeat = await findRepeat(scope, companyId, {
    title,
    parentId: place.parentId,
    idempotencyKey,
    allowDuplicate,
  });
  if (repeat) return repeat;
  assertOverrides(fields.assigneeAdapterOverrides as unknown as JsonObject | null | undefined);
  await assertUnblocker(scope, companyId, fields.unblockDescriptor);
  if (fields.executionPolicy) await assertParticipants(scope, companyId, fields.executionPolicy);
  const issue = await createIssueIn(scope, companyId, {
    ...fields,
    ...inheritedBy(fields, place),
    assigneeAgentId: assigneeAgentId ? await assigneeId(scope, companyId, assigneeAgentId) : null,
    executionPolicy: (fields.executionPolicy ?? null) as unknown as JsonObject | null,
  });
  if (initialPlan) await putDocument(scope, { companyId, issueId: issue.id }, { key: 'plan', body: initialPlan });
  return { issue, reason: null };
}

/** What the request leaves out is as its place says. */
const inheritedBy = (
  fields: Pick<NewFields, 'projectId' | 'goalId' | 'requestDepth'>,
  place: Pick<NewIssue, 'parentId' | 'projectId' | 'goalId' | 'requestDepth'>,
): Pick<NewIssue, 'parentId' | 'projectId' | 'goalId' | 'requestDepth'> => ({
  parentId: place.parentId,
  projectId: fields.projectId === undefined ? place.projectId : fields.projectId,
  goalId: fields.goalId === undefined ? place.goalId : fields.goalId,
  requestDepth: place.requestDepth ?? fields.requestDepth,
});

/** The wire shape of what a creation made or found. */
export async function presentNew(
  scope: Scope,
  issue: Issue,
  reason: RepeatReason | null,
): Promise<z.input<typeof NewIssueView>> {
  const shown = await presentIssue(scope, issue);
  return reason ? { ...shown, deduplicated: true, deduplicationReason: reason } : shown;
}
