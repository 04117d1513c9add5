/** @module-tag whole */
import { describe, expect, test } from 'vitest';
import { stored } from '../kit/issues.js';
import { type ServerProcess, spawnServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { expire, lives, programmer, queue, reached, runById, runsOf } from './kit.js';

/**
 * This file tells that a process dies and nothing is lost, with two processes that only run agents:
 *
 * - Killed with SIGKILL: another process ends each of its runs as `process_lost` and retries it. Each piece of work
 *   succeeds once, each run ends once in the journal, and none of its programs lives on.
 * - Suspended past its lease: the same, and what the process writes when it wakes up changes nothing.
 *
 * Tests that take longer prove what this one leaves out; each says at its top what that is: engine/partition (a database
 * that cannot be reached), server/restart (one server and its clients), cluster/cluster (a proxy, clients and schedules),
 * faults/faults (kills at random moments) and faults/demo (a database and a network that fail, too).
 */
const PATIENCE = { timeout: 120_000 };

/** A process that runs agents and serves nothing. */
async function worker(world: World, env: Record<string, string> = {}): Promise<ServerProcess & { engineId: string }> {
  const databaseUrl = world.services.config.DATABASE_URL as string;
  const server = await spawnServer({
    DATABASE_URL: databaseUrl,
    WORKER: 'only',
    API_URL: 'http://127.0.0.1:9',
    RUN_CONCURRENCY: '6',
    ...env,
  });
  await server.logged(({ msg }) => msg === 'running jobs only');
  const engine = await stored(world, (tx) => tx.engineProcess.findFirstOrThrow({ where: { pid: server.pid } }));
  return Object.assign(server, { engineId: engine.id });
}

const executedBy = (world: World, engineId: string) =>
  stored(world, (tx) =>
    tx.heartbeatRun.findMany({ where: { engineId, status: 'running', processPid: { not: null } } }),
  );

async function crowd(world: World, code: string, size: number): Promise<AgentCaller[]> {
  return Promise.all(Array.from({ length: size }, (_, index) => programmer(world, `Agent ${index}`, code)));
}

describe('a process that is killed', () => {
  test(
    'loses no work: another process ends its runs and retries each once, and its programs are gone',
    PATIENCE,
    async () => {
      const world = await createWorld();
      const agents = await crowd(world, 'setTimeout(() => {}, 1500)', 6);
      const workers = await Promise.all([worker(world), worker(world)]);
      const ids = await Promise.all(agents.flatMap((agent) => Array.from({ length: 4 }, () => queue(world, agent))));
      const victim = workers[0] as (typeof workers)[number];
      const lost = await until(async () => {
        const runs = await executedBy(world, victim.engineId);
        return runs.length >= 3 && runs;
      });
      await victim.kill();
      await until(async () => (await runsOf(world)).every(({ status }) => !['queued', 'running'].includes(status)));
      const runs = await runsOf(world);
      for (const id of ids) {
        const chain = runs.filter((run) => run.id === id || run.retryRootId === id);
        expect(chain.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
        expect(chain.filter(({ status }) => status !== 'succeeded').map(({ errorCode }) => errorCode)).toEqual(
          chain.length === 1 ? [] : ['process_lost'],
        );
      }
      expect(runs.filter(({ errorCode }) => errorCode === 'process_lost').length).toBeGreaterThanOrEqual(1);
      for (const { processPid } of lost) expect(lives(processPid as number)).toBe(false);
      const wakes = await stored(world, (tx) => tx.wake.findMany({ where: { companyId: world.company.id } }));
      expect(wakes.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
      const ended = await stored(world, (tx) =>
        tx.event.groupBy({
          by: ['entityId'],
          where: { companyId: world.company.id, action: { in: ENDS } },
          _count: true,
        }),
      );
      expect(ended.map(({ _count }) => _count)).toEqual(runs.map(() => 1));
      const gone = await until(async () => {
        const engine = await stored(world, (tx) =>
          tx.engineProcess.findUniqueOrThrow({ where: { id: victim.engineId } }),
        );
        return engine.stoppedAt && engine;
      });
      expect(gone.stoppedAt?.getTime()).toBeGreaterThan(gone.lastSeenAt.getTime());
      await Promise.all(workers.map((one) => one.kill()));
    },
  );
});

const ENDS = ['succeeded', 'failed', 'cancelled', 'timed_out', 'interrupted'].map((status) => `heartbeat.${status}`);

describe('a process that is suspended past its lease', () => {
  test(
    'loses its run to another process, which stops its program; its late writes change nothing',
    PATIENCE,
    async () => {
      const world = await createWorld();
      const ada = await programmer(world, 'Ada', 'setInterval(() => console.log("tick"), 50)');
      const first = await worker(world);
      const id = await queue(world, ada);
      const run = await until(async () => {
        const row = await runById(world, id);
        return row.lastOutputAt !== null && row.processPid !== null && row;
      });
      const second = await worker(world);
      first.child.kill('SIGSTOP');
      // It may have been suspended within a transaction, which the database ends after 30 s.
      await until(() =>
        expire(world, id).then(
          () => true,
          () => false,
        ),
      );
      expect(await reached(world, id, 'failed')).toMatchObject({ errorCode: 'process_lost', fence: 2n });
      expect(lives(run.processPid as number)).toBe(false);
      const retry = await until(async () =>
        (await runsOf(world)).find(
          (row) => row.retryOfRunId === id && row.status === 'running' && row.processPid !== null,
        ),
      );
      expect(retry).toMatchObject({ engineId: second.engineId });
      const before = await runById(world, id);
      first.child.kill('SIGCONT');
      await until(async () => {
        const engine = await stored(world, (tx) =>
          tx.engineProcess.findUniqueOrThrow({ where: { id: first.engineId } }),
        );
        return engine.stoppedAt === null && engine.lastSeenAt.getTime() > (before.finishedAt as Date).getTime();
      });
      first.child.kill('SIGTERM');
      expect((await first.exited).code).toBe(0);
      expect(await runById(world, id)).toEqual(before);
      expect(await runById(world, retry.id)).toMatchObject({ status: 'running' });
      second.child.kill('SIGTERM');
      expect((await second.exited).code).toBe(0);
      expect(await runById(world, retry.id)).toMatchObject({ status: 'interrupted' });
      expect(lives(retry.processPid as number)).toBe(false);
    },
  );
});
