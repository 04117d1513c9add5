import { z } from 'zod';
import { Prisma, type WorkProduct } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { assertMayNameRun } from '#services/access/run-bound.js';
import { authorOf, runIdOf } from '#services/core/actors/actor.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { recordOnIssue } from '../issues/events.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById, lockedWithIssue } from '../issues/rows.js';
import {
  newWorkProductFields,
  presentWorkProduct,
  type WorkProductPatch,
  WorkProductView,
  workProductPatch,
} from './model.js';
import { workProductById, workProductsOf } from './rows.js';

export const listIssueWorkProducts = query({
  name: 'listIssueWorkProducts',
  summary: "List an issue's work products, oldest first",
  input: z.object(issueRef),
  output: z.array(WorkProductView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => scope.load(workProductsOf, issue.id),
  present: (_scope, products) => products.map(presentWorkProduct),
});

export const createWorkProduct = mutation({
  name: 'createWorkProduct',
  summary: 'Add a work product to an issue',
  input: z.object({
    ...issueRef,
    ...newWorkProductFields,
    createdByRunId: uuid()
      .nullish()
      .describe('The run that created it; an agent may name only its own runs. Defaults to the run of the request.'),
  }),
  output: WorkProductView,
  on: lockedIssueById,
  allow: issueVisibleToWriter,
  async run(scope, { issueId: _, createdByRunId, ...fields }, { companyId, id: issueId }) {
    if (fields.isPrimary) await demoteOthers(scope, { companyId, issueId, type: fields.type });
    const product = await scope.db.workProduct.create({
      data: {
        companyId,
        issueId,
        ...columnsOf(fields),
        ...authorOf(scope.actor),
        createdByRunId: await runOf(scope, companyId, createdByRunId),
      } as Prisma.WorkProductUncheckedCreateInput,
    });
    await record(scope, product, 'created');
    return presentWorkProduct(product);
  },
});

/** The run that created a work product: the run in the request's input, else the caller's own. @throws 403, 422 */
async function runOf(scope: WriteScope, companyId: string, runId: string | null | undefined): Promise<string | null> {
  if (!runId) return runIdOf(scope.actor);
  await assertMayNameRun(scope, companyId, runId);
  return runId;
}

/** Fields as columns: a JSON null is stored as SQL's NULL. */
const columnsOf = ({ metadata, ...fields }: WorkProductPatch) => ({
  ...fields,
  ...(metadata === undefined ? {} : { metadata: metadata ?? Prisma.DbNull }),
});

/** Keeps one primary work product of each type on an issue. */
async function demoteOthers(
  scope: WriteScope,
  { companyId, issueId, type, id }: Pick<WorkProduct, 'companyId' | 'issueId' | 'type'> & { id?: string },
): Promise<void> {
  const where = { companyId, issueId, type, isPrimary: true, ...(id && { id: { not: id } }) };
  await scope.db.workProduct.updateMany({ where, data: { isPrimary: false } });
}

const record = (
  scope: WriteScope,
  { id, companyId, issueId, type, title }: WorkProduct,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const details = { workProductId: id, type, title };
  return recordOnIssue(scope, { companyId, id: issueId }, `work_product_${change}`, details);
};

const workProductRef = { workProductId: pathId().describe("The work product's id.") };
/** The work product, with its issue locked against other writers. @throws 404 */
const lockedWorkProductById = lockedWithIssue(workProductById);

/** Callers that may change the issue may change its work products. */
const workProductWriter: Allow<WorkProduct> = rule(issueVisibleToWriter.who, async (scope, product) =>
  issueVisibleToWriter(scope, await issueById(scope, product)),
);

export const updateWorkProduct = mutation({
  name: 'updateWorkProduct',
  summary: 'Update a work product',
  input: z.object({ ...workProductRef, ...workProductPatch }),
  output: WorkProductView,
  on: lockedWorkProductById,
  allow: workProductWriter,
  async run(scope, { workProductId: _, ...patch }, product) {
    const fields: WorkProductPatch = changedFields(product, patch);
    if (isEmpty(fields)) return presentWorkProduct(product);
    const { companyId, issueId, id, type, isPrimary } = { ...product, ...fields };
    if (isPrimary) await demoteOthers(scope, { companyId, issueId, type, id });
    const data = columnsOf(fields) as Prisma.WorkProductUncheckedUpdateInput;
    const updated = await scope.db.workProduct.update({ where: { id }, data });
    await record(scope, updated, 'updated');
    return presentWorkProduct(updated);
  },
});

export const deleteWorkProduct = mutation({
  name: 'deleteWorkProduct',
  summary: 'Remove a work product from its issue',
  input: z.object(workProductRef),
  output: WorkProductView,
  on: lockedWorkProductById,
  allow: workProductWriter,
  deletes: (_scope, { id, issueId }) => ({ id, parentId: issueId }),
  async run(scope, _input, product) {
    await scope.db.workProduct.delete({ where: { id: product.id }, select: { id: true } });
    await record(scope, product, 'deleted');
    return presentWorkProduct(product);
  },
});
