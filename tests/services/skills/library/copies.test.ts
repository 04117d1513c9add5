import { beforeEach, describe, expect, it } from 'vitest';
import { getAgent } from '#services/organization/agents/operations.js';
import { CATALOG } from '#services/skills/catalog/shipped.js';
import { installCatalogSkill, resetSkill } from '#services/skills/library/catalog-install.js';
import { forkSkill, precheckSkillFork } from '#services/skills/library/fork.js';
import { renameSkill } from '#services/skills/library/rename.js';
import { eventsOf } from '#tests/kit/journal.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

let at: SkillWorld;
beforeEach(async () => {
  at = await skillWorld();
});

const fork = (skillId: string, fields: object = {}, by = at.board) =>
  by.run(forkSkill, { companyId: at.companyId, skillId, ...fields });
const wantedBy = async (agentId: string) => (await at.board.run(getAgent, { agentId })).desiredSkills;

describe('a copy of a skill', () => {
  it('has the same files under its own name, which its SKILL.md states as well', async () => {
    const original = await at.create({ slug: 'sums', markdown: markdownOf('sums'), tagline: 'Adds.' });
    await at.write(original.id, 'scripts/add.py', 'print(1)');
    const { skill } = await fork(original.id, { name: 'Differences', slug: 'differences' });
    expect(skill).toMatchObject({
      key: `company/${at.companyId}/differences`,
      name: 'Differences',
      tagline: 'Adds.',
      forkedFromSkillId: original.id,
      trustLevel: 'scripts_executables',
    });
    expect((await at.read(skill.id)).markdown).toBe(markdownOf('differences'));
    expect(await at.file(skill.id, 'scripts/add.py')).toMatchObject({ content: 'print(1)' });
    expect(await at.read(original.id)).toMatchObject({ forkCount: 1, existingForks: [{ id: skill.id }] });
    expect((await fork(original.id)).skill.slug).toBe('sums-copy');
    expect((await fork(original.id)).skill.slug).toBe('sums-copy-2');
    await expect(fork(original.id, { slug: 'sums' })).rejects.toMatchObject({ status: 409 });
  });

  it('of a bundled skill can be changed', async () => {
    const bundled = (await at.list()).find(({ slug }: { slug: string }) => slug === 'orgraph');
    const { skill } = await fork(bundled.id);
    await at.write(skill.id, 'notes.md', 'ours');
    expect(await at.file(skill.id, 'notes.md')).toMatchObject({ content: 'ours' });
  });

  it('is wanted by those agents instead of the original that were named', async () => {
    const original = await at.create();
    const desiredSkills = [original.key, 'other'];
    const [ada, bob] = [await at.agent({ name: 'Ada', desiredSkills }), await at.agent({ name: 'Bob', desiredSkills })];
    const precheck = await at.board.run(precheckSkillFork, { companyId: at.companyId, skillId: original.id });
    expect(precheck).toMatchObject({ skillId: original.id, agentUsageCount: 2, existingForks: [] });
    const { skill, reassignments } = await fork(original.id, { reassignAgentIds: [ada.row.id] });
    expect(reassignments).toEqual([{ agentId: ada.row.id, previousSkillKey: original.key, nextSkillKey: skill.key }]);
    expect(await wantedBy(ada.row.id)).toEqual([skill.key, 'other']);
    expect(await wantedBy(bob.row.id)).toEqual(desiredSkills);
    expect(await eventsOf(at, 'agent.skills_synced')).toMatchObject([
      { entityId: ada.row.id, details: { added: [skill.key], removed: [original.key] } },
    ]);
    await expect(fork(original.id, { reassignAgentIds: [ada.row.id] })).rejects.toMatchObject({ status: 422 });
  });

  it('gives other agents another skill only where an agent may configure them', async () => {
    const original = await at.create();
    const ada = await at.agent({ name: 'Ada', desiredSkills: [original.key] });
    const lead = await at.agent({ name: 'Lead', role: 'ceo' });
    await at.services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.deleteMany({
        where: { principalId: lead.row.id, permissionKey: 'agents:configure' },
      }),
    );
    await expect(fork(original.id, { reassignAgentIds: [ada.row.id] }, lead)).rejects.toMatchObject({ status: 403 });
    expect(await wantedBy(ada.row.id)).toEqual([original.key]);
  });
});

describe('a skill that gets another name', () => {
  it('is still wanted by the agents that wanted it', async () => {
    const skill = await at.create({ name: 'Sums', slug: 'sums', markdown: markdownOf('sums') });
    const ada = await at.agent({ name: 'Ada', desiredSkills: ['x', skill.key] });
    const renamed = await at.board.run(renameSkill, {
      companyId: at.companyId,
      skillId: skill.id,
      name: 'Adding',
      slug: 'adding',
    });
    const key = `company/${at.companyId}/adding`;
    expect(renamed).toMatchObject({
      skill: { name: 'Adding', slug: 'adding', key },
      previousName: 'Sums',
      previousSlug: 'sums',
      previousKey: skill.key,
      reassignments: [{ agentId: ada.row.id, previousSkillKey: skill.key, nextSkillKey: key }],
    });
    expect(await wantedBy(ada.row.id)).toEqual(['x', key]);
    expect((await at.read(skill.id)).markdown).toBe(markdownOf('adding'));
  });

  it('may keep its slug, and takes none that is taken', async () => {
    const skill = await at.create({ slug: 'sums' });
    await at.create({ slug: 'taken' });
    const rename = (fields: object) =>
      at.board.run(renameSkill, { companyId: at.companyId, skillId: skill.id, ...fields });
    expect(await rename({ name: 'Adding' })).toMatchObject({
      skill: { slug: 'sums', name: 'Adding' },
      reassignments: [],
    });
    await expect(rename({ name: 'x', slug: 'taken' })).rejects.toMatchObject({ status: 409 });
    await expect(rename({ name: 'two\nlines' })).rejects.toMatchObject({ status: 400 });
  });

  it('is one that was written in the company', async () => {
    const bundled = (await at.list()).find(({ sourceKind }: { sourceKind: string }) => sourceKind === 'bundled');
    await expect(
      at.board.run(renameSkill, { companyId: at.companyId, skillId: bundled.id, name: 'x' }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('a skill of the catalogue', () => {
  const catalogSkillId = CATALOG[0]!.catalogSkillId;
  const install = (fields: object = {}) =>
    at.board.run(installCatalogSkill, { companyId: at.companyId, catalogSkillId, ...fields });

  it('is installed once; again, nothing is written', async () => {
    const first = await install();
    expect(first).toMatchObject({
      action: 'created',
      skill: { sourceKind: 'catalog', sourceType: 'catalog', key: `catalog/${catalogSkillId}`, editable: true },
      catalogSkill: { id: catalogSkillId },
      warnings: [],
    });
    expect(first.skill.originHash).toBe(CATALOG[0]!.tree.contentHash);
    expect(await install()).toMatchObject({ action: 'unchanged', skill: { updatedAt: first.skill.updatedAt } });
    expect((await at.events()).map(({ action }) => action)).toEqual(['company.skill_created']);
    await expect(install({ catalogSkillId: 'none' })).rejects.toMatchObject({ status: 404 });
  });

  it('that was changed here is put back only by force', async () => {
    const { skill } = await install();
    const reset = (fields: object = {}) =>
      at.board.run(resetSkill, { companyId: at.companyId, skillId: skill.id, ...fields });
    const before = await at.read(skill.id);
    expect(await reset()).toEqual(before);
    await at.write(skill.id, 'SKILL.md', 'ours');
    await expect(reset()).rejects.toMatchObject({ status: 409 });
    expect(await reset({ force: true })).toMatchObject({ markdown: before.markdown, originHash: before.originHash });
    expect(await reset()).toMatchObject({ markdown: before.markdown });
    await at.write(skill.id, 'extra.md', 'ours');
    await expect(install({ slug: skill.slug })).resolves.toMatchObject({ action: 'unchanged' });
    expect(await install({ force: true })).toMatchObject({ action: 'updated' });
    expect((await at.read(skill.id)).files).toEqual(before.files);
    const { id: own } = await at.create();
    await expect(at.board.run(resetSkill, { companyId: at.companyId, skillId: own })).rejects.toMatchObject({
      status: 422,
    });
  });
});
