import type { Case } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { canonicalJson } from '../../core/text/canonical.js';
import type { JsonObject } from '../../core/text/fields.js';
import { emitCase } from './record.js';

/** The names under which two objects do not say the same, sorted. */
export function changedKeys(before: object, after: object): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.has(key) !== is.has(key) || canonicalJson(was.get(key)) !== canonicalJson(is.get(key)))
    .sort();
}

/** Tells of a change as what it is foremost: of its status, else its fields, else its place, else anything. */
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
    const keys = changedKeys(before.fields as JsonObject, after.fields as JsonObject);
    emitCase(scope, after, 'fields_changed', { changedKeys: keys });
  } else if (changed.includes('parentCaseId') && parentCaseId) {
    emitCase(scope, after, 'child_linked', { parentCaseId });
  } else {
    emitCase(scope, after, 'updated', upsert ? { upsert } : { changedKeys: changed });
  }
}

/** Tells of each label that was attached or removed. */
export function emitLabels(
  scope: WriteScope,
  of: Case,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): void {
  for (const labelId of to) if (!from.includes(labelId)) emitCase(scope, of, 'label_added', { labelId });
  for (const labelId of from) if (!to.includes(labelId)) emitCase(scope, of, 'label_removed', { labelId });
}
