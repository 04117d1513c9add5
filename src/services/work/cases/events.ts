import type { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { actionsOf } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';
import type { CaseKey } from './rows.js';

/** The kinds of events in the timeline of a case. */
export const TIMELINE_KINDS = [
  ...(['created', 'updated', 'status_changed', 'fields_changed', 'child_linked', 'issue_linked'] as const),
  ...(['issue_unlinked', 'document_revised', 'attachment_added', 'label_added', 'label_removed'] as const),
] as const satisfies readonly (keyof ReturnType<typeof actionsOf<'case'>>)[];
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The kinds of events of a case in the journal, which are more than its timeline shows. */
export const CaseKind = describedEnum('CaseEventKind', 'The kinds of events of a case.', actionsOf('case'));
export type CaseKind = z.output<typeof CaseKind>;

/** Records an event of a case in the journal, from which the timeline is read. */
export function emitCase(
  scope: WriteScope,
  { companyId, id }: CaseKey,
  kind: CaseKind,
  payload: Readonly<Record<string, unknown>> = {},
): void {
  scope.emit({ companyId, entityType: 'case', entityId: id, action: `case.${kind}`, details: payload });
}

/** The keys under which two objects hold different values, sorted. */
function differingKeys(before: JsonObject, after: JsonObject): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const textOf = (fields: JsonObject, key: string) => (Object.hasOwn(fields, key) ? canonicalJson(fields[key]) : '');
  return [...keys].filter((key) => textOf(before, key) !== textOf(after, key)).sort();
}

/** Records a change by its most important part: the status, else the fields, else the parent, else anything. */
export function emitChange(
  scope: WriteScope,
  before: Case,
  after: Case,
  { changed, upsert }: { readonly changed: readonly string[]; readonly upsert: boolean },
): void {
  const { status, parentCaseId } = after;
  if (changed.includes('status')) {
    emitCase(scope, after, 'status_changed', { previousStatus: before.status, status });
  } else if (changed.includes('fields')) {
    const changedKeys = differingKeys(before.fields as JsonObject, after.fields as JsonObject);
    emitCase(scope, after, 'fields_changed', { changedKeys });
  } else if (changed.includes('parentCaseId') && parentCaseId) {
    emitCase(scope, after, 'child_linked', { parentCaseId });
  } else {
    emitCase(scope, after, 'updated', upsert ? { upsert } : { changedKeys: changed });
  }
}

/** Records each label that was added or removed. */
export function emitLabels(
  scope: WriteScope,
  key: CaseKey,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): void {
  for (const labelId of to) if (!from.includes(labelId)) emitCase(scope, key, 'label_added', { labelId });
  for (const labelId of from) if (!to.includes(labelId)) emitCase(scope, key, 'label_removed', { labelId });
}
