import { beforeEach, describe, expect, it } from 'vitest';
import { removeContent } from '#services/organization/assets/content-references.js';
import { syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { diffSkillVersions } from '#services/skills/library/diff.js';
import { deleteSkill } from '#services/skills/library/operations.js';
import {
  approveSkillVersion,
  createSkillVersion,
  getSkillVersion,
  listSkillVersions,
} from '#services/skills/library/version-operations.js';
import { createSkillTestRun } from '#services/skills/test-runs/operations.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

let at: SkillWorld;
let skillId: string;
beforeEach(async () => {
  at = await skillWorld();
  skillId = (await at.create({ slug: 'sums' })).id;
});

const ref = () => ({ companyId: at.companyId, skillId });
const revisions = async () =>
  (await at.board.run(listSkillVersions, ref())).map((one: { revisionNumber: number }) => one.revisionNumber);

describe('a file of a skill', () => {
  it('is written as the next version, and read in each', async () => {
    const first = (await at.read(skillId)).currentVersionId;
    const file = await at.write(skillId, 'scripts/add.py', 'print(1)', { executable: true });
    expect(file).toEqual({
      skillId,
      path: 'scripts/add.py',
      versionId: expect.any(String),
      kind: 'script',
      content: 'print(1)',
      encoding: 'utf8',
      language: 'python',
      markdown: false,
      editable: true,
      executable: true,
    });
    expect(await at.file(skillId, 'scripts/add.py')).toEqual(file);
    await expect(at.file(skillId, 'scripts/add.py', { versionId: first })).rejects.toMatchObject({
      status: 404,
      message: 'Skill file not found',
    });
    const skill = await at.read(skillId);
    expect(skill).toMatchObject({ currentVersionId: file.versionId, trustLevel: 'scripts_executables' });
    expect(skill.fileInventory).toEqual([
      { path: 'SKILL.md', kind: 'skill' },
      { path: 'scripts/add.py', kind: 'script' },
    ]);
    expect(await revisions()).toEqual([2, 1]);
    expect((await at.events()).at(-1)).toMatchObject({
      action: 'company.skill_file_updated',
      details: { path: 'scripts/add.py', versionId: file.versionId, size: 8 },
    });
  });

  it('makes no version and no event where nothing changes', async () => {
    await at.write(skillId, 'a.md', 'x');
    const before = await at.read(skillId);
    await at.write(skillId, 'a.md', 'x');
    expect(await at.read(skillId)).toEqual(before);
    expect(await revisions()).toEqual([2, 1]);
    await at.write(skillId, 'a.md', 'x', { executable: true });
    expect(await revisions()).toEqual([3, 2, 1]);
    expect(await at.write(skillId, 'a.md', 'y')).toMatchObject({ executable: true });
  });

  it('may have bytes that are no text', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const content = bytes.toString('base64');
    await at.write(skillId, 'assets/logo.bin', content, { encoding: 'base64' });
    expect(await at.file(skillId, 'assets/logo.bin')).toMatchObject({ content, encoding: 'base64', kind: 'asset' });
    expect(
      await at.write(skillId, 'assets/text', Buffer.from('é😀').toString('base64'), { encoding: 'base64' }),
    ).toMatchObject({
      content: 'é😀',
      encoding: 'utf8',
    });
    for (const broken of ['a', 'ab=c', 'ab==\n', '####']) {
      await expect(at.write(skillId, 'x', broken, { encoding: 'base64' })).rejects.toMatchObject({ status: 422 });
    }
  });

  it.each(['/etc/passwd', '../x', 'a/../b', 'a//b', './a', 'a\0b', 'C:\\x', 'a\\b', '', 'con', 'a/.git/config', 'x/'])(
    'cannot have the path %j',
    async (path) => {
      await expect(at.write(skillId, path, 'x')).rejects.toMatchObject({ status: 400 });
      await expect(at.file(skillId, path)).rejects.toMatchObject({ status: 400 });
      expect(await revisions()).toEqual([1]);
    },
  );

  it('cannot differ from another in case alone, nor lie in one', async () => {
    await at.write(skillId, 'Notes.md', 'x');
    for (const path of ['notes.md', 'skill.md', 'SKILL.md/x', 'NOTES.MD/y']) {
      await expect(at.write(skillId, path, 'x')).rejects.toMatchObject({
        status: 422,
        details: { flaw: 'path_collision' },
      });
    }
  });

  it('has at most 1 MiB', async () => {
    await at.write(skillId, 'large.txt', 'x'.repeat(1_048_576));
    await expect(at.write(skillId, 'large.txt', 'x'.repeat(1_048_577))).rejects.toMatchObject({ status: 422 });
    const base64 = Buffer.alloc(1_048_577).toString('base64');
    await expect(at.write(skillId, 'large.bin', base64, { encoding: 'base64' })).rejects.toMatchObject({ status: 422 });
    expect(await revisions()).toEqual([2, 1]);
  });

  it('is not written over a newer version than the one that was read', async () => {
    const { currentVersionId: expectedVersionId } = await at.read(skillId);
    await at.write(skillId, 'a.md', 'first', { expectedVersionId });
    const stale = { status: 409, message: 'Skill version changed. Read the current version before retrying.' };
    await expect(at.write(skillId, 'a.md', 'second', { expectedVersionId })).rejects.toMatchObject(stale);
    await expect(at.remove(skillId, 'a.md', { expectedVersionId })).rejects.toMatchObject(stale);
    expect(await at.file(skillId, 'a.md')).toMatchObject({ content: 'first' });
  });

  it('is written by one of two who read the same version at the same time', async () => {
    const { currentVersionId: expectedVersionId } = await at.read(skillId);
    const written = await Promise.allSettled(
      ['one', 'two', 'three'].map((content) => at.write(skillId, 'a.md', content, { expectedVersionId })),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await revisions()).toEqual([2, 1]);
  });

  it('is written once under an idempotency key, whatever has happened since', async () => {
    const write = (content: string, fields: object = {}) =>
      at.write(skillId, 'a.md', content, { idempotencyKey: 'key', ...fields });
    const receipt = await write('first');
    expect(receipt).toEqual({
      skillId,
      path: 'a.md',
      versionId: expect.any(String),
      studioPath: '/skills/sums?file=a.md',
    });
    await at.write(skillId, 'a.md', 'second');
    expect(await write('first')).toEqual(receipt);
    expect(await at.file(skillId, 'a.md')).toMatchObject({ content: 'second' });
    await expect(write('third')).rejects.toMatchObject({ status: 409 });
    await expect(write('first', { idempotencyKey: 'x'.repeat(241) })).rejects.toMatchObject({ status: 400 });
    await at.deny('skills.edit');
    await expect(write('first')).rejects.toMatchObject({ status: 403, code: 'skill_policy_denied' });
  });

  it('is deleted alone or with its folder, but SKILL.md is not', async () => {
    for (const path of ['docs/a.md', 'docs/b/c.md', 'docs.md']) await at.write(skillId, path, path);
    expect(await at.remove(skillId, 'docs/a.md')).toMatchObject({ deletedPaths: ['docs/a.md'], target: 'file' });
    const gone = await at.remove(skillId, 'docs', { target: 'folder' });
    expect(gone.deletedPaths).toEqual(['docs/b/c.md']);
    expect((await at.read(skillId)).currentVersionId).toBe(gone.versionId);
    await expect(at.remove(skillId, 'docs', { target: 'folder' })).rejects.toMatchObject({ status: 404 });
    await expect(at.remove(skillId, 'docs')).rejects.toMatchObject({ status: 404 });
    await expect(at.remove(skillId, 'SKILL.md')).rejects.toMatchObject({ status: 422 });
    expect((await at.events()).at(-1)).toMatchObject({ action: 'company.skill_file_deleted' });
  });

  it('says anew what the skill is for where it is SKILL.md, and leaves slug and key', async () => {
    const before = await at.read(skillId);
    await at.write(skillId, 'SKILL.md', markdownOf('other', 'Something else.'));
    expect(await at.read(skillId)).toMatchObject({
      name: 'other',
      description: 'Something else.',
      slug: before.slug,
      key: before.key,
    });
    await at.write(skillId, 'SKILL.md', 'No front matter.');
    expect(await at.read(skillId)).toMatchObject({ name: 'other', description: null, compatibility: 'invalid' });
    await at.write(skillId, 'SKILL.md', '---\nname: sums\ndescription: Adds.\ncompatibility: Needs python3\n---\n');
    expect(await at.read(skillId)).toMatchObject({ name: 'sums', compatibility: 'unknown' });
  });
});

describe('versions of a skill', () => {
  it('are kept under a label, with the content of their files', async () => {
    await at.write(skillId, 'a.md', 'text');
    const version = await at.board.run(createSkillVersion, { ...ref(), label: 'good' });
    expect(version).toMatchObject({
      companySkillId: skillId,
      revisionNumber: 3,
      label: 'good',
      authorUserId: 'local-board',
    });
    const { files, ...row } = await at.board.run(getSkillVersion, { ...ref(), versionId: version.id });
    expect(row).toEqual(version);
    expect(files).toMatchObject([{ path: 'SKILL.md' }, { path: 'a.md', content: 'text', encoding: 'utf8', size: 4 }]);
    await expect(at.board.run(getSkillVersion, { ...ref(), versionId: skillId })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('are compared file by file', async () => {
    const fromVersionId = (await at.write(skillId, 'a.md', 'one\ntwo\n')).versionId;
    await at.write(skillId, 'a.md', 'one\nthree\n');
    await at.write(skillId, 'b.sh', 'echo', { executable: true });
    const toVersionId = (await at.write(skillId, 'logo.png', 'AP8=', { encoding: 'base64' })).versionId;
    const { files } = await at.board.run(diffSkillVersions, { ...ref(), fromVersionId, toVersionId });
    expect(files).toMatchObject([
      { path: 'a.md', change: 'changed', text: expect.stringContaining('-two\n+three\n') },
      { path: 'b.sh', change: 'added', executableBefore: null, executableAfter: true },
      { path: 'logo.png', change: 'added', text: null },
    ]);
    const back = await at.board.run(diffSkillVersions, {
      ...ref(),
      fromVersionId: toVersionId,
      toVersionId: fromVersionId,
    });
    expect(back.files.map(({ change }: { change: string }) => change)).toEqual(['changed', 'removed', 'removed']);
  });

  it('by an agent that have other programs wait for a person before agents get them', async () => {
    const agent = await at.agent({ name: 'Ada' });
    const own = await at.create({}, agent);
    const write = (path: string) => at.write(own.id, path, 'echo', {}, agent);
    const { versionId } = await write('notes.md');
    expect(await at.read(own.id)).toMatchObject({ deliveredVersionId: versionId });
    const held = (await write('scripts/run.sh')).versionId;
    expect(await at.read(own.id)).toMatchObject({ currentVersionId: held, deliveredVersionId: versionId });
    const approve = { companyId: at.companyId, skillId: own.id, versionId: held };
    const choice = [{ key: own.key, versionId: held }];
    const waits = { status: 403, message: expect.stringContaining('a person must approve it') };
    await expect(agent.run(syncAgentSkills, { agentId: agent.row.id, desiredSkills: choice })).rejects.toMatchObject(
      waits,
    );
    await expect(
      agent.run(createSkillTestRun, { ...approve, skillVersionId: held, agentId: agent.row.id, content: 'Try it.' }),
    ).rejects.toMatchObject(waits);
    await expect(agent.run(approveSkillVersion, approve)).rejects.toMatchObject({ status: 403 });
    const viewer = await at.member('viewer');
    await expect(viewer.run(approveSkillVersion, approve)).rejects.toMatchObject({ status: 403 });
    expect(await at.board.run(approveSkillVersion, approve)).toMatchObject({ deliveredVersionId: held });
    expect((await at.events()).at(-1)).toMatchObject({ action: 'company.skill_version_approved' });
    const next = (await write('scripts/run.py')).versionId;
    expect(await at.read(own.id)).toMatchObject({ currentVersionId: next, deliveredVersionId: held });
  });

  it('share what they have in common in the store, and leave it when the last skill with it is deleted', async () => {
    const { contentStore } = at.services;
    await at.write(skillId, 'a.md', 'shared by two');
    const [{ sha256 }] = (
      await at.board.run(getSkillVersion, { ...ref(), versionId: (await at.read(skillId)).currentVersionId })
    ).files.filter(({ path }: { path: string }) => path === 'a.md');
    const other = await at.create();
    await at.write(other.id, 'b.md', 'shared by two');
    await at.remove(skillId, 'a.md');
    await at.board.run(deleteSkill, { companyId: at.companyId, skillId: other.id });
    await removeContent(at.services, sha256);
    expect(await contentStore.has(sha256)).toBe(true);
    await at.board.run(deleteSkill, ref());
    await removeContent(at.services, sha256);
    expect(await contentStore.has(sha256)).toBe(false);
  });
});
