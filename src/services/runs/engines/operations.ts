import { z } from 'zod';
import { instanceAdmin } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';
import { GONE_SECONDS } from './pending.js';

const EngineState = describedEnum('EngineState', 'The state of a process that executes runs.', {
  live: 'The process sent a sign of life within the last 15 seconds.',
  silent: 'The process has sent no sign of life for 15 seconds: it may hang, or have no connection to the database.',
  stopped: 'The process was shut down.',
  gone: 'The process ended without a shutdown, and Orgraph took its runs from it.',
});

/** A process that executes runs. */
export const EngineView = z
  .object({
    id: z.uuid(),
    host: z.string().describe('The machine of the process.'),
    pid: z.int().describe('The process id on that machine.'),
    version: z.string().describe('The version of the server.'),
    state: EngineState.describe(
      'The state of the process: alive, silent for a while, stopped, or gone without a stop.',
    ),
    running: z.int().describe('The number of runs that the process executes.'),
    startedAt: z.iso.datetime().describe('Start time of the process.'),
    lastSeenAt: z.iso
      .datetime()
      .describe('Time of the last sign of life. A live process sends one every five seconds.'),
    stoppedAt: z.iso
      .datetime()
      .nullable()
      .describe('Time at which the process was stopped or found to be gone; null while it runs.'),
  })
  .meta({ id: 'Engine', description: 'A process that executes runs.' });

const present = presenterOf(EngineView);

/**
 * The state of a process. A process that was silent for this long before its recorded end did not stop cleanly: it is
 * `gone`.
 */
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
  summary: 'List the processes that execute runs, including those that ended in the last day',
  input: z.object({}),
  output: z.array(EngineView),
  allow: instanceAdmin,
  // Reads all companies: an instance admin need not be a member of them.
  run: ({ services }) => services.database.query<Parameters<typeof present>[0]>('all', ENGINES, []),
  present: (_scope, rows) => rows.map((row) => present(row)),
});
