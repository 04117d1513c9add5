import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Device, Execution } from '#adapters/adapter.js';
import { agentGateway } from '#adapters/agent-gateway/index.js';
import { readMessage } from '#adapters/agent-gateway/protocol.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { startEndpoint, startSocket } from '../kit/endpoint.js';
import { LOCAL, makeExecution, STRICT } from '../kit/execution.js';
import { type GatewayScript, type GatewaySocket, startGateway } from '../kit/gateway.js';

function makeDevice(): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
    sign: (data) => sign(null, data, privateKey).toString('base64url'),
  };
}

async function run(script: GatewayScript, config: JsonObject = {}, given: Partial<Execution> = {}) {
  const gateway = await startGateway(script);
  const device = makeDevice();
  const execution = makeExecution({ device, ...given, config: { url: gateway.url, ...config } });
  return { ending: await agentGateway.execute(execution), execution, gateway, device };
}

interface Request {
  readonly runId: string;
  readonly afterSeq: number;
}
const succeed = (socket: GatewaySocket, { runId }: Request, seq = 1, more: object = {}) =>
  socket.send({ type: 'result', runId, seq, status: 'succeeded', ...more });
const say = (socket: GatewaySocket, { runId }: Request, seq: number, text: string) =>
  socket.send({ type: 'log', runId, seq, text });

describe('a run at an agent gateway', () => {
  test('is asked for with what the agent needs, and told of as it goes', async () => {
    const started: string[] = [];
    const progress: string[] = [];
    const { ending, execution, gateway, device } = await run(
      {
        run(socket, request) {
          say(socket, request, 1, 'Reading.\n');
          socket.send({ type: 'progress', runId: request.runId, seq: 2, message: 'Thinking' });
          socket.send({ type: 'log', runId: request.runId, seq: 3, stream: 'stderr', text: 'a warning\n' });
          socket.send({ type: 'of a later version', runId: request.runId });
          const usage = { provider: 'acme', model: 'm1', inputTokens: 5, outputTokens: 6 };
          const session = { id: 's-1', params: { page: 3 } };
          succeed(socket, request, 4, { summary: 'Done.', usage, session, result: { pages: 2 } });
        },
      },
      { headers: { 'x-team': 'blue' }, params: { queue: 'fast' } },
      {
        prompt: 'Go.',
        wake: { reason: 'on_demand' },
        session: { id: 's-0', displayId: null, params: null },
        env: { SERVICE_API_URL: 'http://127.0.0.1:9', SERVICE_API_KEY: 'run-token' },
        started: async (id) => void started.push(id),
        progress: (message) => void progress.push(message),
      },
    );
    expect(ending).toEqual({
      status: 'succeeded',
      summary: 'Done.',
      result: { pages: 2 },
      usage: { provider: 'acme', model: 'm1', inputTokens: 5, outputTokens: 6, cachedInputTokens: 0, costUsd: null },
      session: { id: 's-1', displayId: null, params: { page: 3 } },
    });
    expect(execution.output).toEqual({ system: '', stdout: 'Reading.\n', stderr: 'a warning\n' });
    expect(started).toEqual([`remote-${execution.runId}`]);
    expect(progress).toEqual(['Thinking']);
    expect(gateway.verified).toEqual([device.publicKey]);
    expect(gateway.upgrades[0]?.headers['x-team']).toBe('blue');
    expect(gateway.received.find(({ type }) => type === 'run')).toEqual({
      type: 'run',
      runId: execution.runId,
      companyId: execution.companyId,
      agent: execution.agent,
      prompt: 'Go.',
      wake: { reason: 'on_demand' },
      context: {},
      params: { queue: 'fast' },
      instructions: null,
      session: { id: 's-0', displayId: null, params: null },
      afterSeq: 0,
      api: { url: 'http://127.0.0.1:9', key: 'run-token' },
    });
    expect(gateway.received.at(-1)).toEqual({ type: 'ack', runId: execution.runId, seq: 4 });
  });

  test('needs no key where device authentication is disabled', async () => {
    const { ending, gateway } = await run({ run: succeed }, { disableDeviceAuth: true }, { device: undefined });
    expect(ending.status).toBe('succeeded');
    expect(gateway.received[0]).toMatchObject({ type: 'connect', device: null });
  });

  test('fails without a key where it is needed, and with a wrong one', async () => {
    const missing = await run({ run: succeed }, {}, { device: undefined });
    expect(missing.ending).toMatchObject({ status: 'failed', error: 'The device key of the agent is not available' });
    const wrong = { publicKey: makeDevice().publicKey, sign: makeDevice().sign };
    const { ending } = await run({ run: succeed }, {}, { device: wrong });
    expect(ending).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'The gateway rejected the agent: The signature is wrong',
    });
  });

  test('goes on over a new connection when one breaks off: nothing is started or logged twice', async () => {
    const { ending, execution, gateway } = await run({
      run(socket, request, connection) {
        if (connection === 1) {
          say(socket, request, 1, 'one ');
          say(socket, request, 2, 'two ');
          setTimeout(() => socket.socket.terminate(), 50);
          return;
        }
        for (const [index, text] of ['one ', 'two ', 'three'].entries()) say(socket, request, index + 1, text);
        succeed(socket, request, 4);
      },
    });
    expect(ending.status).toBe('succeeded');
    expect(execution.output.stdout).toBe('one two three');
    const requests = gateway.received.filter(({ type }) => type === 'run');
    expect(requests.map(({ runId, afterSeq }) => ({ runId, afterSeq }))).toEqual([
      { runId: execution.runId, afterSeq: 0 },
      { runId: execution.runId, afterSeq: 2 },
    ]);
  });

  test('goes on over a new connection when nobody answers pings on the old one', async () => {
    const { ending, gateway } = await run(
      {
        run(socket, request, connection) {
          if (connection === 1) socket.socket.pause();
          else succeed(socket, request);
        },
      },
      { pingSec: 0.1 },
    );
    expect(ending.status).toBe('succeeded');
    expect(gateway.connections).toBe(2);
  });

  test('is given up for good when the gateway stays away after it has begun', async () => {
    const { ending, gateway } = await run(
      {
        run: (socket) => socket.socket.terminate(),
        opened: (socket, n) => (n === 1 ? hello(socket) : socket.socket.terminate()),
      },
      { reconnectSec: 0.5 },
    );
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain('the run may continue there');
    expect(gateway.connections).toBeGreaterThan(1);
  });

  test('may be tried again later when it never began', async () => {
    const { ending } = await run({ opened: (socket) => socket.socket.terminate() }, { reconnectSec: 0.3 });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
  });

  test('ends at its time limit when the gateway never answers', async () => {
    const silent = await run({ opened: () => {} }, { timeoutSec: 0.3 });
    expect(silent.ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 0.3s' });
    const deaf = await run({}, { timeoutSec: 0.3, graceSec: 0.2 });
    expect(deaf.ending.status).toBe('timed_out');
    expect(deaf.gateway.received.at(-1)).toMatchObject({ type: 'cancel', reason: 'timed_out' });
  });

  test('ends when nothing is told of it for too long', async () => {
    const { ending } = await run({}, { silenceSec: 0.3, graceSec: 0.2 });
    expect(ending).toMatchObject({ status: 'failed', error: 'The gateway reported nothing about the run for 0.3s' });
  });

  test('is cancelled there when it is cancelled here, and what it used is told', async () => {
    const cancel = new AbortController();
    const usage = { provider: 'acme', model: 'm1', inputTokens: 5, outputTokens: 6 };
    const { ending } = await run(
      {
        run: () => cancel.abort(),
        cancel: (socket, { runId }) => socket.send({ type: 'result', runId, seq: 1, status: 'cancelled', usage }),
      },
      {},
      { signal: cancel.signal },
    );
    expect(ending).toMatchObject({ status: 'cancelled', usage: { inputTokens: 5 } });
  });

  test('is cancelled over a new connection when the old one is lost', async () => {
    const cancel = new AbortController();
    const { ending, gateway } = await run(
      {
        run(socket) {
          socket.socket.terminate();
          cancel.abort();
        },
        cancel: (socket, { runId }) => socket.send({ type: 'result', runId, seq: 1, status: 'cancelled' }),
      },
      {},
      { signal: cancel.signal },
    );
    expect(ending.status).toBe('cancelled');
    expect(gateway.received.filter(({ type }) => type === 'run')).toHaveLength(1);
    expect(gateway.received.some(({ type }) => type === 'cancel')).toBe(true);
  });

  test('does not connect at all when it was cancelled before', async () => {
    const { ending, gateway } = await run({ run: succeed }, {}, { signal: AbortSignal.abort() });
    expect(ending.status).toBe('cancelled');
    expect(gateway.connections).toBe(0);
  });

  test('is read no faster than it is logged', async () => {
    let logged = 0;
    let waits = 0;
    const text = 'x'.repeat(100_000);
    const { ending } = await run(
      {
        run(socket, request) {
          for (let seq = 1; seq <= 300; seq++) say(socket, request, seq, text);
          succeed(socket, request, 301);
        },
      },
      {},
      {
        log(_stream, chunk) {
          logged += chunk.length;
          return logged % 1_000_000 !== 0;
        },
        async drained() {
          waits += 1;
          await new Promise((drained) => setTimeout(drained, 5));
        },
      },
    );
    expect(ending.status).toBe('succeeded');
    expect(logged).toBe(30_000_000);
    expect(waits).toBe(30);
  });

  test('fails when it ends so there, and may be tried again where the gateway says so', async () => {
    const ended = (fields: object) => ({
      run: (socket: GatewaySocket, { runId }: Request) => socket.send({ type: 'result', runId, seq: 1, ...fields }),
    });
    const failed = await run(ended({ status: 'failed', error: 'No fuel' }));
    expect(failed.ending).toEqual({ status: 'failed', errorCode: 'adapter_failed', error: 'No fuel' });
    const later = await run(ended({ status: 'failed', error: 'Busy', transient: true }));
    expect(later.ending).toMatchObject({ errorCode: 'transient_failure' });
    const late = await run(ended({ status: 'timed_out' }));
    expect(late.ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout' });
    const gone = await run(ended({ status: 'cancelled' }));
    expect(gone.ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
  });

  test('keeps nothing that cannot be stored', async () => {
    const { ending } = await run({
      run: (socket, request) =>
        succeed(socket, request, 1, {
          summary: 'a\u0000b',
          result: { x: '\u0000' },
          session: { id: 's', params: { y: '\ud800' } },
        }),
    });
    expect(ending).toEqual({ status: 'succeeded', summary: 'ab', session: null });
  });

  test('is not told of by messages of other runs', async () => {
    const { ending, execution } = await run({
      run(socket, request) {
        say(socket, { ...request, runId: 'another' }, 1, 'not mine');
        succeed(socket, { ...request, runId: 'another' }, 2, { summary: 'not mine' });
        succeed(socket, request, 1);
      },
    });
    expect(ending).toEqual({ status: 'succeeded' });
    expect(execution.output.stdout).toBe('');
  });
});

const hello = (socket: GatewaySocket): void =>
  socket.send({ type: 'challenge', nonce: 'a-nonce-that-nobody-has-seen' });

describe('a gateway that breaks the protocol', () => {
  test.each<[string, string | Buffer, string]>([
    ['text that is no JSON', '{"type":', 'it is not JSON'],
    ['a value that is no message', '[]', 'it has no type'],
    ['a binary message', Buffer.from([1, 2, 3]), 'it is binary'],
    ['a field of the wrong kind', '{"type":"accepted","runId":7}', 'accepted: runId'],
    ['a message that is too large', `{"type":"log","text":"${'x'.repeat(2_000_000)}"}`, 'more than 1048576 bytes'],
  ])('by %s fails the run', async (_what, message, error) => {
    const { ending, gateway } = await run({ run: (socket) => socket.socket.send(message) });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain(error);
    expect(gateway.connections).toBe(1);
  });
});

test.each([
  ['summary', 100_000],
  ['error', 10_000],
])('the %s of a result has as many characters as it may have, and one more is no message', (field, most) => {
  const result = (length: number) =>
    readMessage(JSON.stringify({ type: 'result', runId: 'r', seq: 1, status: 'failed', [field]: 'x'.repeat(length) }));
  expect(result(most)).toMatchObject({ type: 'result' });
  expect(result(most + 1)).toContain(`result: ${field}: `);
});

describe('an address', () => {
  test.each<[JsonObject, string]>([
    [{}, 'Agent gateway adapter missing url'],
    [{ url: 'http://127.0.0.1/' }, 'url must be a ws or wss address'],
    [{ url: 'ws://user:password@127.0.0.1/' }, 'without a user or password'],
  ])('such as %j is refused', async (config, error) => {
    const ending = await agentGateway.execute(makeExecution({ config, device: makeDevice() }));
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain(error);
  });

  test('in a private network is not connected to', async () => {
    const { ending, gateway } = await run({ run: succeed }, {}, { network: STRICT });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toContain('private or reserved address');
    expect(gateway.connections).toBe(0);
  });

  test('that answers with a page is refused; one that is busy may be tried again later', async () => {
    const answering = (status: number) => startEndpoint((_request, response) => void response.writeHead(status).end());
    const at = async (status: number) => {
      const url = (await answering(status)).replace('http', 'ws');
      return agentGateway.execute(makeExecution({ config: { url, reconnectSec: 0.2 }, device: makeDevice() }));
    };
    expect(await at(404)).toMatchObject({
      errorCode: 'adapter_failed',
      error: 'The gateway answered 404 instead of a WebSocket',
    });
    expect(await at(302)).toMatchObject({ errorCode: 'adapter_failed' });
    expect(await at(503)).toMatchObject({ errorCode: 'transient_failure' });
  });
});

describe('the environment test', () => {
  const signal = new AbortController().signal;
  const codes = async (config: JsonObject, network = LOCAL, limit = signal) =>
    (await agentGateway.test({ config, env: {}, network, confinement: null, signal: limit })).map(
      ({ code, level }) => `${level} ${code}`,
    );

  test('goes as far as the challenge', async () => {
    const { url } = await startGateway();
    expect(await codes({ url })).toEqual([
      'info agent_gateway_url_valid',
      'info agent_gateway_device_key',
      'info agent_gateway_connect_ok',
    ]);
    expect(await codes({ url, disableDeviceAuth: true })).toContain('warn agent_gateway_device_auth_disabled');
  });

  test('says what is wrong', async () => {
    expect(await codes({})).toEqual(['error agent_gateway_url_missing']);
    expect(await codes({ url: 'http://x' })).toEqual(['error agent_gateway_url_invalid']);
    expect(await codes({ url: 7 })).toEqual(['error agent_gateway_config_invalid']);
    expect(await codes({ url: 'ws://127.0.0.1:1/' })).toContain('error agent_gateway_connect_failed');
    expect(await codes({ url: 'ws://127.0.0.1:1/' }, STRICT)).toContain('error agent_gateway_connect_failed');
    const mute = (await startSocket(() => {})).replace('http', 'ws');
    expect(await codes({ url: mute }, LOCAL, AbortSignal.timeout(300))).toContain('error agent_gateway_connect_failed');
  });
});
