import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { RunStatus } from '#services/work/issues/runs.js';
import { presentRunRow, type RunRow, RunRowView, RunView } from './model.js';
import { presentRunFor, presentRunsFor } from './output-rights.js';
import { runById } from './rows.js';

export const runRef = { runId: pathId().describe("The run's id.") };

const HEAVY: ReadonlySet<string> = new Set(['resultJson', 'stdoutExcerpt', 'stderrExcerpt']);
const ALL = tableColumns('HeartbeatRun').names;
const LIGHT = ALL.filter((column) => !HEAVY.has(column));

const list = (columns: readonly string[]) =>
  statement(`
    SELECT ${columns.map((column) => `r."${column}"`).join(', ')} FROM "HeartbeatRun" r
     WHERE r."companyId" = $1::uuid AND ($2::uuid IS NULL OR r."agentId" = $2) AND ($3::text[] IS NULL OR r.status = ANY($3))
     ORDER BY r."createdAt" DESC, r.id DESC LIMIT $4::int`);
const LISTS = { whole: list(ALL), summary: list(LIGHT) };

export const listRuns = query({
  name: 'listRuns',
  summary: 'List the runs of a company, newest first',
  input: z.object({
    companyId: pathId(),
    agentId: uuid().optional().describe('Only runs of this agent.'),
    status: z.array(RunStatus).max(8).optional().describe('Only runs in one of these statuses.'),
    limit: z.int().min(1).max(1_000).default(200),
    summary: z
      .boolean()
      .default(false)
      .describe('True to omit results, excerpts, and everything but ids in the context.'),
  }),
  output: z.array(RunRowView),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { agentId, status, limit, summary }, { id }) {
    const values = [id, agentId ?? null, status ?? null, limit];
    return { runs: await scope.sql<HeartbeatRun>(LISTS[summary ? 'summary' : 'whole'], values), summary };
  },
  present: (scope, { runs, summary }) => (summary ? runs.map(summaryOf) : presentRunsFor(scope, runs)),
});

/** A summary row. Its context has only ids and keys. */
function summaryOf(run: RunRow): z.input<typeof RunRowView> {
  const { contextSnapshot, ...row } = presentRunRow(run);
  const ids = Object.entries(contextSnapshot).filter(
    ([key, value]) => /(Id|Ids|Key)$/.test(key) && (typeof value === 'string' || Array.isArray(value)),
  );
  return { ...row, contextSnapshot: Object.fromEntries(ids) };
}

export const getRun = query({
  name: 'getRun',
  summary: 'Get a run',
  input: z.object(runRef),
  output: RunView,
  on: runById,
  allow: companyMember,
  run: (_scope, _input, run) => run,
  present: presentRunFor,
});
