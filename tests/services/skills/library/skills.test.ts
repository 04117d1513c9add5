import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { BUNDLED } from '#services/skills/catalog/shipped.js';
import { deleteSkill, getSkill, listSkillCategories, updateSkill } from '#services/skills/library/operations.js';
import { createWorld } from '#tests/kit/world.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

let at: SkillWorld;
beforeEach(async () => {
  at = await skillWorld();
});

const namesOf = (skills: readonly { name: string; sourceKind: string }[]) =>
  skills.filter(({ sourceKind }) => sourceKind !== 'bundled').map(({ name }) => name);

describe('a skill', () => {
  it('is created with a first version of its SKILL.md', async () => {
    const markdown = markdownOf('sums');
    const skill = await at.create({
      name: 'Sums',
      slug: 'sums',
      markdown,
      tagline: 'Adds.',
      categories: ['math', 'math'],
    });
    expect(skill).toMatchObject({
      companyId: at.companyId,
      key: `company/${at.companyId}/sums`,
      slug: 'sums',
      name: 'Sums',
      description: 'Adds numbers. Use it for sums.',
      sourceType: 'local_path',
      sourceKind: 'managed_local',
      sourceLocator: null,
      trustLevel: 'markdown_only',
      compatibility: 'compatible',
      fileInventory: [{ path: 'SKILL.md', kind: 'skill' }],
      tagline: 'Adds.',
      categories: ['math'],
      sharingScope: 'company',
      installCount: 0,
      forkCount: 0,
      attachedAgentCount: 0,
      editable: true,
      editableReason: null,
      originHash: null,
      markdown,
      usedByAgents: [],
      existingForks: [],
    });
    expect(skill.currentVersion).toMatchObject({ revisionNumber: 1, authorUserId: 'local-board', fileCount: 1 });
    expect(skill.deliveredVersionId).toBe(skill.currentVersionId);
    expect(await at.read(skill.id)).toEqual(skill);
    expect(await at.events()).toMatchObject([
      { action: 'company.skill_created', entityType: 'skill', entityId: skill.id },
    ]);
  });

  it('has a SKILL.md that says what to write where nobody gave one', async () => {
    const skill = await at.create({ name: 'Répondre: “vite”', slug: 'answers', description: 'Answers: fast' });
    expect(skill.markdown).toBe(
      '---\nname: "answers"\ndescription: "Answers: fast"\n---\n\n# Répondre: “vite”\n\nSay here what to do, step by step.\n',
    );
    expect(skill).toMatchObject({
      name: 'Répondre: “vite”',
      description: 'Answers: fast',
      compatibility: 'compatible',
    });
  });

  it('gets front matter where its text has none', async () => {
    const { markdown, slug } = await at.create({ name: 'Weekly Report', markdown: 'Write it.' });
    expect(slug).toBe('weekly-report');
    expect(markdown).toContain('name: "weekly-report"');
    expect(markdown.endsWith('---\n\nWrite it.\n')).toBe(true);
  });

  it.each(['Upper', 'two--hyphens', '-edge', 'a b', 'ü', 'x'.repeat(65)])(
    'is refused with the slug %s',
    async (slug) => {
      await expect(at.create({ slug })).rejects.toMatchObject({ status: 400 });
    },
  );

  it('is refused without letters for a slug', async () => {
    await expect(at.create({ name: '日本' })).rejects.toMatchObject({ status: 422 });
  });

  it('shares its slug with no other of the company, also where two are made at once', async () => {
    const made = await Promise.allSettled([1, 2].map(() => at.create({ slug: 'sums' })));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(at.create({ slug: 'sums' })).rejects.toMatchObject({
      status: 409,
      message: 'A skill with this slug already exists',
    });
    await (await skillWorld()).create({ slug: 'sums' });
  });

  it('is changed in what people say of it, and only recorded where something changes', async () => {
    const { id: skillId } = await at.create({ slug: 'sums' });
    const change = (fields: object) => at.board.run(updateSkill, { companyId: at.companyId, skillId, ...fields });
    expect(await change({ name: 'Adding', color: '#112233', homepageUrl: 'https://example.com' })).toMatchObject({
      name: 'Adding',
      color: '#112233',
    });
    await change({ name: 'Adding' });
    expect((await at.events()).map(({ action }) => action)).toEqual(['company.skill_created', 'company.skill_updated']);
    await expect(change({ homepageUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400 });
    await expect(change({})).rejects.toMatchObject({ status: 400 });
  });

  it('is deleted when no agent wants it, and 422 names those that do', async () => {
    const skill = await at.create({ slug: 'sums' });
    const agent = await at.agent({ name: 'Ada', desiredSkills: [skill.key] });
    const remove = () => at.board.run(deleteSkill, { companyId: at.companyId, skillId: skill.id });
    await expect(remove()).rejects.toMatchObject({
      status: 422,
      details: { usedByAgents: [{ id: agent.row.id, name: 'Ada', desired: true, versionId: null }] },
    });
    expect(await at.read(skill.id)).toMatchObject({ attachedAgentCount: 1, usedByAgents: [{ name: 'Ada' }] });
    await at.board.run(updateAgent, { agentId: agent.row.id, desiredSkills: [] });
    expect(await remove()).toMatchObject({ id: skill.id, key: skill.key });
    await expect(at.read(skill.id)).rejects.toMatchObject({ status: 404, message: 'Skill not found' });
    expect((await at.events()).at(-1)).toMatchObject({ action: 'company.skill_deleted' });
  });

  it('is not found under the ID of another company, nor under what is no ID', async () => {
    const { id: skillId } = await at.create();
    const other = await createWorld();
    const read = (companyId: string, id: string) => at.board.run(getSkill, { companyId, skillId: id });
    for (const [companyId, id] of [
      [other.company.id, skillId],
      [at.companyId, randomUUID()],
      [at.companyId, 'sums'],
    ]) {
      await expect(read(companyId, id as string)).rejects.toMatchObject({ status: 404, message: 'Skill not found' });
    }
  });
});

describe('the list of skills', () => {
  it('has what ships with the product, which nobody changes or deletes', async () => {
    const shipped = (await at.list()).filter(({ sourceKind }: { sourceKind: string }) => sourceKind === 'bundled');
    expect(shipped.map(({ key }: { key: string }) => key).sort()).toEqual(BUNDLED.map(({ key }) => key).sort());
    expect(shipped[0]).toMatchObject({ editable: false, editableReason: expect.stringContaining('Fork it') });
    const ref = { companyId: at.companyId, skillId: shipped[0].id };
    await expect(at.board.run(deleteSkill, ref)).rejects.toMatchObject({ status: 422 });
    await expect(at.write(shipped[0].id, 'SKILL.md', 'x')).rejects.toMatchObject({ status: 422 });
    await expect(at.board.run(updateSkill, { ...ref, name: 'x' })).rejects.toMatchObject({ status: 422 });
    expect(await at.list()).toHaveLength(shipped.length);
  });

  it('makes room for what ships where the company has a skill of that slug', async () => {
    const own = await at.create({ slug: 'own' });
    // As it was called before the server brought one of that name.
    await at.services.database.transaction('all', (tx) =>
      tx.skill.update({ where: { id: own.id }, data: { slug: 'orgraph' } }),
    );
    const all = await at.list();
    expect(all.find(({ key }: { key: string }) => key === 'service/orgraph')).toMatchObject({ slug: 'orgraph-2' });
    expect(all.find(({ id }: { id: string }) => id === own.id)).toMatchObject({ slug: 'orgraph' });
  });

  it('is searched, narrowed and ordered', async () => {
    await at.create({ name: 'Beta 100%', categories: ['math'] });
    const alpha = await at.create({ name: 'Alpha', tagline: 'For sums', categories: ['math', 'text'] });
    await at.create({ name: 'Gamma', sharingScope: 'private' });
    await at.agent({ name: 'Ada', desiredSkills: [alpha.key] });
    expect(namesOf(await at.list())).toEqual(['Alpha', 'Beta 100%', 'Gamma']);
    expect(namesOf(await at.list({ sort: 'recent' }))[0]).toBe('Gamma');
    expect(namesOf(await at.list({ sort: 'agents' }))[0]).toBe('Alpha');
    expect(namesOf(await at.list({ q: '100%' }))).toEqual(['Beta 100%']);
    expect(namesOf(await at.list({ q: 'SUMS' }))).toEqual(['Alpha']);
    expect(namesOf(await at.list({ category: 'text' }))).toEqual(['Alpha']);
    expect(namesOf(await at.list({ scope: 'private' }))).toEqual(['Gamma']);
    const categories = await at.board.run(listSkillCategories, { companyId: at.companyId });
    expect(categories).toEqual([
      { slug: 'math', count: 2 },
      { slug: 'text', count: 1 },
    ]);
  });

  it('shows a private skill to people and to the agent that made it, and to no other agent', async () => {
    const [ada, bob] = [await at.agent({ name: 'Ada' }), await at.agent({ name: 'Bob' })];
    await at.create({ name: 'Mine', sharingScope: 'private', categories: ['secret'] }, ada);
    expect(namesOf(await at.list({}, ada))).toEqual(['Mine']);
    expect(namesOf(await at.list({}, bob))).toEqual([]);
    expect(namesOf(await at.list())).toEqual(['Mine']);
    expect(await bob.run(listSkillCategories, { companyId: at.companyId })).toEqual([]);
  });
});

describe('skills', () => {
  it('are written by people who may write and by agents that may, and read by all', async () => {
    const { id: skillId } = await at.create();
    const viewer = await at.member('viewer');
    const idle = await at.agent({ name: 'Idle', permissions: { canCreateAgents: false, canCreateSkills: false } });
    const author = await at.agent({ name: 'Author', permissions: { canCreateAgents: false } });
    for (const reader of [viewer, idle, author]) expect(await at.read(skillId, reader)).toMatchObject({ id: skillId });
    for (const outsider of [viewer, idle]) await expect(at.create({}, outsider)).rejects.toMatchObject({ status: 403 });
    const own = await at.create({}, author);
    await at.write(own.id, 'notes.md', 'x', {}, author);
    await expect(author.run(deleteSkill, { companyId: at.companyId, skillId: own.id })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: agents:create',
    });
    await expect(at.create({}, at.anonymous)).rejects.toMatchObject({ status: 401 });
  });

  it('are written only as far as the skill policy allows, which is asked on every attempt', async () => {
    const skill = await at.create({ slug: 'sums' });
    await at.deny('skills.create', 'skills.edit', 'skills.remove');
    const denied = { status: 403, code: 'skill_policy_denied', details: { policyRevision: 1, matchedRuleId: 'board' } };
    const ref = { companyId: at.companyId, skillId: skill.id };
    await expect(at.create()).rejects.toMatchObject(denied);
    await expect(at.write(skill.id, 'a.md', 'x')).rejects.toMatchObject(denied);
    await expect(at.remove(skill.id, 'a.md')).rejects.toMatchObject(denied);
    await expect(at.board.run(updateSkill, { ...ref, name: 'x' })).rejects.toMatchObject(denied);
    await expect(at.board.run(deleteSkill, ref)).rejects.toMatchObject(denied);
    expect(await at.read(skill.id)).toMatchObject({ name: skill.name });
  });
});
