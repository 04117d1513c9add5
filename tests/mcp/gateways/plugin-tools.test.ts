import { beforeAll, expect, it } from 'vitest';
import { disablePlugin, enablePlugin } from '#services/plugins/registry/manage.js';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { updateToolGateway } from '#services/tools/gateways/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { ownDatabase } from '#tests/kit/world.js';
import { GIVES_BACK, type ToolPlugin, toolPlugin } from '#tests/services/plugins/tool-plugin.js';
import { invocationOf } from '#tests/services/tools/calls/tool-world.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

ownDatabase();

let desk: GatewayWorld;
let plugin: ToolPlugin;
let token: string;

beforeAll(async () => {
  desk = await createGatewayWorld();
  ({ token } = await desk.mint());
  plugin = await toolPlugin(
    desk.world,
    { echo: {}, send: {}, wipe: { annotations: { destructiveHint: true } } },
    `{ echo: ${GIVES_BACK}, wipe: ${GIVES_BACK}, ...(() => { let made = 0; return { send: () => ({ content: 'sent ' + ++made }) }; })() }`,
  );
  const { companyId, gateway, issueId, world } = desk;
  await world.board.run(updateToolGateway, { companyId, gatewayId: gateway.id, approvalIssueId: issueId });
  const policy = (policyType: string, toolName: string) =>
    world.board.run(createToolPolicy, {
      companyId,
      name: `${policyType} ${toolName}`,
      policyType,
      priority: 1,
      selectors: { applicationKey: plugin.key, toolName },
    });
  await policy('block', 'wipe');
  await policy('require_approval', 'send');
});

const nameOf = (tool: string): string => `${plugin.key.replace('.', '_')}__${tool}`;
const ask = (method: string, params?: object) => desk.client(token).ask(method, params);
const call = (tool: string, given: object = {}) => ask('tools/call', { name: nameOf(tool), arguments: given });
const listed = async (): Promise<string[]> => {
  const { body } = await ask('tools/list');
  return body.result.tools.map(({ name }: { name: string }) => name);
};

it('a client of a named gateway calls the tools of a plugin, which is told that no agent and no run asks', async () => {
  expect(await listed()).toEqual(expect.arrayContaining([nameOf('echo'), nameOf('send')]));
  const { body } = await call('echo', { text: 'hello' });
  const runContext = { agentId: null, runId: null, companyId: desk.companyId, projectId: null };
  expect(body.result.structuredContent).toEqual({ parameters: { text: 'hello' }, runContext });
  const { invocationId } = body.result._meta['orgraph.dev/untrusted'];
  expect(await invocationOf(desk.world, invocationId)).toMatchObject({
    toolName: `${plugin.key}:echo`,
    gatewayId: desk.gateway.id,
    status: 'succeeded',
  });
});

it('a policy refuses a tool that destroys something: it is not listed, and not called', async () => {
  expect(await listed()).not.toContain(nameOf('wipe'));
  const { status, body } = await call('wipe');
  expect([status, body.error.data.reasonCode]).toEqual([200, 'deny_policy_block']);
});

it('people approve a call, and it is made once', async () => {
  const { body } = await call('send');
  expect(body.error.data).toMatchObject({ reasonCode: 'approval_required', issueId: desk.issueId });
  const { actionRequestId } = body.error.data;
  await desk.world.board.run(approveToolActionRequest, { companyId: desk.companyId, actionRequestId });
  for (const answer of await Promise.all([call('send'), call('send')])) {
    expect(answer.body.result.content).toEqual([{ type: 'text', text: 'sent 1' }]);
  }
});

it('a plugin that is switched off has no tools, and has them again when it is switched on', async () => {
  await desk.world.board.run(disablePlugin, { pluginId: plugin.row.id });
  expect(await listed()).not.toContain(nameOf('echo'));
  expect((await call('echo')).body.error.data.reasonCode).toBe('deny_disabled_connection');
  await desk.world.board.run(enablePlugin, { pluginId: plugin.row.id });
  expect(await listed()).toContain(nameOf('echo'));
  expect((await call('echo')).body.result.isError).toBe(false);
});
