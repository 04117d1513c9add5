import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { page } from '#services/core/rows/loaders.js';
import { idSql } from '#services/core/text/fields.js';
import { IssueSummaryView, presentIssueSummary } from '#services/work/issues/model.js';
import { runRef } from './operations.js';
import { runById } from './rows.js';

// The journal has the issues that a run changed, and the run's row has its own issue.
const TOUCHED = `
  SELECT i.*, k.k1 AS "runId" FROM (
    SELECT ${idSql('e."entityId"')} AS id FROM "Event" e
     WHERE e."companyId" = k.k0 AND e."runId" = k.k1 AND e."entityType" = 'issue'
    UNION SELECT r."issueId" FROM "HeartbeatRun" r WHERE r."companyId" = k.k0 AND r.id = k.k1) touched
    JOIN "Issue" i ON i."companyId" = k.k0 AND i.id = touched.id AND i."hiddenAt" IS NULL`;

/** The issues that a run worked on or changed, oldest first. */
export const issuesOfRun = page<Issue>({
  table: 'Issue',
  from: () => TOUCHED,
  by: { companyId: 'uuid', runId: 'uuid' },
});

export const listRunIssues = query({
  name: 'listRunIssues',
  summary: 'List the issues that a run was about or changed, oldest first',
  input: z.object(runRef),
  output: z.array(IssueSummaryView),
  on: runById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => issuesOfRun.all(scope, [companyId, id]),
  present: (_scope, issues) => issues.map(presentIssueSummary),
});
