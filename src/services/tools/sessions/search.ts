import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ListedCompanyTool } from './listing.js';
import { SYNONYMS } from './synonyms.js';

export const MAX_QUERY = 500;
export const MAX_FOUND = 50;

/** Further words are ignored: they add nothing to the ranking, and each costs a comparison with every tool. */
const MAX_WORDS = 32;

// A word's weight depends on where it matches: in the name of the tool or its application, in the first sentence of the
// description, or elsewhere. The fewer tools have the word, the more it counts. Words with much the same meaning count
// as one. A word that no tool has is matched as a prefix of longer ones. No word contains characters of the tsquery
// syntax.
//
// Measured with bench/tool-search.mjs: of 115 tasks over 488 tools of 26 published servers, a right tool comes first
// for 55 % and is among five for 79 % (mean reciprocal rank 0.64). On the half of the tasks that was not used for
// tuning, it is 54 % and 79 % (0.65). The sum of ts_rank, most words first, gives 45 % and 64 % (0.53); ts_rank_cd
// gives the same. On the tuning half (0.64), words alike are worth 0.07, the names of applications 0.03, rarity 0.02.
// The length of descriptions and unstemmed words are worth nothing.
const SEARCH = statement(`
  WITH apps AS MATERIALIZED (
    SELECT id, setweight(orgraph_split_words(name), 'A') AS words
      FROM "ToolApplication" WHERE "companyId" = $1::uuid AND id = ANY ($3::uuid[])),
  listed AS MATERIALIZED (
    SELECT e.id, e."searchText" || a.words AS text, length(e."toolName") AS length
      FROM "ToolCatalogEntry" e JOIN apps a ON a.id = e."applicationId"
     WHERE e."companyId" = $1::uuid AND e.id = ANY ($2::uuid[])),
  asked AS (SELECT lexeme AS word FROM unnest(orgraph_split_words($4)) ORDER BY positions[1] LIMIT ${MAX_WORDS}),
  alike AS MATERIALIZED (
    SELECT tsvector_to_array(orgraph_split_words(line)) AS words
      FROM unnest(ARRAY[${SYNONYMS.map((line) => `'${line}'`).join(', ')}]) AS line),
  terms AS MATERIALIZED (
    SELECT word, array_agg(quote_literal(term)) AS terms, string_agg(quote_literal(term), '|')::tsquery AS whole
      FROM asked CROSS JOIN LATERAL (
        SELECT word UNION SELECT unnest(words) FROM alike WHERE word = ANY (words)) AS same(term)
     GROUP BY word),
  words AS MATERIALIZED (
    SELECT word, (array_to_string(terms, kind || 'ABC|') || kind || 'ABC')::tsquery AS anywhere,
           (array_to_string(terms, kind || 'A|') || kind || 'A')::tsquery AS named,
           (array_to_string(terms, kind || 'B|') || kind || 'B')::tsquery AS told
      FROM terms CROSS JOIN LATERAL (
        SELECT CASE WHEN EXISTS (SELECT FROM listed WHERE text @@ whole) THEN ':' ELSE ':*' END) AS sought(kind)),
  found AS (
    SELECT l.id, l.length, w.word,
           CASE WHEN l.text @@ w.named THEN 1 WHEN l.text @@ w.told THEN 0.8 ELSE 0.5 END::float8 AS worth
      FROM listed l JOIN words w ON l.text @@ w.anywhere),
  rated AS (
    SELECT id, length, worth * ln(1 + (SELECT count(*) FROM listed)::float8 / count(*) OVER (PARTITION BY word)) AS worth
      FROM found)
  SELECT id FROM rated GROUP BY id, length ORDER BY round(sum(worth)::numeric, 6) DESC, length, id LIMIT $5`);

export interface ToolSearch {
  readonly query: string;
  readonly limit: number;
}

/** The best matches for a query among the listed tools, best first. */
export async function searchTools(
  scope: Scope,
  companyId: string,
  listed: readonly ListedCompanyTool[],
  { query, limit }: ToolSearch,
): Promise<ListedCompanyTool[]> {
  const byId = new Map(listed.map((one) => [one.tool.catalogEntryId, one]));
  const applicationIds = [...new Set(listed.map(({ tool }) => tool.applicationId))];
  const values = [companyId, [...byId.keys()], applicationIds, query, limit];
  const rows = await scope.sql<{ id: string }>(SEARCH, values);
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
