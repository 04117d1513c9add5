import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { IssueSummaryView } from '#services/work/issues/model.js';

export const SearchScope = describedEnum('SearchScope', 'The types that a search covers.', {
  all: 'All types.',
  issues: 'Issues, by title, identifier and description.',
  comments: 'Comments on issues.',
  documents: 'Documents of issues.',
  agents: 'Agents.',
  projects: 'Projects.',
});
export const SearchSort = describedEnum('SearchSort', 'The orders of search results.', {
  relevance: 'The best matches first.',
  updated: 'The most recently updated first.',
  created: 'The newest first.',
  priority: 'Results about the issues with the highest priority first.',
});
export const SearchKind = describedEnum('SearchKind', 'The kinds of search results.', {
  issue: 'An issue.',
  comment: 'A comment on an issue.',
  document: 'A document of an issue.',
  agent: 'An agent.',
  project: 'A project.',
});
export type SearchKind = z.output<typeof SearchKind>;

export const SearchResultView = z
  .object({
    id: z.uuid().describe('The id of the matching entity.'),
    type: SearchKind.describe('The kind of result.'),
    score: z.number().describe('The relevance of the match; higher is better. Comparable within one search.'),
    title: z.string().describe('The title or name.'),
    href: z.string().describe('The path of the result in the dashboard.'),
    matchedFields: z.array(z.string()).describe('The fields that contain the words, such as title or body.'),
    snippet: z.string().describe('The text around the first match.'),
    issue: IssueSummaryView.nullable().describe('The matching issue, or the issue that the result belongs to.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SearchResult', description: 'A search result.' });
export type SearchResult = z.input<typeof SearchResultView>;

/** The wire format of a search. */
export const SearchView = z
  .object({
    query: z.string(),
    normalizedQuery: z.string().describe('The normalized query: in lower case, with single spaces.'),
    scope: SearchScope,
    sort: SearchSort,
    limit: z.int(),
    offset: z.int(),
    results: z.array(SearchResultView).describe('The results in the requested order.'),
    countsByType: z
      .object({
        issue: z.int().describe('The number of issues.'),
        comment: z.int().describe('The number of comments.'),
        document: z.int().describe('The number of documents.'),
        agent: z.int().describe('The number of agents.'),
        project: z.int().describe('The number of projects.'),
      })
      .describe('The number of matches of each kind, counted up to 1,000.'),
    hasMore: z.boolean().describe('True if more results follow.'),
  })
  .meta({ id: 'Search', description: 'The result of a search.' });

export const normalizedText = (q: string): string => q.toLowerCase().replace(/\s+/g, ' ');
