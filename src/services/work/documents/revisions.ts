import type { Scope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';
import type { CompactIssue } from '../issues/compact.js';
import type { DocumentSummary, RevisionRow } from './model.js';
import { revisionTexts } from './texts.js';

/** A revision with the name of the agent that wrote it and the issue of the run in which it was written. */
export type AttributedRevision = RevisionRow & {
  readonly actorAgentName: string | null;
  readonly issue: CompactIssue | null;
};

const columns = tableColumns('DocumentRevision').names.filter((name) => name !== 'body' && name !== 'delta');
const ATTRIBUTED = `
  SELECT ${columns.map((name) => `r."${name}"`).join(', ')}, a.name AS "actorAgentName",
         CASE WHEN i.id IS NULL THEN NULL
              ELSE json_build_object('id', i.id, 'identifier', i.identifier, 'title', i.title, 'status', i.status) END AS issue
    FROM "DocumentRevision" r
    LEFT JOIN "Agent" a ON a."companyId" = r."companyId" AND a.id = r."createdByAgentId"
    LEFT JOIN "HeartbeatRun" h ON h."companyId" = r."companyId" AND h.id = r."createdByRunId"
    LEFT JOIN "Issue" i ON i."companyId" = h."companyId" AND i.id = h."issueId"
   WHERE r."companyId" = $1::uuid AND r."documentId" = $2::uuid`;
const NEWEST = statement(`
  ${ATTRIBUTED} AND r."revisionNumber" < coalesce($3::bigint, 2147483648) ORDER BY r."revisionNumber" DESC LIMIT $4::int`);
const ONE = statement(`${ATTRIBUTED} AND r.id = $3::uuid`);

type Attribution = Omit<AttributedRevision, 'body'>;

/** A revision with its text, or undefined if the document has been deleted since. */
async function withText(scope: Scope, row: Attribution): Promise<AttributedRevision | undefined> {
  const body = await scope.load(revisionTexts, row.id);
  return body === null ? undefined : { ...row, body };
}

interface RevisionRange {
  readonly limit: number;
  /** Only revisions with a lower number. */
  readonly before?: number | undefined;
}

/** A document's revisions with their texts, newest first: two statements. */
export async function revisionsOf(
  scope: Scope,
  { companyId, id }: DocumentSummary,
  { limit, before }: RevisionRange,
): Promise<AttributedRevision[]> {
  const rows = await scope.sql<Attribution>(NEWEST, [companyId, id, before ?? null, limit]);
  const revisions = await Promise.all(rows.map((row) => withText(scope, row)));
  return revisions.filter((revision) => revision !== undefined);
}

/** A revision of a document with its text, or undefined. */
export async function revisionOf(
  scope: Scope,
  { companyId, id }: DocumentSummary,
  revisionId: string,
): Promise<AttributedRevision | undefined> {
  const row = isUuid(revisionId) ? await scope.row<Attribution>(ONE, [companyId, id, revisionId]) : undefined;
  return row && withText(scope, row);
}
