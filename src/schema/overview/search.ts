import { SearchResultView, SearchView } from '../../services/overview/search/model.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { outputTypeOf } from '../derive/output.js';
import { IssueRef } from '../work/issue.js';

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
  description: 'A search result.',
});

export const SearchRef = outputTypeOf(FoundView, {
  fields: { results: { complexity: { field: 1, multiplier: 50 } }, countsByType: { typeName: 'SearchCounts' } },
});
