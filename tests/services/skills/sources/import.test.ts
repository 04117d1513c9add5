import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { auditSkill } from '#services/skills/library/audit.js';
import { managedSkillsFolder } from '#services/skills/sources/roots.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { listening } from '#tests/kit/git-server.js';
import { markdownOf, type SkillWorld, skillWorld, slugsOf } from '../world.js';

let at: SkillWorld;
beforeEach(async () => {
  at = await skillWorld();
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

describe('a source of skills', () => {
  it.each([
    'git@github.com:owner/repo.git',
    'http://example.com/SKILL.md',
    'https://user:secret@github.com/owner/repo',
    'https://github.com/owner/repo?access_token=x',
    'not a source',
    'file:///etc/passwd',
  ])('cannot be %s', async (source) => {
    await expect(at.import(source)).rejects.toMatchObject({ status: 422 });
  });

  it('may be the address of one SKILL.md', async () => {
    let text = markdownOf('web', 'From the web.');
    const address = `${await listening((_request, response) => response.end(text))}/skills/web/SKILL.md`;
    const { imported, source } = await at.import(address);
    expect(source).toEqual({ type: 'url', locator: address, ref: null, trackingRef: null });
    expect(imported).toMatchObject([
      { sourceType: 'url', slug: 'web', key: expect.stringMatching(/^url\/127\.0\.0\.1:\d+\/[0-9a-f]{12}\/web$/) },
    ]);
    text = markdownOf('web', 'Changed.');
    expect((await at.import(address)).imported).toMatchObject([{ id: imported[0].id, description: 'Changed.' }]);
    expect(await at.actions()).toEqual(['company.skills_imported', 'company.skills_imported']);
  });

  it('may be a folder of the company or of a workspace, and no other, whatever links say', async () => {
    const folder = managedSkillsFolder(new Scope(at.services, at.board.actor), at.companyId);
    const elsewhere = await temporaryHome();
    await write(join(elsewhere, 'secret/SKILL.md'), markdownOf('secret'));
    await write(join(folder, 'sums/SKILL.md'), markdownOf('sums'));
    await symlink(join(elsewhere, 'secret'), join(folder, 'link'));
    const { imported, source } = await at.import(folder);
    expect(slugsOf(imported)).toEqual(['sums']);
    expect(source).toEqual({ type: 'local_path', locator: null, ref: null, trackingRef: null });
    const denied = {
      status: 403,
      code: 'skill_workspace_boundary_denied',
      details: { remediation: expect.any(String) },
    };
    for (const path of [elsewhere, join(folder, 'link'), join(folder, '../../..'), '/etc', join(elsewhere, 'none')]) {
      await expect(at.import(path), path).rejects.toMatchObject(denied);
    }
    expect(JSON.stringify([imported, await at.events()])).not.toContain(folder);
  });
});

describe('repositories as people publish them', () => {
  const FIXTURES = fileURLToPath(new URL('../repositories', import.meta.url));

  it.each([
    [
      'many',
      { 'brand-voice': 'warning', 'draft-letter': 'pass', 'invoice-layout': 'warning', 'sheet-check': 'warning' },
    ],
    ['single', { 'changelog-keeper': 'pass' }],
    [
      'nested',
      {
        'release-train': 'pass',
        'run-checks': 'warning',
        'skills-run-checks': 'warning',
        'tool-help': 'fail',
        'write-query': 'warning',
      },
    ],
  ])('%s is imported, audited and offered to agents', async (name, verdicts) => {
    const folder = managedSkillsFolder(new Scope(at.services, at.board.actor), at.companyId);
    await cp(join(FIXTURES, name), join(folder, name), { recursive: true });
    const { imported } = await at.import(join(folder, name));
    const audits = imported.map(async ({ id, slug }: { id: string; slug: string }) => {
      const { verdict } = await at.board.run(auditSkill, { companyId: at.companyId, skillId: id });
      return [slug, verdict];
    });
    expect(Object.fromEntries(await Promise.all(audits))).toEqual(verdicts);
    const usable = imported.filter(({ compatibility }: { compatibility: string }) => compatibility !== 'invalid');
    const ada = await at.agent({ name: 'Ada', adapterType: 'svc_runner', adapterConfig: { model: 'm' } });
    const desiredSkills = imported.map(({ key }: { key: string }) => key);
    const { entries } = await at.board.run(syncAgentSkills, { agentId: ada.row.id, desiredSkills });
    const given = entries.filter(
      ({ state, key }: { state: string; key: string }) => state === 'configured' && desiredSkills.includes(key),
    );
    expect(given).toHaveLength(usable.length);
  });
});
