import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createMcpHandler } from '#mcp/handler.js';
import { siteOfRun } from '#mcp/run-site.js';
import { authenticate } from '#services/access/authenticate.js';
import { Scope } from '#services/core/operation/scope.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { executeAction } from '#services/tools/approvals/execute.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { acceptInteraction } from '#services/work/interactions/resolve.js';
import { runToken, shown } from '#tests/kit/credentials.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { inDatabase } from '../fixtures.js';
import { createToolWorld, type ToolWorld } from './tool-world.js';

const SLOW = { ...ECHO, name: 'slow', description: 'Never answers by itself.' };

let tools: ToolWorld;
let rest: Rest;
let mcp: string;
let key: string;
beforeAll(async () => {
  tools = await createToolWorld({
    tools: [ECHO, SLOW],
    before: ({ body }) => body?.params?.name === 'slow',
  });
  rest = await startRest(tools.world.services);
  const handle = createMcpHandler(tools.world.services, () => {});
  mcp = (await startEndpoint((req, res) => void handle(req, res))) + RUN_TOOLS_PATH;
  key = await runToken(tools.world, tools.agent, { runId: tools.runId });
});

const turn = (enableApps: boolean) => tools.world.board.run(updateExperimentalSettings, { enableApps });
const turnedOff = async () => {
  onTestFinished(() => turn(true));
  await turn(false);
};

const session = () => ({ headers: { 'x-service-tool-gateway-token': tools.token } });
const callByRest = (tool: string, fields: object = {}) =>
  rest.post('/api/tool-gateway/tools/call', { tool: tools.nameOf(tool), ...fields }, session());

async function byMcp(method: string, params: object = {}) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(mcp, { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
  return { status: response.status, body: (await response.json()) as any };
}
const callByMcp = () => byMcp('tools/call', { name: tools.nameOf('echo').replace(/[^\w-]/g, '_') });

const calls = () => inDatabase(tools.world, (tx) => tx.toolInvocation.count());

it('a session in use lists and calls nothing from the moment on in which tools are switched off, and goes on later', async () => {
  expect((await rest.get('/api/tool-gateway/tools', session())).body).toHaveLength(2);
  expect((await callByRest('echo')).status).toBe(200);
  const before = [await calls(), tools.server.count('tools/call')];

  await turnedOff();
  for (const answer of [await rest.get('/api/tool-gateway/tools', session()), await callByRest('echo')]) {
    expect([answer.status, answer.body.error]).toEqual([403, 'Apps are disabled']);
  }
  for (const { status, body } of [await byMcp('tools/list'), await callByMcp()]) {
    expect([status, body.error.message, body.id]).toEqual([403, 'Apps are disabled', 1]);
  }
  expect([await calls(), tools.server.count('tools/call')]).toEqual(before);

  await turn(true);
  expect((await rest.get('/api/tool-gateway/tools', session())).body).toHaveLength(2);
  expect((await callByRest('echo')).status).toBe(200);
  expect((await callByMcp()).body.result).toMatchObject({ isError: false });
});

it('a list that a run asks for before tools are switched off, and gets after it, has none', async () => {
  const { services } = tools.world;
  const actor = await authenticate(services, shown(`Bearer ${key}`));
  const site = await siteOfRun(new Scope(services, actor));
  expect(await site.list()).toHaveLength(2);
  await turnedOff();
  await expect(site.list()).rejects.toMatchObject({ status: 403, message: 'Apps are disabled' });
});

it('a call that is being made when tools are switched off is ended', async () => {
  const call = callByRest('slow', { timeoutMs: 30_000 });
  await expect.poll(() => tools.server.seen.at(-1)?.body?.params?.name).toBe('slow');
  await turnedOff();
  const { status, body } = await call;
  expect([status, body.reasonCode]).toEqual([409, 'tool_call_cancelled']);
});

it('a call that people approve by its card while tools are switched off is not made', async () => {
  const asking = await createToolWorld({}, { policyType: 'require_approval' });
  const { details } = await asking.call('echo').catch((error) => error);
  await turnedOff();
  const { world } = asking;
  await world.board.run(acceptInteraction, { issueId: asking.issueId, interactionId: details.interactionId });
  const key = { companyId: world.company.id, actionRequestId: details.actionRequestId };
  await executeAction(world.services, key);
  const { status, errorCode } = await inDatabase(world, (tx) =>
    tx.toolActionRequest.findUniqueOrThrow({ where: { id: details.actionRequestId } }),
  );
  expect([status, errorCode]).toEqual(['failed', 'deny_disabled_connection']);
  expect(asking.server.count('tools/call')).toBe(0);
});
