import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { setOutsideAdapters } from '#adapters/registry.js';
import { installAdapter } from '#services/organization/adapters/install.js';
import { removeAdapter } from '#services/organization/adapters/manage.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { packageOf, SHELL_SCRIPT, sourceOf } from '../adapters/external/packages.js';
import { until } from '../kit/running.js';
import type { World } from '../kit/world.js';
import { lives, queue, reached, runById, worldAtWork } from './kit.js';

let world: World;
let start: (of: { companyId: string; agentId: string }) => unknown;
beforeAll(async () => {
  ({ world, start } = await worldAtWork());
  await world.board.run(installAdapter, { packageName: SHELL_SCRIPT, isLocalPath: true });
});

async function startRun(adapterType: string, adapterConfig: object = {}): Promise<string> {
  const agent = await world.agent({ name: 'Ada', adapterType, adapterConfig });
  const id = await queue(world, agent);
  await start({ companyId: world.company.id, agentId: agent.row.id });
  return id;
}

describe('an agent whose adapter comes with a package', () => {
  test('runs with what every run gets, and what it says is kept without its secrets', async () => {
    const id = await startRun('shell_script', {
      script: 'echo "$SERVICE_RUN_ID"; echo "$MY_TOKEN" >&2; test -n "$SERVICE_API_KEY"',
      env: { MY_TOKEN: 'a canary in the coal mine' },
    });
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({
      status: 'succeeded',
      exitCode: 0,
      adapterType: 'shell_script',
      stdoutExcerpt: `${id}\n`,
      stderrExcerpt: '***REDACTED***\n',
    });
  });

  test('fails with the sentence that its adapter tells', async () => {
    const id = await startRun('shell_script', { script: 'exit 9' });
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'The script ended with code 9',
      exitCode: 9,
    });
  });

  test('is stopped with all that it started when its run is cancelled', async () => {
    const id = await startRun('shell_script', { script: 'sleep 600 & echo up; wait' });
    const pid = await until(async () => {
      const run = await runById(world, id);
      return run.lastOutputAt && run.processPid;
    });
    await world.board.run(cancelRun, { runId: id });
    await reached(world, id, 'cancelled');
    expect(await until(async () => !lives(pid))).toBe(true);
  });

  test('runs also where the process that takes its run has not loaded the package yet', async () => {
    // As it is in a process that was told of neither the package nor its loading by now.
    const agent = await world.agent({ name: 'Early', adapterType: 'shell_script', adapterConfig: { script: 'true' } });
    setOutsideAdapters([], []);
    // It may begin from here on.
    const id = await queue(world, agent);
    await start({ companyId: world.company.id, agentId: agent.row.id });
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({ status: 'succeeded', error: null });
  });

  test('costs what its adapter knows of it', async () => {
    const folder = await packageOf('frugal', sourceOf({ type: 'frugal' }));
    await writeFile(
      join(folder, 'index.js'),
      `export const adapter = { contract: 1, type: 'frugal', label: 'F', execute: async () => ({ status: 'succeeded', usage: { costUsd: 0.5 } }) };`,
    );
    await world.board.run(installAdapter, { packageName: folder, isLocalPath: true });
    const id = await startRun('frugal');
    expect((await reached(world, id, 'succeeded', 'failed')).usageJson).toMatchObject({
      provider: 'unknown',
      model: 'unknown',
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0.5,
    });
  });

  test('fails alone when the package throws', async () => {
    const folder = await packageOf('thrower', sourceOf({ type: 'thrower' }));
    await writeFile(
      join(folder, 'index.js'),
      `export const adapter = { contract: 1, type: 'thrower', label: 'T', execute() { throw new Error('no luck'); } };`,
    );
    await world.board.run(installAdapter, { packageName: folder, isLocalPath: true });
    const id = await startRun('thrower');
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'Adapter thrower failed: no luck',
    });
  });

  test('fails with a reason once the package is removed', async () => {
    const folder = await packageOf('leaving', sourceOf({ type: 'leaving' }));
    await world.board.run(installAdapter, { packageName: folder, isLocalPath: true });
    const agent = await world.agent({ name: 'Left', adapterType: 'leaving' });
    await world.board.run(removeAdapter, { type: 'leaving' });
    const id = await queue(world, agent);
    await start({ companyId: world.company.id, agentId: agent.row.id });
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: expect.stringContaining('leaving'),
    });
  });
});
