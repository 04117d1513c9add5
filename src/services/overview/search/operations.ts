import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { moment, pathId, text, uuid } from '#services/core/text/fields.js';
import { issueFilter } from '#services/work/issues/filter-input.js';
import { some } from '#services/work/issues/filters.js';
import { IssuePriority, IssueStatus } from '#services/work/issues/model.js';
import { presentHits } from './hits.js';
import { findHits } from './match.js';
import { normalizedText, SearchView } from './model.js';
import { searchFields } from './page.js';
import { countSearch } from './rate.js';

const UNITS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 720 };
const HOUR = 3_600_000;

/** The start of a time span such as 12h, 3d, 2w or 1m (30 days), counted back from now. */
const startOf = (span: string): Date =>
  new Date(Date.now() - Number(span.slice(0, -1)) * (UNITS[span.slice(-1)] ?? 0) * HOUR);

export const searchCompany = query({
  name: 'searchCompany',
  summary: 'Search the issues, comments, documents, agents and projects of a company',
  input: z.object({
    companyId: pathId(),
    ...searchFields,
    limit: z.int().min(1).max(50).default(20).describe('The maximum number of results'),
    offset: z.int().min(0).max(200).default(0).describe('The number of results to skip'),
    status: some(IssueStatus).optional().describe('Return only results about issues with these statuses'),
    priority: some(IssuePriority).optional().describe('Return only results about issues with these priorities'),
    assigneeAgentId: text(200)
      .nullish()
      .describe('Return only results about issues assigned to this agent; null for issues without an assigned agent'),
    assigneeUserId: text(200)
      .optional()
      .describe('Return only results about issues assigned to this person: a user id or "me"'),
    projectId: uuid().optional().describe('Return only results about issues of this project'),
    labelId: uuid().optional().describe('Return only results about issues with this label'),
    updatedWithin: z
      .string()
      .regex(/^[1-9]\d{0,2}[hdwm]$/, 'Must be a span such as 12h, 3d, 2w or 1m')
      .optional()
      .describe('Return only results updated within this time span, in hours, days, weeks or months of 30 days'),
    updatedAfter: moment().optional().describe('Return only results updated at or after this time'),
  }),
  output: SearchView,
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { companyId: _, q, updatedWithin, updatedAfter, limit, offset, ...input }, company) {
    const { scope: within, sort, ...filterInput } = input;
    const filter = issueFilter(scope, filterInput);
    await countSearch(scope, company.id);
    const bounds = [updatedAfter, updatedWithin && startOf(updatedWithin)].filter((at) => at instanceof Date);
    const since = bounds.length > 0 ? new Date(Math.max(...bounds.map(Number))) : undefined;
    const { hits, counts, hasMore } = await findHits(scope, company.id, {
      q,
      within,
      sort,
      filter,
      updatedAt: { after: since },
      limit,
      offset,
    });
    return {
      query: q,
      normalizedQuery: normalizedText(q),
      scope: within,
      sort,
      limit,
      offset,
      results: await presentHits(scope, q, hits),
      countsByType: counts,
      hasMore,
    };
  },
});
