import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import { RunView } from './model.js';
import { presentRunFor } from './output-rights.js';

const HOUR_MS = 3_600_000;
const SUSPICIOUS_MS = HOUR_MS;
const CRITICAL_MS = 4 * HOUR_MS;

export const SilenceLevel = describedEnum('SilenceLevel', "The severity of a run's silence.", {
  not_applicable: 'The run is not being executed.',
  ok: 'The run produced output within the last hour.',
  suspicious: 'The run has produced no output for an hour.',
  critical: 'The run has produced no output for four hours.',
});

export const OutputSilenceView = z
  .object({
    level: SilenceLevel.describe('The severity of the silence.'),
    silenceStartedAt: z.iso
      .datetime()
      .nullable()
      .describe("Time of the run's last output, or else of its start; null unless the run is running."),
    silenceAgeMs: z
      .int()
      .nullable()
      .describe('The milliseconds since silenceStartedAt; null unless the run is running.'),
  })
  .meta({ id: 'OutputSilence', description: "The duration of a run's silence." });

type RunActivity = Pick<HeartbeatRun, 'status' | 'lastOutputAt' | 'processStartedAt' | 'startedAt'>;

/** The silence of a run: an hour is suspicious, four hours are critical. Only running runs can be silent. */
export function outputSilence(run: RunActivity, now: Date): z.input<typeof OutputSilenceView> {
  const since = run.lastOutputAt ?? run.processStartedAt ?? run.startedAt;
  if (run.status !== 'running' || !since) {
    return { level: 'not_applicable', silenceStartedAt: null, silenceAgeMs: null };
  }
  const age = Math.max(now.getTime() - since.getTime(), 0);
  const level = age >= CRITICAL_MS ? 'critical' : age >= SUSPICIOUS_MS ? 'suspicious' : 'ok';
  return { level, silenceStartedAt: since.toISOString(), silenceAgeMs: age };
}

const NOW = statement('SELECT clock_timestamp() AS now');

const clock: Loader<'now', Date> = {
  async batch(scope, keys) {
    const row = await scope.row<{ now: Date }>(NOW, []);
    return keys.map(() => (row as { now: Date }).now);
  },
};

/** The database's time, the same for the whole request. */
export const databaseNow = (scope: Scope): Promise<Date> => scope.load(clock, 'now');

/** A live run with extra fields for dashboards. */
const LiveRunView = RunView.extend({
  agentName: z.string().nullable(),
  adapterType: z.string().nullable().describe('The type of the adapter.'),
  issueIdentifier: z.string().nullable(),
  issueTitle: z.string().nullable(),
  currentStatusMessage: z.string().nullable().describe('The last status message of the run.'),
  outputSilence: OutputSilenceView,
}).meta({ id: 'LiveRun' });

interface LiveRun extends HeartbeatRun {
  readonly agentName: string | null;
  readonly agentAdapterType: string | null;
  readonly issueIdentifier: string | null;
  readonly issueTitle: string | null;
}

// Running runs come first: waiting runs must not hide them.
const LIVE = statement(`
  WITH live AS (
    SELECT r.* FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.status IN ('queued', 'running')
     ORDER BY r.status = 'running' DESC, r."createdAt" DESC, r.id DESC LIMIT $2::int
  ), recent AS (
    SELECT r.* FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r."finishedAt" IS NOT NULL
     ORDER BY r."finishedAt" DESC, r.id DESC LIMIT greatest(least($3::int, $2::int) - (SELECT count(*) FROM live), 0))
  SELECT r.*, a.name AS "agentName", a."adapterType" AS "agentAdapterType", i.identifier AS "issueIdentifier", i.title AS "issueTitle"
    FROM (SELECT * FROM live UNION ALL SELECT * FROM recent) r
    LEFT JOIN "Agent" a ON a."companyId" = r."companyId" AND a.id = r."agentId"
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   ORDER BY r."finishedAt" DESC NULLS FIRST, r.status = 'running' DESC, r."createdAt" DESC, r.id DESC`);

export const listLiveRuns = query({
  name: 'listLiveRuns',
  summary: "List a company's running and queued runs, running first",
  input: z.object({
    companyId: pathId(),
    limit: z.int().min(1).max(50).default(50).describe('The maximum number of runs.'),
    minCount: z
      .int()
      .min(0)
      .max(50)
      .default(0)
      .describe('The minimum number of runs: if fewer are live, the most recently ended runs fill the list.'),
  }),
  output: z.array(LiveRunView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { limit, minCount }, { id }) => scope.sql<LiveRun>(LIVE, [id, limit, minCount]),
  async present(scope, runs) {
    const now = await databaseNow(scope);
    return Promise.all(runs.map((run) => presentLive(scope, run, now)));
  },
});

async function presentLive(scope: Scope, run: LiveRun, now: Date): Promise<z.input<typeof LiveRunView>> {
  return {
    ...(await presentRunFor(scope, run)),
    agentName: run.agentName,
    adapterType: run.adapterType ?? run.agentAdapterType,
    issueIdentifier: run.issueIdentifier,
    issueTitle: run.issueTitle,
    currentStatusMessage: run.statusMessage,
    outputSilence: outputSilence(run, now),
  };
}
