import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type IssueSummary, IssueSummaryView } from '../../work/issues/model.js';
import type { Hit } from './match.js';
import type { SearchResult } from './model.js';

/** What is shown of something that matches, with the fields that words are looked for in. */
interface HitRow {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** Where the text's words begin to match; 0 where they do not. */
  readonly at: number;
  /** The text around there. */
  readonly part: string;
  readonly length: number;
  readonly names: Readonly<Record<string, string | null>>;
}

/** What the long text of each kind is called. */
const TEXT_FIELD = {
  issue: 'description',
  comment: 'body',
  document: 'body',
  agent: 'capabilities',
  project: 'description',
};

const BEFORE = 60;
const AROUND = 240;
/** No more of a text is looked through than is indexed. */
const INDEXED = 50_000;

/** Rows of one kind by id; `$2` is the words, lower case. The text is searched where it is, so that only a part of it travels. */
const shownBy = (
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

const SHOWN = {
  issue: shownBy('"Issue" e', {
    title: 'e.title',
    href: `'/issues/' || e.identifier`,
    text: 'e.description',
    names: ['identifier', 'title'],
  }),
  comment: shownBy(`"IssueComment" e ${issueOfEntity}`, {
    title: 'i.title',
    href: `'/issues/' || i.identifier || '#comment-' || e.id`,
    text: 'e.body',
    names: [],
  }),
  document: shownBy(
    `"Document" e ${issueOfEntity}
      JOIN "DocumentRevision" r ON r."companyId" = e."companyId" AND r.id = e."latestRevisionId"`,
    {
      title: 'coalesce(e.title, e.key)',
      href: `'/issues/' || i.identifier || '#document-' || e.key`,
      text: 'r.body',
      names: ['key', 'title'],
    },
  ),
  agent: shownBy('"Agent" e', {
    title: 'e.name',
    href: `'/agents/' || e."urlKey"`,
    text: 'e.capabilities',
    names: ['name', 'urlKey', 'title'],
  }),
  project: shownBy('"Project" e', {
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

/** Hits as the wire shows them: one statement for each kind among them and one for their issues, sent together. */
export async function showHits(scope: Scope, q: string, hits: readonly Hit[]): Promise<SearchResult[]> {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const idsOf = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind).map(({ entityId }) => entityId);
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const issueIds = [...new Set(hits.map(({ issueId }) => issueId).filter((id) => id !== null))];
  const [summaries, ...rows] = await Promise.all([
    issueIds.length > 0 ? scope.sql<IssueSummary>(SUMMARIES, [issueIds]) : [],
    ...kinds.map((kind) => scope.sql<HitRow>(SHOWN[kind], [idsOf(kind), words])),
  ]);
  const shown = new Map(rows.flat().map((row) => [row.id, row]));
  const issues = new Map(summaries.map((issue) => [issue.id, issue]));
  // What was deleted between the two ticks is left out.
  return hits.flatMap((hit) => {
    const row = shown.get(hit.entityId);
    return row ? [resultOf(hit, row, words, issues.get(hit.issueId ?? '') ?? null)] : [];
  });
}

function resultOf(hit: Hit, row: HitRow, words: readonly string[], issue: IssueSummary | null): SearchResult {
  const named = Object.entries(row.names).filter(([, value]) =>
    words.some((word) => value?.toLowerCase().includes(word)),
  );
  return {
    id: hit.entityId,
    type: hit.kind,
    score: hit.rank,
    title: row.title,
    href: row.href,
    matchedFields: [...named.map(([name]) => name), ...(row.at > 0 ? [TEXT_FIELD[hit.kind]] : [])],
    snippet: snippetOf(row),
    issue,
    updatedAt: new Date(hit.updatedAt).toISOString(),
  };
}

/** The text around the first match in one line, with marks where it goes on. */
function snippetOf({ at, part, length }: HitRow): string {
  const start = Math.max(at - BEFORE, 1);
  const line = part.replace(/\s+/g, ' ').trim();
  return `${start > 1 ? '…' : ''}${line}${start + AROUND <= length ? '…' : ''}`;
}
