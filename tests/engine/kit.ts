import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pino from 'pino';

import { Engine } from '#engine/engine.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import type { Config } from '#services/core/process/config.js';
import { claimRun } from '#services/runs/runs/claim.js';
import { endRun } from '#services/runs/runs/end-run.js';
import type { RunEnd } from '#services/runs/runs/run-end.js';
import type { ClaimedRun } from '#services/runs/runs/start-run.js';
import { requestWake } from '#services/runs/wakes/request-wake.js';
import { afterEachFile } from '../kit/each-file.js';
import { stored } from '../kit/issues.js';
import { until } from '../kit/running.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';

/** Does what the server does of its own accord, in one transaction with its events and jobs. */
export const asEngine = <T>({ services, company }: World, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  transact(services, { kind: 'system', name: 'test' }, company.id, work);

/** Asks that an agent be woken. @returns the queued run */
export async function queue(world: World, agent: AgentCaller, request: Partial<WakeRequest> = {}): Promise<string> {
  const companyId = world.company.id;
  const of = { companyId, agentId: agent.row.id, reason: 'issue_assigned', taskKey: randomUUID(), ...request };
  const wake = await asEngine(world, (scope) => requestWake(scope, of));
  const row = await stored(world, (tx) => tx.wake.findUniqueOrThrow({ where: { id: wake?.wakeId as string } }));
  return row.runId as string;
}

/** Claims the next run of an agent as one process does. */
export const claim = (
  world: World,
  agent: AgentCaller,
  engineId = randomUUID(),
): Promise<ClaimedRun | 'none' | 'full'> =>
  asEngine(world, (scope) => claimRun(scope, { companyId: world.company.id, agentId: agent.row.id, engineId }));

/** Claims a run that must be there. */
export async function claimed(world: World, agent: AgentCaller): Promise<ClaimedRun> {
  const run = await claim(world, agent);
  if (typeof run === 'string') throw new Error(`nothing was claimed: ${run}`);
  return run;
}

export const fenceOf = ({ companyId, id: runId, fence }: ClaimedRun) => ({ companyId, runId, fence });

/** Ends a claimed run as its executor does. */
export const finish = (world: World, run: ClaimedRun, end: Partial<RunEnd> = {}): Promise<unknown> =>
  asEngine(world, (scope) => endRun(scope, fenceOf(run), { status: 'succeeded', ...end }));

export const runById = (world: World, id: string): Promise<HeartbeatRun> =>
  stored(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id } }));

/** All runs of a company, oldest first. */
export const runsOf = (world: World): Promise<HeartbeatRun[]> =>
  stored(world, (tx) =>
    tx.heartbeatRun.findMany({
      where: { companyId: world.company.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  );

export const agentStatus = async (world: World, agent: AgentCaller) =>
  stored(world, (tx) =>
    tx.agent.findUniqueOrThrow({
      where: { id: agent.row.id },
      select: { status: true, errorReason: true, lastHeartbeatAt: true },
    }),
  );

/** Makes it so that a run's executor has not been heard of for the time of its lease. */
export const expire = (world: World, id: string): Promise<unknown> =>
  stored(world, (tx) =>
    tx.heartbeatRun.update({ where: { id }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } }),
  );

/** A run, once it has one of these statuses. */
export const reached = (world: World, id: string, ...statuses: string[]): Promise<HeartbeatRun> =>
  until(async () => {
    const run = await runById(world, id);
    return statuses.includes(run.status) && run;
  });

/** Whether a process lives, zombies being none. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const engines = new Set<Engine>();
/** Ends the engines of the tests before, which would take the work of this one too. */
export async function drainEngines(): Promise<void> {
  await Promise.all([...engines].map((engine) => engine.drain()));
  engines.clear();
}
// An engine that outlived its file would have the guardian end the programs of later files, once its lease is over.
afterEachFile(drainEngines);

/** An engine in this process, on the test file's database. It looks for work by itself, too. */
export async function startEngine({ services }: World, settings: Partial<Config> = {}): Promise<Engine> {
  const config = { ...services.config, DRAIN_TIMEOUT_MS: 20_000, ...settings };
  const engine = new Engine({
    services: { ...services, config },
    databaseUrl: services.config.DATABASE_URL as string,
    log: pino({ level: 'silent' }),
  });
  engines.add(engine);
  await engine.start();
  return engine;
}

/** A company with an engine that executes its runs at once when it is told to. */
export async function worldAtWork(): Promise<{ world: World; start: Engine['startRuns'] }> {
  const world = await createWorld();
  const engine = await startEngine(world);
  return { world, start: (of) => engine.startRuns(of) };
}

/** An agent whose runs are a program of Node. */
export const programmer = (world: World, name: string, code: string, heartbeat: object = {}): Promise<AgentCaller> =>
  world.agent({
    name,
    adapterType: 'process',
    runtimeConfig: { heartbeat },
    adapterConfig: { command: process.execPath, args: ['-e', code], graceSec: 5 },
  });
