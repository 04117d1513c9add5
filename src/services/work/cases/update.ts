import { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { badRequest } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { uuid } from '#services/core/text/fields.js';
import { changeCaseLabels } from '#services/organization/labels/operations.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import { emitChange, emitLabels } from './events.js';
import { type CasePatch, caseFields, showCase } from './fields.js';
import { linkRun } from './link-run.js';
import { CaseView } from './model.js';
import { assertParentCase, takeNestingTurn } from './nesting.js';
import { casesEnabled, caseWriter } from './policy.js';
import { type CaseKey, caseById, caseRef, lockedCaseById, reloadCase, touchCase } from './rows.js';

const MAX_LABELS = 100;
const labelIds = () => z.array(uuid()).max(MAX_LABELS).optional();

/** The case, locked. If it gets a new parent, the turn to change parents is taken before the lock. */
async function lockedForUpdate(
  scope: WriteScope,
  { caseId, parentCaseId }: { readonly caseId: string; readonly parentCaseId?: string | null | undefined },
): Promise<Case> {
  if (parentCaseId) await takeNestingTurn(scope, (await caseById(scope, { caseId })).companyId);
  return lockedCaseById(scope, { caseId });
}

export const updateCase = mutation({
  name: 'updateCase',
  summary: 'Update a case; omitted fields stay as they are',
  gate: casesEnabled,
  input: z.strictObject({
    ...caseRef,
    title: caseFields.title.optional(),
    summary: caseFields.summary.nullish(),
    status: caseFields.status.optional(),
    fields: caseFields.fields.optional(),
    projectId: caseFields.projectId.nullish(),
    parentCaseId: caseFields.parentCaseId.nullish(),
    labelIds: labelIds().describe("The ids of all of the case's labels."),
    labels: labelIds().describe('An alias of `labelIds`.'),
  }),
  output: CaseView,
  on: lockedForUpdate,
  allow: caseWriter,
  async run(scope, { caseId: _, labelIds, labels, ...patch }, before) {
    if (labelIds && labels) throw badRequest('Give labelIds or labels, not both');
    const newLabels = labelIds ?? labels;
    await writeCaseColumns(scope, before, patch);
    if (newLabels) emitLabels(scope, before, await changeCaseLabels(scope, before, { labelIds: newLabels }));
    return finishUpdate(scope, before);
  },
});

/** Links the caller's run, touches the case if anything changed, and presents the case. */
export async function finishUpdate(scope: WriteScope, before: Case): Promise<z.input<typeof CaseView>> {
  await linkRun(scope, before, 'work');
  if (scope.events.length === 0) return showCase(scope, before);
  await touchCase(scope, before);
  return showCase(scope, await reloadCase(scope, before));
}

const WRITE = statement(`
  UPDATE "Case" c
     SET title = d.title, summary = d.summary, status = d.status, fields = d.fields, "projectId" = d."projectId",
         "parentCaseId" = d."parentCaseId",
         "completedAt" = CASE WHEN d.status NOT IN ('done', 'cancelled') THEN NULL
                              WHEN d.status = c.status THEN c."completedAt" ELSE clock_timestamp() END
    FROM jsonb_populate_record(NULL::"Case", $3::jsonb) d
   WHERE c."companyId" = $1::uuid AND c.id = $2::uuid RETURNING c.*`);

/**
 * Updates the columns of a case that the caller has locked, and records the change, if there is any. For a patch with a
 * parent, the caller has taken the turn.
 * @throws 422 for a project of another company, and as `assertParentCase` does
 */
export async function writeCaseColumns(
  scope: WriteScope,
  before: Case,
  patch: CasePatch,
  { upsert = false }: { readonly upsert?: boolean } = {},
): Promise<void> {
  const changes = changedFields(before, patch);
  if (isEmpty(changes)) return;
  await assertPlace(scope, before, changes);
  const after = await scope.row<Case>(WRITE, [before.companyId, before.id, JSON.stringify({ ...before, ...changes })]);
  emitChange(scope, before, after as Case, { changed: Object.keys(changes).sort(), upsert });
}

/** @throws 422 for a project or a parent that the case cannot have */
export async function assertPlace(
  scope: WriteScope,
  key: Partial<CaseKey> & Pick<CaseKey, 'companyId'>,
  { projectId, parentCaseId }: Pick<CasePatch, 'projectId' | 'parentCaseId'>,
): Promise<void> {
  if (projectId) await assertProjectsOf(scope, key.companyId, [projectId]);
  if (parentCaseId) await assertParentCase(scope, key, parentCaseId);
}
