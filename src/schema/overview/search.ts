import { z } from 'zod';
import { executeQuery } from '#services/core/operation/execute.js';
import { SearchResultView, SearchView } from '#services/overview/search/model.js';
import { SearchFilter, type SearchPage, searchFields, searchPage } from '#services/overview/search/page.js';
import { issueOf } from '#services/work/issues/rows.js';
import { builder, type GraphContext } from '../builder.js';
import { connectionType } from '../connection.js';
import { ConnectionValue } from '../connection-value.js';
import { type FieldArgument, fieldArgumentsOf } from '../derive/input.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, filterInput, presentValues } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { refusable, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';

const SearchResultRef = outputTypeOf(SearchResultView, {
  fields: {
    issue: {
      type: IssueRef,
      resolve: ({ issue }, _args, { scope }) => issue && (scope.load(issueOf, issue.id) as Promise<never>),
    },
  },
});

const SearchCountsRef = outputTypeOf(
  SearchView.shape.countsByType.meta({
    id: 'SearchCounts',
    description: 'The numbers of matches of each kind, each counted up to 1,000.',
  }),
);

builder.objectFields(connectionType(SearchResultRef), (t) => ({
  normalizedQuery: t.field({
    type: 'String',
    description: 'The searched text: in lower case, with single spaces.',
    resolve: ({ normalizedQuery }: SearchPage) => normalizedQuery,
  }),
  countsByType: t.field({
    type: SearchCountsRef,
    description: 'The numbers of all matches.',
    resolve: ({ counts }: SearchPage) => counts,
  }),
}));

const narrowedBy = byFilter(SearchFilter.schema);

type Arguments = Readonly<Record<string, unknown>>;

async function searchConnection({ filter, ...args }: Arguments, { scope }: GraphContext) {
  const input = { ...presentValues<object>(args), filter: filterInput(filter) };
  const page = (await executeQuery(searchPage, scope, input as never)) as SearchPage;
  const { counts, normalizedQuery } = page;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Object.assign(new ConnectionValue(page, page.nodes, total), { counts, normalizedQuery });
}

const args = {
  ...fieldArgumentsOf(z.object(searchFields)),
  filter: { ...narrowedBy.args.filter, description: 'Only results that match.' } as FieldArgument,
};

/** A field that searches a company: its results by pages, the best 1,000 of each kind. */
export const search = {
  type: SearchResultRef,
  description: `${searchPage.summary}; at most 30 times in 10 seconds.`,
  isList: true as const,
  args: { companyId: { type: 'ID', required: true, description: "The company's ID." } as FieldArgument, ...args },
  resolve: (_root: unknown, asked: Arguments, context: GraphContext) => searchConnection(asked, context),
};

relationsOf(CompanyRef, {
  // This runs the same operation, so its rule and its limit apply here too.
  search: refusable({
    ...search,
    description:
      'Search the issues, comments, documents, agents and projects of the company; at most 30 times in 10 seconds.',
    args,
    ...reads('id'),
    resolve: ({ id }: { readonly id: string }, asked: Arguments, context: GraphContext) =>
      searchConnection({ ...asked, companyId: id }, context),
  }),
});
