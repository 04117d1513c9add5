import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { moment, pathId, text, uuid } from '../../core/operation/fields.js';
import { query } from '../../core/operation/operation.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { issueFilter, some } from '../../work/issues/filter-input.js';
import { IssuePriority, IssueStatus, IssueSummaryView } from '../../work/issues/model.js';
import { showHits } from './hits.js';
import { findHits } from './match.js';
import { countSearch } from './rate.js';

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

const UNITS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 720 };
const HOUR = 3_600_000;

/** The start of a span such as 12h, 3d, 2w or 1m (30 days), counted back from now. */
const startOf = (span: string): Date =>
  new Date(Date.now() - Number(span.slice(0, -1)) * (UNITS[span.slice(-1)] ?? 0) * HOUR);

export const searchCompany = query({
  name: 'searchCompany',
  summary: 'Search the issues, comments, documents, agents and projects of a company',
  input: z.object({
    companyId: pathId(),
    q: text(200).describe('Words, each of which may be the beginning of a longer one, or an identifier'),
    scope: SearchScope.default('all').describe('Where to search'),
    sort: SearchSort.default('relevance').describe('Which results come first'),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(200).default(0).describe('How many results to skip'),
    status: some(IssueStatus).optional().describe('Only about issues in one of these statuses'),
    priority: some(IssuePriority).optional().describe('Only about issues of one of these priorities'),
    assigneeAgentId: text(200).nullish().describe('Only about issues assigned to this agent; null: to none'),
    assigneeUserId: text(200).optional().describe('Only about issues assigned to this person: a user id, or me'),
    projectId: uuid().optional().describe('Only about issues of this project'),
    labelId: uuid().optional().describe('Only about issues with this label'),
    updatedWithin: z
      .string()
      .regex(/^[1-9]\d{0,2}[hdwm]$/, 'Must be a span such as 12h, 3d, 2w or 1m')
      .optional()
      .describe('Only what changed within this span: hours, days, weeks or months of 30 days'),
    updatedAfter: moment().optional().describe('Only what changed from this time on'),
  }),
  output: SearchView,
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { companyId: _, q, updatedWithin, updatedAfter, limit, offset, ...input }, company) {
    const { scope: within, sort, ...wanted } = input;
    const filter = issueFilter(scope, wanted);
    await countSearch(scope, company.id);
    const bounds = [updatedAfter, updatedWithin && startOf(updatedWithin)].filter((at) => at instanceof Date);
    const since = bounds.length > 0 ? new Date(Math.max(...bounds.map(Number))) : undefined;
    const found = await findHits(scope, company.id, { q, within, sort, filter, since, limit, offset });
    return {
      query: q,
      normalizedQuery: normalized(q),
      scope: within,
      sort,
      limit,
      offset,
      results: await showHits(scope, q, found.hits),
      countsByType: found.counts,
      hasMore: found.hasMore,
    };
  },
});

const normalized = (q: string): string => q.toLowerCase().replace(/\s+/g, ' ');
