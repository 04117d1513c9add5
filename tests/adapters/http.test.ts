import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Execution } from '#adapters/adapter.js';
import { httpAdapter } from '#adapters/http.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { bodyOf, startEndpoint } from '../kit/endpoint.js';
import { LOCAL, makeExecution, STRICT } from '../kit/execution.js';
import { until } from '../kit/running.js';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
}

/** An endpoint that keeps what it got and answers with this. */
async function endpoint(status = 200, answer = 'done', headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const url = await startEndpoint(async (request, response) => {
    const { method, url, headers: sent } = request;
    received.push({ method, url, headers: sent, body: JSON.parse((await bodyOf(request)) || '{}') });
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : answer);
  });
  return { url, received };
}

async function execute(config: JsonObject, given: Partial<Execution> = {}) {
  const execution = makeExecution({ config, ...given });
  return { ending: await httpAdapter.execute(execution), execution };
}

const failed = { status: 'failed', errorCode: 'adapter_failed' };

describe('the http adapter', () => {
  test('sends the run to the endpoint, and nothing of its environment', async () => {
    const { url, received } = await endpoint();
    const { ending, execution } = await execute(
      { url: `${url}/hook?key=1`, payloadTemplate: { team: 'a', runId: 'mine', context: { x: 1 }, deep: { y: [2] } } },
      {
        context: { issueId: 'i-1', wakeReason: 'issue_assigned', issue: 'shadowed' },
        wake: { reason: 'issue_assigned', issue: { identifier: 'A-1' }, comments: [] },
        env: { SERVICE_API_KEY: 'token-of-the-run' },
      },
    );
    expect(ending).toEqual({ status: 'succeeded', result: { statusCode: 200, body: 'done' } });
    const [{ method, url: path, headers, body }] = received as [Received];
    const { runId, companyId, agent } = execution;
    expect([method, path]).toEqual(['POST', '/hook?key=1']);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': runId });
    expect(body).toEqual({
      team: 'a',
      deep: { y: [2] },
      agentId: agent.id,
      companyId,
      runId,
      context: {
        issueId: 'i-1',
        wakeReason: 'issue_assigned',
        reason: 'issue_assigned',
        issue: { identifier: 'A-1' },
        comments: [],
      },
    });
    expect(JSON.stringify(received)).not.toContain('token-of-the-run');
    expect(execution.invocations).toEqual([{ adapterType: 'http', method: 'POST', url: `${url}/hook` }]);
    expect(execution.output.system).toBe(`POST ${url}/hook answered 200\n`);
  });

  test('sends the configured headers and method; what the request decides itself cannot be configured', async () => {
    const { url, received } = await endpoint(204, '');
    const headers = { Authorization: 'Bearer secret', 'X-Team': 'a', 'Content-Type': 'application/vnd.a+json' };
    expect((await execute({ url, method: 'PUT', headers })).ending.status).toBe('succeeded');
    expect(received[0]).toMatchObject({
      method: 'PUT',
      headers: { authorization: 'Bearer secret', 'x-team': 'a', 'content-type': 'application/vnd.a+json' },
    });
    for (const name of ['Host', 'Content-Length', 'Transfer-Encoding', 'Idempotency-Key']) {
      const { ending } = await execute({ url, headers: { [name]: '1' } });
      expect(ending).toEqual({ ...failed, error: `The header ${name} cannot be configured` });
    }
    expect(received).toHaveLength(1);
  });

  test('never tells the value of a header that cannot be sent', async () => {
    const { url, received } = await endpoint();
    const headers = { 'X-Key': 'canary\r\nX-Other: 1' };
    const { ending } = await execute({ url, headers });
    expect(ending).toMatchObject(failed);
    expect(ending.error).toBe('The value of the header X-Key contains characters that headers must not contain');
    expect((await execute({ url, headers: { 'a b': 'canary' } })).ending.error).toBe(
      '"a b" is not a valid header name',
    );
    const reference = { type: 'secret_ref', secretId: 'canary' };
    expect((await execute({ url, headers: { A: reference } })).ending.error).toMatch(/secret of the header A was not/);
    expect(received).toEqual([]);
  });

  test('sends a user and password of the address as a header, and shows neither', async () => {
    const { url, received } = await endpoint();
    const { execution, ending } = await execute({ url: url.replace('//', '//mona:p%40ss@') });
    expect(ending.status).toBe('succeeded');
    expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('mona:p@ss').toString('base64')}`);
    expect(JSON.stringify([execution.invocations, execution.output])).not.toMatch(/mona|p%40ss|p@ss/);
  });

  test.each([400, 404, 500, 503])('fails with status %i', async (status) => {
    const { url } = await endpoint(status, 'why');
    expect((await execute({ url })).ending).toEqual({
      ...failed,
      error: `HTTP invoke failed with status ${status}`,
      result: { statusCode: status, body: 'why' },
    });
  });

  test('follows no redirect to a private address', async () => {
    const secret = await endpoint();
    const { url } = await endpoint(307, '', { location: secret.url });
    expect((await execute({ url })).ending).toMatchObject({ ...failed, error: 'HTTP invoke failed with status 307' });
    expect(secret.received).toEqual([]);
  });

  test('refuses private addresses, and this machine outside of local_trusted', async () => {
    const { url, received } = await endpoint();
    const { ending } = await execute({ url }, { network: STRICT });
    expect(ending).toMatchObject(failed);
    expect(ending.error).toMatch(/^HTTP invoke failed: The request is refused: 127.0.0.1 is a private or reserved/);
    expect((await execute({ url: 'http://169.254.169.254/latest' })).ending.error).toMatch(/link-local or metadata/);
    expect((await execute({ url: 'http://10.0.0.1/' })).ending.error).toMatch(/10.0.0.1 is a private/);
    expect(received).toEqual([]);
  });

  test('gives up an endpoint that hangs', async () => {
    const url = await startEndpoint(() => {});
    const timedOut = { status: 'timed_out', errorCode: 'timeout' };
    const seconds = await execute({ url, timeoutSec: 0.2 });
    expect(seconds.ending).toEqual({ ...timedOut, error: 'Timed out after 0.2s' });
    const milliseconds = await execute({ url, timeoutMs: 100 });
    expect(milliseconds.ending).toEqual({ ...timedOut, error: 'Timed out after 0.1s' });
  });

  test('gives up an endpoint that hangs in the middle of its answer', async () => {
    const url = await startEndpoint((_request, response) => void response.write('half'));
    expect((await execute({ url, timeoutMs: 100 })).ending.status).toBe('timed_out');
  });

  test('ends when the run is cancelled', async () => {
    const cancel = new AbortController();
    const url = await startEndpoint(() => cancel.abort());
    expect((await execute({ url }, { signal: cancel.signal })).ending.status).toBe('cancelled');
  });

  test('succeeds with an answer larger than it is read, of which it keeps a part', async () => {
    const url = await startEndpoint((_request, response) => response.end('x'.repeat(3_000_000)));
    const { ending } = await execute({ url });
    expect(ending).toMatchObject({ status: 'succeeded', result: { statusCode: 200, truncated: true } });
    expect((ending.result as { body: string }).body).toMatch(/^x{32768}$/);
  });

  test('fails by its status also when the answer is too large', async () => {
    const url = await startEndpoint((_request, response) => response.writeHead(500).end('x'.repeat(3_000_000)));
    expect((await execute({ url })).ending).toMatchObject({ ...failed, error: 'HTTP invoke failed with status 500' });
  });

  test('takes no more of an endless answer than it reads, and lets go of it', async () => {
    let isLeft = false;
    const url = await startEndpoint((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      response.on('close', () => {
        isLeft = true;
      });
      more();
    });
    expect((await execute({ url })).ending).toMatchObject({ status: 'succeeded', result: { truncated: true } });
    await until(async () => isLeft);
  });

  test('may be tried again where the endpoint has too much to do', async () => {
    const { url } = await endpoint(429, 'later');
    expect((await execute({ url })).ending).toEqual({
      status: 'failed',
      errorCode: 'transient_failure',
      error: 'HTTP invoke failed with status 429',
      result: { statusCode: 429, body: 'later' },
    });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['before it answers', (response) => response.socket?.resetAndDestroy()],
    ['in the middle of its answer', (response) => response.write('half', () => response.socket?.resetAndDestroy())],
  ])('may be tried again where the endpoint resets the connection %s', async (_when, act) => {
    const url = await startEndpoint((_request, response) => act(response));
    expect((await execute({ url })).ending).toMatchObject({ status: 'failed', errorCode: 'transient_failure' });
  });

  test('keeps of an answer what can be stored', async () => {
    const url = await startEndpoint((_request, response) => {
      response.end(Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xc3])]));
    });
    expect((await execute({ url })).ending.result).toEqual({ statusCode: 200, body: 'ab\uFFFD\uFFFD' });
  });

  test.each<[string, JsonObject, string]>([
    ['no address', {}, 'HTTP adapter missing url'],
    ['a blank address', { url: ' ' }, 'HTTP adapter missing url'],
    ['what is no address', { url: 'not a url' }, 'HTTP adapter url is not a valid URL'],
    ['another protocol', { url: 'ftp://example.com' }, 'HTTP adapter url must be http or https, not ftp:'],
    [
      'nobody there',
      { url: 'http://127.0.0.1:1' },
      'HTTP invoke failed: 127.0.0.1:1 cannot be reached: it refuses connections',
    ],
  ])('says what is wrong with %s', async (_what, config, error) => {
    expect((await execute(config)).ending).toEqual({ ...failed, error });
  });
});

describe('the environment test of the http adapter', () => {
  const codes = async (config: JsonObject, network = LOCAL) => {
    const checks = await httpAdapter.test({
      config,
      env: {},
      network,
      confinement: null,
      signal: new AbortController().signal,
    });
    return checks.map(({ code, level }) => `${code} ${level}`);
  };
  const good = ['http_url_valid info', 'http_method_configured info'];

  test('says what is missing or wrong', async () => {
    expect(await codes({})).toEqual(['http_url_missing error']);
    expect(await codes({ url: '//x' })).toEqual(['http_url_invalid error']);
    expect(await codes({ url: 'gopher://x' })).toEqual(['http_url_protocol_invalid error']);
  });

  test('asks the endpoint without starting a run', async () => {
    const { url, received } = await endpoint();
    expect(await codes({ url, headers: { Authorization: 'Bearer canary' } })).toEqual([
      ...good,
      'http_endpoint_probe_ok info',
    ]);
    expect(received.map(({ method, headers }) => [method, headers.authorization])).toEqual([['HEAD', undefined]]);
    expect(await codes({ url: (await endpoint(405)).url })).toEqual([...good, 'http_endpoint_probe_ok info']);
    const strange = ['http_endpoint_probe_unexpected_status warn'];
    expect(await codes({ url: (await endpoint(404)).url })).toEqual([...good, ...strange]);
    expect(await codes({ url: 'http://127.0.0.1:1' })).toEqual([...good, 'http_endpoint_probe_failed warn']);
    expect(await codes({ url }, STRICT)).toEqual([...good, 'http_endpoint_probe_failed error']);
  });
});
