import { z } from 'zod';
import { instanceAdmin } from '../../access/rules.js';
import { query } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { GONE_SECONDS } from './pending.js';

const EngineState = z.enum(['live', 'silent', 'stopped', 'gone']).meta({ id: 'EngineState' });

/** A process that executes runs. */
export const EngineView = z
  .object({
    id: z.uuid(),
    host: z.string().describe('The machine it runs on.'),
    pid: z.int().describe('Its process id there.'),
    version: z.string().describe('The version of the product that it is.'),
    state: EngineState.describe(
      'Whether it works, has not been heard of lately, was stopped, or is gone without a word.',
    ),
    running: z.int().describe('How many runs it executes.'),
    startedAt: z.iso.datetime().describe('When it began.'),
    lastSeenAt: z.iso.datetime().describe('When it was last heard of: every five seconds while it lives.'),
    stoppedAt: z.iso.datetime().nullable().describe('When it was stopped, or was found to be gone.'),
  })
  .meta({ id: 'Engine', description: 'A process that executes runs.' });

type Engine = z.input<typeof EngineView>;
type EngineRow = Omit<Engine, 'startedAt' | 'lastSeenAt' | 'stoppedAt'> & {
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly stoppedAt: Date | null;
};

/** A process that was silent for as long as it takes to be found gone did not take its leave. */
const STATE = `
  CASE WHEN e."stoppedAt" IS NULL AND e."lastSeenAt" > clock_timestamp() - interval '15 seconds' THEN 'live'
       WHEN e."stoppedAt" IS NULL THEN 'silent'
       WHEN e."stoppedAt" > e."lastSeenAt" + make_interval(secs => ${GONE_SECONDS - 1}) THEN 'gone'
       ELSE 'stopped' END`;

const ENGINES = statement(`
  SELECT e.id, e.host, e.pid, e.version, ${STATE} AS state, e."startedAt", e."lastSeenAt", e."stoppedAt",
         coalesce(r.running, 0)::int AS running
    FROM "EngineProcess" e
    LEFT JOIN (SELECT "engineId", count(*) AS running FROM "HeartbeatRun" WHERE status = 'running' GROUP BY 1) r
      ON r."engineId" = e.id
   WHERE e."stoppedAt" IS NULL OR e."stoppedAt" > clock_timestamp() - interval '1 day'
   ORDER BY e."stoppedAt" DESC NULLS FIRST, e."startedAt", e.id LIMIT 200`);

export const listEngines = query({
  name: 'listEngines',
  summary: 'List the processes that execute runs, and those of the last day that do no more',
  input: z.object({}),
  output: z.array(EngineView),
  allow: instanceAdmin,
  // Of every company: whoever administers the installation need not be of its companies.
  run: ({ services }) => services.database.read<EngineRow>('all', ENGINES, []),
  present: (_scope, rows) =>
    rows.map(({ startedAt, lastSeenAt, stoppedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      stoppedAt: stoppedAt?.toISOString() ?? null,
    })),
});
