import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#services/core/postgres/database.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { openToolSnapshots, type ToolSnapshots } from '#services/tools/calls/tool-snapshots.js';
import { decide } from '#services/tools/decisions/decide.js';
import { createToolPolicy, updateToolPolicy } from '#services/tools/policies/operations.js';
import { updateToolApplication } from '#services/tools/servers/operations.js';
import { statementsOf } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { NO_CONTEXT } from '../calls.js';
import { connectTools, inDatabase } from '../fixtures.js';

let world: World;
let agent: AgentCaller;
let companyId: string;
let snapshots: ToolSnapshots;

beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Caller' });
  companyId = world.company.id;
  snapshots = world.services.toolSnapshots;
  await inDatabase(world, (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { companyId, permissionKey: 'tools:use' } }),
  );
});

/** The reason of the decision about a tool now. */
async function reasonOf(catalogEntryId: string, caller = agent): Promise<string> {
  const { rules } = await snapshots.current(companyId);
  const { agentId } = caller.actor;
  return decide(rules, {
    companyId,
    caller: { actorType: 'agent', actorId: agentId, agentId },
    context: NO_CONTEXT,
    run: null,
    catalogEntryId,
    arguments: {},
    now: Date.now(),
  }).reasonCode;
}

const allowAll = { name: 'Allow all', policyType: 'allow' };

describe('the snapshot of a company', () => {
  it('has its tools by name, with their schemas, and its connections', async () => {
    const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
    const { connectionId, entries } = await connectTools(world, {
      applicationKey: 'tracker',
      tools: [{ name: 'search', inputSchema }, 'delete_issue'],
    });
    const tools = await snapshots.of(companyId);
    const name = `mcp.tracker-${connectionId.slice(0, 8)}:search`;
    expect(tools.byName.get(name)).toMatchObject({
      catalogEntryId: entries.search,
      inputSchema,
      outputSchema: null,
      providerType: 'mcp_remote_http',
      riskLevel: 'read',
    });
    expect(tools.byMcpName.get(name.replaceAll(/[.:]/g, '_'))).toBe(tools.byName.get(name));
    expect(tools.byId.get(entries.delete_issue as string)).toMatchObject({ riskLevel: 'destructive' });
    expect(tools.connections.get(connectionId)).toMatchObject({
      applicationKey: 'tracker',
      config: { url: 'https://tools.example.com/mcp' },
    });
    expect(tools.appsEnabled).toBe(true);
  });

  it('has neither tools of other companies nor of archived connections', async () => {
    const other = await createWorld();
    await connectTools(other);
    await connectTools(world, { status: 'disabled', enabled: false });
    const { connectionId } = await connectTools(world);
    await inDatabase(world, (tx) =>
      tx.toolConnection.update({
        where: { id: connectionId },
        data: { status: 'archived', enabled: false, archivedAt: new Date() },
      }),
    );
    const tools = await snapshots.of(companyId);
    expect(tools.tools.map(({ connectionStatus }) => connectionStatus)).toEqual(['disabled']);
    expect([...tools.connections.keys()]).not.toContain(connectionId);
  });

  it('gives a name that is free again to the tool that took it', async () => {
    const { entries, connectionId } = await connectTools(world, {
      tools: [{ name: 'search', status: 'removed' }],
    });
    const pinned = { catalogEntryId: entries.search, catalogVersionHash: 'x', schemaHash: 'y', argumentMode: 'action' };
    await inDatabase(world, (tx) =>
      tx.toolPolicy.create({
        data: { companyId, name: 'Trusted', policyType: 'trust_rule', config: { trustRule: pinned } },
      }),
    );
    const [name] = [...(await snapshots.current(companyId)).byName.keys()];
    expect(await reasonOf(entries.search as string)).toBe('requires_review_changed_tool');
    const { applicationId } = (await snapshots.current(companyId)).tools[0]!;
    const added = await inDatabase(world, async (tx) => {
      const { id: _, ...old } = await tx.toolCatalogEntry.findFirstOrThrow({ where: { companyId } });
      const data = { ...old, applicationId, connectionId, status: 'active' } as never;
      return tx.toolCatalogEntry.create({ data });
    });
    expect((await snapshots.current(companyId)).byName.get(name as string)).toMatchObject({ catalogEntryId: added.id });
  });

  it('is of the rules after each change of them', async () => {
    const { applicationId, connectionId, entries } = await connectTools(world);
    const entry = entries.search as string;
    const reasons = [await reasonOf(entry)];
    const policy = await world.board.run(createToolPolicy, { companyId, ...allowAll });
    reasons.push(await reasonOf(entry));
    await world.board.run(updateToolPolicy, { companyId, policyId: policy.id, enabled: false });
    reasons.push(await reasonOf(entry));
    await inDatabase(world, (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          companyId,
          principalType: 'agent',
          principalId: agent.row.id,
          permissionKey: 'tools:use',
          scope: { connectionId },
        },
      }),
    );
    reasons.push(await reasonOf(entry));
    await world.board.run(updateToolApplication, { applicationId, status: 'disabled' });
    reasons.push(await reasonOf(entry));
    await world.board.run(pauseAgent, { agentId: agent.row.id });
    reasons.push(await reasonOf(entry));
    expect(reasons).toEqual([
      'deny_default',
      'allow_policy',
      'deny_default',
      'allow_explicit_grant',
      'deny_disabled_connection',
      'deny_missing_agent',
    ]);
  });

  it('knows at once that the company is paused, that the installation is halted, and that it has no tools', async () => {
    const { entries } = await connectTools(world);
    await world.board.run(createToolPolicy, { companyId, ...allowAll });
    const entry = entries.search as string;
    const set = (sql: string) => inDatabase(world, (tx) => tx.$executeRawUnsafe(sql));
    const reasons = [await reasonOf(entry)];
    await set(`UPDATE "Company" SET status = 'paused' WHERE id = '${companyId}'`);
    reasons.push(await reasonOf(entry));
    await set(`UPDATE "Company" SET status = 'active' WHERE id = '${companyId}'`);
    reasons.push(await reasonOf(entry));
    await set(`UPDATE "Instance" SET "haltedAt" = now()`);
    reasons.push(await reasonOf(entry));
    await set(`UPDATE "Instance" SET "haltedAt" = NULL`);
    reasons.push(await reasonOf(entry));
    expect(reasons).toEqual([
      'allow_policy',
      'deny_disabled_connection',
      'allow_policy',
      'deny_disabled_connection',
      'allow_policy',
    ]);
    await world.board.run(updateExperimentalSettings, { enableApps: false });
    onTestFinished(() => world.board.run(updateExperimentalSettings, { enableApps: true }));
    expect(await snapshots.current(companyId)).toMatchObject({ appsEnabled: false });
  });

  it('is dropped when another process changes the rules', async () => {
    const { entries } = await connectTools(world);
    expect(await reasonOf(entries.search as string)).toBe('deny_default');
    const elsewhere = new pg.Client({ connectionString: world.services.config.DATABASE_URL });
    await elsewhere.connect();
    onTestFinished(() => elsewhere.end());
    await elsewhere.query(
      `INSERT INTO "ToolPolicy" (id, "companyId", name, "policyType") VALUES ($1, $2, 'B', 'block')`,
      [randomUUID(), companyId],
    );
    expect(await reasonOf(entries.search as string)).toBe('deny_policy_block');
    await expect
      .poll(async () => (await snapshots.of(companyId)).version)
      .toBe((await snapshots.current(companyId)).version);
  });

  it('is read once for all who ask, and not again until the rules change', async () => {
    await connectTools(world);
    const before = await snapshots.current(companyId);
    await world.board.run(createToolPolicy, { companyId, ...allowAll });
    const first = await statementsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => snapshots.reload(companyId, before.version))),
    );
    const again = await statementsOf(() => snapshots.of(companyId));
    expect(first.filter((text) => text.includes('"ToolHead"'))).toHaveLength(1);
    expect(again).toEqual([]);
  });

  it('is not that of before a change for whoever joins its reading after the change', async () => {
    await connectTools(world);
    const { database } = world.services;
    const gate = { open: () => {}, opened: Promise.resolve() };
    const slow: Pick<Database, 'query' | 'queryPipelined'> = {
      query: database.query,
      async queryPipelined(...args) {
        const answers = await database.queryPipelined(...args);
        await gate.opened;
        return answers;
      },
    };
    const own = await openToolSnapshots({
      url: world.services.config.DATABASE_URL as string,
      database: slow,
      log() {},
    });
    onTestFinished(() => own.close());
    gate.opened = new Promise((resolve) => {
      gate.open = resolve;
    });
    const early = own.of(companyId);
    const { version } = await snapshots.current(companyId);
    await world.board.run(createToolPolicy, { companyId, ...allowAll });
    const late = Promise.all([own.current(companyId), own.reload(companyId, version)]);
    gate.open();
    expect((await early).version).toBe(version);
    for (const tools of await late) expect(tools.version).toBe(version + 1n);
    expect((await own.of(companyId)).version).toBe(version + 1n);
  });

  it('is refused for a company that does not exist', async () => {
    await expect(snapshots.of(randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});
