import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { listToolCatalog, updateToolCatalogEntry } from '#services/tools/connections/catalog.js';
import { setToolInstalls } from '#services/tools/connections/installs.js';
import { listToolConnections } from '#services/tools/connections/read.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { deleteToolApplication, listToolApplications } from '#services/tools/servers/operations.js';

import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';
import { createConnections } from './world.js';

describe('archiving', () => {
  it('ends all that a connection had, archives an application with its last one, and does nothing twice', async () => {
    const { board, company, ...world } = await createConnections();
    const { connectionId, applicationId } = await connectTools({ ...world, board, company } as never, {
      tools: ['search', 'send'],
    });
    const companyId = company.id as string;
    await board.run(setToolInstalls, { connectionId, installs: [{ targetType: 'company', targetId: companyId }] });
    await inDatabase(world, (tx) => tx.toolGrant.create({ data: { companyId, connectionId, kind: 'organization' } }));
    const archived = await board.run(archiveToolConnection, { connectionId });
    expect(archived).toMatchObject({
      status: 'archived',
      enabled: false,
      revokedGrants: 1,
      removedInstalls: 1,
      removedSecretBindings: 0,
      removedCatalogEntries: 2,
      stoppedSlots: 0,
    });
    const { applications } = await board.run(listToolApplications, { companyId });
    expect(applications).toMatchObject([{ id: applicationId, status: 'archived' }]);
    expect((await board.run(listToolCatalog, { connectionId })).catalog).toEqual([]);
    expect((await board.run(listToolConnections, { companyId })).connections).toEqual([]);
    const listed = await board.run(listToolConnections, { companyId, status: 'archived' });
    expect(listed.connections).toMatchObject([{ id: connectionId }]);
    expect(await board.run(archiveToolConnection, { connectionId })).toMatchObject({
      revokedGrants: 0,
      removedCatalogEntries: 0,
    });
    const change = board.run(updateToolConnection, { connectionId, status: 'active' });
    await expect(change).rejects.toMatchObject({ status: 409 });
    const told = (await eventsOf({ ...world, board, company } as never)).map(({ action }) => action);
    expect(told.filter((action) => action === 'tool_connection.archived')).toHaveLength(1);
  });

  it('by a change of the status does the same', async () => {
    const { connect, board, companyId } = await createConnections();
    const { id: connectionId } = await connect({ status: 'active', enabled: true });
    const after = await board.run(updateToolConnection, { connectionId, name: 'Old', status: 'archived' });
    expect(after).toMatchObject({ name: 'Old', status: 'archived', enabled: false });
    const { applications } = await board.run(listToolApplications, { companyId });
    expect(applications).toMatchObject([{ status: 'archived' }]);
  });

  it('of two connections at once archives their application', async () => {
    const { connect, board, companyId } = await createConnections();
    const { id: first, applicationId } = await connect();
    const { id: second } = await connect({ applicationName: undefined, applicationId, name: 'Second' });
    await Promise.all([first, second].map((connectionId) => board.run(archiveToolConnection, { connectionId })));
    const { applications } = await board.run(listToolApplications, { companyId });
    expect(applications).toMatchObject([{ status: 'archived' }]);
    const revived = connect({ applicationName: undefined, applicationId, name: 'Third' });
    await expect(revived).rejects.toMatchObject({ status: 422, message: 'Application is archived' });
    await board.run(deleteToolApplication, { applicationId });
  });
});

describe('installs', () => {
  it('are replaced as a set by connection managers, for the company and its agents only', async () => {
    const { connect, agent, member, board, companyId } = await createConnections();
    const creator = await member('operator');
    const { id: connectionId } = await connect({}, creator);
    const [worker, stranger] = [await agent({ name: 'Worker' }), await (await createWorld()).agent({ name: 'Other' })];
    const toCompany = { targetType: 'company', targetId: companyId };
    const toWorker = { targetType: 'agent', targetId: worker.row.id };
    const set = (installs: object[], by: { run: typeof board.run } = board) =>
      by.run(setToolInstalls, { connectionId, installs });
    expect(await set([toWorker, toCompany, toWorker])).toEqual({ connectionId, installs: [toCompany, toWorker] });
    for (const foreign of [
      { targetType: 'agent', targetId: stranger.row.id },
      { targetType: 'agent', targetId: 'nobody' },
      { targetType: 'company', targetId: stranger.actor.companyId },
    ]) {
      await expect(set([foreign])).rejects.toMatchObject({ status: 422 });
    }
    await expect(set([{ ...toWorker, role: 'all' }])).rejects.toMatchObject({ status: 400 });
    await expect(set([], creator)).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: tools:manage_connections',
    });
    expect(await set([toWorker])).toEqual({ connectionId, installs: [toWorker] });
    const { connections } = await board.run(listToolConnections, { companyId });
    expect(connections).toMatchObject([{ installs: [toWorker], lastUsedAt: null }]);
  });
});

describe('a tool of the catalog', () => {
  test('is released, disabled and enabled by those who manage connections', async () => {
    const world = await createWorld();
    const { board, member } = world;
    const { entries } = await connectTools(world, {
      tools: [{ name: 'send', status: 'quarantined' }, 'search', { name: 'gone', status: 'removed' }],
    });
    const set = (tool: string, status: string, by: { run: typeof board.run } = board) =>
      by.run(updateToolCatalogEntry, { catalogEntryId: entries[tool], status });
    const reviewed = await set('send', 'active');
    expect(reviewed).toMatchObject({
      status: 'active',
      quarantinedAt: null,
      quarantineReason: null,
      reviewedByUserId: 'local-board',
      name: 'send',
      isWrite: true,
    });
    expect(Date.parse(reviewed.reviewedAt as string)).toBeGreaterThan(0);
    expect(await set('search', 'disabled')).toMatchObject({ status: 'disabled' });
    await expect(set('search', 'quarantined')).rejects.toMatchObject({ status: 400 });
    await expect(set('gone', 'active')).rejects.toMatchObject({ status: 409 });
    await expect(set('search', 'active', await member('operator'))).rejects.toMatchObject({ status: 403 });
    expect(await set('search', 'active', await member('admin'))).toMatchObject({ status: 'active' });
    await expect(
      (await createWorld()).board.run(updateToolCatalogEntry, { catalogEntryId: randomUUID(), status: 'active' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is disabled by whoever made the connection, who neither releases nor enables it', async () => {
    const world = await createWorld();
    const maker = await world.member('operator');
    const { entries } = await connectTools(world, {
      createdByUserId: maker.actor.userId,
      tools: [{ name: 'send', status: 'quarantined' }, 'search'],
    });
    const set = (tool: string, status: string) =>
      maker.run(updateToolCatalogEntry, { catalogEntryId: entries[tool], status });
    const refused = { status: 403, message: 'Missing permission: tools:manage_connections' };
    await expect(set('send', 'active')).rejects.toMatchObject(refused);
    for (const tool of ['send', 'search']) {
      expect(await set(tool, 'disabled')).toMatchObject({ status: 'disabled' });
      await expect(set(tool, 'active')).rejects.toMatchObject(refused);
    }
  });
});
