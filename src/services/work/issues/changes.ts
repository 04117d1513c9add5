import type { Issue } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitIssue } from './events.js';
import { presentExecutionPolicy } from './execution-policy.js';
import { presentOverrides } from './model.js';

/** Changes by field. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** The columns that an update writes as they are. */
export const PLAIN_COLUMNS = [
  'title',
  'description',
  'projectId',
  'goalId',
  'parentId',
  'requestDepth',
  'billingCode',
  'priority',
  'workMode',
  'reviewPolicy',
] as const satisfies readonly (keyof Issue)[];

/** The fields whose changes are recorded, as the wire shows them. */
const recordedFields = (issue: Issue): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, issue[name]])),
  status: issue.status,
  unblockDescriptor: issue.unblockDescriptor,
  assigneeAgentId: issue.assigneeAgentId,
  assigneeUserId: issue.assigneeUserId,
  assigneeAdapterOverrides: presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
  executionPolicy: presentExecutionPolicy(issue.executionPolicy as JsonObject | null),
  hiddenAt: issue.hiddenAt?.toISOString() ?? null,
});

/** The changes between two states of an issue. */
export function changesBetween(before: Issue, after: Issue): FieldChanges {
  const former = recordedFields(before);
  const pairs = Object.entries(recordedFields(after)).map(([name, to]) => [name, { from: former[name], to }] as const);
  return Object.fromEntries(pairs.filter(([, { from, to }]) => canonicalJson(from) !== canonicalJson(to)));
}

/** The maximum length of a description in the journal, in UTF-16 units. */
const MAX_DESCRIPTION = 1200;

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > MAX_DESCRIPTION;

/** Records changes, if there are any. */
export function emitUpdated(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier'>,
  changes: FieldChanges,
): void {
  if (Object.keys(changes).length === 0) return;
  const { description } = changes;
  const hasLongText = description && (isLong(description.from) || isLong(description.to));
  emitIssue(scope, issue, 'updated', {
    changes: hasLongText ? { ...changes, description: { changed: true } } : changes,
  });
}

/** Records a change of the blockers. @returns whether they changed */
export function emitBlockers(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier'>,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): boolean {
  if (from.join() === to.join()) return false;
  emitIssue(scope, issue, 'blockers_updated', { from, to });
  return true;
}
