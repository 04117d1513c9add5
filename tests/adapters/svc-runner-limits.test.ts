import { beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '#adapters/adapter.js';
import { makeExecution, STRICT } from '../kit/execution.js';
import type { Turn } from '../kit/model-server.js';
import { isRunning } from '../kit/running.js';
import { compiledRunner } from '../kit/svc-runner.js';
import { run } from './svc-runner-world.js';

let runner: Adapter;
beforeAll(async () => {
  runner = await compiledRunner();
});

describe('the limits of a run', () => {
  const again: Turn = { calls: [{ name: 'read_skill', input: { skill: 'none' } }], usage: { input: 90, output: 10 } };

  test('end a model that calls tools for ever', async () => {
    const { ending, model } = await run(runner, [again], { maxSteps: 4 });
    expect(ending).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'The agent did not finish within its 4 steps',
      result: { stopReason: 'max_steps', steps: 4 },
      usage: { inputTokens: 360, outputTokens: 40 },
    });
    expect(model.requests).toHaveLength(4);
  });

  test('end a model that has used its tokens', async () => {
    const { ending, model } = await run(runner, [again], { maxTokens: 250 });
    expect(ending).toMatchObject({
      status: 'failed',
      error: 'The agent did not finish within its 250 tokens: it used 300',
      result: { stopReason: 'max_tokens', steps: 3 },
    });
    expect(model.requests).toHaveLength(3);
  });

  test('end an endpoint that takes too long, and what was used until then is told', async () => {
    const { ending } = await run(runner, [again, () => {}], { timeoutSec: 15, graceSec: 60 });
    expect(ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 15s' });
    expect(ending.usage).toMatchObject({ inputTokens: 90, outputTokens: 10 });
    expect(ending.session).toBeDefined();
  });

  test('end an endpoint that says nothing, or begins and goes silent', async () => {
    const silence: Turn = () => {};
    const stall: Turn = (_request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: {"choices":[{"index":0,"delta":{"content":"Well"}}]}\n\n');
    };
    for (const turn of [silence, stall]) {
      const { ending } = await run(runner, [turn], { silenceSec: 0.5 });
      expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
      expect(ending.error).toBe('The model endpoint sent nothing for 0.5 s');
    }
  });

  test('let at most 32 calls be made in one step', async () => {
    const call = { name: 'read_skill', input: { skill: 'none' } };
    const { ending, model } = await run(runner, [
      { calls: Array.from({ length: 40 }, () => call) },
      { text: 'Enough.' },
    ]);
    expect(ending.status).toBe('succeeded');
    const results = model.requests[1].messages.filter(({ role }: { role: string }) => role === 'tool');
    expect(results).toHaveLength(40);
    expect(results.filter(({ content }: { content: string }) => content.includes('Not done'))).toHaveLength(8);
  });

  test('stop a run that is cancelled, its process too', async () => {
    const cancel = new AbortController();
    const { ending, execution } = await run(
      runner,
      [
        () => {
          cancel.abort();
        },
      ],
      { graceSec: 5 },
      { signal: cancel.signal },
    );
    expect(ending.status).toBe('cancelled');
    expect(execution.processes.filter(({ pid }) => isRunning(pid))).toEqual([]);
  });
});

describe('what goes wrong at the endpoint', () => {
  const answered = (status: number, message: string): Turn => {
    return (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify({ error: { message } }));
    };
  };

  test.each<[number, string]>([
    [429, 'transient_failure'],
    [503, 'transient_failure'],
    [400, 'adapter_failed'],
    [401, 'adapter_failed'],
  ])('status %i is told as it is: %s', async (status, errorCode) => {
    const { ending } = await run(runner, [answered(status, 'No luck')]);
    expect(ending).toMatchObject({ status: 'failed', errorCode });
    expect(ending.error).toContain(`answered ${status}: No luck`);
    expect(ending.usage).toBeUndefined();
  });

  test('a call that fails once is made again', async () => {
    const { ending, model } = await run(runner, [answered(503, 'Busy'), { text: 'Now.' }]);
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'Now.' });
    expect(model.requests).toHaveLength(2);
  });

  test('a connection that breaks off in the answer may be tried again later', async () => {
    const { ending } = await run(runner, [
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.write('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n', () => response.destroy());
      },
    ]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
  });

  test('an answer that ends before it is complete may be tried again later', async () => {
    const { ending } = await run(runner, [
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.end('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n');
      },
    ]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
    expect(ending.error).toContain('ended before it was complete');
  });

  test('a response that is not of a model protocol fails the run for good', async () => {
    const { ending } = await run(runner, [
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.end('data: <html>hello</html>\n\n');
      },
    ]);
    expect(ending.status).toBe('failed');
  });

  test('an endpoint that refuses connections may be tried again later; a private address is refused', async () => {
    const config = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    expect(await runner.execute(makeExecution({ config }))).toMatchObject({ errorCode: 'transient_failure' });
    const refused = await runner.execute(makeExecution({ config, network: STRICT }));
    expect(refused).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(refused.error).toContain('private or reserved address');
  });

  const huge = 'x'.repeat(10_000_000);
  test.each<[string, string, unknown]>([
    ['no JSON', 'read_skill', '{"skill": '],
    ['the wrong kind', 'read_skill', { skill: 7 }],
    ['no JSON', 'add_comment', '{"body": '],
    ['no object', 'add_comment', '[]'],
  ])('tool arguments that are %s for %s are told to the model, which goes on', (_what, name, input) =>
    expectGoesOn(name, input),
  );

  test.each<[string, unknown]>([
    ['read_skill', { skill: huge }],
    ['add_comment', { issueId: 'ACME-1', body: huge }],
  ])('a text of 10 MB for %s is told to the model, which goes on', { tags: ['whole'] }, expectGoesOn);

  async function expectGoesOn(name: string, input: unknown) {
    const { ending, model } = await run(runner, [{ calls: [{ name, input }] }, { text: 'Sorry.' }]);
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'Sorry.' });
    expect(model.requests[1].messages.at(-1)).toMatchObject({ role: 'tool' });
  }

  test.each(['read_skill', 'ask'])('arguments of %s that are nested without end end the run', async (name) => {
    const input = `{"payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { ending } = await run(runner, [{ calls: [{ name, input }] }]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', exitCode: 0 });
  });

  test('a tool that is not there is told to the model', async () => {
    const { ending, model } = await run(runner, [{ calls: [{ name: 'rm_rf', input: {} }] }, { text: 'I see.' }]);
    expect(ending.status).toBe('succeeded');
    expect(model.requests[1].messages.at(-1).content).toContain('rm_rf');
  });

  test('an answer of 10 MB is logged whole, and little of it is kept', async () => {
    const { ending, execution } = await run(runner, [{ text: '🌊'.repeat(2_500_000) }]);
    expect(ending.status).toBe('succeeded');
    expect(execution.output.stdout.length).toBe(5_000_001);
    expect(ending.summary?.length).toBeLessThan(9_000);
    expect(JSON.stringify(ending.session).length).toBeLessThan(140_000);
  });

  test('characters that cannot be stored are not in what is kept', async () => {
    const { ending } = await run(runner, [{ text: 'a\u0000b\ud800c' }]);
    expect(ending.summary).toBe('ab\ufffdc');
    expect(JSON.stringify(ending.session)).not.toMatch(/\\u0000|\\ud800/);
  });
});
