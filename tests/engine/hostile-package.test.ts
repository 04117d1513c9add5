/** @module-tag whole */
import { beforeAll, describe, expect, test } from 'vitest';
import { installAdapter } from '#services/organization/adapters/install.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { packageOf } from '../adapters/external/packages.js';
import { until } from '../kit/running.js';
import type { World } from '../kit/world.js';
import { lives, programmer, queue, reached, runById, worldAtWork } from './kit.js';

let world: World;
let start: (of: { companyId: string; agentId: string }) => unknown;
beforeAll(async () => {
  ({ world, start } = await worldAtWork());
});

/** Installs a package whose adapter runs agents so. */
async function install(type: string, execute: string, beside = ''): Promise<void> {
  const source = `import { spawn } from 'node:child_process';
    ${beside}
    export const adapter = { contract: 1, type: '${type}', label: 'Hostile', async execute(run) { ${execute} } };`;
  await world.board.run(installAdapter, { packageName: await packageOf(type, source), isLocalPath: true });
}

async function startRun(adapterType: string, adapterConfig: object = {}): Promise<string> {
  const agent = await world.agent({ name: 'Ada', adapterType, adapterConfig });
  const id = await queue(world, agent);
  await start({ companyId: world.company.id, agentId: agent.row.id });
  return id;
}

const ended = (id: string) => reached(world, id, 'succeeded', 'failed', 'timed_out', 'cancelled');
const never = 'await new Promise((resolve) => setTimeout(resolve, 600_000));';

/** Whatever it does, a run of somebody else that goes on meanwhile ends as it should. */
async function beside<T>(what: () => Promise<T>): Promise<T> {
  const other = await programmer(world, 'Eve', "setTimeout(() => console.log('done'), 1500)");
  const id = await queue(world, other);
  await start({ companyId: world.company.id, agentId: other.row.id });
  const result = await what();
  expect(await ended(id)).toMatchObject({ status: 'succeeded', stdoutExcerpt: 'done\n' });
  return result;
}

describe('the server and the runs of others go on, and the run says what happened, when a package', () => {
  test.each([
    ['throws in a timer', `setTimeout(() => { throw new Error('too late'); }, 50); ${never}`, /too late/],
    ['throws what is no error', `setTimeout(() => { throw 'too late'; }, 50); ${never}`, /too late/],
    ['rejects what nobody awaits', `setTimeout(async () => { throw new Error('unheard'); }, 50); ${never}`, /unheard/],
    ['ends its process', `setTimeout(() => process.exit(0), 50); ${never}`, /its process ended with exit code 0/],
    ['is killed', `process.kill(process.pid, 'SIGKILL'); ${never}`, /its process was ended by SIGKILL/],
    [
      'takes memory without end',
      `const all = []; for (;;) { all.push(new Array(1e6).fill(1.5)); await new Promise(setImmediate); }`,
      /its process (was ended by SIGABRT|ended with exit code 134)/,
    ],
  ])('%s', async (what, execute, message) => {
    const type = what.replaceAll(' ', '_').replaceAll("'", '');
    await install(type, execute);
    const run = await beside(async () => ended(await startRun(type)));
    expect(run).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', error: expect.stringMatching(message) });
    expect(run.error).toContain(type);
  });

  test('throws when it has told its end, which stands', async () => {
    await install('late', `setTimeout(() => { throw new Error('too late'); }); return { status: 'succeeded' };`);
    const first = await beside(async () => ended(await startRun('late')));
    expect(first.status).toBe('succeeded');
    expect((await ended(await startRun('late'))).status).toBe('succeeded');
  });

  test('loops for ever, until its run is cancelled', async () => {
    await install('looping', 'await run.spawned({ pid: process.pid, startedAt: new Date() }); for (;;);');
    const id = await startRun('looping', { graceSec: 0.5 });
    const pid = await beside(() => until(async () => (await runById(world, id)).processPid));
    await world.board.run(cancelRun, { runId: id });
    expect((await ended(id)).status).toBe('cancelled');
    await until(async () => !lives(pid));
  });

  test('loops for longer than the time limit and the grace of its agent', async () => {
    await install('slow', 'for (;;);');
    const run = await beside(async () => ended(await startRun('slow', { timeoutSec: 0.5, graceSec: 0.2 })));
    expect(run).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 0.5s' });
  });

  test('floods its log without waiting, until its run is cancelled', async () => {
    await install('flooding', `for (;;) run.log('stdout', 'x'.repeat(65_536) + '\\n');`);
    const id = await startRun('flooding', { graceSec: 0.5 });
    await beside(() => until(async () => (await runById(world, id)).lastOutputAt));
    expect(process.memoryUsage.rss()).toBeLessThan(1_500_000_000);
    await world.board.run(cancelRun, { runId: id });
    expect((await ended(id)).status).toBe('cancelled');
  });

  test('tells more than a run can have', async () => {
    await install('verbose', `return { status: 'succeeded', summary: 'x'.repeat(20_000_000) };`);
    const run = await beside(async () => ended(await startRun('verbose')));
    expect(run).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: expect.stringMatching(/larger/),
    });
  });

  test('dies while a program of it runs, which ends too', async () => {
    await install(
      'leaving_programs',
      `const child = spawn('sleep', ['600'], { detached: true, env: {} });
       run.log('stdout', child.pid + ' ');
       await run.spawned({ pid: child.pid, startedAt: new Date() });
       await new Promise((resolve) => setTimeout(resolve, 100));
       process.exit(3);`,
    );
    const run = await ended(await startRun('leaving_programs'));
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/ended with exit code 3/) });
    await until(async () => !lives(Number(run.stdoutExcerpt)));
  });
});

test('a package has none of the variables of the server', async () => {
  process.env.ORGRAPH_CANARY = 'a canary in the coal mine';
  await install('curious', `run.log('stdout', JSON.stringify(process.env)); return { status: 'succeeded' };`);
  const run = await ended(await startRun('curious'));
  expect(run.status).toBe('succeeded');
  expect(run.stdoutExcerpt).toContain('PATH');
  for (const secret of ['CANARY', 'DATABASE', 'postgres']) expect(run.stdoutExcerpt).not.toContain(secret);
});
