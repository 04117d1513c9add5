import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { encodeCursor } from '#services/core/postgres/page-cursors.js';
import { windowOf } from '#services/core/postgres/page-statement.js';
import { filterOf, TimeRange } from '#services/core/rows/filter.js';
import type { Page } from '#services/core/rows/loaders.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { resolvedFilter } from '#services/work/issues/filter-input.js';
import { IssuePriority, IssueStatus } from '#services/work/issues/model.js';
import { presentHits } from './hits.js';
import { type Counts, findHits, positionTypes } from './match.js';
import { normalizedText, type SearchResult, SearchScope, SearchSort } from './model.js';
import { countSearch } from './rate.js';

/** The filter of search results, mostly by properties of their issue. */
export const SearchFilter = filterOf({
  id: 'SearchFilter',
  nouns: 'results',
  lists: {
    statuses: { value: IssueStatus, meaning: 'about issues with one of these statuses' },
    priorities: { value: IssuePriority, meaning: 'about issues with one of these priorities' },
    assigneeAgentIds: { value: uuid(), meaning: 'about issues assigned to one of these agents' },
    assigneeUserIds: { value: text(200), meaning: 'about issues assigned to one of these people: user ids or "me"' },
    projectIds: { value: uuid(), meaning: 'about issues of one of these projects' },
    goalIds: { value: uuid(), meaning: 'about issues of one of these goals' },
    labelIds: { value: uuid(), meaning: 'about issues with one of these labels' },
  },
  fields: {
    updatedAt: TimeRange.optional().describe('Only results that were last changed in this span.'),
    unassigned: z.boolean().optional().describe('Only results about issues without, or only with, an assigned agent.'),
  },
});

/** The input of a search, besides the filter and the page. */
export const searchFields = {
  q: text(200).describe('The words to search for, each matching as a prefix, or an identifier'),
  scope: SearchScope.default('all').describe('The types to search'),
  sort: SearchSort.default('relevance').describe('The order of the results'),
};

/** A page of results, with the number of results of each kind. */
export interface SearchPage extends Page<SearchResult> {
  readonly counts: Counts;
  readonly normalizedQuery: string;
}

const pageArgument = z.int().nullish();
const cursor = z.string().nullish();

/**
 * A paginated search. A cursor is a position in the ranking, so results that appear or disappear before it do not shift
 * the page.
 */
export const searchPage = query({
  name: 'searchPage',
  summary: 'Search the issues, comments, documents, agents and projects of a company',
  input: z.object({
    companyId: pathId(),
    ...searchFields,
    filter: SearchFilter.schema.optional(),
    first: pageArgument,
    last: pageArgument,
    after: cursor,
    before: cursor,
  }),
  output: z.unknown(),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { q, scope: within, sort, filter = {}, ...args }, company): Promise<SearchPage> {
    const { updatedAt, ...ofIssues } = filter;
    const window = windowOf(args, positionTypes(sort));
    await countSearch(scope, company.id);
    const searchResult = await findHits(scope, company.id, {
      q,
      within,
      sort,
      filter: resolvedFilter(scope, ofIssues),
      updatedAt,
      limit: window.size,
      offset: 0,
      window,
    });
    const hits = window.backward ? searchResult.hits.toReversed() : searchResult.hits;
    const cursors = new Map(hits.map((hit) => [hit.entityId, encodeCursor(hit.position, Object.keys(hit.position))]));
    const nodes = await presentHits(scope, q, hits);
    return {
      nodes,
      cursors: nodes.map(({ id }) => cursors.get(id) as string),
      hasNextPage: window.backward ? window.before !== undefined : searchResult.hasMore,
      hasPreviousPage: window.backward ? searchResult.hasMore : window.after !== undefined,
      counts: searchResult.counts,
      normalizedQuery: normalizedText(q),
    };
  },
});
