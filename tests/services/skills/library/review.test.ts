import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { listAgentSkills, syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { skillsOfRun } from '#services/skills/agent-skills/run-skills.js';
import { deleteSkillFile } from '#services/skills/library/files.js';
import { forkSkill, precheckSkillFork } from '#services/skills/library/fork.js';
import { renameSkill } from '#services/skills/library/rename.js';
import { approveSkillVersion, getSkillVersion } from '#services/skills/library/version-operations.js';
import { importSkills } from '#services/skills/sources/import.js';
import { managedSkillsFolder } from '#services/skills/sources/roots.js';
import { markdownOf, type SkillWorld, skillWorld, slugsOf } from '../world.js';

type Agent = Awaited<ReturnType<SkillWorld['agent']>>;

let at: SkillWorld;
let lead: Agent;
let ada: Agent;
beforeEach(async () => {
  at = await skillWorld();
  lead = await at.agent({ name: 'Lead', role: 'ceo', adapterType: 'claude_local' });
  ada = await at.agent({ name: 'Ada', reportsTo: lead.row.id, adapterType: 'claude_local' });
});

const grant = (agent: Agent, permissionKey: string) =>
  at.services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.create({
      data: { companyId: at.companyId, principalType: 'agent', principalId: agent.row.id, permissionKey },
    }),
  );

/** Imports a skill with a program from a folder of the company. */
async function imported(by: Agent, slug: string) {
  const folder = join(managedSkillsFolder(new Scope(at.services, at.board.actor), at.companyId), slug);
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), markdownOf(slug));
  await writeFile(join(folder, 'scripts/run.sh'), 'echo');
  const answer = await by.run(importSkills, { companyId: at.companyId, source: folder });
  return answer.imported[0];
}

const slugsInRunOf = async ({ row: { id: agentId } }: Agent) => {
  const scope = new Scope(at.services, at.board.actor, [at.companyId]);
  return slugsOf(await skillsOfRun(scope, { companyId: at.companyId, agentId, issueId: null }));
};
const give = (to: Agent, desiredSkills: unknown[], by: Agent | SkillWorld['board']) =>
  by.run(syncAgentSkills, { agentId: to.row.id, mode: 'add', desiredSkills });

describe('a program that an agent brings into the skills of its company', () => {
  it('is in no run until a person lets it through', async () => {
    const skill = await imported(ada, 'tools');
    await give(ada, ['tools'], ada);
    await give(lead, ['tools'], at.board);
    for (const agent of [ada, lead]) expect(await slugsInRunOf(agent)).toEqual(['orgraph']);
    const { entries } = await ada.run(listAgentSkills, { agentId: ada.row.id });
    expect(entries.find(({ key }: { key: string }) => key === skill.key)).toMatchObject({
      state: 'missing',
      detail: 'Revision 1 waits for a review; runs do not get it.',
    });
    const { currentVersionId: versionId } = await at.read(skill.id);
    const approval = { companyId: at.companyId, skillId: skill.id, versionId };
    await expect(ada.run(approveSkillVersion, approval)).rejects.toMatchObject({ status: 403 });
    await at.board.run(approveSkillVersion, approval);
    for (const agent of [ada, lead]) expect(await slugsInRunOf(agent)).toEqual(['orgraph', 'tools']);
  });

  it('is let through by an agent that reviews skills, too', async () => {
    const skill = await imported(ada, 'tools');
    await grant(lead, 'skills:review');
    const { currentVersionId: versionId } = await at.read(skill.id);
    await lead.run(approveSkillVersion, { companyId: at.companyId, skillId: skill.id, versionId });
    await give(ada, ['tools'], ada);
    expect(await slugsInRunOf(ada)).toEqual(['orgraph', 'tools']);
  });

  it('waits for a review whenever it is changed, moved or made one, while texts do not', async () => {
    const { id } = await imported(ada, 'tools');
    const ref = { companyId: at.companyId, skillId: id };
    let { currentVersionId: versionId } = await at.read(id);
    await at.board.run(approveSkillVersion, { ...ref, versionId });
    const isDelivered = async () => {
      const { currentVersionId, deliveredVersionId } = await at.read(id);
      versionId = currentVersionId;
      return deliveredVersionId === currentVersionId;
    };
    await at.write(id, 'notes.md', 'Run it.', {}, ada);
    expect(await isDelivered()).toBe(true);
    const changes: [path: string, text: string, options?: object][] = [
      ['scripts/run.sh', 'rm -rf /'],
      ['run.sh', 'echo'],
      ['notes.md', 'Run it.', { executable: true }],
      ['assets/table.csv', '1;2'],
    ];
    for (const [path, text, options = {}] of changes) {
      await at.write(id, path, text, options, ada);
      expect([path, await isDelivered()]).toEqual([path, false]);
      await at.board.run(approveSkillVersion, { ...ref, versionId });
    }
    await ada.run(deleteSkillFile, { ...ref, path: 'run.sh', target: 'file' });
    expect(await isDelivered()).toBe(true);
  });

  it('waits for a review under another name, too, while a copy of what agents have already does not', async () => {
    const skill = await imported(lead, 'tools');
    const fork = (slug: string) => lead.run(forkSkill, { companyId: at.companyId, skillId: skill.id, slug });
    const unreviewed = (await fork('first')).skill;
    expect(await at.read(unreviewed.id)).toMatchObject({ deliveredVersionId: null });
    const { currentVersionId: versionId } = await at.read(skill.id);
    await at.board.run(approveSkillVersion, { companyId: at.companyId, skillId: skill.id, versionId });
    const reviewed = await at.read((await fork('second')).skill.id);
    expect(reviewed.deliveredVersionId).toBe(reviewed.currentVersionId);
  });
});

describe('an agent that gives skills', () => {
  it('gives them to itself and to those below it, and to others only as one that reviews skills', async () => {
    const bob = await at.agent({ name: 'Bob', reportsTo: lead.row.id });
    const { key } = await at.create({ slug: 'sums' });
    for (const agent of [ada, lead]) expect((await give(ada, ['sums'], agent)).desiredSkills).toContain(key);
    const refusal = { status: 403, message: expect.stringContaining('skills:review') };
    for (const above of [lead, bob]) {
      await expect(give(above, ['sums'], ada)).rejects.toMatchObject(refusal);
      await expect(ada.run(updateAgent, { agentId: above.row.id, desiredSkills: ['sums'] })).rejects.toMatchObject(
        refusal,
      );
    }
    await grant(ada, 'skills:review');
    for (const above of [lead, bob]) expect((await give(above, ['sums'], ada)).desiredSkills).toContain(key);
  });

  it('gives no copy to the agents above it that want the original', async () => {
    const author = await at.agent({ name: 'Author', reportsTo: lead.row.id, permissions: { canCreateAgents: true } });
    const original = await at.create({ slug: 'sums' });
    await give(lead, ['sums'], at.board);
    const fork = { companyId: at.companyId, skillId: original.id, reassignAgentIds: [lead.row.id] };
    await expect(author.run(forkSkill, fork)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('skills:review'),
    });
  });
});

describe('a skill that an agent keeps to itself', () => {
  it('is not there for other agents, whatever they ask by its ID', async () => {
    const mine = await at.create({ slug: 'mine', sharingScope: 'private' }, ada);
    const ref = { companyId: at.companyId, skillId: mine.id };
    const { currentVersionId: versionId } = await at.read(mine.id, ada);
    const missing = { status: 404, message: 'Skill not found' };
    await expect(at.read(mine.id, lead)).rejects.toMatchObject(missing);
    await expect(lead.run(getSkillVersion, { ...ref, versionId })).rejects.toMatchObject(missing);
    await expect(lead.run(precheckSkillFork, ref)).rejects.toMatchObject(missing);
    await expect(lead.run(forkSkill, ref)).rejects.toMatchObject(missing);
    await expect(at.write(mine.id, 'notes.md', 'x', {}, lead)).rejects.toMatchObject(missing);
    await expect(at.read(mine.id)).resolves.toMatchObject({ slug: 'mine' });
  });
});

describe('the slug of a skill that ships with the server', () => {
  it('is free for nobody, also before the company has asked for its skills', async () => {
    const taken = { status: 409 };
    await expect(at.create({ slug: 'orgraph' })).rejects.toMatchObject(taken);
    const other = await at.create({ slug: 'other' });
    const rename = { companyId: at.companyId, skillId: other.id, name: 'Other', slug: 'orgraph' };
    await expect(at.board.run(renameSkill, rename)).rejects.toMatchObject(taken);
    expect((await imported(lead, 'orgraph')).slug).toBe('orgraph-2');
    expect(await slugsInRunOf(ada)).toEqual(['orgraph']);
  });
});
