import { z } from 'zod';
import type { Label } from '#generated/prisma/client.js';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { domainError, notFound, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Loader, WriteScope } from '#services/core/operation/scope.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { checkEach, ownershipCheck } from '#services/core/rows/batched.js';
import { byId, locatedBy } from '#services/core/rows/loaders.js';
import { hexColor, pathId, text } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import { LabelView, labelsOfCompany, presentLabel } from './rows.js';

/** A label by id, or null if the scope cannot access it. */
export const labelNode = byId<Label>('Label');

const LabelNotFound = () => notFound('Label not found');
const labelById = locatedBy('labelId', labelNode, LabelNotFound);

/** The label statements for one table. */
function labelStatements(owner: 'Issue' | 'Case') {
  const table = `"${owner}Label"`;
  const ownerId = `"${owner.toLowerCase()}Id"`;
  return {
    ofMany: steadyStatement(`
      SELECT o.id AS "ownerId", l.* FROM unnest($1::uuid[]) AS k(id) JOIN "${owner}" o ON o.id = k.id
        JOIN ${table} ol ON ol."companyId" = o."companyId" AND ol.${ownerId} = o.id
        JOIN "Label" l ON l."companyId" = ol."companyId" AND l.id = ol."labelId" ORDER BY l."sortName", l.id`),
    /** Replaces the labels with $3 if it is set, else keeps them; then adds $4 and removes $5. */
    change: statement(`
      WITH before AS (SELECT "labelId" AS id FROM ${table} WHERE "companyId" = $1::uuid AND ${ownerId} = $2::uuid),
      after AS (
        SELECT id FROM (SELECT id FROM before WHERE $3::uuid[] IS NULL UNION SELECT unnest($3::uuid[] || $4::uuid[])) kept(id)
         WHERE id <> ALL($5::uuid[])),
      gone AS (
        DELETE FROM ${table} WHERE "companyId" = $1::uuid AND ${ownerId} = $2::uuid
           AND "labelId" IN (SELECT id FROM before EXCEPT SELECT id FROM after)),
      added AS (
        INSERT INTO ${table} ("companyId", ${ownerId}, "labelId")
        SELECT $1::uuid, $2::uuid, id FROM after EXCEPT SELECT $1::uuid, $2::uuid, id FROM before ON CONFLICT DO NOTHING)
      SELECT ARRAY(SELECT id::text FROM before ORDER BY before.id) AS "from",
             ARRAY(SELECT id::text FROM after ORDER BY after.id) AS "to"`),
  };
}

type LabelStatements = ReturnType<typeof labelStatements>;

const ISSUES = labelStatements('Issue');
const CASES = labelStatements('Case');

const labelsOf = ({ ofMany }: LabelStatements): Loader<string, Label[]> => ({
  async batch(scope, ownerIds) {
    const rows = await scope.sql<Label & { ownerId: string }>(ofMany, [ownerIds]);
    const labelsByOwner = groupBy(rows, ({ ownerId }) => ownerId);
    return ownerIds.map((id) => (labelsByOwner.get(id) ?? []).map(({ ownerId: _, ...label }) => label));
  },
});

/** The labels of issues, by issue id and sorted by name. */
export const labelsOfIssues = labelsOf(ISSUES);

/** The labels of cases, by case id and sorted by name. */
export const labelsOfCases = labelsOf(CASES);

const LabelTaken = domainError('label_name_taken', 'A label with this name already exists');

export const listLabels = query({
  name: 'listLabels',
  summary: "List a company's labels by name",
  input: z.object({ companyId: pathId() }),
  output: z.array(LabelView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, company) => labelsOfCompany.in.name_asc.all(scope, [company.id]),
  present: (_scope, labels) => labels.map(presentLabel),
});

const MAX_NAME = 48;

// The unique index decides between concurrent inserts, and the transaction remains usable.
const INSERT = statement(`
  INSERT INTO "Label" (id, "companyId", name, color, "updatedAt")
  SELECT gen_random_uuid(), $1::uuid, wanted.name, wanted.color, now()
    FROM unnest($2::text[], $3::text[]) AS wanted(name, color) ORDER BY lower(wanted.name)
  ON CONFLICT ("companyId", lower(name)) DO NOTHING RETURNING *`);

export const createLabel = mutation({
  name: 'createLabel',
  summary: 'Create a label',
  input: z.object({
    companyId: pathId(),
    name: text(MAX_NAME).describe("The label's name, unique in the company regardless of case."),
    color: hexColor().describe('A color such as #1a2b3c.'),
  }),
  output: LabelView,
  on: companyKeyById,
  allow: companyWriter,
  async run(scope, { name, color }, company) {
    const [label] = await insertLabels(scope, company.id, [{ name, color }]);
    if (!label) throw LabelTaken({ name });
    return presentLabel(label);
  },
});

export const deleteLabel = mutation({
  name: 'deleteLabel',
  summary: 'Delete a label and remove it from everything',
  input: z.object({ labelId: pathId().describe("The label's ID.") }),
  output: LabelView,
  on: labelById,
  allow: companyWriter,
  deletes: deletesOfCompany,
  async run(scope, _input, label) {
    const { count } = await scope.db.label.deleteMany({ where: { id: label.id } });
    if (count === 0) throw LabelNotFound();
    scope.emit({ ...eventSubject('label', label), action: 'label.deleted', details: { name: label.name } });
    return presentLabel(label);
  },
});

/** Inserts labels, skipping those whose names exist. @returns the new labels */
export async function insertLabels(
  scope: WriteScope,
  companyId: string,
  labels: readonly { name: string; color: string }[],
): Promise<Label[]> {
  const values = [companyId, labels.map(({ name }) => name), labels.map(({ color }) => color)];
  const inserted = await scope.sql<Label>(INSERT, values);
  for (const label of inserted)
    scope.emit({ ...eventSubject('label', label), action: 'label.created', details: { name: label.name } });
  return inserted;
}

/** @throws 422 if one of the labels is missing or belongs to another company */
export const assertLabelsOf = ownershipCheck('Label', 'One or more labels do not belong to company');

/** Finds labels by case-insensitive names: `[companyId, names]`. */
export const LABELS_NAMED = statement(`
  SELECT id, lower(name) AS key FROM "Label" WHERE "companyId" = $1::uuid AND lower(name) IN (SELECT lower(unnest($2::text[])))`);

/** The colors for labels that are created by name only. */
const COLORS = ['#6366f1', '#0ea5e9', '#10b981', '#f59e0b', '#ef4444', '#ec4899', '#8b5cf6', '#64748b'] as const;

/**
 * The ids of labels by case-insensitive names, in the order of the names. Creates unknown labels. Names have 1 to 48
 * characters.
 */
export async function ensureLabels(scope: WriteScope, companyId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const drafts = names.map((name) => ({ name, color: colorOf(name) }));
  await insertLabels(scope, companyId, drafts);
  const labels = await scope.sql<{ id: string; key: string }>(LABELS_NAMED, [companyId, names]);
  return names.flatMap((name) => labels.find(({ key }) => key === name.toLowerCase())?.id ?? []);
}

/** Derives a color from a name. The same name always gets the same color. */
const colorOf = (name: string): string =>
  COLORS[[...name.toLowerCase()].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLORS.length]!;

/** A change of a row's labels: a complete list, or labels to add and to remove. */
interface LabelChange {
  readonly labelIds?: readonly string[] | undefined;
  readonly addLabelIds?: readonly string[] | undefined;
  readonly removeLabelIds?: readonly string[] | undefined;
}

/** The maximum number of labels of a row. */
const MAX_LABELS = 100;

/**
 * Changes the labels of a row that the caller has locked.
 * @returns the sorted ids before and after
 * @throws 422 if one is missing or belongs to another company, or if there would be too many
 */
const changeLabels =
  ({ change }: LabelStatements) =>
  async (
    scope: WriteScope,
    owner: { readonly id: string; readonly companyId: string },
    { labelIds, addLabelIds = [], removeLabelIds = [] }: LabelChange,
    once = checkEach,
  ): Promise<{ from: string[]; to: string[] }> => {
    const { id, companyId } = owner;
    const requestedIds = [...(labelIds ?? []), ...addLabelIds, ...removeLabelIds];
    await once('labels', () => assertLabelsOf(scope, companyId, requestedIds));
    const values = [companyId, id, labelIds ?? null, addLabelIds, removeLabelIds];
    const changed = (await scope.row<{ from: string[]; to: string[] }>(change, values)) as {
      from: string[];
      to: string[];
    };
    if (changed.to.length > MAX_LABELS) throw unprocessable(`There can be at most ${MAX_LABELS} labels`);
    return changed;
  };

export const changeIssueLabels = changeLabels(ISSUES);
export const changeCaseLabels = changeLabels(CASES);

const LABEL_NEW = statement(`
  INSERT INTO "IssueLabel" ("companyId", "issueId", "labelId")
  SELECT $1::uuid, * FROM unnest($2::uuid[], $3::uuid[]) ON CONFLICT DO NOTHING`);

/** Adds labels to new issues, in one statement. The caller has checked that the labels belong to the company. */
export async function labelNewIssues(
  scope: WriteScope,
  companyId: string,
  issues: readonly { readonly id: string; readonly labelIds?: readonly string[] | undefined }[],
): Promise<void> {
  const pairs = issues.flatMap(({ id, labelIds = [] }) => labelIds.map((labelId) => ({ id, labelId })));
  if (pairs.length === 0) return;
  await scope.sql(LABEL_NEW, [companyId, pairs.map(({ id }) => id), pairs.map(({ labelId }) => labelId)]);
}
