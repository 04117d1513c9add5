import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type IssueSummary, IssueSummaryView } from '#services/work/issues/model.js';
import type { Hit } from './match.js';
import type { SearchResult } from './model.js';

/** The row of a match, with the short fields in which words are searched. */
interface HitRow {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** The position of the first match in the text; 0 if there is none. */
  readonly at: number;
  /** The text around that position. */
  readonly part: string;
  readonly length: number;
  readonly names: Readonly<Record<string, string | null>>;
}

/** The field that holds the long text of each kind. */
const TEXT_FIELD = {
  issue: 'description',
  comment: 'body',
  document: 'body',
  agent: 'capabilities',
  project: 'description',
};

const BEFORE = 60;
const AROUND = 240;
/** The indexed part of a text; the search ignores the rest. */
const INDEXED = 50_000;

/**
 * A statement for the rows of one kind; `$2` is the words in lower case. The database searches the text and returns
 * only a part of it.
 */
const rowsOf = (
  from: string,
  { title, href, text, names }: { title: string; href: string; text: string; names: string[] },
) =>
  statement(`
    SELECT e.id, ${title} AS title, ${href} AS href, json_build_object(${names.map((name) => `'${name}', e."${name}"`).join(', ')}) AS names,
           x.at, length(b.text) AS length, substr(b.text, greatest(x.at - ${BEFORE}, 1), ${AROUND}) AS part
      FROM ${from}
     CROSS JOIN LATERAL (SELECT left(coalesce(${text}, ''), ${INDEXED}) AS text) b
     CROSS JOIN LATERAL (
       SELECT coalesce(min(nullif(strpos(lower(b.text), w), 0)), 0) AS at FROM unnest($2::text[]) w) x
     WHERE e.id = ANY($1::uuid[])`);

const issueOfEntity = `JOIN "Issue" i ON i."companyId" = e."companyId" AND i.id = e."issueId"`;

const ROWS = {
  issue: rowsOf('"Issue" e', {
    title: 'e.title',
    href: `'/issues/' || e.identifier`,
    text: 'e.description',
    names: ['identifier', 'title'],
  }),
  comment: rowsOf(`"IssueComment" e ${issueOfEntity}`, {
    title: 'i.title',
    href: `'/issues/' || i.identifier || '#comment-' || e.id`,
    text: 'e.body',
    names: [],
  }),
  document: rowsOf(
    `"Document" e ${issueOfEntity}
      JOIN "DocumentRevision" r ON r."companyId" = e."companyId" AND r.id = e."latestRevisionId"`,
    {
      title: 'coalesce(e.title, e.key)',
      href: `'/issues/' || i.identifier || '#document-' || e.key`,
      text: 'r.body',
      names: ['key', 'title'],
    },
  ),
  agent: rowsOf('"Agent" e', {
    title: 'e.name',
    href: `'/agents/' || e."urlKey"`,
    text: 'e.capabilities',
    names: ['name', 'urlKey', 'title'],
  }),
  project: rowsOf('"Project" e', {
    title: 'e.name',
    href: `'/projects/' || e."urlKey"`,
    text: 'e.description',
    names: ['name', 'urlKey'],
  }),
};

const SUMMARIES = statement(`
  SELECT ${Object.keys(IssueSummaryView.shape)
    .map((column) => `"${column}"`)
    .join(', ')} FROM "Issue" WHERE id = ANY($1::uuid[])`);

/** Presents hits: one statement for each kind among them and one for their issues, sent together. */
export async function presentHits(scope: Scope, q: string, hits: readonly Hit[]): Promise<SearchResult[]> {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const idsOf = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind).map(({ entityId }) => entityId);
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const issueIds = [...new Set(hits.map(({ issueId }) => issueId).filter((id) => id !== null))];
  const [summaries, ...rows] = await Promise.all([
    issueIds.length > 0 ? scope.sql<IssueSummary>(SUMMARIES, [issueIds]) : [],
    ...kinds.map((kind) => scope.sql<HitRow>(ROWS[kind], [idsOf(kind), words])),
  ]);
  const byId = new Map(rows.flat().map((row) => [row.id, row]));
  const issues = new Map(summaries.map((issue) => [issue.id, issue]));
  // Skips entities that were deleted between the two statements.
  return hits.flatMap((hit) => {
    const row = byId.get(hit.entityId);
    return row ? [resultOf(hit, row, words, issues.get(hit.issueId ?? '') ?? null)] : [];
  });
}

function resultOf(hit: Hit, row: HitRow, words: readonly string[], issue: IssueSummary | null): SearchResult {
  const matching = Object.entries(row.names).filter(([, value]) =>
    words.some((word) => value?.toLowerCase().includes(word)),
  );
  return {
    id: hit.entityId,
    type: hit.kind,
    score: hit.rank,
    title: row.title,
    href: row.href,
    matchedFields: [...matching.map(([name]) => name), ...(row.at > 0 ? [TEXT_FIELD[hit.kind]] : [])],
    snippet: snippetOf(row),
    issue,
    updatedAt: new Date(hit.updatedAt).toISOString(),
  };
}

/** The text around the first match in one line, with ellipses at the cuts. */
function snippetOf({ at, part, length }: HitRow): string {
  const start = Math.max(at - BEFORE, 1);
  const line = part.replace(/\s+/g, ' ').trim();
  return `${start > 1 ? '…' : ''}${line}${start + AROUND <= length ? '…' : ''}`;
}
