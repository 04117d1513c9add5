import { expect, test } from 'vitest';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { installToolExample, listToolExamples } from '#services/tools/examples/operations.js';
import { smokeToolExample } from '#services/tools/examples/smoke.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { deleteToolProfile } from '#services/tools/profiles/delete.js';
import { createToolProfileEntry } from '#services/tools/profiles/entry-operations.js';
import { createToolApplication } from '#services/tools/servers/operations.js';
import { callerOf, createWorld } from '#tests/kit/world.js';

type Row = Readonly<Record<string, string>>;

async function create() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const of = (exampleId: string) => ({ companyId, exampleId });
  const listed = async (exampleId: string) =>
    (await world.board.run(listToolExamples, { companyId })).examples.find(({ id }: Row) => id === exampleId)!;
  return { ...world, companyId, of, listed };
}

test('an example is installed once, with a profile that allows what only reads', async () => {
  const { board, of, listed, companyId } = await create();
  expect((await listed('notes')).install).toEqual({
    installed: false,
    canInstall: true,
    reason: null,
    applicationId: null,
    connectionId: null,
    profileId: null,
    profileBindingId: null,
  });
  const made = await board.run(installToolExample, of('notes'));
  expect(made).toMatchObject({
    created: true,
    application: { type: 'mcp_stdio', status: 'active' },
    connection: { transport: 'local_stdio', status: 'active', enabled: true, config: { templateId: 'orgraph:notes' } },
    profile: { defaultAction: 'deny', status: 'active' },
    profileBinding: { targetType: 'company', targetId: companyId },
  });
  expect(made.catalog.map(({ toolName, riskLevel, status }: Row) => [toolName, riskLevel, status])).toEqual(
    expect.arrayContaining([
      ['list_notes', 'read', 'active'],
      ['add_note', 'write', 'active'],
      ['delete_note', 'destructive', 'active'],
    ]),
  );
  const reading = made.catalog.find(({ toolName }: Row) => toolName === 'list_notes');
  expect(made.profileEntries.map(({ catalogEntryId, effect }: Row) => [catalogEntryId, effect])).toEqual([
    [reading?.id, 'include'],
  ]);
  const again = await board.run(installToolExample, of('notes'));
  expect(again).toEqual({ ...made, created: false });
  expect((await listed('notes')).install).toMatchObject({ installed: true, connectionId: made.connection.id });
  expect((await listed('calculator')).install.installed).toBe(false);
});

test('two installations of an example at once give the same installation', async () => {
  const { board, of } = await create();
  const both = await Promise.all([1, 2].map(() => board.run(installToolExample, of('notes'))));
  expect(both.map(({ created }: Row) => created).sort()).toEqual([false, true]);
  expect(both[0]?.connection.id).toBe(both[1]?.connection.id);
});

test('an example whose connection was archived is installed anew, with entries of its own', async () => {
  const { board, of, listed } = await create();
  const made = await board.run(installToolExample, of('notes'));
  const wide = { profileId: made.profile.id, selectorType: 'risk_level', riskLevel: 'destructive' };
  await board.run(createToolProfileEntry, wide as never);
  await board.run(archiveToolConnection, { connectionId: made.connection.id });
  expect((await listed('notes')).install).toMatchObject({ installed: false, connectionId: null });
  const again = await board.run(installToolExample, of('notes'));
  expect(again).toMatchObject({ created: true, application: { id: made.application.id, archivedAt: null } });
  expect(again.connection.id).not.toBe(made.connection.id);
  expect(again.profileEntries.map(({ selectorType }: Row) => selectorType)).toEqual(['catalog_entry']);
  await board.run(deleteToolProfile, { profileId: again.profile.id, force: true } as never);
  const third = await board.run(installToolExample, of('notes'));
  expect(third).toMatchObject({ created: true, connection: { id: again.connection.id } });
});

test('an installation that fails leaves nothing behind', async () => {
  const { board, of, listed, companyId } = await create();
  await board.run(createToolApplication, { companyId, name: 'Notes (example)', type: 'chat' });
  await expect(board.run(installToolExample, of('notes'))).rejects.toMatchObject({
    status: 409,
    code: 'tool_access_name_conflict',
  });
  expect((await listed('notes')).install.applicationId).toBeNull();
});

test.each(['notes', 'calculator'])('%s works, by calls through the gateway', async (exampleId) => {
  const { board, of } = await create();
  await expect(board.run(smokeToolExample, of(exampleId))).rejects.toMatchObject({ status: 409 });
  await board.run(installToolExample, of(exampleId));
  const smoke = await board.run(smokeToolExample, of(exampleId));
  expect(smoke).toMatchObject({ exampleId, ok: true, actor: { type: 'user', id: 'local-board' } });
  const names = ['connection_in_use', 'server_answers', 'catalog_complete', 'read_allowed'];
  expect(smoke.checks.map(({ name, status }: Row) => [name, status])).toEqual(
    (exampleId === 'notes' ? [...names, 'write_held_back'] : names).map((name) => [name, 'pass']),
  );
});

test('the first check that fails is reported', async () => {
  const { board, of, companyId } = await create();
  const { connection } = await board.run(installToolExample, of('notes'));
  const policy = { companyId, name: 'All', policyType: 'block', selectors: { toolNames: ['list_notes'] } };
  await board.run(createToolPolicy, policy as never);
  const blocked = await board.run(smokeToolExample, of('notes'));
  expect(blocked).toMatchObject({ ok: false });
  expect(blocked.checks.map(({ status }: Row) => status)).toEqual(['pass', 'pass', 'pass', 'fail', 'skipped']);
  await board.run(updateToolConnection, { connectionId: connection.id, enabled: false });
  const { checks } = await board.run(smokeToolExample, of('notes'));
  expect(checks.map(({ status }: Row) => status)).toEqual(['fail', 'skipped', 'skipped', 'skipped', 'skipped']);
});

test('an example that runs a program cannot be installed where programs are off, and the list says why', async () => {
  const { services, board, of, companyId } = await create();
  const config = { ...services.config, TOOL_STDIO: 'off' as const };
  const there = callerOf({ ...services, config }, board.actor);
  const { examples } = await there.run(listToolExamples, { companyId });
  for (const { fixture, install } of examples) {
    expect(fixture.available).toBe(false);
    expect(install).toMatchObject({ canInstall: false, reason: expect.stringContaining('TOOL_STDIO') });
  }
  await expect(there.run(installToolExample, of('notes'))).rejects.toMatchObject({
    status: 403,
    code: 'local_stdio_unavailable_in_public_mode',
  });
});

test('viewers list examples and cannot install them; agents can do neither', async () => {
  const { member, agent, of, companyId } = await create();
  const viewer = await member('viewer');
  expect((await viewer.run(listToolExamples, { companyId })).examples.length).toBeGreaterThan(1);
  for (const operation of [installToolExample, smokeToolExample]) {
    await expect(viewer.run(operation, of('notes'))).rejects.toMatchObject({ message: 'Viewer access is read-only' });
    await expect((await agent({ name: 'Worker' })).run(operation, of('notes'))).rejects.toMatchObject({ status: 403 });
  }
  const unknown = (await member('owner')).run(installToolExample, of('none'));
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});
