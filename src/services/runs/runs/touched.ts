import { z } from 'zod';
import type { Issue } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { query } from '../../core/operation/operation.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { idSql } from '../../core/text/fields.js';
import { IssueSummaryView, presentIssueSummary } from '../../work/issues/model.js';
import { runRef } from './operations.js';
import { runById } from './rows.js';

interface RunKey {
  readonly companyId: string;
  readonly id: string;
}

// The journal has the issues that a run changed, and its row the issue that it was created for.
const TOUCHED = statement(`
  SELECT k.n::int, i.* FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, run, n)
   CROSS JOIN LATERAL (
     SELECT ${idSql('e."entityId"')} AS id FROM "Event" e
      WHERE e."companyId" = k.company AND e."runId" = k.run AND e."entityType" = 'issue'
     UNION SELECT r."issueId" FROM "HeartbeatRun" r WHERE r."companyId" = k.company AND r.id = k.run) touched
    JOIN "Issue" i ON i."companyId" = k.company AND i.id = touched.id AND i."hiddenAt" IS NULL
   ORDER BY k.n, i."createdAt", i.id`);

/** The issues that a run was about or changed, oldest first. Takes one statement for many runs. */
export const issuesOfRun: Loader<RunKey, Issue[]> = {
  cacheKey: ({ id }) => id,
  async batch(scope, runs) {
    const rows = await scope.sql<Issue & { n: number }>(TOUCHED, [
      runs.map(({ companyId }) => companyId),
      runs.map(({ id }) => id),
    ]);
    const found = runs.map((): Issue[] => []);
    for (const { n, ...issue } of rows) found[n - 1]?.push(issue as Issue);
    return found;
  },
};

export const listRunIssues = query({
  name: 'listRunIssues',
  summary: 'List the issues that a run was about or changed, oldest first',
  input: z.object(runRef),
  output: z.array(IssueSummaryView),
  on: runById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => scope.load(issuesOfRun, { companyId, id }),
  present: (_scope, issues) => issues.map(presentIssueSummary),
});
