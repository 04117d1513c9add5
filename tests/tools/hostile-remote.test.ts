import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bodyOf, startEndpoint, startSocket } from '../kit/endpoint.js';
import { calling, ECHO, type McpServerOptions, openRemoteServers, remote, startMcpServer } from '../kit/mcp-server.js';

const servers = openRemoteServers();
const LIMITS = { timeoutMs: 120_000 };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A server that is well behaved but for how it answers calls. */
async function answering(answer: (id: number, response: ServerResponse) => void) {
  const options: McpServerOptions = {
    before: ({ body }, response) => {
      if (body?.method !== 'tools/call') return false;
      answer(body.id, response);
      return true;
    },
  };
  const { url } = await startMcpServer(options);
  return remote(url);
}

const result = (id: unknown, value: object = { content: [] }) => JSON.stringify({ jsonrpc: '2.0', id, result: value });

describe('an answer', () => {
  test.each([
    ['is no JSON', 'remote_http_invalid_json', (_id: number) => 'not JSON'],
    ['is a reply to another request', 'remote_http_invalid_json', (id: number) => result(id + 1)],
    ['names its request by a text', 'remote_http_invalid_json', (id: number) => result(String(id))],
    ['is no message', 'remote_http_invalid_json', () => '[1, 2]'],
    ['has no result', 'remote_http_invalid_json', (id: number) => JSON.stringify({ id })],
    ['has no content', 'remote_http_invalid_json', (id: number) => result(id, {})],
    ['is nested without end', 'remote_http_invalid_json', () => '['.repeat(400_000)],
    [
      'is too large',
      'remote_http_response_too_large',
      (id: number) => result(id, { content: ['x'.repeat(1_000_000)] }),
    ],
  ])('that %s is a failure: %s', async (_what, code, text) => {
    const server = await answering((id, response) => void response.writeHead(200, JSON_TYPE).end(text(id)));
    const failing = servers.callTool(server, calling('echo'), LIMITS);
    await expect(failing).rejects.toMatchObject({ code, status: 502, mayHaveActed: true });
  });

  test.each([
    ['a page', { 'content-type': 'text/html' }],
    ['something compressed, which nobody asked for', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ])('that is %s is a failure', async (_what, headers) => {
    const server = await answering((id, response) => void response.writeHead(200, headers).end(result(id)));
    const failing = servers.callTool(server, calling('echo'), LIMITS);
    await expect(failing).rejects.toMatchObject({ code: 'remote_http_invalid_json' });
  });

  test.each(['application/json', 'text/event-stream'])(
    'of ten gigabytes is given up after one megabyte: %s',
    async (type) => {
      let sent = 0;
      let isClosed = false;
      const server = await answering((_id, response) => {
        response.writeHead(200, { 'content-type': type });
        response.on('close', () => {
          isClosed = true;
        });
        const line = type === 'application/json' ? 'x'.repeat(65_536) : `data: ${'x'.repeat(65_530)}`;
        void (async () => {
          for (; sent < 10_000_000_000 && !isClosed; sent += line.length) {
            if (!response.write(line)) await turn();
          }
        })();
      });
      const failing = servers.callTool(server, calling('echo'), LIMITS);
      await expect(failing).rejects.toMatchObject({ code: 'remote_http_response_too_large' });
      await expect.poll(() => isClosed).toBe(true);
      expect(sent).toBeLessThan(100_000_000);
    },
  );

  test('has no character that could not be stored', async () => {
    const escaped =
      '{"content":[{"type":"text","text":"a\\u0000b\\ud800c\\ud83d\\ude00"}],"structuredContent":{"\\u0000":1}}';
    const server = await answering((id, response) => {
      response.writeHead(200, JSON_TYPE).end(`{"jsonrpc":"2.0","id":${id},"result":${escaped}}`);
    });
    expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject({
      content: [{ type: 'text', text: 'a\uFFFDb\uFFFDc😀' }],
      structuredContent: { '\uFFFD': 1 },
    });
  });

  test('that comes twice counts once', async () => {
    const server = await answering((id, response) => {
      const events = ['first', 'second'].map((text) => `data: ${result(id, { content: [text] })}\n\n`);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));
    });
    const answers = [1, 2].map(() => servers.callTool(server, calling('echo'), LIMITS));
    expect((await Promise.all(answers)).map(({ content }) => content)).toEqual([['first'], ['first']]);
  });

  test.each(['nothing at all', 'no end of its headers', 'comments for ever'])(
    'of %s ends with the time',
    async (how) => {
      const server = await answering((_id, response) => {
        if (how === 'nothing at all') return;
        if (how === 'no end of its headers') return void response.socket?.write('HTTP/1.1 200 OK\r\nX-A: b\r\n');
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write(': still here\n\n'), 20);
        response.on('close', () => clearInterval(timer));
      });
      const failing = servers.callTool(server, calling('echo'), { timeoutMs: 300 });
      await expect(failing).rejects.toMatchObject({ code: 'tool_timeout', details: { timeoutMs: 300 } });
    },
  );
});

describe('a list', () => {
  const listing = async (page: (cursor: string | undefined) => object) => {
    const { url } = await startMcpServer({
      before: ({ body }, response) => {
        if (body?.method !== 'tools/list') return false;
        response.writeHead(200, JSON_TYPE).end(result(body.id, page(body.params.cursor)));
        return true;
      },
    });
    return servers.listTools(remote(url));
  };
  const named = (...names: unknown[]) => names.map((name) => ({ ...ECHO, name }));

  test('is put together of its pages', async () => {
    const { tools } = await listing((cursor) =>
      cursor ? { tools: named('b') } : { tools: named('a'), nextCursor: 'p2' },
    );
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('loses no tool for the sake of odd ones, which are mended or left out with a reason', async () => {
    const { tools, leftOut } = await listing(() => ({
      tools: [
        ...named('good', 7, '', 'x'.repeat(241)),
        null,
        { name: 'bare' },
        { name: 'empty', inputSchema: { type: 'object', properties: {}, required: null } },
        { name: 'list', inputSchema: { type: 'array' } },
      ],
    }));
    expect(tools.map(({ name }) => name)).toEqual(['good', 'bare', 'empty']);
    expect(tools[1]?.inputSchema).toEqual({ type: 'object' });
    expect(tools[2]?.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(leftOut).toEqual([
      'A tool has no name',
      'A tool has no name',
      `The name of ${'x'.repeat(80)}… is longer than 240 characters`,
      'An entry of the list is not an object',
      'The arguments of list are not an object',
    ]);
  });

  test.each([
    ['has ever another page', 'too_large', (at: number) => ({ tools: [], nextCursor: `p${at}` })],
    ['goes in a circle', 'too_large', (at: number) => ({ tools: named(`t${at}`), nextCursor: `p${at % 2}` })],
    ['is far too long', 'too_large', () => ({ tools: named(...Array.from({ length: 2_001 }, (_, n) => `t${n}`)) })],
    ['names a tool twice', 'invalid_json', () => ({ tools: named('a', 'a') })],
    ['is none', 'invalid_json', () => ({ tools: {} })],
  ])('that %s is a failure: %s', async (_what, code, page) => {
    let asked = 0;
    const expected = { too_large: 'remote_http_response_too_large', invalid_json: 'remote_http_invalid_json' }[code];
    await expect(listing(() => page(asked++))).rejects.toMatchObject({ code: expected });
    expect(asked).toBeLessThanOrEqual(100);
  });
});

test('a version that a server refuses although it lists that version is offered once more', async () => {
  let refusals = 0;
  const data = { supported: ['2026-07-28'], requested: '2026-07-28' };
  const { url } = await startMcpServer({
    speaks: 'stateless',
    before: ({ body: { id } }, response) => {
      if (refusals++ > 0) return false;
      const error = { code: -32022, message: 'Unsupported protocol version', data };
      response.writeHead(400, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id, error }));
      return true;
    },
  });
  expect((await servers.listTools(remote(url))).tools).toHaveLength(1);
});

describe('an address', () => {
  const strict = openRemoteServers({ DEPLOYMENT_MODE: 'authenticated' });
  const refused = { code: 'remote_http_private_endpoint', status: 422, mayHaveActed: false };

  test.each([
    'http://127.0.0.1:1/',
    'http://10.0.0.7/mcp',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://localhost:1/',
  ])('that is private is refused in an authenticated deployment: %s', async (url) => {
    await expect(strict.check(remote(url))).rejects.toMatchObject(refused);
  });

  test('of metadata is refused in every deployment', async () => {
    await expect(servers.check(remote('http://169.254.169.254/latest'))).rejects.toMatchObject(refused);
  });

  test('that is private may be asked in a local deployment, or where it is listed', async () => {
    const { url } = await startMcpServer();
    expect(await servers.check(remote(url))).toMatchObject({ status: 'ok' });
    const listing = openRemoteServers({ DEPLOYMENT_MODE: 'authenticated', OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' });
    expect(await listing.check(remote(url))).toMatchObject({ status: 'ok' });
  });

  test.each(['http://169.254.169.254/', 'http://127.0.0.2:1/'])(
    'that is refused cannot be redirected to: %s',
    async (location) => {
      const listing = openRemoteServers({ DEPLOYMENT_MODE: 'authenticated', OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' });
      const url = await startEndpoint((_req, res) => void res.writeHead(307, { location }).end());
      await expect(listing.callTool(remote(url), calling('echo'), LIMITS)).rejects.toMatchObject(refused);
    },
  );

  test.each([
    ['is missing', undefined, 'remote_http_url_missing'],
    ['is none', 'nowhere', 'remote_http_url_invalid'],
    ['is of another protocol', 'ftp://example.com/', 'remote_http_url_invalid'],
    ['holds a password', 'http://user:pass@127.0.0.1/', 'remote_http_url_invalid'],
    ['has an unknown name', 'http://nobody.invalid/', 'remote_http_dns_failed'],
  ])('that %s is told as such', async (_what, url, code) => {
    await expect(servers.check(remote(url))).rejects.toMatchObject({ code, status: 422 });
  });

  test('at which nobody listens, or nobody speaks HTTP, cannot be reached', async () => {
    const silent = await startSocket((socket) => socket.end('220 mail ready\r\n'));
    for (const url of ['http://127.0.0.1:1/', silent]) {
      await expect(servers.check(remote(url))).rejects.toMatchObject({ code: 'remote_http_fetch_failed', status: 502 });
    }
  });
});

describe('a redirect', () => {
  test('is followed five times and no more', async () => {
    let requests = 0;
    const url = await startEndpoint((_req, res) => {
      requests += 1;
      res.writeHead(307, { location: `/${requests}` }).end();
    });
    const failure = { code: 'remote_http_status', details: { status: 307 } };
    await expect(servers.check(remote(url))).rejects.toMatchObject(failure);
    expect(requests).toBe(6);
  });

  test.each([301, 302, 303])('that would make a question of the call is not followed: %s', async (status) => {
    const methods: unknown[] = [];
    const url = await startEndpoint(async (req, res) => {
      methods.push(req.method);
      await bodyOf(req);
      res.writeHead(status, { location: '/other' }).end();
    });
    await expect(servers.check(remote(url))).rejects.toMatchObject({ code: 'remote_http_status', details: { status } });
    expect(methods).not.toContain('GET');
  });

  test.each(['ftp://example.com/', 'http://user:pass@127.0.0.1/', 'http://'])(
    'to no address is refused: %s',
    async (location) => {
      const url = await startEndpoint((_req, res) => void res.writeHead(308, { location }).end());
      await expect(servers.check(remote(url))).rejects.toMatchObject({ code: 'remote_http_url_invalid', status: 422 });
    },
  );
});
