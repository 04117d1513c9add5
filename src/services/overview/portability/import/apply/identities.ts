import type { ImportContext } from './context.js';
import type { CreatedIssue } from './issues.js';
import type { RoutineOutcome } from './routines.js';
import { rowInserter } from './rows.js';

const remember = rowInserter(
  'ImportedIdentity',
  ['companyId', 'source', 'kind', 'slug', 'entityId', 'createdAt'],
  'ON CONFLICT ("companyId", source, kind, slug) DO UPDATE SET "entityId" = excluded."entityId"',
);

/** Records which source each task came from, for later imports to find it. */
export async function rememberTasks(
  { scope, companyId, parsed }: ImportContext,
  issues: readonly CreatedIssue[],
  routines: readonly RoutineOutcome[],
): Promise<void> {
  const common = { companyId, source: parsed.source, createdAt: new Date().toISOString() };
  const created = routines.filter(({ action }) => action === 'created');
  await remember(scope, [
    ...issues.map(({ id, issue }) => ({ ...common, kind: 'issue', slug: issue.slug, entityId: id })),
    ...created.map(({ id, slug }) => ({ ...common, kind: 'routine', slug, entityId: id })),
  ]);
}
