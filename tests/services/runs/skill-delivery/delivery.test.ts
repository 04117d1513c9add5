import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeTree } from '#services/core/content/remove-tree.js';
import { deliverSkills, removeDelivered, runSkillsRoot } from '#services/runs/preparation/deliver-skills.js';
import { removeLeftFolders } from '#services/runs/preparation/folders.js';
import { removeUnusedSkills } from '#services/runs/preparation/skill-cache.js';
import { syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { type RunSkill, skillsOfRun } from '#services/skills/agent-skills/run-skills.js';
import { until } from '#tests/kit/running.js';
import { markdownOf, type SkillWorld, skillWorld } from '#tests/services/skills/world.js';
import { claimedRun, engine, givenTo } from '../run-given.js';

let at: SkillWorld;
let ada: Awaited<ReturnType<SkillWorld['agent']>>;
let text: string;
let sums: { id: string; key: string };
beforeEach(async () => {
  at = await skillWorld();
  await removeTree(store());
  await removeTree(runSkillsRoot(at.services.config));
  text = markdownOf('sums', undefined, `Add ${crypto.randomUUID()}.\n`);
  ada = await at.agent({ name: 'Ada', adapterType: 'claude_local' });
  sums = await at.create({ slug: 'sums', markdown: text });
  await at.write(sums.id, 'scripts/add.sh', '#!/bin/sh\necho 3\n', { executable: true });
  await at.board.run(syncAgentSkills, { agentId: ada.row.id, desiredSkills: ['sums'] });
});

const skills = () => skillsOfRun(engine(at), { companyId: at.companyId, agentId: ada.row.id, issueId: null });
const deliver = async (isReadOnly: boolean, given?: RunSkill[]) => {
  const runId = crypto.randomUUID();
  const delivered = await deliverSkills(at.services, { runId, skills: given ?? (await skills()), isReadOnly });
  return { runId, ...(delivered as NonNullable<typeof delivered>) };
};
const store = () => join(at.services.config.ORGRAPH_HOME, 'skills');
const stored = async (path: string) => {
  const { contentHash } = (await skills()).find(({ slug }) => slug === 'sums') as RunSkill;
  return join(store(), contentHash.replace('sha256:', ''), path);
};

describe('the skills of a run', () => {
  it('lie in a folder of its own, each under its name, with its files as they are', async () => {
    const { directory, root, skills: folders } = await deliver(false);
    expect(await readdir(directory)).toEqual(['orgraph', 'sums']);
    expect(folders[1]).toEqual({
      skillId: sums.id,
      versionId: expect.any(String),
      slug: 'sums',
      name: expect.any(String),
      description: 'Adds numbers. Use it for sums.',
      directory: join(directory, 'sums'),
    });
    expect(await readFile(join(directory, 'sums/SKILL.md'), 'utf8')).toBe(text);
    expect((await stat(join(directory, 'sums/scripts/add.sh'))).mode & 0o777).toBe(0o555);
    expect((await stat(join(directory, 'sums/SKILL.md'))).mode & 0o777).toBe(0o444);
    expect(await readdir(join(root, '.claude/skills'))).toEqual(['orgraph', 'sums']);
  });

  it('are copies where programs could change them: what one run does to its own no other has', async () => {
    const [one, other] = [await deliver(false), await deliver(false)];
    const file = join(one.directory, 'sums/SKILL.md');
    await chmod(file, 0o644);
    await writeFile(file, 'changed');
    expect(await readFile(join(other.directory, 'sums/SKILL.md'), 'utf8')).toBe(text);
    expect(await readFile(await stored('SKILL.md'), 'utf8')).toBe(text);
    expect(await readFile(join((await deliver(false)).directory, 'sums/SKILL.md'), 'utf8')).toBe(text);
  });

  it('are laid by a copy that was made ahead, of which there is one again for the next run', async () => {
    const spare = join(
      at.services.config.ORGRAPH_HOME,
      'skill-copies',
      (await stored('x')).split('/').at(-2) as string,
    );
    const first = await deliver(false);
    await until(() => existsSync(spare));
    const { ino } = await stat(join(spare, 'SKILL.md'));
    const next = await deliver(false);
    expect((await stat(join(next.directory, 'sums/SKILL.md'))).ino).toBe(ino);
    expect((await stat(join(first.directory, 'sums/SKILL.md'))).ino).not.toBe(ino);
    await until(() => existsSync(spare));
    expect((await stat(join(spare, 'SKILL.md'))).ino).not.toBe(ino);
    expect(await readFile(join(next.directory, 'sums/SKILL.md'), 'utf8')).toBe(text);
  });

  it('are the files of the store where programs see them read-only', async () => {
    const { directory } = await deliver(true);
    const [mine, kept] = [await stat(join(directory, 'sums/SKILL.md')), await stat(await stored('SKILL.md'))];
    expect([mine.ino, mine.dev]).toEqual([kept.ino, kept.dev]);
  });

  it('go with the run, also when its process died, and those of others stay', async () => {
    const [gone, left] = [await deliver(false), await deliver(false)];
    const { id } = await claimedRun(at, ada);
    await deliverSkills(at.services, { runId: id, skills: await skills(), isReadOnly: false });
    await removeDelivered(at.services.config, gone.runId);
    expect(existsSync(gone.root)).toBe(false);
    expect(existsSync(left.root)).toBe(true);
    await removeLeftFolders(at.services, runSkillsRoot(at.services.config));
    expect(await readdir(runSkillsRoot(at.services.config))).toEqual([id]);
  });

  it('are told to its programs, and are gone after it', async () => {
    const prepared = await givenTo(at, ada);
    expect(prepared.env.SERVICE_SKILLS_DIR).toBe(join(prepared.skillsRoot as string, 'skills'));
    expect(prepared.skills.map(({ directory }) => directory)).toEqual(
      ['orgraph', 'sums'].map((slug) => join(prepared.env.SERVICE_SKILLS_DIR as string, slug)),
    );
    await prepared.dispose();
    expect(existsSync(prepared.skillsRoot as string)).toBe(false);
  });

  it('are none, and no folder, where there is nothing to deliver', async () => {
    expect(await deliverSkills(at.services, { runId: crypto.randomUUID(), skills: [], isReadOnly: false })).toBeNull();
  });
});

describe('the store of skills of a machine', () => {
  it('has a folder for each version, made once', async () => {
    await deliver(false);
    const before = await lstat(await stored('SKILL.md'));
    await deliver(false);
    expect((await lstat(await stored('SKILL.md'))).ino).toBe(before.ino);
    expect((await readdir(store())).filter((name) => name.startsWith('.'))).toEqual([]);
    await at.write(sums.id, 'notes.md', 'more');
    await deliver(false);
    expect(await readdir(store())).toHaveLength(3);
  });

  it('is looked through when a process first uses it, and made again where it is not sound', async () => {
    const [skill] = (await skills()).filter(({ slug }) => slug === 'sums') as [RunSkill];
    const folder = join(store(), skill.contentHash.replace('sha256:', ''));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'SKILL.md'), text.replace('Add', 'Bad'));
    await mkdir(join(folder, 'scripts'));
    await writeFile(join(folder, 'scripts/add.sh'), '#!/bin/sh\necho 3\n');
    const { directory } = await deliver(false);
    expect(await readFile(join(directory, 'sums/SKILL.md'), 'utf8')).toBe(text);
    expect(await readFile(join(folder, 'SKILL.md'), 'utf8')).toBe(text);
  });

  it('is made by many at once as by one', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => deliver(false)));
    for (const { directory } of all) expect(await readdir(directory)).toEqual(['orgraph', 'sums']);
    expect(await readdir(store())).toHaveLength(2);
  });

  it('loses what no run has used for a week, and gives it again to one that needs it', async () => {
    await deliver(false);
    const old = new Date(Date.now() - 8 * 24 * 3_600_000);
    await utimes(await stored(''), old, old);
    await removeUnusedSkills(at.services.config);
    expect(existsSync(await stored(''))).toBe(false);
    expect(await readdir(store())).toHaveLength(1);
    expect(await readdir((await deliver(false)).directory)).toEqual(['orgraph', 'sums']);
  });

  it('refuses content that is not what its name says', async () => {
    const [skill] = (await skills()).filter(({ slug }) => slug === 'sums') as [RunSkill];
    const manifest = skill.manifest.map((entry) => ({ ...entry, sha256: '0'.repeat(64) }));
    await expect(deliver(false, [{ ...skill, contentHash: `sha256:${'0'.repeat(64)}`, manifest }])).rejects.toThrow();
    expect(await readdir(store()).catch(() => [])).toEqual([]);
  });
});
