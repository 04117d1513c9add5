import { SearchResultView, SearchView } from '../../services/overview/search/model.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { IssueRef } from '../work/issue.js';

export const SearchScopeEnum = enumOf('SearchScope', 'Where to search.', {
  all: 'Everywhere.',
  issues: 'Titles, identifiers and descriptions of issues.',
  comments: 'Comments on issues.',
  documents: 'Documents of issues.',
  agents: 'Agents.',
  projects: 'Projects.',
});

export const SearchSortEnum = enumOf('SearchSort', 'Which results come first.', {
  relevance: 'Those that match best.',
  updated: 'The latest changed.',
  created: 'The newest.',
  priority: 'Those about the most urgent issues.',
});

enumOf('SearchKind', 'What was found.', {
  issue: 'An issue.',
  comment: 'A comment on an issue.',
  document: 'A document of an issue.',
  agent: 'An agent.',
  project: 'A project.',
});

outputTypeOf(SearchResultView, {
  fields: {
    issue: {
      type: IssueRef,
      resolve: ({ issue }, _args, { scope }) => issue && (scope.load(issueOf, issue.id) as Promise<never>),
    },
  },
});

const FoundView = SearchView.omit({ query: true, scope: true, sort: true, limit: true, offset: true }).meta({
  id: 'Search',
  description: 'What a search found.',
});

export const SearchRef = outputTypeOf(FoundView, {
  fields: { results: { complexity: { field: 1, multiplier: 50 } }, countsByType: { typeName: 'SearchCounts' } },
});
