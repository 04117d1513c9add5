import { z } from 'zod';
import type { ToolProfileEntry } from '#generated/prisma/client.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { pick } from '#services/core/text/group-by.js';
import { appsEnabled } from '../enabled.js';
import { profileManager } from '../managers.js';
import { entryFields, newEntryFields, presentProfileEntry, ToolProfileEntryView } from './model.js';
import { profileRef } from './operations.js';
import { lockedProfileById, lockedProfileEntryById } from './rows.js';
import { addEntries, entryColumns, entryForPrisma } from './write-entries.js';

const entryRef = { entryId: pathId().describe("The entry's ID.") };

export const createToolProfileEntry = mutation({
  name: 'createToolProfileEntry',
  summary: 'Create an entry of a tool profile',
  gate: appsEnabled,
  input: z.object({ ...profileRef, ...newEntryFields }),
  output: ToolProfileEntryView,
  on: lockedProfileById,
  allow: profileManager,
  async run(scope, { profileId: _, ...fields }, profile) {
    const columns = await entryColumns(scope, profile.companyId, [fields]);
    const [id] = await addEntries(scope, profile, columns);
    const entry = await scope.db.toolProfileEntry.findUniqueOrThrow({ where: { id: id as string } });
    recordOf(scope, entry, 'tool_profile_entry.created', comparisonOf(entry));
    return presentProfileEntry(entry);
  },
});

const COMPARED = ['applicationId', 'connectionId', 'catalogEntryId', 'toolName', 'riskLevel'] as const;

export const updateToolProfileEntry = mutation({
  name: 'updateToolProfileEntry',
  summary: 'Update an entry of a tool profile',
  gate: appsEnabled,
  input: patchOf(entryFields, entryRef),
  output: ToolProfileEntryView,
  on: lockedProfileEntryById,
  allow: profileManager,
  async run(scope, { entryId: _, ...fields }, entry) {
    const before = pick(entry, ['selectorType', 'effect', 'conditions', ...COMPARED]);
    const patched = { ...before, ...changedFields(before, fields) } as Parameters<typeof entryColumns>[2][number];
    const [columns] = await entryColumns(scope, entry.companyId, [patched]);
    const changed = changedFields(before, columns ?? {});
    if (isEmpty(changed)) return presentProfileEntry(entry);
    const data = entryForPrisma({ conditions: null, ...columns });
    const after = await scope.db.toolProfileEntry.update({ where: { id: entry.id }, data });
    const changes = changeDetails(before, changed, ['conditions'] as never);
    recordOf(scope, entry, 'tool_profile_entry.updated', { changes });
    return presentProfileEntry(after);
  },
});

export const deleteToolProfileEntry = mutation({
  name: 'deleteToolProfileEntry',
  summary: 'Delete an entry of a tool profile',
  gate: appsEnabled,
  input: z.object(entryRef),
  output: ToolProfileEntryView,
  on: lockedProfileEntryById,
  allow: profileManager,
  deletes: (_scope, { id, profileId }) => ({ id, parentId: profileId }),
  async run(scope, _input, entry) {
    await scope.db.toolProfileEntry.delete({ where: { id: entry.id } });
    recordOf(scope, entry, 'tool_profile_entry.deleted', comparisonOf(entry));
    return presentProfileEntry(entry);
  },
});

/** The comparison of an entry, for the details of an event. */
function comparisonOf(entry: ToolProfileEntry): object {
  const { selectorType, effect } = entry;
  const value = COMPARED.map((field) => entry[field]).find((one) => one !== null);
  return { selectorType, effect, value };
}

function recordOf(
  scope: WriteScope,
  entry: ToolProfileEntry,
  action: `tool_profile_entry.${'created' | 'updated' | 'deleted'}`,
  details: object,
): void {
  scope.emit({
    ...eventSubject('tool_profile_entry', entry),
    action,
    details: { profileId: entry.profileId, ...details },
  });
}
