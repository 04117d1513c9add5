import { describe, expect, it } from 'vitest';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import {
  createToolApplication,
  deleteToolApplication,
  listToolApplications,
  updateToolApplication,
} from '#services/tools/servers/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';

const create = async () => {
  const world = await createWorld();
  const { board, company } = world;
  const add = (fields: object) =>
    board.run(createToolApplication, { companyId: company.id, name: 'Tracker', type: 'mcp_http', ...fields } as never);
  return { ...world, add };
};

describe('a tool application', () => {
  it('is active and has a key made of its name unless it says otherwise', async () => {
    const { add, company } = await create();
    expect(await add({ name: ' Issue Tracker (EU) ' })).toMatchObject({
      companyId: company.id,
      applicationKey: 'issue-tracker-eu',
      name: 'Issue Tracker (EU)',
      status: 'active',
      description: null,
      pluginId: null,
      ownerAgentId: null,
      ownerUserId: null,
      metadata: null,
      archivedAt: null,
    });
    expect(await add({ name: '追跡' })).toMatchObject({ applicationKey: 'app' });
  });

  it('has a name and a key that no other has', async () => {
    const { add, board } = await create();
    const { id } = await add({});
    const taken = { status: 409, code: 'tool_access_name_conflict' };
    await expect(add({ applicationKey: 'other' })).rejects.toMatchObject(taken);
    await expect(add({ name: 'Other', applicationKey: 'tracker' })).rejects.toMatchObject(taken);
    const other = await add({ name: 'Other' });
    const rename = board.run(updateToolApplication, { applicationId: other.id, name: 'Tracker' });
    await expect(rename).rejects.toMatchObject(taken);
    await board.run(deleteToolApplication, { applicationId: id });
    expect(await board.run(updateToolApplication, { applicationId: other.id, name: 'Tracker' })).toMatchObject({
      name: 'Tracker',
      applicationKey: 'other',
    });
  });

  it.each(['Has Capitals', '-first', 'a/b', 'a'.repeat(161)])('cannot have the key %s', async (applicationKey) => {
    const { add } = await create();
    await expect(add({ applicationKey })).rejects.toMatchObject({ status: 400 });
  });

  it('has owners of its company only', async () => {
    const { add, member, board } = await create();
    const [elsewhere, colleague] = [await createWorld(), await member('operator')];
    const stranger = await elsewhere.agent({ name: 'Stranger' });
    await expect(add({ ownerAgentId: stranger.row.id })).rejects.toMatchObject({ status: 422 });
    await expect(add({ ownerUserId: 'nobody' })).rejects.toMatchObject({ status: 422 });
    const { id } = await add({ ownerUserId: colleague.actor.userId });
    await expect(
      board.run(updateToolApplication, { applicationId: id, ownerAgentId: stranger.row.id }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await board.run(updateToolApplication, { applicationId: id, ownerUserId: null })).toMatchObject({
      ownerUserId: null,
    });
  });

  it('is archived as long as its status says so', async () => {
    const { add, board } = await create();
    const { id: applicationId } = await add({ metadata: { team: 'blue' } });
    const archived = await board.run(updateToolApplication, { applicationId, status: 'archived' });
    expect(Date.parse(archived.archivedAt as string)).toBeGreaterThan(0);
    expect(await board.run(updateToolApplication, { applicationId, status: 'draft', metadata: null })).toMatchObject({
      status: 'draft',
      archivedAt: null,
      metadata: null,
    });
  });

  it('is listed with those most recently changed first, and told of in the journal', async () => {
    const { add, board, company, ...world } = await create();
    const first = await add({});
    await add({ name: 'Mail' });
    await board.run(updateToolApplication, { applicationId: first.id, description: 'Where customers report' });
    const { applications } = await board.run(listToolApplications, { companyId: company.id });
    expect(applications.map(({ name }: { name: string }) => name)).toEqual(['Tracker', 'Mail']);
    await board.run(deleteToolApplication, { applicationId: first.id });
    const told = (await eventsOf({ ...world, board, company })).filter(({ action }) =>
      action.startsWith('tool_application.'),
    );
    expect(told.map(({ action }) => action.split('.')[1])).toEqual(['created', 'created', 'updated', 'deleted']);
  });

  it('is out of reach while apps are disabled', async () => {
    const { add, board, company } = await create();
    await board.run(updateExperimentalSettings, { enableApps: false });
    try {
      const refused = { status: 403, message: 'Apps are disabled' };
      await expect(add({})).rejects.toMatchObject(refused);
      await expect(board.run(listToolApplications, { companyId: company.id })).rejects.toMatchObject(refused);
    } finally {
      await board.run(updateExperimentalSettings, { enableApps: true });
    }
  });
});
