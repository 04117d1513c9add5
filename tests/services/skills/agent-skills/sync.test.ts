import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgent, getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { agentHomeOf } from '#services/organization/host-folders/policy.js';
import { listAgentSkills, syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { deleteSkill, updateSkill } from '#services/skills/library/operations.js';
import { renameSkill } from '#services/skills/library/rename.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { Caller } from '#tests/kit/world.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

const REQUIRED = 'service/orgraph';

let at: SkillWorld;
let ada: Awaited<ReturnType<SkillWorld['agent']>>;
beforeEach(async () => {
  at = await skillWorld();
  ada = await at.agent({ name: 'Ada', adapterType: 'claude_local' });
});

const made = (slug: string, fields: object = {}, by?: Caller) =>
  at.create({ name: slug, slug, markdown: markdownOf(slug), ...fields }, by);
const sync = (desiredSkills: unknown[], fields: object = {}, by: Caller = at.board) =>
  by.run(syncAgentSkills, { agentId: ada.row.id, desiredSkills, ...fields });
const skillsOf = (agentId: string = ada.row.id, by: Caller = at.board) => by.run(listAgentSkills, { agentId });
const wanted = async (agentId: string = ada.row.id) => (await at.board.run(getAgent, { agentId })).desiredSkills;
const entryOf = ({ entries }: { entries: { key: string }[] }, key: string) => entries.find((one) => one.key === key);

describe('the skills of an agent', () => {
  it('are those of its company: what every agent has, and what it could be given', async () => {
    const sums = await made('sums');
    const skills = await skillsOf();
    expect(skills).toMatchObject({
      adapterType: 'claude_local',
      supported: true,
      mode: 'ephemeral',
      desiredSkills: [REQUIRED],
      desiredSkillEntries: [{ key: REQUIRED, versionId: null }],
      warnings: [],
    });
    expect(entryOf(skills, REQUIRED)).toEqual({
      key: REQUIRED,
      runtimeName: 'orgraph',
      desired: true,
      managed: true,
      state: 'configured',
      readOnly: true,
      originLabel: 'Orgraph',
      detail: null,
    });
    expect(entryOf(skills, sums.key)).toMatchObject({ desired: false, state: 'available', readOnly: false });
    expect(entryOf(skills, 'service/orgraph-hiring')).toMatchObject({ desired: false, state: 'available' });
  });

  it('are named by ID, key or slug, added, taken away and replaced', async () => {
    const [a, b, c] = [await made('a'), await made('b'), await made('c')];
    expect((await sync([a.id, b.key])).desiredSkills).toEqual([REQUIRED, a.key, b.key]);
    expect((await sync(['c'], { mode: 'add' })).desiredSkills).toEqual([REQUIRED, a.key, b.key, c.key]);
    const left = await sync([a.slug], { mode: 'remove' });
    expect(left.desiredSkills).toEqual([REQUIRED, b.key, c.key]);
    expect(entryOf(left, a.key)).toMatchObject({ desired: false, state: 'available' });
    expect(entryOf(left, b.key)).toMatchObject({ desired: true, state: 'configured' });
    expect((await sync([a.key])).desiredSkills).toEqual([REQUIRED, a.key]);
    expect(await wanted()).toEqual([a.key]);
    expect(await eventsOf(at, 'agent.skills_synced')).toMatchObject([
      { details: { added: [a.key, b.key], removed: [] } },
      { details: { added: [c.key], removed: [] } },
      { details: { added: [], removed: [a.key] } },
      { details: { added: [a.key], removed: [b.key, c.key] } },
    ]);
  });

  it('keep those that every agent has, whatever is asked', async () => {
    expect((await sync([REQUIRED], { mode: 'remove' })).desiredSkills).toEqual([REQUIRED]);
    expect((await sync([])).desiredSkills).toEqual([REQUIRED]);
    expect(entryOf(await skillsOf(), REQUIRED)).toMatchObject({ desired: true, readOnly: true });
  });

  it('are not changed by what does not exist, or by a name that means two', async () => {
    const a = await made('a');
    await sync([a.key]);
    await expect(sync(['nothing'])).rejects.toMatchObject({ status: 422, message: 'Unknown skill: nothing' });
    await expect(sync(['nothing'], { mode: 'remove' })).rejects.toMatchObject({ status: 422 });
    const b = await made('b');
    await at.services.database.transaction('all', (tx) => tx.skill.update({ where: { id: b.id }, data: { key: 'a' } }));
    await expect(sync(['a'])).rejects.toMatchObject({ status: 422, message: expect.stringContaining('by its ID') });
    expect((await sync([b.id], { mode: 'add' })).desiredSkills).toEqual([REQUIRED, a.key, 'a']);
  });

  it('are written only where something changes, once in the history of its configuration', async () => {
    const a = await made('a');
    await sync([a.key]);
    await sync([a.slug]);
    await sync([], { mode: 'add' });
    const revisions = await at.board.run(listAgentConfigRevisions, { agentId: ada.row.id });
    expect(revisions.filter(({ source }: { source: string }) => source === 'skills_sync')).toMatchObject([
      { changedKeys: ['desiredSkills'] },
    ]);
    expect(await eventsOf(at, 'agent.skills_synced')).toHaveLength(1);
  });

  it('count how often a skill was given', async () => {
    const a = await made('a');
    await sync([a.key]);
    await sync([a.key]);
    await at.agent({ name: 'Bob', desiredSkills: ['a'] });
    await at.board.run(updateAgent, { agentId: ada.row.id, desiredSkills: [] });
    await at.board.run(updateAgent, { agentId: ada.row.id, desiredSkills: ['a'] });
    expect(await at.read(a.id)).toMatchObject({ installCount: 3, attachedAgentCount: 2 });
  });

  it('hold a version that is wanted, until another or none is', async () => {
    const a = await made('a');
    const first = a.currentVersionId;
    await sync([{ key: 'a', versionId: first }]);
    expect(entryOf(await skillsOf(), a.key)).toMatchObject({ state: 'configured' });
    await at.write(a.id, 'notes.md', 'more');
    const pinned = await skillsOf();
    expect(pinned.desiredSkillEntries).toContainEqual({ key: a.key, versionId: first });
    expect(entryOf(pinned, a.key)).toMatchObject({
      state: 'stale',
      detail: 'Revision 1 is pinned; the newest is 2.',
    });
    await sync(['a'], { mode: 'add' });
    expect(entryOf(await skillsOf(), a.key)).toMatchObject({ state: 'stale' });
    await sync([{ key: 'a', versionId: null }], { mode: 'add' });
    expect(entryOf(await skillsOf(), a.key)).toMatchObject({ state: 'configured', detail: null });
    expect(await eventsOf(at, 'agent.skills_synced')).toMatchObject([
      { details: { added: [a.key], pinned: [a.key] } },
      { details: { added: [], removed: [], pinned: [a.key] } },
    ]);
    const b = await made('b');
    await expect(sync([{ key: 'a', versionId: b.currentVersionId }])).rejects.toMatchObject({ status: 422 });
    await expect(sync([{ key: 'a', versionId: at.companyId }])).rejects.toMatchObject({ status: 422 });
  });

  it('say that runs get an older version while the newest waits for a review', async () => {
    const a = await made('a');
    await sync(['a']);
    await at.write(a.id, 'scripts/run.sh', '#!/bin/sh\n', {}, ada);
    expect(entryOf(await skillsOf(), a.key)).toMatchObject({
      state: 'stale',
      detail: 'Revision 2 waits for a review; runs get revision 1.',
    });
  });

  it('lack what was deleted, and what does not say what it is for', async () => {
    const vague = await made('vague');
    await at.write(vague.id, 'SKILL.md', '# No front matter\n');
    await at.board.run(updateAgent, { agentId: ada.row.id, desiredSkills: ['vague', 'gone/away'] });
    const skills = await skillsOf();
    expect(entryOf(skills, vague.key)).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('state its purpose'),
    });
    expect(entryOf(skills, 'gone/away')).toMatchObject({ state: 'missing', runtimeName: 'away', managed: true });
    expect(skills.warnings).toEqual([`Runs do not get ${vague.key}, gone/away`]);
    expect((await sync(['gone/away'], { mode: 'remove' })).desiredSkills).toEqual([REQUIRED, vague.key]);
  });

  it('have those in its home that are not of the company', async () => {
    const folder = join(agentHomeOf(at.services.config, ada.row), 'skills', 'own');
    await mkdir(folder, { recursive: true });
    expect((await skillsOf()).entries.filter(({ managed }: { managed: boolean }) => !managed)).toEqual([]);
    await writeFile(join(folder, 'SKILL.md'), markdownOf('own'));
    expect(entryOf(await skillsOf(), 'skills/own')).toMatchObject({
      runtimeName: 'own',
      state: 'external',
      managed: false,
      desired: false,
      readOnly: true,
    });
  });

  it('are of no use to an adapter that does not take any, which is said', async () => {
    const bob = await at.agent({ name: 'Bob', adapterType: 'http', adapterConfig: { url: 'https://example.com' } });
    expect(await skillsOf(bob.row.id)).toMatchObject({
      supported: false,
      mode: 'unsupported',
      warnings: ['The adapter http does not support skills'],
    });
  });
});

describe('who gives an agent skills', () => {
  it('is a person, the agent itself, or one that may configure others', async () => {
    const a = await made('a');
    const lead = await at.agent({ name: 'Lead' });
    expect((await sync(['a'], {}, ada)).desiredSkills).toEqual([REQUIRED, a.key]);
    expect((await sync([], {}, lead)).desiredSkills).toEqual([REQUIRED]);
    await at.services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.deleteMany({
        where: { principalId: lead.row.id, permissionKey: 'agents:configure' },
      }),
    );
    await expect(sync(['a'], {}, lead)).rejects.toMatchObject({ status: 403 });
    await expect(sync(['a'], {}, await at.member('viewer'))).rejects.toMatchObject({ status: 403 });
  });

  it('needs the policy to allow what is added and what is taken away', async () => {
    const a = await made('a');
    await sync(['a']);
    await at.deny('skills.install', 'skills.remove');
    const refused = { status: 403, code: 'skill_policy_denied' };
    await made('b');
    await expect(sync(['a', 'b'])).rejects.toMatchObject({ ...refused, details: { action: 'skills.install' } });
    await expect(sync([])).rejects.toMatchObject({ ...refused, details: { action: 'skills.remove' } });
    await expect(sync(['a'])).resolves.toMatchObject({ desiredSkills: [REQUIRED, a.key] });
  });

  it('needs it at every other door, also for names that no skill has yet', async () => {
    await made('a');
    await at.deny('skills.install');
    const refused = { status: 403, code: 'skill_policy_denied' };
    const { companyId } = at;
    const lead = await at.agent({ name: 'Lead', role: 'ceo' });
    for (const desiredSkills of [['a'], ['company/later']]) {
      await expect(lead.run(hireAgent, { companyId, name: 'New', desiredSkills })).rejects.toMatchObject(refused);
      await expect(ada.run(updateAgent, { agentId: ada.row.id, desiredSkills })).rejects.toMatchObject(refused);
      await expect(at.board.run(createAgent, { companyId, name: 'New', desiredSkills })).rejects.toMatchObject(refused);
    }
  });

  it('gives a private skill as a person, or as the agent that created it', async () => {
    const a = await made('a', { sharingScope: 'private' }, ada);
    const lead = await at.agent({ name: 'Lead' });
    await expect(sync(['a'], {}, lead)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('private'),
    });
    await expect(lead.run(updateAgent, { agentId: ada.row.id, desiredSkills: ['a'] })).rejects.toMatchObject({
      status: 403,
    });
    expect((await sync(['a'], {}, ada)).desiredSkills).toContain(a.key);
    expect(entryOf(await skillsOf(lead.row.id), a.key)).toBeUndefined();
    const given = await at.board.run(syncAgentSkills, { agentId: lead.row.id, desiredSkills: ['a'] });
    expect(entryOf(given, a.key)).toMatchObject({ desired: true });
  });

  it('reads those of another agent only as one that may read its configuration', async () => {
    const lead = await at.agent({ name: 'Lead', permissions: { canCreateAgents: false } });
    await expect(skillsOf(ada.row.id, lead)).rejects.toMatchObject({ status: 403 });
    await expect(skillsOf(lead.row.id, lead)).resolves.toMatchObject({ desiredSkills: [REQUIRED] });
  });
});

describe('names of skills', () => {
  it('become keys where agents are created, hired and changed; what nobody knows stays', async () => {
    const a = await made('a');
    const names = ['a', 'orgraph-hiring', 'not/yet'];
    const keys = [a.key, 'service/orgraph-hiring', 'not/yet'];
    const { companyId } = at;
    const created = await at.board.run(createAgent, { companyId, name: 'New', desiredSkills: names });
    expect(created.desiredSkills).toEqual(keys);
    const { agent } = await ada.run(hireAgent, {
      companyId,
      name: 'Hired',
      adapterType: 'svc_runner',
      desiredSkills: names,
    });
    expect(agent.desiredSkills).toEqual(keys);
    const changed = await at.board.run(updateAgent, { agentId: ada.row.id, desiredSkills: names });
    expect(changed.desiredSkills).toEqual(keys);
  });

  it('follow a skill that is renamed, with the version that is wanted', async () => {
    const a = await made('a');
    await sync([{ key: 'a', versionId: a.currentVersionId }]);
    const { skill } = await at.board.run(renameSkill, { companyId: at.companyId, skillId: a.id, name: 'b', slug: 'b' });
    expect((await skillsOf()).desiredSkillEntries).toContainEqual({ key: skill.key, versionId: a.currentVersionId });
  });

  it('keep a skill from being deleted at the same time', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const a = await made(`a-${attempt}`);
      const [given, deleted] = await Promise.allSettled([
        sync([a.key]),
        at.board.run(deleteSkill, { companyId: at.companyId, skillId: a.id }),
      ]);
      expect([given.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(entryOf(await skillsOf(), a.key)?.key ?? null).toBe(given.status === 'fulfilled' ? a.key : null);
    }
  });

  it('are taken of a skill whatever people call it', async () => {
    const a = await made('a');
    await at.board.run(updateSkill, { companyId: at.companyId, skillId: a.id, name: 'Other' });
    await expect(sync(['Other'])).rejects.toMatchObject({ status: 422 });
  });
});
