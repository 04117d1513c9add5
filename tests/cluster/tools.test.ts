/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { settleActionRequests } from '#services/tools/approvals/sweep.js';
import { settleLostCalls } from '#services/tools/calls/sweep.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { TEST_MASTER_KEY } from '../kit/master-key.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';
import { createToolWorld, eventsOf, invocationOf, openSession } from '../services/tools/calls/tool-world.js';
import { inDatabase } from '../services/tools/fixtures.js';

ownDatabase();

const PROGRAM = new URL('../kit/stdio-server.mjs', import.meta.url).pathname;
const PATIENCE = { timeout: 240_000 };

/** A server process beside others, which runs no jobs: nothing of a test is taken up by them. */
const serverOf = (world: World): Promise<ReadyProcess> =>
  startServer({
    DATABASE_URL: world.services.config.DATABASE_URL as string,
    SECRETS_MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    WORKER: 'off',
    DATABASE_POOL_MAX: '4',
  });

// biome-ignore lint/suspicious/noExplicitAny: wire shapes
async function post(url: string, body: object, token?: string): Promise<{ status: number; body: any }> {
  const headers = { 'content-type': 'application/json', ...(token && { 'X-Service-Tool-Gateway-Token': token }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** A company with a program in use, whose agent may call all its tools. */
async function worldWithProgram() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const templateId = `fixture-${randomUUID().slice(0, 8)}`;
  await inDatabase(world, (tx) =>
    tx.toolStdioTemplate.create({
      data: { companyId, templateId, name: 'Fixture', command: process.execPath, args: [PROGRAM, 'good'] } as never,
    }),
  );
  const connection = { companyId, applicationName: 'Program', name: 'Main', transport: 'local_stdio' };
  const config = { templateId, quarantineNewEntries: false };
  const { id: connectionId } = await world.board.run(createToolConnection, { ...connection, config });
  await world.board.run(refreshToolCatalog, { connectionId });
  await world.board.run(updateToolConnection, { connectionId, status: 'active', enabled: true });
  await world.board.run(createToolPolicy, { companyId, name: 'All', policyType: 'allow' });
  await world.services.toolServers.release({ companyId, connectionId });
  const agent = await world.agent({ name: 'Caller' });
  const { token } = await openSession(world, agent);
  const { tools } = await world.services.toolSnapshots.current(companyId);
  const nameOf = (tool: string) => tools.find(({ toolName }) => toolName === tool)?.gatewayName;
  const call = ({ url }: ReadyProcess, tool: string, parameters = {}, fields = {}) =>
    post(`${url}/api/tool-gateway/tools/call`, { tool: nameOf(tool), parameters, ...fields }, token);
  const slot = () => inDatabase(world, (tx) => tx.toolRuntimeSlot.findFirstOrThrow({ where: { connectionId } }));
  return { world, call, slot };
}

test(
  'calls that come to two server processes are made by one program, each once and with its own reply',
  PATIENCE,
  async () => {
    const { world, call, slot } = await worldWithProgram();
    const [holder, other] = [await serverOf(world), await serverOf(world)];
    expect(await call(holder, 'echo')).toMatchObject({ status: 200 });
    const { fence } = await slot();
    const said = ({ body }: { body: { result: { content: { text: string }[] } } }) =>
      JSON.parse(body.result.content[0]?.text ?? '');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => call(n % 2 ? holder : other, 'mixed', { n }).then(said)),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => ({ n })));
    expect(await slot()).toMatchObject({ fence });

    // Killed at work, its call has an unknown outcome, and is not made again.
    const lost = call(other, 'hang', {}, { timeoutMs: 60_000 });
    const executing = { toolName: { endsWith: ':hang' }, status: 'executing' };
    const begun = () => inDatabase(world, (tx) => tx.toolForwardedRequest.count({ where: { takenAt: { not: null } } }));
    await until(async () => (await begun()) === 1);
    expect(await inDatabase(world, (tx) => tx.toolInvocation.count({ where: executing }))).toBe(1);
    await holder.kill();
    expect(await lost).toMatchObject({ status: 502 });
    const where = { toolName: { endsWith: ':hang' } };
    expect(await inDatabase(world, (tx) => tx.toolInvocation.findFirstOrThrow({ where }))).toMatchObject({
      status: 'failed',
      errorCode: 'outcome_unknown',
    });
  },
);

test(
  'a call that people approved is not made again when its server process is killed in the middle of it',
  PATIENCE,
  async () => {
    const tools = await createToolWorld(
      {
        tools: [{ name: 'send', description: 'Sends.', inputSchema: { type: 'object' } }],
        call: () => new Promise(() => {}),
      },
      { policyType: 'require_approval' },
    );
    const { world } = tools;
    const { details } = await tools.call('send', { to: 'a@example.com' }).catch((error) => error);
    const { actionRequestId, invocationId } = details;
    const server = await serverOf(world);
    const approving = post(`${server.url}/api/tool-gateway/action-requests/${actionRequestId}/approve`, {}).catch(
      () => {},
    );
    await until(() => tools.server.count('tools/call') === 1);
    await server.kill();
    await approving;
    const request = () =>
      inDatabase(world, (tx) => tx.toolActionRequest.findUniqueOrThrow({ where: { id: actionRequestId } }));
    expect(await request()).toMatchObject({ status: 'executing', consumedByInvocationId: invocationId });
    // As time would.
    const updatedAt = new Date(Date.now() - 600_000);
    await inDatabase(world, (tx) =>
      tx.toolActionRequest.update({ where: { id: actionRequestId }, data: { updatedAt } }),
    );
    await settleActionRequests(world.services);
    expect(await request()).toMatchObject({ status: 'failed', errorCode: 'outcome_unknown' });
    expect(await invocationOf(world, invocationId)).toMatchObject({ status: 'failed', errorCode: 'outcome_unknown' });
    await world.board.run(approveToolActionRequest, { actionRequestId }).catch(() => {});
    expect(tools.server.count('tools/call')).toBe(1);
  },
);

const LOOK = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
};
const SEND = { name: 'send', description: 'Sends.', inputSchema: { type: 'object' } };

/** The ID of a call begins with its time: five minutes ago, as time would have it. */
async function asTimeWould(world: World, id: string): Promise<void> {
  const before = (Date.now() - 300_000).toString(16).padStart(12, '0');
  const older = `${before.slice(0, 8)}-${before.slice(8)}${id.slice(13)}`;
  await inDatabase(world, (tx) => tx.toolInvocation.update({ where: { id }, data: { id: older } }));
}

test(
  'calls that read and that write have a row before their server is asked, which says that nobody knows what they did once their server process was killed',
  PATIENCE,
  async () => {
    const tools = await createToolWorld({ tools: [LOOK, SEND], call: () => new Promise(() => {}) });
    const { world, token } = tools;
    const keys = { look: randomUUID(), send: randomUUID() };
    const call = ({ url }: ReadyProcess, tool: keyof typeof keys, timeoutMs = 60_000) => {
      const body = { tool: tools.nameOf(tool), parameters: {}, timeoutMs, idempotencyKey: keys[tool] };
      return post(`${url}/api/tool-gateway/tools/call`, body, token);
    };
    const made = () => tools.server.count('tools/call');
    const companyId = world.company.id as string;
    const rows = () => inDatabase(world, (tx) => tx.toolInvocation.findMany({ where: { companyId } }));
    const executing = { status: 'executing', completedAt: null };

    const killed = await serverOf(world);
    const lost = (['look', 'send'] as const).map((tool) => call(killed, tool).catch(() => 'lost'));
    await until(() => made() === 2);
    await killed.kill();
    expect(await Promise.all(lost)).toEqual(['lost', 'lost']);
    expect(await rows()).toMatchObject([executing, executing]);

    const next = await serverOf(world);
    expect(await call(next, 'look', 100)).toMatchObject({ status: 503 });
    for (const { id } of await rows()) await asTimeWould(world, id);
    await settleLostCalls(world.services, 20 * 60_000);
    for (const { id, ...row } of await rows()) {
      expect(row).toMatchObject({ status: 'failed', errorCode: 'outcome_unknown', completedAt: expect.any(Date) });
      expect(await eventsOf(world, id)).toEqual(['tool_gateway.call_failed']);
    }
    for (const tool of ['look', 'send'] as const) {
      expect(await call(next, tool)).toMatchObject({ status: 502, body: { reasonCode: 'outcome_unknown' } });
    }
    expect(made()).toBe(2);
  },
);
