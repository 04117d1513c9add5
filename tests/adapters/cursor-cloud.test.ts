import { describe, expect, test } from 'vitest';
import type { AgentSession, Execution } from '#adapters/adapter.js';
import { cursorCloud } from '#adapters/cursor-cloud/index.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { CURSOR_KEY, type CursorScript, startCursor, type TestCursor } from '../kit/cursor.js';
import { LOCAL, makeExecution, STRICT } from '../kit/execution.js';

const REPOSITORY = 'https://github.com/acme/door';

async function run(
  given: Partial<Pick<TestCursor, 'statuses' | 'messages'>> = {},
  {
    script,
    config = {},
    ...execution
  }: Partial<Omit<Execution, 'config'>> & { script?: CursorScript; config?: JsonObject } = {},
) {
  const cursor = await startCursor(given, script);
  const running = makeExecution({
    prompt: 'Paint the door.',
    env: { CURSOR_API_KEY: CURSOR_KEY },
    ...execution,
    config: { repository: REPOSITORY, baseUrl: cursor.url, pollSec: 0.01, ...config },
  });
  return { ending: await cursorCloud.execute(running), execution: running, cursor };
}

const said = (id: string, text: string) => ({ id, type: 'assistant_message', text });
const asked = (id: string, text: string) => ({ id, type: 'user_message', text });
const names = ({ requests }: TestCursor): string[] => requests.map(({ method, path }) => `${method} ${path}`);

describe('an agent in the cloud', () => {
  test('is launched, looked at until it has finished, and its words are the log', async () => {
    const started: string[] = [];
    const progress: string[] = [];
    const { ending, execution, cursor } = await run(
      {
        statuses: ['CREATING', 'RUNNING', 'RUNNING', 'FINISHED'],
        messages: [asked('m1', 'Paint'), said('m2', 'Painted.')],
      },
      {
        config: { ref: 'main', model: 'opus', autoCreatePr: true },
        started: async (id) => void started.push(id),
        progress: (message) => void progress.push(message),
      },
    );
    const branchName = `orgraph/run-${execution.runId}`;
    expect(ending).toEqual({
      status: 'succeeded',
      summary: 'Painted.',
      result: {
        agentId: 'bc_1',
        status: 'FINISHED',
        url: 'https://cursor.com/agents?id=bc_1',
        branchName,
        prUrl: null,
      },
      session: { id: 'bc_1', displayId: 'bc_1', params: { repository: REPOSITORY } },
    });
    expect(cursor.requests[0]).toEqual({
      method: 'POST',
      path: '/v0/agents',
      body: {
        prompt: { text: 'Paint the door.' },
        source: { repository: REPOSITORY, ref: 'main' },
        target: { branchName, autoCreatePr: true },
        model: 'opus',
      },
    });
    expect(execution.output.stdout).toBe('Painted.\n');
    expect(started).toEqual(['bc_1']);
    expect(progress).toEqual([
      'Cursor agent bc_1: CREATING',
      'Cursor agent bc_1: RUNNING',
      'Cursor agent bc_1: FINISHED',
    ]);
  });

  test('goes on in the next run, and only what is new is logged', async () => {
    const { ending, execution, cursor } = await run(
      { statuses: ['RUNNING', 'FINISHED'], messages: [asked('m1', 'Paint'), said('m2', 'Painted.')] },
      {
        session: { id: 'bc_1', displayId: null, params: { repository: REPOSITORY } },
        prompt: 'And the frame.',
        script({ path, body }, _response, { messages }) {
          if (path.endsWith('/followup')) messages.push(asked('m3', body.prompt.text), said('m4', 'The frame too.'));
          return false;
        },
      },
    );
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'The frame too.' });
    expect(execution.output.stdout).toBe('The frame too.\n');
    expect(names(cursor)).toContain('POST /v0/agents/bc_1/followup');
    expect(names(cursor)).not.toContain('POST /v0/agents');
  });

  test('is told its instructions when it is launched, and again when they have changed', async () => {
    const repository = { repository: REPOSITORY };
    const told = async (text: string, session: AgentSession | null) => {
      const { cursor, ending } = await run(
        { statuses: ['RUNNING', 'FINISHED'], messages: [said('m1', 'Before.')] },
        {
          session,
          prompt: 'Paint.',
          instructions: { directory: '/x', entryFile: 'AGENTS.md', text },
          script({ path }, _response, { messages }) {
            if (path.endsWith('/followup')) messages.push(said('m2', 'Painted.'));
            return false;
          },
        },
      );
      const { body } = cursor.requests.find(({ method }) => method === 'POST') ?? {};
      return { text: body.prompt.text, session: ending.session ?? null };
    };
    const first = await told('Be kind.', null);
    expect(first.text).toBe('Be kind.\n\n---\n\nPaint.');
    expect((await told('Be kind.', first.session)).text).toBe('Paint.');
    expect((await told('Be quick.', first.session)).text).toBe('Be quick.\n\n---\n\nPaint.');
    expect((await told('Be kind.', { id: 'bc_1', displayId: null, params: repository })).text).toContain('Be kind.');
  });

  test('that still counts as finished when it was asked to go on is waited for', async () => {
    let looks = 0;
    const { ending } = await run(
      { statuses: ['FINISHED'], messages: [said('m1', 'Before.')] },
      {
        session: { id: 'bc_1', displayId: null, params: { repository: REPOSITORY } },
        script({ method, path }, _response, { messages }) {
          if (method === 'GET' && path === '/v0/agents/bc_1' && ++looks === 4) messages.push(said('m2', 'After.'));
          return false;
        },
      },
    );
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'After.' });
  });

  test('is launched anew when the former one is gone, or worked elsewhere', async () => {
    const gone = await run(
      { messages: [] },
      {
        session: { id: 'bc_old', displayId: null, params: { repository: REPOSITORY } },
        script({ path }, response) {
          if (!path.includes('bc_old')) return false;
          response.writeHead(404).end('{"error":"Not Found"}');
          return true;
        },
      },
    );
    expect(gone.ending.session).toMatchObject({ id: 'bc_1' });
    expect(gone.execution.output.system).toContain('bc_old cannot be continued');
    const elsewhere = { id: 'bc_1', displayId: null, params: { repository: 'https://github.com/acme/other' } };
    const { cursor } = await run({}, { session: elsewhere });
    expect(names(cursor)[0]).toBe('POST /v0/agents');
  });

  test.each([
    ['ERROR', 'The agent ended in Cursor with status ERROR', null],
    ['EXPIRED', 'The agent has expired in Cursor', null],
    ['STOPPED', 'The agent was stopped in Cursor', { id: 'bc_1' }],
  ])('that ends as %s has failed', async (status, error, session) => {
    const { ending } = await run({ statuses: [status] });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', error, session });
  });

  test('is stopped when the run is cancelled or too late', async () => {
    const cancel = new AbortController();
    const cancelled = await run(
      { statuses: ['RUNNING'] },
      {
        signal: cancel.signal,
        script: ({ path }) => {
          if (path.endsWith('/conversation')) cancel.abort();
          return false;
        },
      },
    );
    expect(cancelled.ending.status).toBe('cancelled');
    expect(names(cancelled.cursor).at(-1)).toBe('POST /v0/agents/bc_1/stop');
    const late = await run({ statuses: ['RUNNING'] }, { config: { timeoutSec: 0.3 } });
    expect(late.ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 0.3s' });
    expect(names(late.cursor).at(-1)).toBe('POST /v0/agents/bc_1/stop');
  });

  test('that was launched in the moment of the cancel is found and stopped', async () => {
    const cancel = new AbortController();
    const { ending, cursor } = await run(
      { statuses: ['RUNNING'] },
      {
        signal: cancel.signal,
        script({ method, body }, _response, { agent }) {
          if (method !== 'POST' || !body) return false;
          Object.assign(agent.target, body.target);
          cancel.abort();
          return true;
        },
      },
    );
    expect(ending.status).toBe('cancelled');
    expect(names(cursor)).toEqual(['POST /v0/agents', 'GET /v0/agents?limit=50', 'POST /v0/agents/bc_1/stop']);
  });
});

describe('a run whose API fails', () => {
  const failing = (
    status: number,
    fits: (path: string, method: string) => boolean,
    times = Number.POSITIVE_INFINITY,
  ) => {
    let left = times;
    const script: CursorScript = ({ method, path }, response) => {
      if (!fits(path, method) || left-- <= 0) return false;
      response.writeHead(status, { 'retry-after': '0.01' }).end('{"error":"x","message":"No luck"}');
      return true;
    };
    return script;
  };
  const launching = (path: string, method: string) => method === 'POST' && path === '/v0/agents';
  const looking = (path: string, method: string) => method === 'GET' && path.startsWith('/v0/agents/bc_1');

  test.each<[number, string]>([
    [429, 'transient_failure'],
    [401, 'adapter_failed'],
    [400, 'adapter_failed'],
  ])('with %i at the launch ends as %s', async (status, errorCode) => {
    const { ending } = await run({}, { script: failing(status, launching) });
    expect(ending).toMatchObject({ status: 'failed', errorCode, error: `Cursor answered ${status}: No luck` });
  });

  test('at the launch, after the agent was launched, finds that agent and launches no second one', async () => {
    const { ending, cursor } = await run(
      {},
      {
        script({ method, path, body }, response, { agent }) {
          if (!launching(path, method)) return false;
          Object.assign(agent.target, body.target);
          response.destroy();
          return true;
        },
      },
    );
    expect(ending).toMatchObject({ status: 'succeeded', result: { agentId: 'bc_1' } });
    expect(names(cursor).filter((name) => name === 'POST /v0/agents')).toHaveLength(1);
  });

  test('at the launch, with no agent launched, may be tried again later', async () => {
    const { ending } = await run({}, { script: failing(503, launching) });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
  });

  test('for some polls keeps polling the agent', async () => {
    const { ending, execution } = await run({ messages: [said('m', 'Done.')] }, { script: failing(500, looking, 3) });
    expect(ending.status).toBe('succeeded');
    expect(execution.output.system.match(/Trying again/g)).toHaveLength(3);
  });

  test('for good fails, and says that the agent may still be running', async () => {
    const { ending } = await run({}, { script: failing(429, looking) });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', session: { id: 'bc_1' } });
    expect(ending.error).toContain('the agent bc_1 may continue');
  });

  test('with a conversation that is too long or no JSON still waits for its agent', async () => {
    const script: CursorScript = ({ path }, response) => {
      if (!path.endsWith('/conversation')) return false;
      response.writeHead(200).end(`{"messages": "${'x'.repeat(11_000_000)}"}`);
      return true;
    };
    expect((await run({ statuses: ['RUNNING', 'FINISHED'] }, { script })).ending.status).toBe('succeeded');
  });
});

describe('what a run needs', () => {
  test.each<[string, JsonObject, Record<string, string>, string]>([
    ['a repository', {}, { CURSOR_API_KEY: 'k' }, 'Cursor cloud adapter missing repository'],
    ['a key', { repository: REPOSITORY }, {}, 'The variable CURSOR_API_KEY with the API key of Cursor is not set'],
    ['a web address', { repository: 'r', baseUrl: 'ftp://x' }, { CURSOR_API_KEY: 'k' }, 'baseUrl must be an http'],
  ])('is %s', async (_what, config, env, error) => {
    const ending = await cursorCloud.execute(makeExecution({ config, env }));
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain(error);
  });

  test('is told by the environment test, with the models', async () => {
    const signal = new AbortController().signal;
    const { url: baseUrl } = await startCursor();
    const config = { repository: REPOSITORY, baseUrl };
    const codes = async (env: Record<string, string>, given: JsonObject = config, network = LOCAL) =>
      (await cursorCloud.test({ config: given, env, network, confinement: null, signal })).map(
        ({ code, level }) => `${level} ${code}`,
      );
    const env = { CURSOR_API_KEY: CURSOR_KEY };
    expect(await codes(env)).toEqual(['info cursor_cloud_repository_configured', 'info cursor_cloud_api_key_valid']);
    expect(await codes({ CURSOR_API_KEY: 'other' })).toContain('error cursor_cloud_api_key_refused');
    expect(await codes({})).toContain('error cursor_cloud_api_key_missing');
    expect(await codes(env, {})).toEqual(['error cursor_cloud_repository_missing']);
    expect(await codes(env, { repository: 7 })).toEqual(['error cursor_cloud_config_invalid']);
    expect(await codes(env, config, STRICT)).toContain('error cursor_cloud_api_failed');
    const models = await cursorCloud.listModels?.({
      config: { baseUrl },
      env,
      network: LOCAL,
      confinement: null,
      signal,
    });
    expect(models?.map(({ id }) => id)).toEqual(['gpt-5', 'opus']);
  });
});
