import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { createWorkspace } from '#services/organization/projects/workspaces.js';
import { scanProjectSkills } from '#services/skills/sources/scan-projects.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { markdownOf, type SkillWorld, skillWorld } from '../world.js';

let at: SkillWorld;
beforeEach(async () => {
  at = await skillWorld();
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

describe('workspaces of projects', () => {
  const scan = (fields: object = {}) => at.board.run(scanProjectSkills, { companyId: at.companyId, ...fields });
  async function workspace(): Promise<{ cwd: string; id: string; projectId: string }> {
    const cwd = await temporaryHome();
    const project = await at.board.run(createProject, { companyId: at.companyId, name: `P ${randomUUID()}` });
    const { id } = await at.board.run(createWorkspace, { projectId: project.id, sourceType: 'local_path', cwd });
    return { cwd, id, projectId: project.id };
  }

  it('are searched for skills, which are told of before they are taken over', async () => {
    const { cwd, id, projectId } = await workspace();
    await write(join(cwd, '.claude/skills/sums/SKILL.md'), markdownOf('sums'));
    await write(join(cwd, 'node_modules/x/SKILL.md'), markdownOf('other'));
    const preview = await scan({ mode: 'preview' });
    expect(preview).toMatchObject({
      scannedProjects: 1,
      scannedWorkspaces: 1,
      discovered: 1,
      imported: [],
      candidates: [{ projectId, workspaceId: id, path: '.claude/skills/sums', slug: 'sums', state: 'new' }],
    });
    expect(await at.actions()).toEqual([]);
    expect(await scan()).toMatchObject({
      imported: [{ slug: 'sums', sourceKind: 'project_scan', sourceType: 'local_path' }],
    });
    expect(await scan()).toMatchObject({ imported: [], updated: [], skipped: [{ reason: 'It has not changed' }] });
    await write(join(cwd, '.claude/skills/sums/SKILL.md'), markdownOf('sums', 'Faster.'));
    expect(await scan()).toMatchObject({ updated: [{ slug: 'sums', description: 'Faster.' }] });
    expect(await at.actions()).toEqual(['company.skills_scanned', 'company.skills_scanned']);
  });

  it('do not write over a skill of the same slug from elsewhere', async () => {
    const own = await at.create({ slug: 'sums' });
    const { cwd, id } = await workspace();
    await write(join(cwd, 'skills/sums/SKILL.md'), markdownOf('sums'));
    expect(await scan()).toMatchObject({
      imported: [],
      conflicts: [
        { slug: 'sums', workspaceId: id, path: 'skills/sums', existingSkillId: own.id, existingSkillKey: own.key },
      ],
    });
    const selection = [{ workspaceId: id, path: 'skills/sums', slug: 'sums-of-project' }];
    expect(await scan({ selection })).toMatchObject({ imported: [{ slug: 'sums-of-project' }], conflicts: [] });
  });

  it('are searched only where they were asked for, and never where the server keeps its own', async () => {
    const [one, two] = [await workspace(), await workspace()];
    for (const { cwd } of [one, two]) await write(join(cwd, 'a/SKILL.md'), markdownOf(`s-${randomUUID().slice(0, 6)}`));
    await at.services.database.transaction('all', (tx) =>
      tx.projectWorkspace.update({ where: { id: two.id }, data: { cwd: at.services.config.ORGRAPH_HOME } }),
    );
    expect(await scan({ mode: 'preview' })).toMatchObject({ scannedWorkspaces: 1, discovered: 1 });
    expect(await scan({ mode: 'preview', projectIds: [two.projectId] })).toMatchObject({ scannedWorkspaces: 0 });
    expect(await scan({ mode: 'preview', workspaceIds: [one.id] })).toMatchObject({ scannedWorkspaces: 1 });
  });
});
