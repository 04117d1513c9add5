import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Engine } from '#engine/engine.js';
import { requestWake } from '#services/runs/wakes/request-wake.js';
import { temporaryFolder } from '../kit/execution.js';
import { waitingJobs } from '../kit/jobs.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { asEngine, programmer, queue, reached, runById, startEngine } from './kit.js';

/** How many starts of an agent's runs are stored for any process to do. */
const storedStarts = (world: World, { row }: AgentCaller): Promise<number> => waitingJobs(world, `startRuns:${row.id}`);

/** The only engine of a world while the test works with it. */
async function withEngine(work: (world: World, engine: Engine) => Promise<void>, settings = {}): Promise<void> {
  const world = await createWorld();
  const engine = await startEngine(world, settings);
  await work(world, engine);
  await engine.drain();
}

test('a wake starts its run in the process that asked for it, without a job', () =>
  withEngine(async (world, engine) => {
    const ada = await programmer(world, 'Ada', '');
    const id = await queue(world, ada);
    expect(await storedStarts(world, ada)).toBe(0);
    expect(await reached(world, id, 'succeeded')).toMatchObject({ engineId: engine.id });
  }));

test('a run for which a process has no room is left to another process', () =>
  withEngine(
    async (world) => {
      const end = join(temporaryFolder(), 'end');
      const waits = `const look = setInterval(() => require('node:fs').existsSync('${end}') && clearInterval(look), 20)`;
      const ada = await programmer(world, 'Ada', waits);
      const bob = await programmer(world, 'Bob', '');
      const first = await queue(world, ada);
      await reached(world, first, 'running');
      const second = await queue(world, bob);
      expect(await storedStarts(world, bob)).toBe(1);
      expect(await runById(world, second)).toMatchObject({ status: 'queued' });
      await writeFile(end, '');
      // Nobody does jobs here: the look for what is queued finds it once there is room.
      await reached(world, second, 'succeeded');
    },
    { RUN_CONCURRENCY: 1 },
  ));

test('a wake that is rolled back takes no room in its process', () =>
  withEngine(
    async (world) => {
      const ada = await programmer(world, 'Ada', '');
      const undone = asEngine(world, async (scope) => {
        const of = { companyId: world.company.id, agentId: ada.row.id };
        await requestWake(scope, { ...of, reason: 'issue_assigned', taskKey: 'undone' });
        const about = { companyId: world.company.id, entityType: 'company', entityId: 'x' } as const;
        scope.emit({ ...about, action: 'company.updated', details: { big: 1n } });
      });
      await expect(undone).rejects.toThrow(/BigInt/);
      const id = await queue(world, ada);
      expect(await storedStarts(world, ada)).toBe(0);
      await reached(world, id, 'succeeded');
    },
    { RUN_CONCURRENCY: 1 },
  ));

test('the next run of an agent starts where the last one ended, and leaves no job', () =>
  withEngine(async (world, engine) => {
    const ada = await programmer(world, 'Ada', 'setTimeout(() => {}, 300)', { maxConcurrentRuns: 1 });
    const ids = [await queue(world, ada), await queue(world, ada), await queue(world, ada)];
    for (const id of ids) expect(await reached(world, id, 'succeeded')).toMatchObject({ engineId: engine.id });
    expect(await storedStarts(world, ada)).toBe(0);
  }));
