import { describe, expect, test } from 'vitest';
import { updateSecret } from '#services/secrets/secrets/operations.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { listToolCatalog, updateToolCatalogEntry } from '#services/tools/connections/catalog.js';
import { getToolConnection } from '#services/tools/connections/read.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { checkToolConnection } from '#services/tools/runtime/check.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type McpServerOptions, startMcpServer } from '#tests/kit/mcp-server.js';
import { createConnections, header } from './world.js';

interface Tool {
  name: string;
  description?: string;
  inputSchema: object;
  outputSchema?: object;
  annotations?: object;
}
const tool = (name: string, fields: Partial<Tool> = {}): Tool => ({ name, inputSchema: { type: 'object' }, ...fields });

/** A connection of a server whose tools can be changed. */
async function connected(options: McpServerOptions = {}, fields: object = {}) {
  const world = await createConnections();
  const tools: Tool[] = [tool('search'), tool('send')];
  const server = await startMcpServer({ tools, ...options });
  const { id: connectionId } = await world.connect({ config: { url: server.url }, ...fields });
  const refresh = () => world.board.run(refreshToolCatalog, { connectionId });
  const check = () => world.board.run(checkToolConnection, { connectionId });
  const stored = () => world.board.run(getToolConnection, { connectionId });
  const catalog = async () =>
    (await world.board.run(listToolCatalog, { connectionId })).catalog as Record<string, unknown>[];
  const offer = (...now: Tool[]) => tools.splice(0, tools.length, ...now);
  return { ...world, server, connectionId, refresh, check, stored, catalog, offer };
}

describe('a health check', () => {
  test('stores that the server answers', async () => {
    const { check, stored, connectionId, ...world } = await connected();
    const { connection, runtimeSlot } = await check();
    expect(connection).toMatchObject({ id: connectionId, healthStatus: 'ok', lastError: null });
    expect(connection.lastHealthAt).toBe(connection.healthCheckedAt);
    expect(runtimeSlot).toBeNull();
    expect(await stored()).toEqual(connection);
    const told = (await eventsOf(world)).filter(({ entityId }) => entityId === connectionId);
    expect(told.map(({ action }) => action)).toEqual(['tool_connection.created', 'tool_connection.health_checked']);
  });

  test('stores why it does not, and answers with the connection', async () => {
    const { check, stored } = await connected({ before: (_request, res) => !!res.writeHead(500).end() });
    const refusal = await check().catch((error) => error);
    expect(refusal).toMatchObject({
      status: 502,
      code: 'remote_http_status',
      details: { code: 'remote_http_status', connection: { healthStatus: 'error', lastHealthAt: null } },
    });
    expect(await stored()).toMatchObject({ healthStatus: 'error', lastError: refusal.message });
  });

  test('sends the secrets of the connection, and shows them to nobody though the server repeats them', async () => {
    const world = await createConnections();
    const seen: unknown[] = [];
    const server = await startMcpServer({
      before: ({ headers }, res) => {
        seen.push(headers.authorization);
        res.writeHead(401, { 'www-authenticate': `Bearer realm="${headers.authorization}"` });
        return !!res.end(`No: ${headers.authorization}`);
      },
    });
    const credentialRefs = [{ ...header(await world.secret('key')), prefix: 'Bearer ' }];
    const { id: connectionId } = await world.connect({ config: { url: server.url }, credentialRefs });
    const refusal = await world.board.run(checkToolConnection, { connectionId }).catch((error) => error);
    expect(seen[0]).toBe('Bearer key-value');
    expect(JSON.stringify([refusal.message, refusal.details])).not.toContain('key-value');
    expect(JSON.stringify(await eventsOf(world))).not.toContain('key-value');
  });

  test('says which secret has no value', async () => {
    const world = await createConnections();
    const secretId = await world.secret('key');
    const { id: connectionId } = await world.connect({ credentialRefs: [header(secretId)] });
    await world.board.run(updateSecret, { secretId, status: 'disabled' });
    await expect(world.board.run(checkToolConnection, { connectionId })).rejects.toMatchObject({
      status: 422,
      code: 'connection_secret_missing',
      message: 'header.Authorization: The secret is not active',
      details: { connection: { healthStatus: 'missing_secret' } },
    });
  });

  test('of a connection that nobody has authorized asks for that', async () => {
    const { check } = await connected({}, { authKind: 'oauth' });
    await expect(check()).rejects.toMatchObject({ status: 422, code: 'authorization_required' });
  });

  test('says nothing of settings that were changed while it ran', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const { check, stored, board, connectionId } = await connected({
      before: async () => {
        await meanwhile();
        return false;
      },
    });
    meanwhile = () => {
      meanwhile = async () => undefined;
      return board.run(updateToolConnection, { connectionId, config: { url: 'http://127.0.0.1:9/' } });
    };
    await expect(check()).rejects.toMatchObject({ status: 409 });
    expect(await stored()).toMatchObject({ healthStatus: 'unchecked', healthCheckedAt: null });
  });

  test('is refused for an archived connection, without asking anybody', async () => {
    const { check, refresh, server, board, connectionId } = await connected();
    await board.run(archiveToolConnection, { connectionId });
    await expect(check()).rejects.toMatchObject({ status: 409 });
    await expect(refresh()).rejects.toMatchObject({ status: 409 });
    expect(server.seen).toEqual([]);
  });
});

describe('a refresh', () => {
  test('of a draft takes what the server offers, in its order', async () => {
    const { refresh, catalog } = await connected();
    const { connection, discoveredCount, quarantinedCount, ...listed } = await refresh();
    expect([discoveredCount, quarantinedCount]).toEqual([2, 0]);
    expect(listed.catalog).toMatchObject([
      { toolName: 'search', status: 'active', riskLevel: 'read', version: 1, previous: null },
      { toolName: 'send', status: 'active', riskLevel: 'write', version: 1 },
    ]);
    expect(connection).toMatchObject({ healthStatus: 'ok' });
    expect(Date.parse(connection.lastCatalogRefreshAt as string)).toBeGreaterThan(0);
    expect(await catalog()).toEqual(listed.catalog);
  });

  test('of the same list keeps everything but when it was seen', async () => {
    const { refresh } = await connected();
    const { catalog: before } = await refresh();
    const { catalog: after, quarantinedCount } = await refresh();
    expect(quarantinedCount).toBe(0);
    const plain = (entries: { lastSeenAt?: unknown }[]) => entries.map(({ lastSeenAt: _, ...entry }) => entry);
    expect(plain(after)).toEqual(plain(before));
  });

  test('sets aside what is new or has changed, with what it was before', async () => {
    const { refresh, offer, board, catalog } = await connected();
    await refresh();
    offer(tool('search', { description: 'Finds all', inputSchema: { type: 'object', required: ['q'] } }), tool('new'));
    const { quarantinedCount, catalog: listed } = await refresh();
    expect(quarantinedCount).toBe(2);
    const [search] = listed;
    expect(listed).toMatchObject([
      {
        toolName: 'search',
        status: 'quarantined',
        quarantineReason: 'pending_review',
        version: 2,
        description: 'Finds all',
        inputSchema: { required: ['q'] },
        previous: { description: null, inputSchema: { type: 'object' }, riskLevel: 'read' },
      },
      { toolName: 'new', status: 'quarantined', version: 1, previous: null },
    ]);
    // However often it changes while it waits, people compare it with what they had.
    offer(tool('search', { description: 'Finds more' }), tool('new'));
    await refresh();
    expect((await catalog())[0]).toMatchObject({ version: 3, previous: { description: null } });
    await board.run(updateToolCatalogEntry, { catalogEntryId: search?.id as string, status: 'active' });
    expect((await refresh()).catalog[0]).toMatchObject({ status: 'active', version: 3 });
  });

  test('makes a tool that comes back another one, which waits for its review', async () => {
    const { refresh, offer } = await connected();
    const [search] = (await refresh()).catalog;
    offer(tool('send'));
    expect((await refresh()).catalog.map(({ toolName }: { toolName: string }) => toolName)).toEqual(['send']);
    offer(tool('search'), tool('send'));
    const again = (await refresh()).catalog.find(({ toolName }: { toolName: string }) => toolName === 'search');
    expect(again).toMatchObject({ status: 'quarantined', version: 1 });
    expect(again?.id).not.toBe(search?.id);
  });

  test('leaves disabled what people disabled', async () => {
    const { refresh, offer, board } = await connected();
    const [search] = (await refresh()).catalog;
    await board.run(updateToolCatalogEntry, { catalogEntryId: search?.id as string, status: 'disabled' });
    offer(tool('search', { description: 'Better' }));
    expect((await refresh()).catalog).toMatchObject([{ status: 'disabled', version: 2 }]);
  });

  test('that fails changes nothing of the catalog, and is stored as the health', async () => {
    let isBroken = false;
    const { refresh, catalog, stored } = await connected({
      before: ({ body }, res) => isBroken && body?.method === 'tools/list' && !!res.writeHead(503).end(),
    });
    await refresh();
    const before = await catalog();
    isBroken = true;
    await expect(refresh()).rejects.toMatchObject({ status: 502, details: { connection: { healthStatus: 'error' } } });
    expect(await catalog()).toEqual(before);
    expect(await stored()).toMatchObject({ healthStatus: 'error' });
  });

  test('that runs twice at once leaves one entry of each tool', async () => {
    const { refresh, catalog } = await connected();
    await Promise.all([refresh(), refresh(), refresh()]);
    expect((await catalog()).map(({ toolName }) => toolName)).toEqual(['search', 'send']);
  });

  test('by those who may not change the connection is refused before anybody is asked', async () => {
    const { server, member, board, connectionId } = await connected();
    await board.run(updateToolConnection, { connectionId, status: 'disabled' });
    const operator = await member('operator');
    await expect(operator.run(refreshToolCatalog, { connectionId })).rejects.toMatchObject({ status: 403 });
    await expect(operator.run(checkToolConnection, { connectionId })).rejects.toMatchObject({ status: 403 });
    expect(server.seen).toEqual([]);
  });
});
