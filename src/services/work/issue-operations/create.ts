import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, rawText, text } from '#services/core/text/fields.js';
import { issueOwner } from '../documents/issue-home.js';
import { putDocument } from '../documents/write.js';
import { checkedOverrides } from '../issues/adapter-overrides.js';
import { createIssueIn } from '../issues/create.js';
import { CLOSED_SQL, IssueView, issueFields, issueWire } from '../issues/model.js';
import type { NewIssue } from '../issues/new-issue.js';
import { issueCommenter } from '../issues/policy.js';
import { assigneeId } from '../issues/references.js';
import { presentIssue } from '../issues/rows.js';

/** The reason why a creation returns an existing issue. */
type RepeatReason = 'idempotency_key' | 'recent_open_title';

const BY_KEY = statement(`SELECT * FROM "Issue" WHERE "companyId" = $1::uuid AND "idempotencyKey" = $2`);
const BY_TITLE = statement(`
  SELECT * FROM "Issue"
   WHERE "companyId" = $1::uuid AND "titleKey" = orgraph_title_key($2) AND "createdAt" > now() - interval '48 hours'
     AND status NOT IN (${CLOSED_SQL}) AND "parentId" IS NOT DISTINCT FROM $3::uuid AND "hiddenAt" IS NULL
   ORDER BY "createdAt", id LIMIT 1`);

interface CreationKey {
  readonly title: string;
  readonly parentId: string | null;
  readonly idempotencyKey?: string | undefined;
  readonly allowDuplicate: boolean;
}

/**
 * The issue that a creation repeats: one with the same key, or an open one with the same parent and title, ignoring
 * case and spaces, that is at most 48 hours old. Locks the company: the later of two concurrent creations then finds
 * the other's issue.
 */
async function findRepeat(
  scope: WriteScope,
  companyId: string,
  { title, parentId, idempotencyKey, allowDuplicate }: CreationKey,
): Promise<{ issue: Issue; reason: RepeatReason } | null> {
  const [, sameKey, sameTitle] = await Promise.all([
    lockCompany(scope, companyId),
    idempotencyKey ? scope.row<Issue>(BY_KEY, [companyId, idempotencyKey]) : undefined,
    allowDuplicate ? undefined : scope.row<Issue>(BY_TITLE, [companyId, title, parentId]),
  ]);
  if (sameKey) return { issue: sameKey, reason: 'idempotency_key' };
  return sameTitle ? { issue: sameTitle, reason: 'recent_open_title' } : null;
}

/** The response to a creation: a new or an existing issue. */
export const NewIssueView = IssueView.extend({
  deduplicated: z.literal(true).optional().describe('True if the issue already existed.'),
  deduplicationReason: z
    .enum(['idempotency_key', 'recent_open_title'])
    .optional()
    .describe('The reason why the creation counts as a repeat; null for a new issue.'),
}).meta({ id: 'NewIssue' });

/** Whether the response is an existing issue: REST responds with 200 then, else with 201. */
export const isRepeated = ({ deduplicated }: z.input<typeof NewIssueView>): boolean => deduplicated === true;

/** The input of every creation of an issue. */
export const newIssueFields = {
  ...z.object(issueFields).partial().shape,
  title: issueFields.title,
  status: issueFields.status
    .optional()
    .describe('The state of the work. Defaults to todo with an assignee, otherwise to backlog.'),
  priority: issueFields.priority.optional().describe('The urgency of the work. Defaults to medium.'),
  workMode: issueFields.workMode
    .optional()
    .describe('The way in which an agent works on the issue. Defaults to standard.'),
  initialPlan: rawText(200_000)
    .min(1)
    .optional()
    .describe('A plan in Markdown, which becomes the document with the key plan.'),
  idempotencyKey: text(255).optional(),
  allowDuplicate: z
    .boolean()
    .default(false)
    .describe('True to create the issue even if an open issue of the last 48 hours has the same title.'),
};
type NewFields = Omit<z.output<z.ZodObject<typeof newIssueFields>>, 'parentId'>;

export const createIssue = mutation({
  name: 'createIssue',
  summary: 'Create an issue; a repeat returns the existing one',
  input: z.object({ companyId: pathId(), ...newIssueFields }),
  output: NewIssueView,
  on: companyKeyById,
  setsExecution: true,
  allow: issueCommenter,
  async run(scope, { companyId: _, parentId, ...fields }, company) {
    return presentNew(scope, await createOnce(scope, company.id, fields, { parentId: parentId ?? null }));
  },
});

/** The result of a creation. */
interface Creation {
  readonly issue: Issue;
  /** Null for a new issue. */
  readonly reason: RepeatReason | null;
  /** Whether no label, blocker or run can belong to it yet. */
  readonly isAlone: boolean;
}

/** Creates an issue with its plan, or finds the one that it repeats. */
export async function createOnce(
  scope: WriteScope,
  companyId: string,
  { allowDuplicate, initialPlan, ...fields }: NewFields,
  place: Pick<NewIssue, 'goalId' | 'projectId' | 'requestDepth'> & { readonly parentId: string | null },
): Promise<Creation> {
  const { title, idempotencyKey, assigneeAgentId: ref } = fields;
  const repeat = await findRepeat(scope, companyId, {
    title,
    parentId: place.parentId,
    idempotencyKey,
    allowDuplicate,
  });
  if (repeat) return { ...repeat, isAlone: false };
  const assigneeAgentId = ref ? await assigneeId(scope, companyId, ref) : null;
  const overrides = { sent: fields.assigneeAdapterOverrides ?? null, before: null, assigneeAgentId };
  const issue = await createIssueIn(scope, companyId, {
    ...fields,
    ...inheritedBy(fields, place),
    assigneeAgentId,
    assigneeAdapterOverrides: await checkedOverrides(scope, companyId, overrides),
  });
  if (initialPlan) await putDocument(scope, issueOwner(issue), { key: 'plan', body: initialPlan });
  const isAlone = !assigneeAgentId && !fields.labelIds?.length && !fields.blockedByIssueIds?.length;
  return { issue, reason: null, isAlone };
}

/** The fields that default to those of the parent. */
const inheritedBy = (
  fields: Pick<NewFields, 'projectId' | 'goalId' | 'requestDepth'>,
  place: Pick<NewIssue, 'parentId' | 'projectId' | 'goalId' | 'requestDepth'>,
): Pick<NewIssue, 'parentId' | 'projectId' | 'goalId' | 'requestDepth'> => ({
  parentId: place.parentId,
  projectId: fields.projectId === undefined ? place.projectId : fields.projectId,
  goalId: fields.goalId === undefined ? place.goalId : fields.goalId,
  requestDepth: place.requestDepth ?? fields.requestDepth,
});

const NOTHING_RELATED = { labels: [], activeRun: null, blockers: [] };

/** The wire shape of the result of a creation. */
export async function presentNew(scope: Scope, creation: Creation): Promise<z.input<typeof NewIssueView>> {
  const { issue, reason, isAlone } = creation;
  const wire = isAlone ? issueWire(issue, NOTHING_RELATED) : await presentIssue(scope, issue);
  return reason ? { ...wire, deduplicated: true, deduplicationReason: reason } : wire;
}
