import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { bindToolProfile, unbindToolProfile } from '#services/tools/profiles/bindings.js';
import { deleteToolProfile } from '#services/tools/profiles/delete.js';
import { duplicateToolProfile } from '#services/tools/profiles/duplicate.js';
import {
  createToolProfileEntry,
  deleteToolProfileEntry,
  updateToolProfileEntry,
} from '#services/tools/profiles/entry-operations.js';
import { createToolProfile, listToolProfiles, updateToolProfile } from '#services/tools/profiles/operations.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';

let world: World;
let companyId: string;
beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

let made = 0;
const create = (fields: object = {}, caller = world.board) => {
  made += 1;
  return caller.run(createToolProfile, { companyId, profileKey: `support-${made}`, name: 'Support', ...fields });
};
const list = async () => (await world.board.run(listToolProfiles, { companyId })).profiles;
const bind = (profileId: string, targetType: string, targetId: string, more: object = {}) =>
  world.board.run(bindToolProfile, { companyId, profileId, targetType, targetId, ...more });
const byName = (toolName: string, more: object = {}) => ({ selectorType: 'tool_name', toolName, ...more });

describe('a tool profile', () => {
  it('allows nothing but what it includes unless it says otherwise', async () => {
    const profile = await create();
    expect(profile).toMatchObject({
      status: 'active',
      defaultAction: 'deny',
      newToolsReviewedAt: null,
      newToolsPendingCount: 0,
      entries: [],
      bindings: [],
      summary: { accessMode: 'selected', allowedToolCount: 0, assignmentCount: 0, isCompanyDefault: false },
    });
    expect(await list()).toEqual([profile]);
  });

  it('counts what it allows and excludes, and for whom', async () => {
    const { applicationId, connectionId, entries } = await connectTools(world, {
      tools: ['search', 'create_issue', 'delete_issue', { name: 'archive', status: 'quarantined' }],
    });
    await connectTools(world, { tools: ['send'] });
    await connectTools(world, { status: 'draft', enabled: false, tools: ['secret'] });
    const [ada] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const profile = await create({
      entries: [
        { selectorType: 'connection', connectionId },
        { selectorType: 'risk_level', riskLevel: 'high', effect: 'exclude' },
        byName('search', { effect: 'exclude', conditions: { context: { requireIssue: true } } }),
      ],
    });
    expect(profile.entries).toMatchObject([
      { effect: 'include', connectionId, applicationId: null, catalogEntryId: null },
      { effect: 'exclude', riskLevel: 'high' },
      { effect: 'exclude', toolName: 'search', conditions: { context: { requireIssue: true } } },
    ]);
    await bind(profile.id, 'company', companyId);
    const other = await create({
      defaultAction: 'allow',
      entries: [{ selectorType: 'application', applicationId, effect: 'exclude' }],
    });
    await bind(other.id, 'agent', ada.row.id);
    const only = await create({ entries: [{ selectorType: 'catalog_entry', catalogEntryId: entries.search }] });
    expect((await list()).map(({ summary }: { summary: object }) => summary)).toEqual([
      {
        accessMode: 'selected',
        allowedToolCount: 2,
        allowedApplicationCount: 1,
        excludedToolCount: 1,
        totalToolCount: 4,
        assignmentCount: 1,
        appliesToAgentCount: 1,
        isCompanyDefault: true,
      },
      {
        accessMode: 'all_except',
        allowedToolCount: 1,
        allowedApplicationCount: 1,
        excludedToolCount: 3,
        totalToolCount: 4,
        assignmentCount: 1,
        appliesToAgentCount: 1,
        isCompanyDefault: false,
      },
      expect.objectContaining({ allowedToolCount: 1, assignmentCount: 0, appliesToAgentCount: 0 }),
    ]);
    expect(only.bindings).toEqual([]);
  });

  it('is listed with a fixed number of statements', async () => {
    await create({ entries: [byName('a')] });
    const one = await statementsOf(list);
    await create({ entries: [byName('b'), byName('c')] });
    await create();
    expect(await statementsOf(list)).toHaveLength(one.length);
  });

  it('has a key that no other profile of the company has', async () => {
    await create({ profileKey: 'support' });
    await expect(create({ profileKey: 'support' })).rejects.toMatchObject({ status: 409 });
    const other = await create({ profileKey: 'sales' });
    const taken = world.board.run(updateToolProfile, { profileId: other.id, profileKey: 'support' });
    await expect(taken).rejects.toMatchObject({ status: 409 });
  });

  it('is changed field by field, and gets other entries all at once', async () => {
    const profile = await create({ description: 'For support.', entries: [byName('a'), byName('b')] });
    const change = (fields: object) => world.board.run(updateToolProfile, { profileId: profile.id, ...fields });
    const renamed = await change({ name: 'Help', description: null });
    expect(renamed).toMatchObject({ name: 'Help', description: null, entries: profile.entries });
    const same = await change({ entries: [byName('a'), byName('b')] });
    expect(same).toEqual(renamed);
    const replaced = await change({ entries: [byName('c', { effect: 'exclude' })] });
    expect(replaced.entries).toMatchObject([{ toolName: 'c', effect: 'exclude' }]);
    await expect(change({ entries: [byName('d'), { selectorType: 'tool_name' }] })).rejects.toMatchObject({
      status: 400,
      message: 'Tool-name profile entries require toolName',
    });
    expect((await list())[0].entries).toEqual(replaced.entries);
  });

  it.each([
    ['an application', 'application', 'applicationId'],
    ['a connection', 'connection', 'connectionId'],
    ['a tool', 'catalog_entry', 'catalogEntryId'],
  ])('is refused with %s of another company', async (_what, selectorType, field) => {
    const other = await createWorld();
    const { entries, ...ids } = await connectTools(other);
    const id = { ...ids, catalogEntryId: entries.search }[field as 'applicationId'];
    await expect(create({ entries: [{ selectorType, [field]: id }] })).rejects.toMatchObject({ status: 422 });
    expect(await list()).toEqual([]);
  });

  it('is refused with more than 250 entries, and with an unsafe pattern', async () => {
    await expect(create({ entries: Array(251).fill(byName('a')) })).rejects.toMatchObject({ status: 400 });
    const conditions = { arguments: { fieldMatches: { q: '(a+)+$' } } };
    await expect(create({ entries: [byName('a', { conditions })] })).rejects.toMatchObject({ status: 422 });
  });

  it('is written by people and agents that manage profiles', async () => {
    const agent = await world.agent({ name: 'Manager' });
    await expect(create({}, agent)).resolves.toMatchObject({ name: 'Support' });
    await inDatabase(world, (tx) =>
      tx.principalPermissionGrant.deleteMany({ where: { companyId, permissionKey: 'tools:manage_profiles' } }),
    );
    const message = 'Missing permission: tools:manage_profiles';
    await expect(create({}, agent)).rejects.toMatchObject({ status: 403, message });
    await expect(create({}, await world.member('operator'))).rejects.toMatchObject({ status: 403, message });
    await expect(create({}, await world.member('viewer'))).rejects.toMatchObject({ status: 403 });
    await expect(create({}, await world.member('admin'))).resolves.toMatchObject({ name: 'Support' });
  });

  it('is copied with its entries, under a key of its own, and with its targets where wanted', async () => {
    const profile = await create({ profileKey: 'help', name: 'Help', entries: [byName('a')] });
    await bind(profile.id, 'company', companyId, { priority: 7, metadata: { by: 'hand' } });
    const copy = (fields: object) => world.board.run(duplicateToolProfile, { profileId: profile.id, ...fields });
    const plain = await copy({ name: 'Help' });
    expect(plain).toMatchObject({ profileKey: 'help-2', name: 'Help', entries: [{ toolName: 'a' }], bindings: [] });
    expect(plain.entries[0].id).not.toBe(profile.entries[0].id);
    const whole = await copy({ name: 'Hélp!', includeAssignments: true });
    expect(whole).toMatchObject({
      profileKey: 'h-lp',
      bindings: [{ targetType: 'company', targetId: companyId, priority: 7, metadata: { by: 'hand' } }],
    });
  });

  it('tells the journal of what changes, and of nothing else', async () => {
    const profile = await create();
    await world.board.run(updateToolProfile, { profileId: profile.id, name: 'Support' });
    await world.board.run(unbindToolProfile, {
      companyId,
      profileId: profile.id,
      targetType: 'company',
      targetId: companyId,
    });
    await bind(profile.id, 'company', companyId);
    const events = await inDatabase(world, (tx) =>
      tx.event.findMany({ where: { companyId, entityId: profile.id }, orderBy: { seq: 'asc' } }),
    );
    expect(events.map(({ action }) => action)).toEqual(['tool_profile.created', 'tool_profile.bound']);
  });
});

describe('the deletion of a tool profile', () => {
  const remove = (profileId: string, more: object = {}) => world.board.run(deleteToolProfile, { profileId, ...more });

  it('has another profile take its place', async () => {
    const [profile, heir] = [await create(), await create()];
    const agent = await world.agent({ name: 'Ada' });
    await bind(profile.id, 'company', companyId);
    await bind(profile.id, 'agent', agent.row.id);
    await bind(heir.id, 'agent', agent.row.id, { priority: 3 });
    const deleted = await remove(profile.id, { reassignToProfileId: heir.id });
    expect(deleted).toMatchObject({
      profile: { id: profile.id, bindings: [{}, {}] },
      summary: { isCompanyDefault: true, assignmentCount: 2 },
      reassignedToProfileId: heir.id,
      reassignedBindingCount: 1,
    });
    expect(await list()).toMatchObject([
      { id: heir.id, bindings: [{ targetType: 'company' }, { targetType: 'agent', priority: 3 }] },
    ]);
  });

  it('is refused for the default of the company unless that is said', async () => {
    const profile = await create();
    await bind(profile.id, 'company', companyId);
    await expect(remove(profile.id)).rejects.toMatchObject({ status: 422 });
    const both = remove(profile.id, { force: true, reassignToProfileId: randomUUID() });
    await expect(both).rejects.toMatchObject({ status: 400 });
    await expect(remove(profile.id, { force: true })).resolves.toMatchObject({ reassignedToProfileId: null });
    expect(await list()).toEqual([]);
  });

  it('gives its place to no profile that is not in use, of another company, or itself', async () => {
    const other = await createWorld();
    const foreign = await other.board.run(createToolProfile, {
      companyId: other.company.id,
      profileKey: 'x',
      name: 'X',
    });
    const profile = await create();
    const draft = await create({ status: 'draft' });
    for (const reassignToProfileId of [foreign.id, draft.id, profile.id]) {
      await expect(remove(profile.id, { reassignToProfileId })).rejects.toMatchObject({ status: 422 });
    }
    expect(await list()).toHaveLength(2);
  });
});

describe('an entry of a tool profile', () => {
  const add = (profileId: string, fields: object) => world.board.run(createToolProfileEntry, { profileId, ...fields });

  it('is added, changed and removed', async () => {
    const { id: profileId } = await create();
    const entry = await add(profileId, byName('search'));
    expect(entry).toMatchObject({ profileId, selectorType: 'tool_name', effect: 'include', toolName: 'search' });
    const change = (fields: object) => world.board.run(updateToolProfileEntry, { entryId: entry.id, ...fields });
    const changed = await change({ selectorType: 'risk_level', riskLevel: 'write' });
    expect(changed).toMatchObject({ selectorType: 'risk_level', riskLevel: 'write', toolName: null });
    await expect(change({ selectorType: 'application' })).rejects.toMatchObject({
      status: 400,
      message: 'Application profile entries require applicationId',
    });
    expect((await list())[0].entries).toEqual([changed]);
    expect(await world.board.run(deleteToolProfileEntry, { entryId: entry.id })).toEqual(changed);
    expect((await list())[0].entries).toEqual([]);
    await expect(change({ effect: 'exclude' })).rejects.toMatchObject({ status: 404 });
  });

  it('keeps nothing but what it compares', async () => {
    const { id: profileId } = await create();
    const entry = await add(profileId, byName('search', { riskLevel: 'read', applicationId: randomUUID() }));
    expect(entry).toMatchObject({ toolName: 'search', riskLevel: null, applicationId: null });
  });
});

describe('what a tool profile holds for', () => {
  it('is each target once', async () => {
    const { id } = await create();
    const agent = await world.agent({ name: 'Ada' });
    const binding = await bind(id, 'agent', agent.row.id, { priority: 5 });
    expect(binding).toMatchObject({ profileId: id, targetType: 'agent', targetId: agent.row.id, priority: 5 });
    await expect(bind(id, 'agent', agent.row.id)).rejects.toMatchObject({ status: 409 });
    const target = { companyId, profileId: id, targetType: 'agent', targetId: agent.row.id };
    expect(await world.board.run(unbindToolProfile, target)).toEqual({ unbound: 1 });
    expect(await world.board.run(unbindToolProfile, target)).toEqual({ unbound: 0 });
    const nobody = world.board.run(unbindToolProfile, { ...target, targetId: 'nobody' });
    await expect(nobody).rejects.toMatchObject({ status: 422 });
  });

  it('is of its company and of the kind that is said', async () => {
    const { id } = await create();
    const other = await createWorld();
    const foreign = await other.agent({ name: 'Eve' });
    const project = await world.board.run(createProject, { companyId, name: 'Site' });
    await expect(bind(id, 'agent', foreign.row.id)).rejects.toMatchObject({ status: 422 });
    await expect(bind(id, 'agent', project.id)).rejects.toMatchObject({ status: 422 });
    await expect(bind(id, 'company', other.company.id)).rejects.toMatchObject({ status: 422 });
    await expect(bind(id, 'agent', 'nobody')).rejects.toMatchObject({ status: 422 });
    await expect(bind(id, 'project', project.id)).resolves.toMatchObject({ targetId: project.id });
  });

  it('is none of another company’s', async () => {
    const other = await createWorld();
    const { id } = await create();
    const across = { companyId: other.company.id, profileId: id, targetType: 'company', targetId: other.company.id };
    await expect(world.board.run(bindToolProfile, across)).rejects.toMatchObject({ status: 404 });
  });
});
