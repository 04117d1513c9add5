import { beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '#adapters/adapter.js';
import { compiledRunner } from '#tests/kit/svc-runner.js';
import { run } from '../svc-runner-world.js';
import { noIsolation, siteOf } from './world.js';

let runner: Adapter;
beforeAll(async () => {
  runner = await compiledRunner(true);
});

describe.skipIf(noIsolation)('the native runner in isolation', () => {
  test('reaches its model and tells what that says, without the folder of the server', async () => {
    const outside = { allowLoopback: false, allowed: ['127.0.0.1'] };
    const { home, workspace, confinement } = siteOf({ network: { api: null, outside } });
    const { ending, execution } = await run(
      runner,
      [{ text: 'All is well.', usage: { input: 12, output: 8, cached: 0 } }],
      {},
      {
        prompt: 'You were woken by a timer.',
        cwd: workspace,
        confinement,
        env: { OPENAI_API_KEY: 'key', AGENT_HOME: home, HOME: home },
      },
    );
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'All is well.', exitCode: 0 });
    expect(execution.output).toMatchObject({ stdout: 'All is well.\n', stderr: '' });
  });
});
