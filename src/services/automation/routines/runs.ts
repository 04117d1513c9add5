import { z } from 'zod';
import type { Routine, RoutineRun } from '#generated/prisma/client.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { routineReader } from './policy.js';
import { routineById, routineRef } from './rows.js';
import { presentRunEntry, RoutineRunEntryView, type RunLinks } from './run-model.js';

const RECENT = statement(`
  SELECT r.*,
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'identifier', i.identifier, 'title', i.title,
           'status', i.status, 'priority', i.priority, 'updatedAt', i."updatedAt") END AS "linkedIssue",
         CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'kind', t.kind, 'label', t.label) END AS trigger
    FROM (SELECT * FROM "RoutineRun" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid
           ORDER BY "triggeredAt" DESC, id DESC LIMIT $3::int) r
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."linkedIssueId"
    LEFT JOIN "RoutineTrigger" t ON t."companyId" = r."companyId" AND t.id = r."triggerId"
   ORDER BY r."triggeredAt" DESC, r.id DESC`);

/** The latest runs of a routine, newest first, with their issues and triggers. One statement reads them. */
export async function recentRunsOf(
  scope: Scope,
  { companyId, id }: Pick<Routine, 'companyId' | 'id'>,
  limit: number,
): Promise<(RoutineRun & RunLinks)[]> {
  const rows = await scope.sql<RoutineRun & RunLinks>(RECENT, [companyId, id, limit]);
  return rows.map(({ linkedIssue, ...row }) => ({
    ...row,
    linkedIssue: linkedIssue && { ...linkedIssue, updatedAt: new Date(linkedIssue.updatedAt) },
  }));
}

export const listRoutineRuns = query({
  name: 'listRoutineRuns',
  summary: 'List the runs of a routine, newest first',
  input: z.object({
    ...routineRef,
    limit: z.int().min(1).max(200).default(50).describe('The maximum number of results.'),
  }),
  output: z.array(RoutineRunEntryView),
  on: routineById,
  allow: routineReader,
  run: (scope, { limit }, routine) => recentRunsOf(scope, routine, limit),
  present: (_scope, runs) => runs.map(presentRunEntry),
});
