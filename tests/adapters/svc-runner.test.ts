import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Adapter, Execution } from '#adapters/adapter.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { bodyOf, startEndpoint } from '../kit/endpoint.js';
import { LOCAL, makeExecution, STRICT, temporaryFolder } from '../kit/execution.js';
import { startModelServer } from '../kit/model-server.js';
import { compiledRunner } from '../kit/svc-runner.js';
import { homeWithSkill, run } from './svc-runner-world.js';

let runner: Adapter;
beforeAll(async () => {
  runner = await compiledRunner();
});

describe('a model at an OpenAI-compatible endpoint', () => {
  test('is told who it is and why it was woken, and its words are the log and the summary', async () => {
    const { ending, execution, model } = await run(
      runner,
      [{ text: 'All is well.', usage: { input: 120, output: 8, cached: 100 } }],
      { temperature: 0.5, maxOutputTokens: 500 },
      {
        prompt: 'You were woken by a timer.',
        instructions: { directory: '/x', entryFile: 'AGENTS.md', text: 'Be terse.' },
        env: { OPENAI_API_KEY: 'key-of-the-endpoint' },
      },
    );
    expect(ending).toMatchObject({
      status: 'succeeded',
      summary: 'All is well.',
      exitCode: 0,
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
    const first = await run(runner, [{ text: 'The door is red.' }], {}, { prompt: 'Look at the door.' });
    expect(first.ending.session).toMatchObject({ id: expect.any(String), params: { messages: expect.any(Array) } });
    const { ending, model } = await run(
      runner,
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
    const { ending, execution } = await run(runner, [{ text: 'Hello.' }], {}, { prompt: 'Hi.', session });
    expect(ending.status).toBe('succeeded');
    expect(execution.output.system).toContain('a new one is started');
  });

  test('keeps long sessions within bounds, beginning with whole turns', async () => {
    const messages = Array.from({ length: 60 }, (_, n) => [
      { role: 'user', content: `question ${n} ${'x'.repeat(2_000)}` },
      { role: 'assistant', content: `answer ${n} ${'y'.repeat(2_000)}` },
    ]).flat();
    const session = { id: 's', displayId: null, params: { messages } };
    const { ending } = await run(runner, [{ text: 'Done.' }], {}, { prompt: 'The last one.', session });
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
      '---\nname: deploying\ndescription: >\n  How we\n  deploy\n---\nPush the button.',
    );
    writeFileSync(join(folder, 'reference', 'hosts.md'), 'host-one');
    writeFileSync(join(home, 'secret.txt'), 'not for models');
    symlinkSync(join(home, 'secret.txt'), join(folder, 'link.md'));
    const read = (path?: string) => ({ name: 'read_skill', input: { skill: 'deploying', path } });
    const { model } = await run(
      runner,
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

test('a model has the skills that its run was given, before those of the same name in its home', async () => {
  const given = temporaryFolder();
  writeFileSync(join(given, 'SKILL.md'), 'Paint it as the company paints.');
  const ids = { skillId: crypto.randomUUID(), versionId: crypto.randomUUID() };
  const skill = { ...ids, slug: 'painting', name: 'Painting', description: 'Paints.', directory: given };
  const { model } = await run(
    runner,
    [{ calls: [{ name: 'read_skill', input: { skill: 'painting' } }] }, { text: 'Read.' }],
    {},
    { skills: [skill], skillsRoot: given },
  );
  const [system] = model.requests[0].messages;
  expect(system.content.match(/- painting/g)).toHaveLength(1);
  expect(system.content).toContain('- painting: Paints.');
  const [result] = model.requests[1].messages.filter(({ role }: { role: string }) => role === 'tool');
  expect(JSON.parse(result.content)).toEqual({
    ...ids,
    content: 'Paint it as the company paints.',
    files: ['SKILL.md'],
  });
});

describe('a model writes skills of the company', () => {
  const WRITING = ['create_skill', 'update_skill'];
  const offered = async (wake: Execution['wake']) => {
    const { model } = await run(runner, [{ text: 'Done.' }], {}, { wake });
    const names = model.requests[0].tools.map((tool: { function: { name: string } }) => tool.function.name);
    return WRITING.filter((name) => names.includes(name));
  };
  const inMode = (workMode: string, interaction: Execution['wake'] = {}) => ({ issue: { workMode }, interaction });

  test.each([
    ['without an issue', {}, WRITING],
    ['in standard work', inMode('standard'), WRITING],
    ['in a test of a skill', inMode('skill_test'), WRITING],
    ['when it is only asked', inMode('ask'), []],
    ['while it plans', inMode('planning', { kind: 'request_confirmation', status: 'rejected' }), []],
    ['once its plan was accepted', inMode('planning', { kind: 'request_confirmation', status: 'accepted' }), WRITING],
  ])('%s or does not', async (_when, wake, expected) => {
    expect(await offered(wake as Execution['wake'])).toEqual(expected);
  });

  test('by requests of the API, each with the key that it gives', async () => {
    const sent: { method: string | undefined; url: string | undefined; key: unknown; body: object }[] = [];
    const url = await startEndpoint(async (request, response) => {
      const { method, headers } = request;
      sent.push({ method, url: request.url, key: headers['idempotency-key'], body: JSON.parse(await bodyOf(request)) });
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ id: 'id', key: 'company/x/sums', slug: 'sums', currentVersionId: 'v', markdown: 'M' }),
      );
    });
    const [skillId, expectedVersionId] = [crypto.randomUUID(), crypto.randomUUID()];
    const sums = { name: 'sums', description: 'Adds.', markdown: '# Sums', idempotencyKey: 'once' };
    const edit = { skillId, expectedVersionId, markdown: '# More', idempotencyKey: 'twice' };
    const { model, execution } = await run(
      runner,
      [
        {
          calls: [
            { name: 'create_skill', input: sums },
            { name: 'create_skill', input: { ...sums, name: 'Not A Name' } },
            { name: 'create_skill', input: { ...sums, slug: 'other' } },
            { name: 'update_skill', input: edit },
          ],
        },
        { text: 'Written.' },
      ],
      {},
      { env: { SERVICE_API_URL: url, SERVICE_API_KEY: 'token' } },
    );
    const skills = `/api/companies/${execution.companyId}/skills`;
    expect(sent).toEqual([
      {
        method: 'POST',
        url: skills,
        key: 'create_skill:once',
        body: { name: 'sums', slug: 'sums', description: 'Adds.', markdown: '# Sums' },
      },
      {
        method: 'PATCH',
        url: `${skills}/${skillId}/files`,
        key: expect.any(String),
        body: { path: 'SKILL.md', content: '# More', encoding: 'utf8', expectedVersionId, idempotencyKey: 'twice' },
      },
    ]);
    const results = model.requests[1].messages.filter(({ role }: { role: string }) => role === 'tool');
    expect(JSON.parse(results[0].content)).toEqual({
      skillId: 'id',
      key: 'company/x/sums',
      slug: 'sums',
      versionId: 'v',
    });
    expect(results[2].content).toContain('Must equal the name');
  });
});

test('a model of an agent without skills is offered no tool for them', async () => {
  const offered = async (env: Record<string, string>) => {
    const { model } = await run(runner, [{ text: 'Done.' }], {}, { env });
    return model.requests[0].tools.map((tool: { function: { name: string } }) => tool.function.name);
  };
  const without = await offered({ AGENT_HOME: temporaryFolder() });
  expect(without).toContain('add_comment');
  expect(without).not.toContain('read_skill');
  expect((await offered({})).sort()).toEqual([...without, 'read_skill'].sort());
});

describe('a model at an Anthropic endpoint', () => {
  test('works with tools and is counted over all steps', async () => {
    const model = await startModelServer('anthropic', [
      { text: 'I look.', calls: [{ name: 'read_skill', input: { skill: 'none' } }], usage: { input: 50, output: 5 } },
      { text: 'There is none.', usage: { input: 70, output: 6, cached: 40 } },
    ]);
    const execution = makeExecution({
      config: { provider: 'anthropic', baseUrl: model.url, model: 'claude-test' },
      env: { ANTHROPIC_API_KEY: 'sk-test', AGENT_HOME: homeWithSkill() },
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

describe('what a run needs', () => {
  test.each<[string, JsonObject, string]>([
    ['a model', { baseUrl: 'http://127.0.0.1:1/v1' }, 'Native runner missing model'],
    ['a key', { model: 'claude' }, 'The variable ANTHROPIC_API_KEY with the key of the model endpoint is not set'],
    ['a web address', { baseUrl: 'file:///etc/passwd', model: 'm' }, 'baseUrl must be an http or https address'],
    [
      'a number of steps',
      { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', maxSteps: 'many' },
      'configuration: maxSteps: ',
    ],
  ])('is %s', async (_what, config, error) => {
    const ending = await runner.execute(makeExecution({ config }));
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain(error);
  });

  test('is another key than the token of the run, whatever name it was given', async () => {
    const { url, requests } = await startModelServer('openai', []);
    const env = { SERVICE_API_KEY: 'the token', PAPERCLIP_API_KEY: 'the token' };
    for (const apiKeyEnv of Object.keys(env)) {
      const config = { baseUrl: url, model: 'm', apiKeyEnv };
      expect((await runner.execute(makeExecution({ config, env }))).error).toContain(
        `${apiKeyEnv} holds the token of the run`,
      );
    }
    expect(requests).toEqual([]);
  });

  test('is a program', async () => {
    const { makeSvcRunner } = await import('#adapters/svc-runner/index.js');
    const ending = await makeSvcRunner(() => '/nowhere/svc-runner.js').execute(
      makeExecution({ config: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' } }),
    );
    expect(ending.error).toContain('not built');
  });
});

describe('the environment test', () => {
  const signal = new AbortController().signal;
  const codes = async (config: JsonObject, env: Record<string, string> = {}, network = LOCAL) =>
    (await runner.test({ config, env, network, confinement: null, signal })).map(
      ({ code, level }) => `${level} ${code}`,
    );

  test('finds the endpoint, its models and its key', async () => {
    const { url } = await startModelServer('openai', [], ['small', 'large']);
    expect(await codes({ baseUrl: url, model: 'large' }, { OPENAI_API_KEY: 'k' })).toEqual([
      'info svc_runner_model_configured',
      'info svc_runner_api_key_present',
      'info svc_runner_endpoint_ok',
    ]);
    expect(await codes({ baseUrl: url, model: 'huge' })).toContain('warn svc_runner_model_unknown');
    expect(
      await runner.listModels?.({ config: { baseUrl: url }, env: {}, network: LOCAL, confinement: null, signal }),
    ).toEqual([
      { id: 'small', label: 'small' },
      { id: 'large', label: 'large' },
    ]);
  });

  test('says what is missing or refused', async () => {
    expect(await codes({})).toEqual(['error svc_runner_model_missing', 'error svc_runner_api_key_missing']);
    expect(await codes({ baseUrl: 'gopher://x' })).toEqual(['error svc_runner_config_invalid']);
    expect(await codes({ model: 7 })).toEqual(['error svc_runner_config_invalid']);
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
