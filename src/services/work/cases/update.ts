import { z } from 'zod';
import type { Case } from '../../../generated/prisma/client.js';
import { badRequest } from '../../core/errors/errors.js';
import { mutation } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid } from '../../core/text/fields.js';
import { setCaseLabels } from '../../organization/labels/operations.js';
import { assertProjectsOf } from '../../organization/projects/rows.js';
import { changedKeys, emitChange, emitLabels } from './changes.js';
import { type CaseColumns, type CasePatch, caseFields, showCase } from './fields.js';
import { CaseView } from './model.js';
import { assertParentCase, takeNestingTurn } from './nesting.js';
import { linkRun } from './record.js';
import { caseById, caseRef, lockedCaseById, reloadCase, touchCase } from './rows.js';
import { casesEnabled, caseWriter } from './rules.js';

const MAX_LABELS = 100;
const labelIds = () => z.array(uuid()).max(MAX_LABELS).optional();

/** The case, locked; where it gets another parent, after the turn to do so. */
async function caseToUpdate(
  scope: Scope,
  { caseId, parentCaseId }: { readonly caseId: string; readonly parentCaseId?: string | null | undefined },
): Promise<Case> {
  if (parentCaseId) await takeNestingTurn(scope as WriteScope, (await caseById(scope, { caseId })).companyId);
  return lockedCaseById(scope as WriteScope, { caseId });
}

export const updateCase = mutation({
  name: 'updateCase',
  summary: 'Change a case; what is left out stays',
  gate: casesEnabled,
  input: z.strictObject({
    ...caseRef,
    title: caseFields.title.optional(),
    summary: caseFields.summary.nullish(),
    status: caseFields.status.optional(),
    fields: caseFields.fields.optional(),
    projectId: caseFields.projectId.nullish(),
    parentCaseId: caseFields.parentCaseId.nullish(),
    labelIds: labelIds().describe('Its labels from now on; [] for none.'),
    labels: labelIds().describe('The same as labelIds.'),
  }),
  output: CaseView,
  on: caseToUpdate,
  allow: caseWriter,
  async run(scope, { caseId: _, labelIds, labels, ...patch }, before) {
    if (labelIds && labels) throw badRequest('Name the labels as labelIds or as labels, not as both');
    const wanted = labelIds ?? labels;
    await writeColumns(scope, before, patch);
    if (wanted) emitLabels(scope, before, await setCaseLabels(scope, before, wanted));
    return written(scope, before);
  },
});

/** Notes that a case was written, if anything happened to it, and gives what it is then. */
export async function written(scope: WriteScope, of: Case): Promise<z.input<typeof CaseView>> {
  await linkRun(scope, of, 'work');
  if (scope.events.length === 0) return showCase(scope, of);
  await touchCase(scope, of);
  return showCase(scope, await reloadCase(scope, of));
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
 * Changes the columns of a case that the caller has locked and tells of it; says nothing where they are so already.
 * With a parent among the patch, the caller has the turn.
 * @throws 422 for a project of another company, and what `assertParentCase` throws
 */
export async function writeColumns(
  scope: WriteScope,
  before: Case,
  patch: CasePatch,
  { upsert = false }: { readonly upsert?: boolean } = {},
): Promise<void> {
  const was = columnsOf(before);
  const is = { ...was, ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) };
  const changed = changedKeys(was, is);
  if (changed.length === 0) return;
  await assertPlace(scope, before, {
    projectId: changed.includes('projectId') ? is.projectId : null,
    parentCaseId: changed.includes('parentCaseId') ? is.parentCaseId : null,
  });
  const after = await scope.row<Case>(WRITE, [before.companyId, before.id, JSON.stringify(is)]);
  emitChange(scope, before, after as Case, { changed, upsert });
}

const columnsOf = ({ title, summary, status, fields, projectId, parentCaseId }: Case): CaseColumns => ({
  title,
  summary,
  status,
  projectId,
  parentCaseId,
  fields: fields as CaseColumns['fields'],
});

/** @throws 422 when the project or the parent is not one that a case may have */
export async function assertPlace(
  scope: WriteScope,
  of: { readonly companyId: string; readonly id?: string },
  { projectId, parentCaseId }: Pick<CasePatch, 'projectId' | 'parentCaseId'>,
): Promise<void> {
  if (projectId) await assertProjectsOf(scope, of.companyId, [projectId]);
  if (parentCaseId) await assertParentCase(scope, of, parentCaseId);
}
