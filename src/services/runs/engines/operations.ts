import { z } from 'zod';
import { instanceAdmin } from '../../access/rules.js';
import { query } from '../../core/operation/operation.js';
import { presenterOf } from '../../core/operation/present.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { GONE_SECONDS } from './pending.js';

const EngineState = describedEnum('EngineState', 'The state of a process that executes runs.', {
  live: 'It was seen within the last 15 seconds.',
  silent: 'It was not seen for 15 seconds: it may hang, or be cut off from the database.',
  stopped: 'It was shut down.',
  gone: 'It ended without being shut down; its runs were taken from it.',
});

/** A process that executes runs. */
export const EngineView = z
  .object({
    id: z.uuid(),
    host: z.string().describe('The machine of the process.'),
    pid: z.int().describe('The process id on that machine.'),
    version: z.string().describe('The version of the server.'),
    state: EngineState.describe(
      'Whether the process is alive, has been silent lately, was stopped, or is gone without a stop.',
    ),
    running: z.int().describe('The number of runs that the process executes.'),
    startedAt: z.iso.datetime().describe('When the process started.'),
    lastSeenAt: z.iso.datetime().describe('When the process was last seen; every five seconds while it is alive.'),
    stoppedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the process was stopped, or found to be gone; null while it runs.'),
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
  summary: 'List the processes that execute runs, including those that ended within the last day',
  input: z.object({}),
  output: z.array(EngineView),
  allow: instanceAdmin,
  // Reads all companies: an instance admin need not be a member of them.
  run: ({ services }) => services.database.read<Parameters<typeof present>[0]>('all', ENGINES, []),
  present: (_scope, rows) => rows.map((row) => present(row)),
});
