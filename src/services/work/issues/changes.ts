import type { Issue } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { canonicalJson } from '../../core/text/canonical.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';
import { emitIssue } from './events.js';
import { presentPolicy } from './execution-policy.js';
import { presentOverrides } from './model.js';

/** Changes by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields whose changes are recorded, as the wire shows them. */
const READ_FIELD = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  projectId: ({ projectId }) => projectId,
  goalId: ({ goalId }) => goalId,
  parentId: ({ parentId }) => parentId,
  requestDepth: ({ requestDepth }) => requestDepth,
  billingCode: ({ billingCode }) => billingCode,
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  workMode: ({ workMode }) => workMode,
  reviewPolicy: ({ reviewPolicy }) => reviewPolicy,
  unblockDescriptor: ({ unblockDescriptor }) => unblockDescriptor as JsonValue,
  assigneeAgentId: ({ assigneeAgentId }) => assigneeAgentId,
  assigneeUserId: ({ assigneeUserId }) => assigneeUserId,
  assigneeAdapterOverrides: (issue) =>
    presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null) as JsonValue,
  executionPolicy: (issue) => presentPolicy(issue.executionPolicy as JsonObject | null) as unknown as JsonValue,
  hiddenAt: ({ hiddenAt }) => hiddenAt?.toISOString() ?? null,
} satisfies Record<string, (issue: Issue) => JsonValue>;

/** The changes between two states of an issue. */
export function changesBetween(before: Issue, after: Issue): Changes {
  const pairs = Object.entries(READ_FIELD).map(
    ([field, read]) => [field, { from: read(before), to: read(after) }] as const,
  );
  return Object.fromEntries(pairs.filter(([, { from, to }]) => canonicalJson(from) !== canonicalJson(to)));
}

/** The maximum length of a description in the journal, in UTF-16 units. */
const MAX_DESCRIPTION = 1200;

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > MAX_DESCRIPTION;

/** Records changes, if there are any. */
export function emitUpdated(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier'>,
  changes: Changes,
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
