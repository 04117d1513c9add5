import type { z } from 'zod';
import type { SearchResult, SearchView } from '../../services/overview/search/operations.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
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

const SearchKindEnum = enumOf('SearchKind', 'What was found.', {
  issue: 'An issue.',
  comment: 'A comment on an issue.',
  document: 'A document of an issue.',
  agent: 'An agent.',
  project: 'A project.',
});

const SearchResultRef = builder.objectRef<SearchResult>('SearchResult').implement({
  description: 'Something that was found.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Its id.' }),
    type: t.expose('type', { type: SearchKindEnum, description: 'What it is.' }),
    score: t.exposeFloat('score', { description: 'How well it matches; comparable within one search.' }),
    title: t.exposeString('title', { description: 'Its title or name.' }),
    href: t.exposeString('href', { description: 'Where the dashboard shows it.' }),
    matchedFields: t.exposeStringList('matchedFields', { description: 'The fields in which a word was found.' }),
    snippet: t.exposeString('snippet', { description: 'Its text around the first match.' }),
    issue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue that it is or belongs to.',
      resolve: ({ issue }, _args, { scope }) => (issue ? scope.load(issueOf, issue.id) : null),
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When it last changed.',
      resolve: (result) => new Date(result.updatedAt),
    }),
  }),
});

type Search = z.input<typeof SearchView>;

const CountsRef = builder.objectRef<Search['countsByType']>('SearchCounts').implement({
  description: 'How many of each kind match; no more than 1,000 of each are counted.',
  fields: (t) => ({
    issue: t.exposeInt('issue', { description: 'Issues.' }),
    comment: t.exposeInt('comment', { description: 'Comments.' }),
    document: t.exposeInt('document', { description: 'Documents.' }),
    agent: t.exposeInt('agent', { description: 'Agents.' }),
    project: t.exposeInt('project', { description: 'Projects.' }),
  }),
});

export const SearchRef = builder.objectRef<Search>('Search').implement({
  description: 'What a search found.',
  fields: (t) => ({
    normalizedQuery: t.exposeString('normalizedQuery', { description: 'What was searched for.' }),
    results: t.field({
      type: [SearchResultRef],
      description: 'What matches, in the order that was asked for.',
      complexity: { field: 1, multiplier: 50 },
      resolve: (search) => search.results,
    }),
    countsByType: t.field({
      type: CountsRef,
      description: 'How many of each kind match.',
      resolve: (search) => search.countsByType,
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether more results follow.' }),
  }),
});
