import type { z } from 'zod';
import { Prisma, type ToolProfile, type ToolProfileEntry } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import type { JsonObject } from '#services/core/text/json.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { assertProfileEntry, comparedBy } from './entries.js';
import { assertConditions, type newEntryFields } from './model.js';

type NewEntry = z.output<z.ZodObject<typeof newEntryFields>>;

const assertApplications = ownershipCheck('ToolApplication', 'Application does not belong to company');
const assertConnections = ownershipCheck('ToolConnection', 'Connection does not belong to company');
const assertTools = ownershipCheck('ToolCatalogEntry', 'Catalog entry does not belong to company');

/** The columns of an entry that clients write. */
export type EntryColumns = Pick<
  ToolProfileEntry,
  | 'selectorType'
  | 'effect'
  | 'applicationId'
  | 'connectionId'
  | 'catalogEntryId'
  | 'toolName'
  | 'riskLevel'
  | 'conditions'
>;

/**
 * Entries as stored: each with the compared field only.
 * @throws 400 if an entry lacks that field; 422 for unsafe patterns and references to another company
 */
export async function entryColumns(
  scope: WriteScope,
  companyId: string,
  entries: readonly NewEntry[],
): Promise<EntryColumns[]> {
  const columns = entries.map((entry) => {
    assertProfileEntry(entry);
    assertConditions(entry.conditions);
    const { selectorType, effect, conditions } = entry;
    return { selectorType, effect, conditions: conditionsJson(conditions), ...comparedBy(entry) };
  });
  const idsIn = (field: 'applicationId' | 'connectionId' | 'catalogEntryId'): string[] =>
    columns.flatMap((entry) => entry[field] ?? []);
  await assertApplications(scope, companyId, idsIn('applicationId'));
  await assertConnections(scope, companyId, idsIn('connectionId'));
  await assertTools(scope, companyId, idsIn('catalogEntryId'));
  return columns;
}

/** Conditions as JSON, with times as text. */
const conditionsJson = (conditions: NewEntry['conditions']): JsonObject | null =>
  conditions ? JSON.parse(JSON.stringify(conditions)) : null;

/** Prisma needs `DbNull` to write null into a JSON column. */
export const entryForPrisma = <Entry extends { readonly conditions: unknown }>(entry: Entry) =>
  ({ ...entry, conditions: entry.conditions ?? Prisma.DbNull }) as never;

/** Adds entries to a profile, in the given order. @returns their ids */
export async function addEntries(
  scope: WriteScope,
  { companyId, id: profileId }: Pick<ToolProfile, 'companyId' | 'id'>,
  entries: readonly EntryColumns[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(
    (entry) => entryForPrisma({ ...entry, id: uuid7(), companyId, profileId }) as { id: string },
  );
  await scope.db.toolProfileEntry.createMany({ data: rows as never });
  return rows.map(({ id }) => id);
}
