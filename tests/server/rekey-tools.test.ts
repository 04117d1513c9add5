import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#services/core/postgres/statement.js';
import { makeCipher } from '#services/core/vault/cipher.js';
import { masterKey } from '#services/core/vault/master-keys.js';
import { rekeyTools } from '#services/tools/approvals/rekey.js';
import { issueConnectionToken } from '#services/tools/authorizations/issue.js';
import { setToolInstalls } from '#services/tools/connections/installs.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { TEST_MASTER_KEY } from '../kit/master-key.js';
import { ECHO } from '../kit/mcp-server.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { openSession } from '../services/tools/calls/tool-world.js';
import { createOAuthWorld, type OAuthWorld } from '../services/tools/oauth/world.js';

// biome-ignore lint/suspicious/noExplicitAny: wire shapes
type Answer = { readonly status: number; readonly body: any };

async function post(url: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { 'X-Service-Tool-Gateway-Token': token }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

const SEND = { name: 'send', description: 'Sends.', inputSchema: { type: 'object' } };

/** A server of tools that wants tokens, and an agent at work that may read there, and asks before it writes. */
async function working() {
  const oauth = await createOAuthWorld({
    // With a secret of the client, which is encrypted, too.
    authorization: {
      metadata: (usual) => ({ ...usual, token_endpoint_auth_methods_supported: ['client_secret_basic'] }),
    },
    server: { tools: [ECHO, SEND] },
  });
  await oauth.authorize();
  await oauth.use();
  const { world, companyId, connectionId } = oauth;
  const ask = {
    companyId,
    name: 'Ask',
    policyType: 'require_approval',
    priority: 1,
    selectors: { riskLevel: 'write' },
  };
  await world.board.run(createToolPolicy, ask);
  const agent = await world.agent({ name: 'Worker' });
  const installs = [{ targetType: 'agent', targetId: agent.row.id }];
  await world.board.run(setToolInstalls, { connectionId, installs });
  const issue = await world.board.run(createIssue, { companyId, title: 'Work', assigneeAgentId: agent.row.id });
  const { runId, token } = await openSession(world, agent, issue.id);
  const inRun = world.as({ ...agent.actor, source: 'agent_jwt', runId, verifiedRunId: runId });
  await inRun.run(issueConnectionToken, { connectionId });
  const { tools } = await world.services.toolSnapshots.current(companyId);
  const call = ({ url }: { url: string }, name: string, text: string, fields: object = {}) => {
    const tool = tools.find(({ toolName }) => toolName === name)?.gatewayName;
    return post(`${url}/api/tool-gateway/tools/call`, { tool, parameters: { text }, ...fields }, token);
  };
  return { ...oauth, call };
}

const SEALED = [
  'ToolGrantToken',
  'ToolOAuthClient',
  'ToolOAuthState',
  'ToolIssuedToken',
  'ToolActionRequest',
  'ToolResult',
];
const KEYS = statement(
  SEALED.map((table) => `SELECT '${table}' AS "table", "masterKeyId" AS key FROM "${table}"`).join(' UNION ALL '),
);

/** By which key everything about tools is encrypted. */
const keysInUse = ({ world }: OAuthWorld): Promise<{ table: string; key: string }[]> =>
  world.services.database.query('all', KEYS, []);

/** A server process that has one master key. */
const serverWith = ({ world }: OAuthWorld, key: Buffer): Promise<TestServer> =>
  startTestServer({
    DATABASE_URL: world.services.config.DATABASE_URL as string,
    SECRETS_MASTER_KEY: key.toString('hex'),
  });

test('connections, gateways and grants of tools work with a new master key alone, after a rekey', async () => {
  const tools = await working();
  const { world, authorization } = tools;
  const before = await serverWith(tools, TEST_MASTER_KEY);
  const kept = { idempotencyKey: 'kept' };
  const first = await tools.call(before, 'echo', 'kept', kept);
  expect(first).toMatchObject({ status: 200, body: { status: 'completed' } });
  const asked = await tools.call(before, 'send', 'exactly this');
  expect(asked).toMatchObject({ status: 409, body: { reasonCode: 'approval_required' } });
  const begun = await authorization.agree(await tools.start());
  await before.stop();

  const [former, bytes] = [masterKey(TEST_MASTER_KEY), randomBytes(32)];
  const next = masterKey(bytes);
  const used = await keysInUse(tools);
  expect(new Set(used.map(({ table }) => table))).toEqual(new Set(SEALED));
  expect(new Set(used.map(({ key }) => key))).toEqual(new Set([former.id]));
  const cipher = makeCipher({ current: next, find: (id) => [next, former].find((key) => key.id === id) });
  const rekeyed = () => rekeyTools(world.services.database, cipher);
  expect(await rekeyed()).toEqual({ encrypted: used.length, unreadable: 0 });
  expect(await rekeyed()).toEqual({ encrypted: 0, unreadable: 0 });
  expect(await keysInUse(tools)).toEqual(used.map(({ table }) => ({ table, key: next.id })));

  const after = await serverWith(tools, bytes);
  expect(await tools.call(after, 'echo', 'kept', kept)).toMatchObject({
    status: 200,
    body: { status: 'replayed', result: first.body.result },
  });
  // The token that was granted, and then a renewed one, by the refresh token and the secret of the client.
  expect(await tools.call(after, 'echo', 'by the token')).toMatchObject({ status: 200 });
  authorization.expire();
  expect(await tools.call(after, 'echo', 'by a new token')).toMatchObject({ status: 200 });
  expect(authorization.count('refresh_token')).toBe(1);
  const approve = `${after.url}/api/tool-gateway/action-requests/${asked.body.actionRequestId}/approve`;
  expect(await post(approve, {})).toMatchObject({ status: 200, body: { status: 'executed' } });
  expect(tools.server.seen.at(-1)?.body.params.arguments).toEqual({ text: 'exactly this' });
  const callback = await fetch(`${after.url}${new URL(begun).pathname}${new URL(begun).search}`, {
    redirect: 'manual',
  });
  expect(callback.status, await callback.text()).toBeLessThan(400);
  expect(authorization.count('authorization_code')).toBe(2);
  expect(await tools.call(after, 'echo', 'by another grant')).toMatchObject({ status: 200 });
});
