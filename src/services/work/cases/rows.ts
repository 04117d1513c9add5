import type { Case } from '#generated/prisma/client.js';
import { editorOf } from '#services/core/actors/actor.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId } from '#services/core/rows/loaders.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { CaseNotFound } from './model.js';

/** The key of a case. */
export interface CaseKey {
  readonly id: string;
  readonly companyId: string;
}

/** Identifies a case in a path or argument, by UUID or identifier, ignoring case. */
export const caseRef = { caseId: pathId().describe("The case's UUID or identifier.") };

/** A case by id; null if it does not exist or the caller cannot reach it. */
export const caseOf = byId<Case>('Case');

const BY_ID = statement(`SELECT * FROM "Case" WHERE id = $1::uuid`);
const BY_IDENTIFIER = statement(`
  SELECT k.* FROM "Company" c JOIN "Case" k ON k."companyId" = c.id AND k.identifier = $1
   WHERE c."issuePrefix" = split_part($1, '-', 1)`);

/** The case that a path or argument refers to. @throws 404 "Case not found" */
export async function caseById(scope: Scope, { caseId }: { caseId: string }): Promise<Case> {
  const caseRow = isUuid(caseId)
    ? await scope.load(caseOf, caseId.toLowerCase())
    : await scope.row<Case>(BY_IDENTIFIER, [caseId.toUpperCase()]);
  if (!caseRow) throw CaseNotFound();
  return caseRow;
}

const LOCK = statement(`SELECT * FROM "Case" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);

/** The case, locked against other writers of the case and its parts. @throws 404 */
export async function lockedCaseById(scope: WriteScope, ref: { caseId: string }): Promise<Case> {
  const { id, companyId } = await caseById(scope, ref);
  const locked = await scope.row<Case>(LOCK, [companyId, id]);
  if (!locked) throw CaseNotFound();
  return locked;
}

/** Reads the case's row again within a mutation. */
export const reloadCase = async (scope: WriteScope, { id }: { id: string }): Promise<Case> =>
  (await scope.row<Case>(BY_ID, [id])) as Case;

const TOUCH = statement(`
  UPDATE "Case" SET "updatedAt" = clock_timestamp(), "updatedByAgentId" = $3::uuid, "updatedByUserId" = $4
   WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Updates the times and the editor of a case after a change of the case or its parts. */
export async function touchCase(scope: WriteScope, { companyId, id }: CaseKey): Promise<void> {
  const { updatedByAgentId, updatedByUserId } = editorOf(scope.actor);
  await scope.sql(TOUCH, [companyId, id, updatedByAgentId, updatedByUserId]);
}
