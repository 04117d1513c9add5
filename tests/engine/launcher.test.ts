/** @module-tag whole */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '#engine/engine.js';
import { installAdapter } from '#services/organization/adapters/install.js';
import { packageOf } from '../adapters/external/packages.js';
import { temporaryFolder } from '../kit/execution.js';
import { isRunning, until } from '../kit/running.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { programmer, queue, reached, runById, runsOf, startEngine } from './kit.js';

const shell = (world: World, name: string, script: string): Promise<AgentCaller> =>
  world.agent({
    name,
    adapterType: 'process',
    adapterConfig: { command: '/bin/sh', args: ['-c', script], graceSec: 1 },
  });

async function begin(engine: Engine, world: World, agent: AgentCaller): Promise<string> {
  const id = await queue(world, agent);
  await engine.startRuns({ companyId: world.company.id, agentId: agent.row.id });
  return id;
}

/** An adapter of a package that works until it is stopped. */
const WORKING = `export const adapter = { contract: 1, type: 'working', label: 'Working', async execute(run) {
  run.log('stdout', 'at work');
  await new Promise((resolve) => setTimeout(resolve, 600000));
} };`;

/** Finds the one process that starts programs for all companies among its forebears, and ends it. */
const KILLS_LAUNCHER = `
sleep 0.3; pid=$$
until tr '\\0' ' ' < /proc/$pid/cmdline | grep -q 'semi[-]space'; do pid=$(cut -d' ' -f4 /proc/$pid/stat); done
kill -9 $pid; sleep 600`;

describe('an agent whose program kills', () => {
  test('its parent ends its own run alone', async () => {
    const [mine, other] = [await createWorld(), await createWorld()];
    const engine = await startEngine(mine);
    const bystander = await programmer(other, 'Bob', `setTimeout(() => console.log('done'), 1500)`);
    const bobs = await begin(engine, other, bystander);
    await until(async () => (await runById(other, bobs)).processPid);
    const id = await begin(engine, mine, await shell(mine, 'Ada', 'kill -9 $PPID; sleep 600'));
    expect(await reached(mine, id, 'failed')).toMatchObject({ errorCode: 'adapter_failed' });
    expect(await reached(other, bobs, 'failed', 'succeeded')).toMatchObject({ status: 'succeeded' });
    expect(await runsOf(mine)).toHaveLength(1);
  });

  test('the launcher of all programs loses its own and other runs, which are retried once no process of them is left', async () => {
    const [mine, other] = [await createWorld(), await createWorld()];
    const engine = await startEngine(mine);
    const pids = join(temporaryFolder(), 'pids');
    const bystander = await shell(
      other,
      'Bob',
      `[ -e ${pids} ] && exit 0; (setsid sleep 600 & echo $! >> ${pids}); echo $$ >> ${pids}; sleep 600`,
    );
    const bobs = await begin(engine, other, bystander);
    const left = await until(() => {
      const found = read(pids).trim().split('\n').map(Number);
      return found.length === 2 && found;
    });
    await other.board.run(installAdapter, { packageName: await packageOf('working', WORKING), isLocalPath: true });
    const cleos = await begin(engine, other, await other.agent({ name: 'Cleo', adapterType: 'working' }));
    await until(async () => (await runById(other, cleos)).lastOutputAt);
    const adas = await begin(engine, mine, await shell(mine, 'Ada', KILLS_LAUNCHER));
    for (const [world, id] of [
      [other, bobs],
      [mine, adas],
      [other, cleos],
    ] as const) {
      expect(await reached(world, id, 'failed')).toMatchObject({ errorCode: 'process_lost', requiredAction: null });
    }
    expect(left.filter(isRunning)).toEqual([]);
    const again = await until(async () => (await runsOf(other)).find(({ retryOfRunId }) => retryOfRunId === bobs));
    expect(await reached(other, again.id, 'failed', 'succeeded')).toMatchObject({ status: 'succeeded' });
    const last = await until(async () => (await runsOf(mine)).find(({ retryOfRunId }) => retryOfRunId === adas));
    expect(await reached(mine, last.id, 'failed')).toMatchObject({
      errorCode: 'process_lost',
      requiredAction: expect.stringContaining('process_lost'),
    });
    expect(await runsOf(mine)).toHaveLength(2);
  });
});

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
