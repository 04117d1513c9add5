import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Adapter, Execution } from '../../src/adapters/adapter.js';
import type { JsonObject } from '../../src/services/core/fields.js';
import { bodyOf, startEndpoint } from '../kit/endpoint.js';
import { LOCAL, makeExecution, STRICT, temporaryFolder } from '../kit/execution.js';
import { startModelServer, type Turn } from '../kit/model-server.js';
import { isRunning } from '../kit/running.js';
import { compiledRunner } from '../kit/svc-runner.js';

let runner: Adapter;
beforeAll(async () => {
  runner = await compiledRunner();
});

async function run(script: readonly Turn[], config: JsonObject = {}, given: Partial<Execution> = {}) {
  const model = await startModelServer('openai', script);
  const execution = makeExecution({
    ...given,
    config: { baseUrl: model.url, model: 'test-model', ...config },
  });
  return { ending: await runner.execute(execution), execution, model };
}

describe('a model at an OpenAI-compatible endpoint', () => {
  test('is told who it is and why it was woken, and its words are the log and the summary', async () => {
    const { ending, execution, model } = await run(
      [{ text: 'All is well.', usage: { input: 120, output: 8, cached: 100 } }],
      { temperature: 0.5, maxOutputTokens: 500 },
      {
        prompt: 'You were woken by a timer.',
        instructions: { directory: '/x', entryFile: 'AGENTS.md', text: 'Be terse.' },
        env: { OPENAI_API_KEY: 'key-of-the-endpoint' },
      },
    );
    expect(ending).toMatchObject({
      ...{ status: 'succeeded', summary: 'All is well.', exitCode: 0 },
      result: { stopReason: 'finished', steps: 1, toolCalls: 0 },
      usage: { provider: 'openai_compatible', model: 'test-model', costUsd: null, billingType: 'metered_api' },
    });
    expect(ending.usage).toMatchObject({ inputTokens: 20, cachedInputTokens: 100, outputTokens: 8 });
    expect(execution.output.stdout).toBe('All is well.\n');
    expect(execution.processes).toHaveLength(1);
    const [request] = model.requests;
    expect(request).toMatchObject({ model: 'test-model', temperature: 0.5, max_tokens: 500, stream: true });
    expect(request.messages[0].content).toMatch(/You are Ada.*engineer[\s\S]*Be terse\./);
    expect(request.messages[1]).toEqual({ role: 'user', content: 'You were woken by a timer.' });
    expect(model.headers[0]?.authorization).toBe('Bearer key-of-the-endpoint');
  });

  test('goes on with the session of its last run', async () => {
    const first = await run([{ text: 'The door is red.' }], {}, { prompt: 'Look at the door.' });
    expect(first.ending.session).toMatchObject({ id: expect.any(String), params: { messages: expect.any(Array) } });
    const { ending, model } = await run(
      [{ text: 'It still is.' }],
      {},
      { prompt: 'Look again.', session: JSON.parse(JSON.stringify(first.ending.session)) },
    );
    expect(ending.session?.id).toBe(first.ending.session?.id);
    const said = model.requests[0].messages.slice(1).map(({ content }: { content: unknown }) => content);
    expect(said).toEqual(['Look at the door.', 'The door is red.', 'Look again.']);
  });

  test('begins anew where the stored session is not one', async () => {
    const session = { id: 's', displayId: null, params: { messages: [{ role: 'nobody' }] } };
    const { ending, execution } = await run([{ text: 'Hello.' }], {}, { prompt: 'Hi.', session });
    expect(ending.status).toBe('succeeded');
    expect(execution.output.system).toContain('a new one is begun');
  });

  test('keeps long sessions within bounds, beginning with whole turns', async () => {
    const messages = Array.from({ length: 60 }, (_, n) => [
      { role: 'user', content: `question ${n} ${'x'.repeat(2_000)}` },
      { role: 'assistant', content: `answer ${n} ${'y'.repeat(2_000)}` },
    ]).flat();
    const session = { id: 's', displayId: null, params: { messages } };
    const { ending } = await run([{ text: 'Done.' }], {}, { prompt: 'The last one.', session });
    const kept = ending.session?.params?.messages as { role: string; content: unknown }[];
    expect(JSON.stringify(kept).length).toBeLessThan(140_000);
    expect(kept[0]?.role).toBe('user');
    expect(JSON.stringify(kept.at(-2))).toContain('The last one.');
  });

  test('reads the skills of its agent, and no file beside them', async () => {
    const home = temporaryFolder();
    const folder = join(home, 'skills', 'deploying');
    mkdirSync(join(folder, 'reference'), { recursive: true });
    writeFileSync(
      join(folder, 'SKILL.md'),
      '---\nname: deploying\ndescription: "How we deploy"\n---\nPush the button.',
    );
    writeFileSync(join(folder, 'reference', 'hosts.md'), 'host-one');
    writeFileSync(join(home, 'secret.txt'), 'not for models');
    symlinkSync(join(home, 'secret.txt'), join(folder, 'link.md'));
    const read = (path?: string) => ({ name: 'read_skill', input: { skill: 'deploying', path } });
    const { model } = await run(
      [{ calls: [read(), read('reference/hosts.md'), read('../../secret.txt'), read('link.md')] }, { text: 'Read.' }],
      {},
      { env: { AGENT_HOME: home } },
    );
    expect(model.requests[0].messages[0].content).toContain('- deploying: How we deploy');
    const results = model.requests[1].messages.filter(({ role }: { role: string }) => role === 'tool');
    expect(results[0].content).toContain('Push the button.');
    expect(results[1].content).toContain('host-one');
    expect(results[2].content).toContain('has no file ../../secret.txt');
    expect(results[3].content).toContain('has no file link.md');
    expect(JSON.stringify(model.requests)).not.toContain('not for models');
  });
});

describe('a model at an Anthropic endpoint', () => {
  test('works with tools and is counted over all steps', async () => {
    const model = await startModelServer('anthropic', [
      { text: 'I look.', calls: [{ name: 'read_skill', input: { skill: 'none' } }], usage: { input: 50, output: 5 } },
      { text: 'There is none.', usage: { input: 70, output: 6, cached: 40 } },
    ]);
    const execution = makeExecution({
      config: { provider: 'anthropic', baseUrl: model.url, model: 'claude-test' },
      env: { ANTHROPIC_API_KEY: 'sk-test' },
      prompt: 'Go.',
    });
    const ending = await runner.execute(execution);
    expect(ending).toMatchObject({
      status: 'succeeded',
      summary: 'There is none.',
      result: { steps: 2, toolCalls: 1 },
    });
    expect(ending.usage).toMatchObject({
      provider: 'anthropic',
      inputTokens: 120,
      cachedInputTokens: 40,
      outputTokens: 11,
    });
    expect(model.headers[0]?.['x-api-key']).toBe('sk-test');
    expect(model.requests[1].messages.at(-1).content[0]).toMatchObject({ type: 'tool_result', is_error: true });
    expect(execution.output.system).toMatch(/> read_skill .*\n< read_skill failed There is no skill none/);
  });
});

describe('the limits of a run', () => {
  const again: Turn = { calls: [{ name: 'read_skill', input: { skill: 'none' } }], usage: { input: 90, output: 10 } };

  test('end a model that calls tools for ever', async () => {
    const { ending, model } = await run([again], { maxSteps: 4 });
    expect(ending).toMatchObject({
      ...{ status: 'failed', errorCode: 'adapter_failed', error: 'The agent did not finish within its 4 steps' },
      result: { stopReason: 'max_steps', steps: 4 },
      usage: { inputTokens: 360, outputTokens: 40 },
    });
    expect(model.requests).toHaveLength(4);
  });

  test('end a model that has used its tokens', async () => {
    const { ending, model } = await run([again], { maxTokens: 250 });
    expect(ending).toMatchObject({
      status: 'failed',
      error: 'The agent did not finish within its 250 tokens: it used 300',
      result: { stopReason: 'max_tokens', steps: 3 },
    });
    expect(model.requests).toHaveLength(3);
  });

  test('end an endpoint that takes too long, and what was used until then is told', async () => {
    const { ending } = await run([again, () => {}], { timeoutSec: 2, graceSec: 5 });
    expect(ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 2s' });
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
      const { ending } = await run([turn], { silenceSec: 0.5 });
      expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
      expect(ending.error).toBe('The model endpoint sent nothing for 0.5 s');
    }
  });

  test('let at most 32 calls be made in one step', async () => {
    const call = { name: 'read_skill', input: { skill: 'none' } };
    const { ending, model } = await run([{ calls: Array.from({ length: 40 }, () => call) }, { text: 'Enough.' }]);
    expect(ending.status).toBe('succeeded');
    const results = model.requests[1].messages.filter(({ role }: { role: string }) => role === 'tool');
    expect(results).toHaveLength(40);
    expect(results.filter(({ content }: { content: string }) => content.includes('Not done'))).toHaveLength(8);
  });

  test('stop a run that is cancelled, its process too', async () => {
    const cancel = new AbortController();
    const { ending, execution } = await run(
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
    const { ending } = await run([answered(status, 'No luck')]);
    expect(ending).toMatchObject({ status: 'failed', errorCode });
    expect(ending.error).toContain(`answered ${status}: No luck`);
    expect(ending.usage).toBeUndefined();
  });

  test('a call that fails once is made again', async () => {
    const { ending, model } = await run([answered(503, 'Busy'), { text: 'Now.' }]);
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'Now.' });
    expect(model.requests).toHaveLength(2);
  });

  test('a connection that breaks off in the answer may be tried again later', async () => {
    const { ending } = await run([
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.write('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n', () => response.destroy());
      },
    ]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
  });

  test('an answer that ends before it is complete may be tried again later', async () => {
    const { ending } = await run([
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.end('data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n');
      },
    ]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
    expect(ending.error).toContain('ended before it was complete');
  });

  test('what is no protocol of a model fails for good', async () => {
    const { ending } = await run([
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.end('data: <html>hello</html>\n\n');
      },
    ]);
    expect(ending.status).toBe('failed');
  });

  test('nobody listening may be tried again later; a private address is refused', async () => {
    const config = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    expect(await runner.execute(makeExecution({ config }))).toMatchObject({ errorCode: 'transient_failure' });
    const refused = await runner.execute(makeExecution({ config, network: STRICT }));
    expect(refused).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(refused.error).toContain('private or reserved address');
  });

  test.each<[string, unknown]>([
    ['no JSON', '{"skill": '],
    ['the wrong kind', { skill: 7 }],
    ['a text of 10 MB', { skill: 'x'.repeat(10_000_000) }],
  ])('tool arguments that are %s are told to the model, which goes on', async (_what, input) => {
    const { ending, model } = await run([{ calls: [{ name: 'read_skill', input }] }, { text: 'Sorry.' }]);
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'Sorry.' });
    expect(model.requests[1].messages.at(-1)).toMatchObject({ role: 'tool' });
  });

  test('tool arguments that are nested without end end the run', async () => {
    const input = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { ending } = await run([{ calls: [{ name: 'read_skill', input }] }]);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', exitCode: 0 });
  });

  test('a tool that is not there is told to the model', async () => {
    const { ending, model } = await run([{ calls: [{ name: 'rm_rf', input: {} }] }, { text: 'I see.' }]);
    expect(ending.status).toBe('succeeded');
    expect(model.requests[1].messages.at(-1).content).toContain('rm_rf');
  });

  test('an answer of 10 MB is logged whole, and little of it is kept', async () => {
    const { ending, execution } = await run([{ text: '🌊'.repeat(2_500_000) }]);
    expect(ending.status).toBe('succeeded');
    expect(execution.output.stdout.length).toBe(5_000_001);
    expect(ending.summary?.length).toBeLessThan(9_000);
    expect(JSON.stringify(ending.session).length).toBeLessThan(140_000);
  });

  test('characters that cannot be stored are not in what is kept', async () => {
    const { ending } = await run([{ text: 'a\u0000b\ud800c' }]);
    expect(ending.summary).toBe('ab\ufffdc');
    expect(JSON.stringify(ending.session)).not.toMatch(/\\u0000|\\ud800/);
  });
});

describe('what a run needs', () => {
  test.each<[string, JsonObject, string]>([
    ['a model', { baseUrl: 'http://127.0.0.1:1/v1' }, 'Native runner missing model'],
    ['a key', { model: 'claude' }, 'The variable ANTHROPIC_API_KEY with the key of the model endpoint is not set'],
    ['a web address', { baseUrl: 'file:///etc/passwd', model: 'm' }, 'baseUrl must be an http or https address'],
  ])('is %s', async (_what, config, error) => {
    const ending = await runner.execute(makeExecution({ config }));
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain(error);
  });

  test('is a program', async () => {
    const { makeSvcRunner } = await import('../../src/adapters/svc-runner/index.js');
    const ending = await makeSvcRunner(() => '/nowhere/svc-runner.js').execute(
      makeExecution({ config: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' } }),
    );
    expect(ending.error).toContain('not built');
  });
});

describe('the environment test', () => {
  const signal = new AbortController().signal;
  const codes = async (config: JsonObject, env: Record<string, string> = {}, network = LOCAL) =>
    (await runner.test({ config, env, network, signal })).map(({ code, level }) => `${level} ${code}`);

  test('finds the endpoint, its models and its key', async () => {
    const { url } = await startModelServer('openai', [], ['small', 'large']);
    expect(await codes({ baseUrl: url, model: 'large' }, { OPENAI_API_KEY: 'k' })).toEqual([
      'info svc_runner_model_configured',
      'info svc_runner_api_key_present',
      'info svc_runner_endpoint_ok',
    ]);
    expect(await codes({ baseUrl: url, model: 'huge' })).toContain('warn svc_runner_model_unknown');
    expect(await runner.listModels?.({ config: { baseUrl: url }, env: {}, network: LOCAL, signal })).toEqual([
      { id: 'small', label: 'small' },
      { id: 'large', label: 'large' },
    ]);
  });

  test('says what is missing or refused', async () => {
    expect(await codes({})).toEqual(['error svc_runner_model_missing', 'error svc_runner_api_key_missing']);
    expect(await codes({ baseUrl: 'gopher://x' })).toEqual(['error svc_runner_config_invalid']);
    const local = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    expect(await codes(local)).toContain('error svc_runner_endpoint_failed');
    expect(await codes(local, {}, STRICT)).toContain('error svc_runner_endpoint_forbidden');
    const strict = await startEndpoint(async (request, response) => {
      await bodyOf(request);
      response.writeHead(401).end();
    });
    const found = await codes({ baseUrl: `${strict}/v1`, model: 'm' }, { OPENAI_API_KEY: 'canary-key' });
    expect(found).toContain('error svc_runner_endpoint_unauthorized');
    expect(found.join()).not.toContain('canary-key');
  });
});
