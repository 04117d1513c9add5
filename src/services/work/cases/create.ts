import { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, shownText } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { emitCase } from './events.js';
import { type CasePatch, caseFields, showCase } from './fields.js';
import { linkRun } from './link-run.js';
import { CaseView, isCaseClosed } from './model.js';
import { takeNestingTurn } from './nesting.js';
import { casesEnabled, caseWriter } from './policy.js';
import { assertPlace, finishUpdate, writeCaseColumns } from './update.js';

/** A case, and whether it is new. */
const UpsertedCaseView = z
  .object({ case: CaseView, created: z.boolean().describe('True if the case is new.') })
  .meta({ id: 'UpsertedCase' });

/** The identity of a case within its company. */
interface CaseName {
  readonly caseType: string;
  readonly key: string | null;
}

const keptByNull = <F extends z.ZodType>(field: F) =>
  field.nullish().describe(`${field.description} Null leaves it as it is.`);

export const upsertCase = mutation({
  name: 'upsertCase',
  summary: 'Create a case, or update the existing one with this type and key; null and omitted fields stay as they are',
  gate: casesEnabled,
  input: z.strictObject({
    companyId: pathId(),
    caseType: shownText(120).describe("The case's type: 1 to 120 characters."),
    key: shownText(512)
      .nullish()
      .describe(
        "The case's key, unique within its type, of up to 512 characters. One case of each type may have no key.",
      ),
    title: caseFields.title,
    summary: keptByNull(caseFields.summary),
    status: keptByNull(caseFields.status),
    fields: keptByNull(caseFields.fields),
    projectId: keptByNull(caseFields.projectId),
    parentCaseId: keptByNull(caseFields.parentCaseId),
  }),
  output: UpsertedCaseView,
  on: companyKeyById,
  allow: caseWriter,
  async run(scope, { companyId: _, caseType, key = null, ...sent }, { id: companyId }) {
    if (sent.parentCaseId) await takeNestingTurn(scope, companyId);
    const name = { caseType, key };
    const patch: CasePatch = Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null));
    const existing = await lockOrReserve(scope, companyId, name);
    if (existing) {
      await writeCaseColumns(scope, existing, patch, { upsert: true });
      return { case: await finishUpdate(scope, existing), created: false };
    }
    const newCase = await insertCase(scope, companyId, { ...name, ...patch, title: sent.title });
    emitCase(scope, newCase, 'created', { ...name });
    await linkRun(scope, newCase, 'origin');
    return { case: await showCase(scope, newCase), created: true };
  },
});

// Each condition matches its partial index.
const lock = (condition: string) =>
  statement(`SELECT * FROM "Case" WHERE "companyId" = $1::uuid AND "caseType" = $2 AND ${condition} FOR NO KEY UPDATE`);
const LOCK_KEYED = lock('key = $3');
const LOCK_KEYLESS = lock('key IS NULL');

/**
 * The case of this name, locked. If there is none, locks the company: no other transaction can then create the case.
 */
async function lockOrReserve(scope: WriteScope, companyId: string, { caseType, key }: CaseName) {
  const find = () =>
    key === null
      ? scope.row<Case>(LOCK_KEYLESS, [companyId, caseType])
      : scope.row<Case>(LOCK_KEYED, [companyId, caseType, key]);
  const existing = await find();
  if (existing) return existing;
  const [, concurrent] = await Promise.all([lockCompany(scope, companyId), find()]);
  return concurrent;
}

/** Increments the counter under the company's lock: a failed creation then leaves no gap in the numbers. */
const INSERT = statement(`
  WITH taken AS (
    UPDATE "Company" SET "caseCounter" = "caseCounter" + 1 WHERE id = $1::uuid
    RETURNING id, "issuePrefix" AS prefix, "caseCounter" AS number, clock_timestamp() AS at)
  INSERT INTO "Case" ("companyId", "caseNumber", identifier, "createdAt", "updatedAt", "completedAt", id, "caseType", key,
         title, summary, status, fields, "projectId", "parentCaseId",
         "createdByAgentId", "createdByUserId", "updatedByAgentId", "updatedByUserId")
  SELECT t.id, t.number, t.prefix || '-C' || t.number, t.at, t.at, CASE WHEN $3 THEN t.at END, d.id, d."caseType", d.key,
         d.title, d.summary, d.status, d.fields, d."projectId", d."parentCaseId",
         d."createdByAgentId", d."createdByUserId", d."createdByAgentId", d."createdByUserId"
    FROM taken t CROSS JOIN jsonb_populate_record(NULL::"Case", $2::jsonb) d RETURNING *`);

/** @throws 422 for a project or parent of another company */
async function insertCase(
  scope: WriteScope,
  companyId: string,
  { status = 'draft', ...fields }: CaseName & CasePatch,
): Promise<Case> {
  await assertPlace(scope, { companyId }, fields);
  const row = { fields: {}, ...fields, status, ...authorOf(scope.actor), id: uuid7() };
  const inserted = await scope.row<Case>(INSERT, [companyId, JSON.stringify(row), isCaseClosed(row.status ?? 'draft')]);
  return inserted as Case;
}
