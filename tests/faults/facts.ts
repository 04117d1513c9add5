import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { CallRequest } from './callers.js';
import type { Stage } from './stage.js';

export interface WakeFact {
  readonly id: string;
  readonly key: string | null;
  readonly issueId: string | null;
  readonly status: string;
  readonly error: string | null;
  /** The run that it started or was merged into, by itself or by the wake that it was merged into. */
  readonly runId: string | null;
}

export interface RunFact {
  readonly id: string;
  readonly agentId: string;
  /** How many runs of its agent may be at work at a time. */
  readonly agentLimit: number;
  readonly issueId: string | null;
  /** Where the journal tells that its issue was closed; null while it is open. */
  readonly closedAt: number | null;
  readonly status: string;
  readonly errorCode: string | null;
  /** The run that it repeats by itself; what somebody asked for repeats nothing. */
  readonly retryOfRunId: string | null;
  readonly processLossRetryCount: number;
  readonly scheduledRetryAttempt: number;
}

/** An entry of the journal about a run. */
export interface EventFact {
  readonly seq: number;
  readonly action: string;
  readonly runId: string;
  /** What a queued run repeats, as the entry says. */
  readonly retryOfRunId: string | null;
  /** What somebody has to do about a run that ended, as the entry says. */
  readonly requiredAction: string | null;
}

export interface StampFact {
  readonly runId: string;
  readonly what: string;
}

/** What is known of runs once everything has come to rest. */
export interface RunFacts {
  readonly runs: readonly RunFact[];
  readonly events: readonly EventFact[];
  /** Processes that still live, by the run that they were started for. */
  readonly processes: readonly { readonly pid: number; readonly runId: string }[];
  /** What is still held in the name of somebody who works no more, in words. */
  readonly held: readonly string[];
  /** Where the chain of the journal is broken, in words; null where it is whole. */
  readonly journalFlaw: string | null;
}

/** The same with what callers asked for, and what the programs that were started noted. */
export interface Facts extends RunFacts {
  readonly history: readonly CallRequest[];
  readonly wakes: readonly WakeFact[];
  readonly stamps: readonly StampFact[];
  /** Agents whose adapter does harm. */
  readonly harmful: ReadonlySet<string>;
}

const WAKES = `
  SELECT w.id, w."idempotencyKey" AS key, w."issueId", w.status, w.error, coalesce(w."runId", o."runId") AS "runId"
    FROM "Wake" w LEFT JOIN "Wake" o ON o."companyId" = w."companyId" AND o.id = w."coalescedIntoId"
   WHERE w."companyId" = $1`;
const RUNS = `
  SELECT r.id, r."agentId", (a."runtimeConfig"->'heartbeat'->>'maxConcurrentRuns')::int AS "agentLimit", r."issueId",
         r.status, r."errorCode", r."processLossRetryCount", r."scheduledRetryAttempt",
         (SELECT o.id FROM "HeartbeatRun" o
           WHERE o."companyId" = $1 AND o.id = r."retryOfRunId" AND o."wakeId" = r."wakeId") AS "retryOfRunId",
         (SELECT min(e.seq)::int FROM "Event" e
           WHERE e."companyId" = $1 AND e."entityType" = 'issue' AND e."entityId" = r."issueId"::text
             AND e.details->'changes'->'status'->>'to' IN ('done', 'cancelled')) AS "closedAt"
    FROM "HeartbeatRun" r JOIN "Agent" a ON a."companyId" = r."companyId" AND a.id = r."agentId"
   WHERE r."companyId" = $1`;
const EVENTS = `
  SELECT seq::int, action, "entityId" AS "runId", details->>'retryOfRunId' AS "retryOfRunId",
         details->>'requiredAction' AS "requiredAction"
    FROM "Event" WHERE "companyId" = $1 AND "entityType" = 'heartbeat_run' ORDER BY seq`;
const HELD = `
  SELECT 'the lease of ' || l.resource || ' by ' || l.owner AS held FROM "Lease" l
   WHERE l."companyId" = $1 AND l."releasedAt" IS NULL AND l."expiresAt" > clock_timestamp() AND l.owner LIKE 'run:%'
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = $1 AND 'run:' || r.id = l.owner AND r.status IN ('queued', 'running'))
  UNION ALL
  SELECT 'issue ' || i.identifier || ' by run ' || i."executionRunId" FROM "Issue" i
   WHERE i."companyId" = $1 AND i."executionRunId" IS NOT NULL
  UNION ALL
  SELECT 'money by run ' || b."runId" FROM "BudgetReservation" b WHERE b."companyId" = $1 AND b."settledAt" IS NULL
  UNION ALL
  SELECT 'agent ' || a.name || ', which is ' || a.status FROM "Agent" a WHERE a."companyId" = $1 AND a.status = 'running'`;
const VERIFY = `SELECT 'entry ' || seq || ': ' || reason AS flaw FROM orgraph_verify($1::uuid)`;
const UNDER_WAY = `
  SELECT (SELECT count(*) FROM "HeartbeatRun" WHERE "companyId" = $1 AND status IN ('queued', 'running', 'scheduled_retry'))
       + (SELECT count(*) FROM "Wake" WHERE "companyId" = $1 AND status IN ('queued', 'claimed', 'deferred_issue_execution'))
         AS count`;

/** How many runs and wakes are not over. */
export async function underWay(client: pg.Client, companyId: string): Promise<number> {
  return Number((await client.query<{ count: string }>(UNDER_WAY, [companyId])).rows[0]?.count);
}

/** Reads what is known of a company's runs from the tables, the journal and the processes of this machine. */
export async function readRunFacts(client: pg.Client, companyId: string): Promise<RunFacts> {
  const rows = async <T extends object>(text: string): Promise<T[]> => (await client.query<T>(text, [companyId])).rows;
  const runs = await rows<RunFact>(RUNS);
  return {
    runs,
    events: await rows<EventFact>(EVENTS),
    processes: processesOf(new Set(runs.map(({ id }) => id))),
    held: (await rows<{ held: string }>(HELD)).map(({ held }) => held),
    journalFlaw: (await rows<{ flaw: string }>(VERIFY))[0]?.flaw ?? null,
  };
}

/** As `readRunFacts`, with the wakes and what the programs noted. */
export async function readFacts(client: pg.Client, stage: Stage, history: readonly CallRequest[]): Promise<Facts> {
  const { rows: wakes } = await client.query<WakeFact>(WAKES, [stage.companyId]);
  const harmful = new Set(stage.agents.flatMap(({ id, isHarmful }) => (isHarmful ? [id] : [])));
  return { ...(await readRunFacts(client, stage.companyId)), history, wakes, stamps: stampsIn(stage.stamps), harmful };
}

const stampsIn = (file: string): StampFact[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [runId = '', what = ''] = line.split(' ');
      return { runId, what };
    });

/** Live processes that were started for one of these runs, on Linux. */
function processesOf(runIds: ReadonlySet<string>): Facts['processes'] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const runId = /(?:^|\0)SERVICE_RUN_ID=([^\0]*)/.exec(environmentOf(pid))?.[1];
    return runId && runIds.has(runId) ? [{ pid: Number(pid), runId }] : [];
  });
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // gone meanwhile
  }
}
