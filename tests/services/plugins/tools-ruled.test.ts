import { beforeAll, describe, expect, it } from 'vitest';
import { installPlugin } from '#services/plugins/registry/install.js';
import { disablePlugin, enablePlugin, removePlugin } from '#services/plugins/registry/manage.js';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { updateToolCatalogEntry } from '#services/tools/connections/catalog.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createToolProfileEntry } from '#services/tools/profiles/entry-operations.js';
import { checkToolConnection } from '#services/tools/runtime/check.js';
import { updateToolApplication } from '#services/tools/servers/operations.js';
import { waitingJobs } from '#tests/kit/jobs.js';
import { manifestOf, pluginPackage } from '#tests/kit/plugin-package.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { invocationOf } from '../tools/calls/tool-world.js';
import { inDatabase } from '../tools/fixtures.js';
import { newKey } from './plugins-world.js';
import { agentInRun, catalogOf, GIVES_BACK, toolPlugin } from './tool-plugin.js';
import { ECHO, rejection, toolsIn } from './tools-world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { echoing, applicationOf, connectionIdOf, offer } = toolsIn(() => world);

describe('rules about tools of plugins', () => {
  it('refuse them as others, and have people asked first', async () => {
    const calls = '(() => { let made = 0; return { send: () => ({ data: { made: ++made } }) }; })()';
    const { key } = await toolPlugin(world, { send: {} }, calls);
    const { agent, issueId, runId, call, names } = await agentInRun(world);
    const companyId = world.company.id;
    const selectors = { applicationKeys: [key], agentIds: [agent.row.id] };
    const policy = (policyType: string, name: string) =>
      world.board.run(createToolPolicy, { companyId, name: `${name} ${key}`, policyType, selectors, priority: 10 });
    const { id: policyId } = await policy('require_approval', 'Ask');

    const { details, ...asked } = await rejection(call(`${key}:send`, { to: 'a' }));
    expect(asked).toMatchObject({ code: 'approval_required', status: 409 });
    expect(details.issueId).toBe(issueId);
    const { actionRequestId } = details;
    expect(await world.board.run(approveToolActionRequest, { actionRequestId })).toMatchObject({ status: 'executed' });
    const again = await call(`${key}:send`, { to: 'a' });
    expect(again).toMatchObject({ status: 'replayed', result: { data: { made: 1 } } });
    expect(await invocationOf(world, again.invocationId)).toMatchObject({ approvalState: 'approved', runId });

    await inDatabase(world, (tx) => tx.toolPolicy.delete({ where: { id: policyId } }));
    await policy('block', 'Never');
    const denied = await rejection(call(`${key}:send`, { to: 'b' }));
    expect(denied).toMatchObject({ code: 'deny_policy_block', status: 403 });
    expect(await names()).not.toContain(`${key}:send`);
    const { made } = (await (await agentInRun(world, 'Other')).call(`${key}:send`, { to: 'b' })).result.data;
    expect(made).toBe(2);
  });

  it('leave a tool that no grant or profile gives to nobody', async () => {
    const { key } = await echoing();
    const { agent, call } = await agentInRun(world, 'Bare');
    await inDatabase(world, (tx) =>
      tx.principalPermissionGrant.deleteMany({ where: { principalId: agent.row.id, permissionKey: 'tools:use' } }),
    );
    expect(await rejection(call(`${key}:echo`))).toMatchObject({ code: 'deny_default', status: 403 });
    const profile = await inDatabase(world, (tx) =>
      tx.toolProfile.create({
        data: { companyId: world.company.id, profileKey: key, name: key, status: 'active', defaultAction: 'deny' },
      }),
    );
    await inDatabase(world, (tx) =>
      tx.toolProfileBinding.create({
        data: { companyId: world.company.id, profileId: profile.id, targetType: 'agent', targetId: agent.row.id },
      }),
    );
    await world.board.run(createToolProfileEntry, {
      profileId: profile.id,
      selectorType: 'tool_name',
      effect: 'include',
      toolName: `${key}:echo`,
    });
    expect((await call(`${key}:echo`)).status).toBe('completed');
  });
});

describe('a plugin that stops working', () => {
  it('takes its tools with it at once, and brings them back as people left them', async () => {
    const plugin = await toolPlugin(world, { ...ECHO, other: {} }, `{ echo: ${GIVES_BACK}, other: ${GIVES_BACK} }`);
    const { key, row } = plugin;
    const { call, names } = await agentInRun(world);
    const { other } = await catalogOf(world, row);
    await world.board.run(updateToolCatalogEntry, { catalogEntryId: other?.id, status: 'disabled' });
    await world.board.run(disablePlugin, { pluginId: row.id });
    expect(await names()).not.toContain(`${key}:echo`);
    expect(await rejection(call(`${key}:echo`))).toMatchObject({ code: 'deny_disabled_connection', status: 403 });
    const error = await rejection(world.board.run(checkToolConnection, { connectionId: await connectionIdOf(plugin) }));
    expect(error).toMatchObject({ code: 'plugin_tool_failed' });

    await world.board.run(enablePlugin, { pluginId: row.id });
    expect((await call(`${key}:echo`)).status).toBe('completed');
    expect(await names()).not.toContain(`${key}:other`);
    expect(await world.board.run(checkToolConnection, { connectionId: await connectionIdOf(plugin) })).toMatchObject({
      connection: { healthStatus: 'ok' },
    });
  });

  it('has the calls of its tools that are being made ended', async () => {
    const { key, row } = await toolPlugin(world, { waits: {} }, '{ waits: () => new Promise(() => {}) }');
    const { call } = await agentInRun(world);
    const waiting = rejection(call(`${key}:waits`, {}, { timeoutMs: 60_000 }));
    await expect
      .poll(() => inDatabase(world, (tx) => tx.toolInvocation.count({ where: { toolName: `${key}:waits` } })))
      .toBe(1);
    await world.board.run(disablePlugin, { pluginId: row.id });
    expect(await waiting).toMatchObject({ code: 'tool_call_cancelled', status: 409 });
  });

  it('keeps what was decided about them for its restoration, and loses it when it is purged', async () => {
    const plugin = await toolPlugin(world, { ...ECHO }, `{ echo: ${GIVES_BACK} }`);
    const { key, row, folder } = plugin;
    const { call } = await agentInRun(world);
    const before = await connectionIdOf(plugin);
    await world.board.run(removePlugin, { pluginId: row.id });
    expect(await rejection(call(`${key}:echo`))).toMatchObject({ code: 'deny_disabled_connection' });
    await world.board.run(installPlugin, { packageName: folder, isLocalPath: true });
    await world.services.pluginHost.attend();
    await world.services.pluginHost.settled(row.id);
    await offer();
    expect(await connectionIdOf(plugin)).toBe(before);
    expect((await call(`${key}:echo`)).status).toBe('completed');
    await world.board.run(removePlugin, { pluginId: row.id, purge: true });
    expect(await applicationOf(plugin)).toBeNull();
    expect(await rejection(call(`${key}:echo`))).toMatchObject({ code: 'tool_not_found', status: 404 });
  });
});

describe('an upgrade', () => {
  it('has people look at tools that are new or changed, and lets nobody call them before', async () => {
    const text = { parametersSchema: { properties: { text: { type: 'string' } } } };
    const handlers = `{ same: ${GIVES_BACK}, changes: ${GIVES_BACK}, goes: ${GIVES_BACK}, comes: ${GIVES_BACK} }`;
    const plugin = await toolPlugin(world, { same: text, changes: text, goes: text }, handlers);
    const { key } = plugin;
    const { call, names } = await agentInRun(world);
    expect((await call(`${key}:changes`)).status).toBe('completed');
    const row = await plugin.upgrade('1.1.0', {
      same: text,
      changes: { ...text, description: 'Another.' },
      comes: text,
    });
    expect(row.version).toBe('1.1.0');
    // Between the upgrade and its catalog nothing is called by what was known before.
    expect(await rejection(call(`${key}:same`))).toMatchObject({ code: 'deny_disabled_connection' });
    expect(await waitingJobs(world, 'offer-plugin-tools')).toBe(1);
    await offer();
    expect((await names()).filter((name) => name.startsWith(key))).toEqual([`${key}:same`]);
    expect((await call(`${key}:same`)).status).toBe('completed');
    expect(await rejection(call(`${key}:changes`))).toMatchObject({ code: 'deny_missing_tool', status: 403 });
    const catalog = await catalogOf(world, row);
    expect(Object.keys(catalog).sort()).toEqual(['changes', 'comes', 'same']);
    expect(catalog).toMatchObject({
      changes: { status: 'quarantined', quarantineReason: 'pending_review', version: 2, previous: expect.anything() },
      comes: { status: 'quarantined' },
    });
    await world.board.run(updateToolCatalogEntry, { catalogEntryId: catalog.changes?.id, status: 'active' });
    expect((await call(`${key}:changes`)).status).toBe('completed');
  });
});

describe('people of a company', () => {
  it('do without a plugin by archiving its connection, until they take it back', async () => {
    const plugin = await echoing();
    const { key, row } = plugin;
    const { names } = await agentInRun(world);
    await world.board.run(archiveToolConnection, { connectionId: await connectionIdOf(plugin) });
    await world.board.run(disablePlugin, { pluginId: row.id });
    await world.board.run(enablePlugin, { pluginId: row.id });
    await offer();
    expect(await applicationOf(plugin)).toMatchObject({ status: 'archived', connections: [{ status: 'archived' }] });
    expect(await names()).not.toContain(`${key}:echo`);
    const applicationId = (await applicationOf(plugin))?.id;
    await world.board.run(updateToolApplication, { applicationId, status: 'active' });
    await offer();
    expect(await names()).toContain(`${key}:echo`);
  });

  it('switch its connection off and refresh it, but give it no credentials and make none of their own', async () => {
    const plugin = await echoing();
    const { key } = plugin;
    const { call } = await agentInRun(world);
    const connectionId = await connectionIdOf(plugin);
    const change = (fields: object) => world.board.run(updateToolConnection, { connectionId, ...fields });
    expect(await world.board.run(refreshToolCatalog, { connectionId })).toMatchObject({
      discoveredCount: 1,
      quarantinedCount: 0,
    });
    await change({ enabled: false });
    expect(await rejection(call(`${key}:echo`))).toMatchObject({ code: 'deny_disabled_connection' });
    await change({ enabled: true });
    expect((await call(`${key}:echo`)).status).toBe('completed');
    expect(await rejection(change({ authKind: 'oauth' }))).toMatchObject({ status: 422 });
    const companyId = world.company.id;
    const made = { companyId, applicationName: `Mine ${key}`, name: 'Mine', transport: 'plugin' };
    expect(await rejection(world.board.run(createToolConnection, made))).toMatchObject({ status: 422 });
    const applicationId = (await applicationOf(plugin))?.id;
    const orphaned = world.board.run(updateToolApplication, { applicationId, pluginId: null });
    expect(await rejection(orphaned)).toMatchObject({ status: 422 });
  });
});

describe('a manifest', () => {
  it.each(['tools', 'install', 'examples', 'ui-contributions', 'mcp', 'mcp.github'])(
    'cannot have the key %s, which is a word of the server',
    async (id) => {
      const folder = await pluginPackage({ manifest: manifestOf({ id }) });
      const error = await rejection(world.board.run(installPlugin, { packageName: folder, isLocalPath: true }));
      expect(error).toMatchObject({ status: 400, message: expect.stringContaining(`${id} is reserved by the server`) });
    },
  );

  it('takes parameters that are an object, and hints that are known', async () => {
    const tool = { name: 'a', displayName: 'A', description: 'A.', parametersSchema: {} };
    const installing = async (fields: object) =>
      rejection(
        world.board.run(installPlugin, {
          packageName: await pluginPackage({
            manifest: manifestOf({
              id: newKey(),
              capabilities: ['agent.tools.register'],
              tools: [{ ...tool, ...fields }],
            }),
          }),
          isLocalPath: true,
        }),
      );
    const unfit = await installing({ parametersSchema: { type: 'string' } });
    expect(unfit).toMatchObject({ status: 400, message: expect.stringContaining('Must be the schema of an object') });
    expect(await installing({ annotations: { harmless: true } })).toMatchObject({ status: 400 });
  });
});
