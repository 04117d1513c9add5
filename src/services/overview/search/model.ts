import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { IssueSummaryView } from '../../work/issues/model.js';

export const SearchScope = describedEnum('SearchScope', 'Where to search.', {
  all: 'Everywhere.',
  issues: 'Titles, identifiers and descriptions of issues.',
  comments: 'Comments on issues.',
  documents: 'Documents of issues.',
  agents: 'Agents.',
  projects: 'Projects.',
});
export const SearchSort = describedEnum('SearchSort', 'Which results come first.', {
  relevance: 'Those that match best.',
  updated: 'The latest changed.',
  created: 'The newest.',
  priority: 'Those about the most urgent issues.',
});
export const SearchKind = describedEnum('SearchKind', 'What was found.', {
  issue: 'An issue.',
  comment: 'A comment on an issue.',
  document: 'A document of an issue.',
  agent: 'An agent.',
  project: 'A project.',
});
export type SearchKind = z.output<typeof SearchKind>;

export const SearchResultView = z
  .object({
    id: z.uuid().describe('Its id.'),
    type: SearchKind.describe('What it is.'),
    score: z.number().describe('How well it matches; comparable within one search.'),
    title: z.string().describe('Its title or name.'),
    href: z.string().describe('Where the dashboard shows it.'),
    matchedFields: z.array(z.string()).describe('The fields in which a word was found.'),
    snippet: z.string().describe('Its text around the first match.'),
    issue: IssueSummaryView.nullable().describe('The issue that it is or belongs to.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SearchResult', description: 'Something that was found.' });
export type SearchResult = z.input<typeof SearchResultView>;

/** What a search found. */
export const SearchView = z
  .object({
    query: z.string(),
    normalizedQuery: z.string().describe('What was searched for.'),
    scope: SearchScope,
    sort: SearchSort,
    limit: z.int(),
    offset: z.int(),
    results: z.array(SearchResultView).describe('What matches, in the order that was asked for.'),
    countsByType: z
      .object({
        issue: z.int().describe('Issues.'),
        comment: z.int().describe('Comments.'),
        document: z.int().describe('Documents.'),
        agent: z.int().describe('Agents.'),
        project: z.int().describe('Projects.'),
      })
      .describe('How many of each kind match; no more than 1,000 of each are counted.'),
    hasMore: z.boolean().describe('Whether more results follow.'),
  })
  .meta({ id: 'Search', description: 'What a search found.' });
