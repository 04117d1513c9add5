import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate, KeyUsage } from '#services/access/authenticate.js';
import { parseCredential } from '#services/access/credential.js';
import { authenticateGatewayToken } from '#services/access/gateway-tokens.js';
import { updateToolGateway } from '#services/tools/gateways/operations.js';
import { revokeToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { eventsOf, invocationOf } from '#tests/services/tools/calls/tool-world.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

const TOOLS = [
  ECHO,
  {
    name: 'wipe',
    description: 'Removes all.',
    inputSchema: { type: 'object' },
    annotations: { destructiveHint: true },
  },
];

let desk: GatewayWorld;
let token: string;

beforeAll(async () => {
  desk = await createGatewayWorld({}, { tools: TOOLS });
  ({ token } = await desk.mint());
});

const client = () => desk.client(token);
const reasonOf = async (path: string, shown: string) => {
  const { status, body } = await desk.client(shown, path).ask('tools/list');
  return [status, body.error.code, body.error.message, body.error.data.reasonCode];
};
const change = (fields: object, gatewayId: string) =>
  desk.world.board.run(updateToolGateway, { companyId: desk.companyId, gatewayId, ...fields });

describe('the endpoint of a named gateway', () => {
  it('shakes hands as its gateway, whatever revision the client asks for', async () => {
    const { status, body } = await client().ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    expect([status, body.result]).toEqual([
      200,
      {
        protocolVersion: '2025-03-26',
        capabilities: { tools: {} },
        serverInfo: { name: desk.gateway.name, version: expect.any(String) },
      },
    ]);
  });

  it('takes the notice that the handshake is over, and says nothing to it', async () => {
    const answer = await client().send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([answer.status, answer.body]).toEqual([202, null]);
  });

  it('lists name, title, description and parameters of the tools that the gateway allows', async () => {
    const { body } = await client().ask('tools/list');
    expect(body.result.tools).toHaveLength(2);
    expect(body.result.tools[0]).toMatchObject({
      name: expect.stringMatching(/^mcp_tracker-[\w-]+_echo$/),
      title: 'Echo',
      description: 'Says it again.',
      inputSchema: ECHO.inputSchema,
    });
  });

  it('lists the same bytes to everybody, and what has changed to the next who asks', async () => {
    const [one, two] = [await client().ask('tools/list'), await client().ask('tools/list')];
    expect(two.body).toEqual(one.body);
    await desk.world.board.run(createToolPolicy, {
      companyId: desk.companyId,
      name: `Never ${randomUUID()}`,
      policyType: 'block',
      priority: 1,
      selectors: { toolName: 'wipe', gatewayId: desk.gateway.id },
    });
    const { body } = await client().ask('tools/list');
    expect(body.result.tools).toHaveLength(1);
  });

  it('calls a tool, and gives what its server says', async () => {
    const { status, body } = await client().call('echo', { text: 'Hi' });
    expect([status, body.id, body.result.isError]).toEqual([200, 1, false]);
    expect(body.result.content[0].text).toContain('Hi');
  });

  it('records a call with its gateway and the token, for the system where the gateway has no agent', async () => {
    const { body } = await client().ask(
      'tools/call',
      { name: desk.nameOf('echo'), arguments: {} },
      { 'x-service-client-name': 'Inspector' },
    );
    const { invocationId } = body.result._meta['orgraph.dev/untrusted'];
    expect(await invocationOf(desk.world, invocationId)).toMatchObject({
      gatewayId: desk.gateway.id,
      gatewayTokenId: expect.any(String),
      actorType: 'system',
      actorId: `gateway:${desk.gateway.id}`,
      agentId: null,
      status: 'succeeded',
    });
    expect(await eventsOf(desk.world, invocationId)).toEqual(['tool_gateway.call_completed']);
    const { details } = await inDatabase(desk.world, (tx) =>
      tx.event.findFirstOrThrow({ where: { entityId: invocationId } }),
    );
    expect(details).toMatchObject({ clientName: 'Inspector', gatewayId: desk.gateway.id });
  });

  it('calls as the agent of the gateway, where it has one', async () => {
    const acting = await desk.add({ agentId: desk.agent.row.id });
    const { token: own } = await desk.mint({}, acting.id);
    const { body } = await desk.client(own, acting.endpointPath).call('echo');
    expect(await invocationOf(desk.world, body.result._meta['orgraph.dev/untrusted'].invocationId)).toMatchObject({
      actorType: 'agent',
      actorId: desk.agent.row.id,
      agentId: desk.agent.row.id,
    });
  });

  it('tells why a call is refused, in an answer that models get to read', async () => {
    const { status, body } = await client().call('wipe');
    expect([status, body.error.code, body.error.data.reasonCode]).toEqual([200, -32000, 'deny_policy_block']);
    expect(await invocationOf(desk.world, body.error.data.invocationId)).toMatchObject({ status: 'denied' });
  });

  it('refuses names that no tool has, calls without a name, and methods that it does not know', async () => {
    const unknown = await client().ask('tools/call', { name: 'nothing' });
    expect([unknown.status, unknown.body.error.data.reasonCode]).toEqual([200, 'tool_not_found']);
    const nameless = await client().ask('tools/call', {});
    expect([nameless.status, nameless.body.error]).toEqual([200, { code: -32602, message: 'params.name is required' }]);
    const method = await client().ask('resources/list');
    expect([method.status, method.body.error]).toEqual([404, { code: -32601, message: 'Method not found' }]);
  });

  it('takes one message a request', async () => {
    const { status, body } = await client().send([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
    expect([status, body.error.code]).toEqual([400, -32600]);
  });

  it('has no stream: all but POST is refused with what is allowed', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await client().send('', {}, method);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('answers at both addresses of the gateway', async () => {
    const { status } = await desk.client(token, `/api/tool-gateway/gateways/${desk.gateway.id}/mcp`).ask('tools/list');
    expect(status).toBe(200);
  });

  it('answers clients of the stateless revision at the same address', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { body, headers } = await client().ask(
      'tools/list',
      { _meta: meta },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    );
    expect(body.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      tools: [{ title: 'Echo' }],
    });
    expect([headers.get('mcp-protocol-version'), headers.get('cache-control')]).toEqual(['2026-07-28', 'no-store']);
  });

  it('tells clients of the stateless revision that a call names no tool, whatever its header says', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
    const headersOfName: Record<string, string>[] = [{}, { 'mcp-name': 'echo' }];
    for (const named of headersOfName) {
      const { status, body } = await client().ask('tools/call', { _meta }, { ...headers, ...named });
      expect([status, body.error]).toEqual([400, { code: -32602, message: 'params.name is required' }]);
    }
  });

  it('sends no headers that the policy of the gateway holds back', async () => {
    const bare = await desk.add({
      headerPolicy: { responseHeaders: { forwardMcpRequired: false, forwardSafeCache: false } },
    });
    const { token: own } = await desk.mint({}, bare.id);
    const { headers } = await desk.client(own, bare.endpointPath).ask('ping');
    expect([headers.get('mcp-protocol-version'), headers.get('cache-control')]).toEqual([null, null]);
  });

  it('refuses pages of other origins, whatever token they show', async () => {
    const { status } = await client().ask('tools/list', {}, { origin: 'https://elsewhere.example' });
    expect(status).toBe(403);
  });
});

it('a result that is no object stays out of revisions that know objects only; its text stays', async () => {
  const structuredContent = [{ hour: 1 }];
  const other = await createGatewayWorld({}, { tools: [ECHO], call: () => ({ content: [], structuredContent }) });
  const { token: own } = await other.mint();
  const old = await other.client(own).call('echo');
  expect(old.body.result).not.toHaveProperty('structuredContent');
  expect(old.body.result.content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = other.nameOf('echo').replace(/[^A-Za-z0-9_-]/g, '_');
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  const { body } = await other.client(own).ask('tools/call', { name, arguments: {}, _meta }, headers);
  expect(body.result.structuredContent).toEqual(structuredContent);
});

it('a gateway is open as soon as it is made, and as it is opened again, before the news of it has come', async () => {
  for (let time = 0; time < 8; time++) {
    const fresh = await desk.add();
    const { token: own } = await desk.mint({}, fresh.id);
    if (time % 2 === 0) for (const status of ['disabled', 'active']) await change({ status }, fresh.id);
    expect((await desk.client(own, fresh.endpointPath).call('echo')).body.result.isError).toBe(false);
  }
});

describe('the token of a gateway', () => {
  it('is asked for in the words of the contract', async () => {
    const { status, body, headers } = await desk.client('').ask('tools/list');
    expect([status, body, headers.get('www-authenticate')]).toEqual([
      401,
      { error: 'Bearer token is required' },
      'Bearer',
    ]);
  });

  it.each([
    ['that nobody has', () => `svcgw_${randomUUID()}.${'x'.repeat(43)}`],
    ['of a session', () => desk.token],
    ['that is no token at all', () => 'x'],
  ])('is refused where it is one %s', async (_, shown) => {
    expect(await reasonOf(desk.gateway.endpointPath, shown())).toEqual([
      401,
      -32000,
      'Gateway bearer token is expired or invalid',
      'gateway_token_invalid',
    ]);
  });

  it('opens no other gateway, neither of the company nor of another', async () => {
    const other = await desk.add();
    const foreign = await createGatewayWorld();
    expect((await reasonOf(other.endpointPath, token))[3]).toBe('gateway_token_invalid');
    const there = await foreign.client(token).ask('tools/list');
    expect([there.status, there.body.error.data.reasonCode]).toEqual([401, 'gateway_token_invalid']);
  });

  it('ends with its revocation, in the very next request', async () => {
    const { id, token: own } = await desk.mint();
    expect((await desk.client(own).ask('tools/list')).status).toBe(200);
    await desk.world.board.run(revokeToolGatewayToken, { companyId: desk.companyId, tokenId: id });
    expect(await reasonOf(desk.gateway.endpointPath, own)).toEqual([
      401,
      -32000,
      expect.any(String),
      'gateway_token_revoked',
    ]);
  });

  it('ends when it expires', async () => {
    const { id, token: own } = await desk.mint();
    await inDatabase(desk.world, (tx) =>
      tx.toolGatewayToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    );
    expect((await reasonOf(desk.gateway.endpointPath, own))[3]).toBe('gateway_token_expired');
  });

  it.each([
    ['disabled', { status: 'disabled' }],
    ['a draft', { status: 'draft' }],
    ['archived', { status: 'archived' }],
    ['closed to tokens', { authConfig: { bearer: { enabled: false } } }],
  ])('opens nothing while its gateway is %s', async (_, fields) => {
    const closed = await desk.add();
    const { token: own } = await desk.mint({}, closed.id);
    await change(fields, closed.id);
    expect((await reasonOf(closed.endpointPath, own))[3]).toBe('gateway_disabled');
  });

  it('is good for the actions that it was made for alone', async () => {
    const { token: lists } = await desk.mint({ allowedActions: ['tools/list'] });
    const { token: calls } = await desk.mint({ allowedActions: ['tools/call'] });
    const refused = async (answer: ReturnType<ReturnType<typeof client>['ask']>) => {
      const { status, body } = await answer;
      return [status, body.error?.data.reasonCode];
    };
    expect(await refused(desk.client(lists).call('echo'))).toEqual([403, 'gateway_token_action_denied']);
    expect(await refused(desk.client(calls).ask('tools/list'))).toEqual([403, 'gateway_token_action_denied']);
    expect((await desk.client(calls).call('echo')).status).toBe(200);
  });

  it('says nowhere else who somebody is', async () => {
    const credential = parseCredential([`Bearer ${token}`]);
    await expect(authenticate(desk.world.services, { credential, writes: true })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('tells when it was used last', async () => {
    const { id, token: own } = await desk.mint();
    const usage = new KeyUsage(desk.world.services.database, () => {});
    await authenticateGatewayToken({ ...desk.world.services, keyUsed: usage.note.bind(usage) }, own);
    await usage.flush();
    const used = await inDatabase(desk.world, (tx) => tx.toolGatewayToken.findUniqueOrThrow({ where: { id } }));
    expect(used.lastUsedAt).toEqual(expect.any(Date));
  });
});
