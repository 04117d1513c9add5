import { beforeEach, describe, expect, it } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { listAgentSkills, syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { skillsOfRun } from '#services/skills/agent-skills/run-skills.js';
import { createSkillTestRun } from '#services/skills/test-runs/operations.js';
import { countStatements } from '#tests/kit/statements.js';
import { engine, givenTo, runRow } from '#tests/services/runs/run-given.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

let at: SkillWorld;
let ada: Awaited<ReturnType<SkillWorld['agent']>>;
beforeEach(async () => {
  at = await skillWorld();
  ada = await at.agent({ name: 'Ada', adapterType: 'svc_runner', adapterConfig: { model: 'm' } });
});

const made = (slug: string, fields: object = {}) =>
  at.create({ name: slug, slug, markdown: markdownOf(slug), ...fields });
const want = (...desiredSkills: unknown[]) => at.board.run(syncAgentSkills, { agentId: ada.row.id, desiredSkills });
const skills = (fields: object = {}) =>
  skillsOfRun(engine(at), { companyId: at.companyId, agentId: ada.row.id, issueId: null, ...fields });
const slugs = async (fields: object = {}) => (await skills(fields)).map(({ slug }) => slug);
const stateOf = async (key: string) =>
  (await at.board.run(listAgentSkills, { agentId: ada.row.id })).entries.find(
    (entry: { key: string }) => entry.key === key,
  ).state;

describe('the skills of a run', () => {
  it('are those that every agent has, and those that its agent should have', async () => {
    expect(await slugs()).toEqual(['orgraph']);
    await made('sums');
    await made('others');
    await want('sums');
    const [orgraph, sums] = await skills();
    expect(orgraph).toMatchObject({ key: 'service/orgraph', slug: 'orgraph' });
    expect(sums).toMatchObject({
      key: `company/${at.companyId}/sums`,
      slug: 'sums',
      name: 'sums',
      description: 'Adds numbers. Use it for sums.',
      revisionNumber: 1,
      contentHash: expect.stringMatching(/^sha256:/),
      manifest: [{ path: 'SKILL.md', kind: 'skill' }],
    });
    expect(sums).not.toHaveProperty('compatibility');
  });

  it('are each in the version that is wanted, or else in the one that is delivered', async () => {
    const [pinned, held, plain] = [await made('a'), await made('b'), await made('c')];
    await want({ key: 'a', versionId: pinned.currentVersionId }, 'b', 'c');
    await at.write(pinned.id, 'SKILL.md', markdownOf('a', 'Newer. Use it later.'));
    await at.write(held.id, 'scripts/run.sh', '#!/bin/sh\n', {}, ada);
    await at.write(plain.id, 'notes.md', 'more');
    expect((await skills()).slice(0, 3)).toMatchObject([
      { slug: 'a', revisionNumber: 1, description: 'Adds numbers. Use it for sums.' },
      { slug: 'b', revisionNumber: 1 },
      { slug: 'c', revisionNumber: 2 },
    ]);
  });

  it('leave out what does not say what it is for, in the version that runs would get', async () => {
    const [vague, clear] = [await made('vague'), await made('clear')];
    await want('vague', { key: 'clear', versionId: clear.currentVersionId });
    for (const { id } of [vague, clear]) await at.write(id, 'SKILL.md', '# No front matter\n');
    expect(await slugs()).toEqual(['clear', 'orgraph']);
  });

  it('have the one that a run tries, in its version, whether its agent wants it or not', async () => {
    const a = await made('a');
    await at.write(a.id, 'notes.md', 'more');
    const { issueId } = await at.board.run(createSkillTestRun, {
      companyId: at.companyId,
      skillId: a.id,
      agentId: ada.row.id,
      content: 'Add 1 and 2.',
      skillVersionId: a.currentVersionId,
    });
    expect(await slugs()).toEqual(['orgraph']);
    expect(await skills({ issueId })).toMatchObject([{ slug: 'a', revisionNumber: 1 }, { slug: 'orgraph' }]);
    await want('a');
    expect(await skills({ issueId })).toMatchObject([{ slug: 'a', revisionNumber: 1 }, { slug: 'orgraph' }]);
    expect((await skills())[0]).toMatchObject({ slug: 'a', revisionNumber: 2 });
  });

  it('are read in one statement, however many', async () => {
    await slugs();
    const one = await countStatements(() => skills());
    await Promise.all(Array.from({ length: 12 }, (_, n) => made(`skill-${n}`)));
    await want(...Array.from({ length: 12 }, (_, n) => `skill-${n}`));
    expect(await slugs()).toHaveLength(13);
    expect(await countStatements(() => skills())).toBe(one);
    expect(one).toBe(1);
  });

  it('are recorded with the run, and shown as those that its agent has', async () => {
    const a = await made('a');
    await want('a');
    expect(await stateOf(a.key)).toBe('configured');
    const { skills: prepared, ...run } = await givenTo(at, ada);
    expect(prepared.map(({ slug }) => slug)).toEqual(['a', 'orgraph']);
    expect(run.agent.id).toBe(ada.row.id);
    const rows = await at.services.database.transaction('all', (tx) => tx.heartbeatRun.findMany());
    const row = await runRow(at, rows.find(({ agentId }) => agentId === ada.row.id) as { id: string });
    const contentHash = (await skills())[0]?.contentHash;
    expect(row.skills).toMatchObject([
      { key: a.key, slug: 'a', name: 'a', versionId: a.currentVersionId, revisionNumber: 1, contentHash },
      { key: 'service/orgraph' },
    ]);
    expect(Object.keys((row.skills as object[])[0] as object).sort()).toEqual([
      'contentHash',
      'key',
      'name',
      'revisionNumber',
      'slug',
      'versionId',
    ]);
    expect(await stateOf(a.key)).toBe('installed');
    await at.write(a.id, 'notes.md', 'more');
    expect(await stateOf(a.key)).toBe('configured');
  });

  it('are none where the adapter does not take any', async () => {
    await at.board.run(updateAgent, {
      agentId: ada.row.id,
      adapterType: 'http',
      adapterConfig: { url: 'https://example.com' },
    });
    const http = { ...ada, row: { ...ada.row, adapterType: 'http' } };
    expect((await givenTo(at, http)).skills).toEqual([]);
  });
});
