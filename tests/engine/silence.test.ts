import { expect, test } from 'vitest';
import { createWorld } from '../kit/world.js';
import { lives, programmer, queue, reached, startEngine } from './kit.js';

test('a run that writes nothing for too long is stopped, one that writes or has a time limit of its own is not', async () => {
  const world = await createWorld();
  const engine = await startEngine(world, { RUN_SILENCE_SECONDS: 6 });
  const started = async (code: string, config: object = {}) => {
    const agent = await programmer(world, 'Ada', code);
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({
        where: { id: agent.row.id },
        data: { adapterConfig: { ...(agent.row.adapterConfig as object), ...config } },
      }),
    );
    const id = await queue(world, agent);
    void engine.startRuns({ companyId: world.company.id, agentId: agent.row.id });
    return id;
  };
  const silent = await started('console.log("up"); setInterval(() => {}, 1000)');
  const talking = await started(
    'const t = setInterval(() => console.log("still here"), 200); setTimeout(() => clearInterval(t), 8000)',
  );
  const limited = await started('setTimeout(() => {}, 8000)', { timeoutSec: 60 });
  const run = await reached(world, silent, 'timed_out', 'failed', 'succeeded');
  expect(run).toMatchObject({
    status: 'timed_out',
    errorCode: 'timeout',
    error: 'Wrote nothing for 6s',
    stdoutExcerpt: 'up\n',
  });
  expect(lives(run.processPid as number)).toBe(false);
  expect((await reached(world, talking, 'timed_out', 'failed', 'succeeded')).status).toBe('succeeded');
  expect((await reached(world, limited, 'timed_out', 'failed', 'succeeded')).status).toBe('succeeded');
});
