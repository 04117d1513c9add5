import { beforeAll, describe, expect, it } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { authenticate } from '#services/access/authenticate.js';
import type { Answer } from '../kit/answer.js';
import { boardKey, runToken, shown } from '../kit/credentials.js';
import { startEndpoint } from '../kit/endpoint.js';
import { ECHO } from '../kit/mcp-server.js';
import { createToolWorld, openSession, type ToolWorld } from '../services/tools/calls/tool-world.js';
import { inDatabase } from '../services/tools/fixtures.js';

const TOOLS = [
  ECHO,
  {
    name: 'routed',
    description: 'Wants a header.',
    inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
  },
];

let tools: ToolWorld;
let url: string;
let token: string;

beforeAll(async () => {
  tools = await createToolWorld({ tools: TOOLS });
  const handle = createMcpHandler(tools.world.services, () => {});
  url = `${await startEndpoint((req, res) => void handle(req, res))}/api/tool-gateway/mcp`;
  token = await runToken(tools.world, tools.agent, { runId: tools.runId });
});

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
type Json = any;

async function send(message: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Answer> {
  const given = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers };
  const response = await fetch(url, {
    method,
    headers: given,
    ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const ask = (method: string, params?: object, headers?: Record<string, string>) =>
  send({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }, headers);

const MODERN = '2026-07-28';
const meta = (version = MODERN) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
});
const modern = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  ask(
    method,
    { ...params, ...meta() },
    {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...('name' in params && { 'mcp-name': String(params.name) }),
      ...headers,
    },
  );
const nameOf = (tool: string): string => tools.nameOf(tool).replace(/[^A-Za-z0-9_-]/g, '_');

describe('a run that speaks with a handshake', () => {
  it('is told one version, whatever it asks for, and need not repeat the ID that it is given', async () => {
    const { status, headers, body } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    expect(status).toBe(200);
    expect(headers.get('mcp-session-id')).toMatch(/^[\da-f-]{36}$/);
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-03-26',
        capabilities: { tools: {} },
        serverInfo: { name: 'Orgraph', version: expect.any(String) },
      },
    });
    expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
      status: 202,
      body: null,
    });
    expect((await ask('ping')).body.result).toEqual({});
  });

  it('sees its tools by names that all models take, without what only servers read', async () => {
    const { body } = await ask('tools/list');
    expect(body.result.tools.map(({ name }: Json) => name).sort()).toEqual(
      TOOLS.map(({ name }) => nameOf(name)).sort(),
    );
    for (const { name } of body.result.tools) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(JSON.stringify(body)).not.toContain('x-mcp-header');
  });

  it('calls them, and the call is one of its run', async () => {
    const { status, body } = await ask('tools/call', { name: nameOf('echo'), arguments: { text: 'hello' } });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ content: [{ type: 'text', text: '{"text":"hello"}' }], isError: false });
    const { invocationId } = body.result._meta['orgraph.dev/untrusted'];
    const call = await inDatabase(tools.world, (tx) =>
      tx.toolInvocation.findUniqueOrThrow({ where: { id: invocationId } }),
    );
    expect(call).toMatchObject({ runId: tools.runId, sessionId: null, issueId: tools.issueId, status: 'succeeded' });
  });

  it('reads why a call is refused', async () => {
    const missing = await ask('tools/call', { name: 'nothing' });
    expect(missing).toMatchObject({
      status: 200,
      body: { error: { code: -32000, data: { reasonCode: 'tool_not_found' } } },
    });
    const unfit = await ask('tools/call', { name: nameOf('echo'), arguments: { text: 7 } });
    expect(unfit.body.error.data).toEqual({
      reasonCode: 'invalid_tool_arguments',
      path: '#/text',
      message: expect.any(String),
    });
    expect((await ask('tools/call', {})).body.error).toEqual({ code: -32602, message: 'params.name is required' });
    expect(await ask('resources/list')).toMatchObject({ status: 404, body: { error: { code: -32601 } } });
  });

  it('opens nothing else by the token of its session, also while the server knows whose it is', async () => {
    const { token: sessionToken } = await openSession(tools.world, tools.agent);
    const headers = { 'x-service-tool-gateway-token': sessionToken, authorization: '' };
    expect((await ask('tools/list', {}, headers)).status).toBe(200);
    await expect(authenticate(tools.world.services, shown(`Bearer ${sessionToken}`))).rejects.toMatchObject({
      status: 401,
    });
  });

  it('has no tools any more once it is over', async () => {
    const over = await openSession(tools.world, tools.agent);
    const headers = { 'x-service-tool-gateway-token': over.token, authorization: '' };
    expect((await ask('tools/list', {}, headers)).status).toBe(200);
    const data = { status: 'succeeded' };
    await inDatabase(tools.world, (tx) => tx.heartbeatRun.update({ where: { id: over.runId }, data }));
    const { status, body } = await ask('tools/call', { name: nameOf('echo') }, headers);
    expect([status, body.error.data.reasonCode]).toEqual([401, 'session_run_inactive']);
  });
});

describe('a run that says with each request what it speaks', () => {
  const SIGNED = { 'io.modelcontextprotocol/serverInfo': { name: 'Orgraph' } };

  it('discovers, lists and calls', async () => {
    expect((await modern('server/discover')).body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [MODERN],
      cacheScope: 'private',
      _meta: SIGNED,
    });
    expect((await modern('tools/list')).body.result).toMatchObject({ resultType: 'complete', ttlMs: 0, _meta: SIGNED });
    const { body } = await modern('tools/call', { name: nameOf('echo'), arguments: { text: 'x' } });
    const _meta = { ...SIGNED, 'orgraph.dev/untrusted': { tool: tools.nameOf('echo') } };
    expect(body.result).toMatchObject({ resultType: 'complete', isError: false, _meta });
  });

  it('is refused what its headers do not say, another version, and a handshake', async () => {
    expect(await modern('tools/list', {}, { 'mcp-method': 'tools/call' })).toMatchObject({
      status: 400,
      body: { error: { code: -32020 } },
    });
    const later = { 'mcp-protocol-version': '2027-01-01', 'mcp-method': 'tools/list' };
    expect(await ask('tools/list', meta('2027-01-01'), later)).toMatchObject({
      status: 400,
      body: { error: { code: -32022, data: { supported: [MODERN], requested: '2027-01-01' } } },
    });
    for (const method of ['initialize', 'ping']) expect((await modern(method)).status).toBe(404);
  });
});

describe('whoever is no run', () => {
  it('is refused, and so are other methods, pages and forms of a message', async () => {
    expect(await ask('tools/list', {}, { authorization: '' })).toMatchObject({ status: 401 });
    expect(await ask('tools/list', {}, { authorization: 'Bearer nothing' })).toMatchObject({ status: 401 });
    // Nor is it for people, who are in no run.
    const { actor } = await tools.world.member('owner');
    const key = await boardKey(tools.world, actor.userId);
    expect(await ask('tools/list', {}, { authorization: `Bearer ${key}` })).toMatchObject({ status: 401 });
    const page = await ask('tools/list', {}, { origin: 'https://evil.example.com' });
    expect(page).toMatchObject({ status: 403, body: { error: { code: -32000 } } });
    const read = await send(null, {}, 'GET');
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await send('{', {})).body.error.code).toBe(-32700);
    expect((await send('[]', {})).body.error.code).toBe(-32600);
    expect((await send('{"jsonrpc":"2.0","id":1}', {})).status).toBe(400);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
  });
});
