import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startEndpoint } from '../kit/endpoint.js';
import { calling, ECHO, openRemoteServers, remote, startMcpServer } from '../kit/mcp-server.js';

const servers = openRemoteServers();
const LIMITS = { timeoutMs: 120_000 };
const said = (text: string) => ({ content: [{ type: 'text', text }], isError: false });

describe('a server', () => {
  test.each([
    { speaks: 'handshake', form: 'json', revision: '2025-06-18' },
    { speaks: 'handshake', form: 'events', revision: '2025-06-18' },
    { speaks: 'stateless', form: 'json', revision: '2026-07-28' },
    { speaks: 'stateless', form: 'events', revision: '2026-07-28' },
    { speaks: 'both', form: 'json', revision: '2026-07-28' },
  ] as const)('is checked, listed and called: $speaks, answers as $form', async ({ speaks, form, revision }) => {
    const server = remote((await startMcpServer({ speaks, form })).url);
    expect(await servers.check(server)).toEqual({
      status: 'ok',
      latencyMs: expect.any(Number),
      protocolVersion: revision,
      serverInfo: { name: 'fixture', version: '1.2.3' },
    });
    expect(await servers.listTools(server)).toEqual({ tools: [{ ...ECHO, outputSchema: null }], leftOut: [] });
    const answer = await servers.callTool(server, calling('echo', { text: 'hello' }), LIMITS);
    expect(answer).toEqual({ ...said('{"text":"hello"}'), bytes: expect.any(Number) });
    expect(answer.bytes).toBeGreaterThan(50);
  });

  test('that offers no tools is degraded', async () => {
    const { url } = await startMcpServer({
      keepsSessions: false,
      before: ({ body }, response) => {
        if (body?.method !== 'initialize') return false;
        const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'x', version: '1' } };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }));
        return true;
      },
    });
    expect(await servers.check(remote(url))).toMatchObject({ status: 'degraded', protocolVersion: '2025-11-25' });
  });

  test('is greeted once by all who call it at the same time', async () => {
    const fixture = await startMcpServer();
    const server = remote(fixture.url);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => servers.callTool(server, calling('echo', { index }), LIMITS)),
    );
    expect(answers.map(({ content }) => content)).toEqual(
      answers.map((_, index) => said(JSON.stringify({ index })).content),
    );
    expect(fixture.count('initialize')).toBe(1);
  });

  test('that was started anew is greeted again, and the call that it refused is made', async () => {
    const fixture = await startMcpServer();
    const server = remote(fixture.url);
    await servers.callTool(server, calling('echo'), LIMITS);
    fixture.forget();
    expect(await servers.callTool(server, calling('echo', { again: true }), LIMITS)).toMatchObject(
      said('{"again":true}'),
    );
    expect(fixture.count('initialize')).toBe(2);
  });

  test('that refuses every session is asked no more than twice', async () => {
    const fixture = await startMcpServer({
      before: ({ body }, response) => {
        if (body?.method !== 'tools/call') return false;
        response.writeHead(404).end();
        return true;
      },
    });
    const refusal = { code: 'remote_http_status', status: 502, details: { status: 404 }, mayHaveActed: false };
    await expect(servers.callTool(remote(fixture.url), calling('echo'), LIMITS)).rejects.toMatchObject(refusal);
    expect(fixture.count('tools/call')).toBe(2);
  });

  test('that becomes one without handshakes is recognized', async () => {
    let isModern = false;
    const before = await startMcpServer({ keepsSessions: false });
    const after = await startMcpServer({ speaks: 'stateless' });
    const url = await startEndpoint((_req, res) => {
      res.writeHead(307, { location: isModern ? after.url : before.url }).end();
    });
    const server = remote(url);
    await servers.callTool(server, calling('echo'), LIMITS);
    isModern = true;
    expect(await servers.callTool(server, calling('echo', { n: 1 }), LIMITS)).toMatchObject(said('{"n":1}'));
  });

  test('has its sessions ended when its connection is released', async () => {
    const fixture = await startMcpServer();
    const server = remote(fixture.url);
    await servers.callTool(server, calling('echo'), LIMITS);
    await servers.release(server);
    expect(fixture.seen.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'mcp-session-id': expect.any(String) } });
  });
});

describe('credentials', () => {
  test('reach the server, over what callers add, and each set has a session of its own', async () => {
    const fixture = await startMcpServer();
    const credentials = { headers: { authorization: 'Bearer one' }, query: { key: 'of the address' } };
    const first = remote(fixture.url, { ...credentials, credentialKey: 'a' });
    const call = calling('echo', {}, { headers: { authorization: 'Bearer caller', 'x-service-run-id': 'run' } });
    await servers.callTool(first, call, LIMITS);
    await servers.callTool({ ...first, credentialKey: 'b', headers: { authorization: 'Bearer two' } }, call, LIMITS);
    const calls = fixture.seen.filter(({ body }) => body?.method === 'tools/call');
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two']);
    expect(calls[0]).toMatchObject({ url: '/mcp?key=of+the+address', headers: { 'x-service-run-id': 'run' } });
    expect(new Set(calls.map(({ headers }) => headers['mcp-session-id'])).size).toBe(2);
  });

  test('do not follow a redirect to another origin, but the call does', async () => {
    const other = await startMcpServer({ keepsSessions: false });
    const url = await startEndpoint((_req, res) => void res.writeHead(308, { location: other.url }).end());
    const server = remote(url, { headers: { authorization: 'Bearer secret' }, query: { key: 'secret' } });
    const call = calling('echo', { n: 1 }, { headers: { 'x-service-run-id': 'run' } });
    expect(await servers.callTool(server, call, LIMITS)).toMatchObject(said('{"n":1}'));
    expect(JSON.stringify(other.seen)).not.toMatch(/secret|x-service-run-id/);
  });

  test('are not in what is told of a failure', async () => {
    const { url } = await startMcpServer({
      call: () => {
        throw { code: -32000, message: 'The key sk-very-secret is not valid' };
      },
    });
    const failing = servers.callTool(remote(url, { secrets: ['sk-very-secret'] }), calling('echo'), LIMITS);
    await expect(failing).rejects.toMatchObject({
      code: 'remote_mcp_error',
      message: expect.not.stringContaining('sk-very-secret'),
      details: { mcpCode: -32000 },
    });
  });

  test('that are missing are named by what the server says of them', async () => {
    const url = await startEndpoint(
      (_req, res) => void res.writeHead(401, { 'www-authenticate': 'Bearer x="y"' }).end(),
    );
    await expect(servers.check(remote(url))).rejects.toMatchObject({
      code: 'remote_http_status',
      details: { status: 401 },
      challenge: 'Bearer x="y"',
      mayHaveActed: false,
    });
  });
});

describe('arguments', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      where: { type: 'object', properties: { floor: { type: 'integer', 'x-mcp-header': 'Floor' } } },
      plain: { type: 'string' },
    },
  };

  test('are put into headers where the tool wants that', async () => {
    const fixture = await startMcpServer({ speaks: 'stateless' });
    const values = { region: 'Zürich', where: { floor: 3 }, plain: 'no' };
    await servers.callTool(remote(fixture.url), calling('move ü', values, { inputSchema }), LIMITS);
    const { headers } = fixture.seen.at(-1) ?? {};
    const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
    expect(headers).toMatchObject({
      'mcp-method': 'tools/call',
      'mcp-name': encoded('move ü'),
      'mcp-param-region': encoded('Zürich'),
      'mcp-param-floor': '3',
    });
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('mcp-param')).length).toBe(2);
  });

  test('that no header could bear make their tool unusable, so it is not listed', async () => {
    const tool = (name: string, schema: object) => ({
      ...ECHO,
      name,
      inputSchema: { type: 'object', properties: schema },
    });
    const tools = [
      tool('good', { region: { type: 'string', 'x-mcp-header': 'Region' } }),
      tool('number', { size: { type: 'number', 'x-mcp-header': 'Size' } }),
      tool('blank', { size: { type: 'string', 'x-mcp-header': 'My Size' } }),
      tool('twice', { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } }),
      tool('items', { list: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
      tool('default', { a: { type: 'object', default: { 'x-mcp-header': 'data, not schema' } } }),
    ];
    const namesOf = async (speaks: 'stateless' | 'handshake') => {
      const { url } = await startMcpServer({ tools, speaks });
      return (await servers.listTools(remote(url))).tools.map(({ name }) => name);
    };
    expect(await namesOf('stateless')).toEqual(['good', 'default']);
    // Revisions with a handshake know no such headers.
    expect(await namesOf('handshake')).toEqual(tools.map(({ name }) => name));
  });
});

describe('a call', () => {
  test('ends when its time is over, and the server is told', async () => {
    const fixture = await startMcpServer({ call: () => sleep(60_000, {}, { ref: false }) });
    const failing = servers.callTool(remote(fixture.url), calling('echo'), { timeoutMs: 300 });
    await expect(failing).rejects.toMatchObject({ code: 'tool_timeout', status: 504, mayHaveActed: true });
    await expect.poll(() => fixture.count('notifications/cancelled')).toBe(1);
    const { id } = fixture.seen.find(({ body }) => body?.method === 'tools/call')?.body ?? {};
    expect(fixture.seen.at(-1)?.body.params).toMatchObject({ requestId: id });
  });

  test('that is taken back ends at once with the reason', async () => {
    const fixture = await startMcpServer({ speaks: 'stateless', call: () => sleep(60_000, {}, { ref: false }) });
    const controller = new AbortController();
    const failing = servers.callTool(remote(fixture.url), calling('echo'), { ...LIMITS, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('The company is paused')), 100);
    await expect(failing).rejects.toThrow('The company is paused');
    expect(fixture.count('notifications/cancelled')).toBe(0);
  });

  test('is not repeated when the server hangs up', async () => {
    let calls = 0;
    const { url } = await startMcpServer({
      before: ({ body }, response) => {
        if (body?.method !== 'tools/call') return false;
        calls += 1;
        response.destroy();
        return true;
      },
    });
    const failure = { code: 'remote_http_fetch_failed', status: 502, mayHaveActed: true };
    await expect(servers.callTool(remote(url), calling('echo'), LIMITS)).rejects.toMatchObject(failure);
    expect(calls).toBe(1);
  });

  test('whose tool says that it failed is an answer', async () => {
    const result = { content: [], structuredContent: { a: [1] }, isError: true };
    const { url } = await startMcpServer({ call: () => result });
    expect(await servers.callTool(remote(url), calling('echo'), LIMITS)).toMatchObject(result);
  });

  test('that the server answers with a question is a failure', async () => {
    const { url } = await startMcpServer({ speaks: 'stateless', call: () => ({ resultType: 'input_required' }) });
    await expect(servers.callTool(remote(url), calling('echo'), LIMITS)).rejects.toMatchObject({
      code: 'remote_mcp_error',
      message: expect.stringContaining('requests input'),
    });
  });

  test('is answered by the stream that takes up one that broke off', async () => {
    const message = (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } });
    let asked: unknown;
    let isLeft = false;
    const { url } = await startMcpServer({
      before: ({ method, body, headers }, response) => {
        if (method === 'GET') {
          response.on('close', () => {
            isLeft = true;
          });
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          // The stream stays open, as that of a server may which has more to say.
          response.write(`data: ${headers['last-event-id'] === 'e1' ? message(asked) : '{}'}\n\n`);
          return true;
        }
        if (body?.method !== 'tools/call') return false;
        asked = body.id;
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: e1\nretry: 10\ndata:\n\n');
        return true;
      },
    });
    expect(await servers.callTool(remote(url), calling('echo'), LIMITS)).toMatchObject({ content: [] });
    await expect.poll(() => isLeft).toBe(true);
  });

  test('in which the server asks for something is answered all the same', async () => {
    const fixture = await startMcpServer({
      before: ({ body }, response) => {
        if (body?.method !== 'tools/call') return false;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 'q', method: 'sampling/createMessage' })}\n\n`);
        void expect
          .poll(() => fixture.seen.some((one) => one.body?.id === 'q'))
          .toBe(true)
          .then(() => {
            response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: body.id, result: { content: [] } })}\n\n`);
          });
        return true;
      },
    });
    expect(await servers.callTool(remote(fixture.url), calling('echo'), LIMITS)).toMatchObject({ content: [] });
    expect(fixture.seen.find(({ body }) => body?.id === 'q')?.body.error).toMatchObject({ code: -32601 });
  });
});
