import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { frontmatterOf } from '#services/skills/format/frontmatter.js';
import { type SkillFile, treeOf } from '#services/skills/format/tree.js';

const ROOT = fileURLToPath(new URL('repositories', import.meta.url));

const filesOf = (folder: string): SkillFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(folder, file),
      bytes: readFileSync(file),
      executable: (statSync(file).mode & 0o100) !== 0,
    }));

function read(path: string) {
  const folder = join(ROOT, path);
  const tree = treeOf(filesOf(folder));
  const { name, description, problems } = frontmatterOf(readFileSync(join(folder, 'SKILL.md'), 'utf8'));
  return { name, description, flaws: problems.length, trustLevel: tree.trustLevel };
}

describe('skills as people publish them', () => {
  test('are read with folded, literal and quoted descriptions', () => {
    expect(read('many/skills/invoice-layout')).toEqual({
      name: 'invoice-layout',
      description:
        'Lay out invoices so that people and machines can read them: where the number, the dates and the totals stand.\nUse when an invoice is made or checked.',
      flaws: 0,
      trustLevel: 'assets',
    });
    expect(read('many/skills/draft-letter').description).toBe(
      "Draft a letter, with what it's about first. Use when somebody is to be written to on paper.",
    );
    expect(read('nested/.agents/skills/release-train').description).toBe(
      'Takes a release from the branch to the users: notes, tag, announcement. Use on release days.',
    );
    expect(read('single')).toMatchObject({ name: 'changelog-keeper', flaws: 0 });
  });

  test('are read with a colon that lacks its quotes, which is said', () => {
    const { description, flaws, trustLevel } = read('many/skills/sheet-check');
    expect(description).toBe(
      'Check a sheet before it is sent: totals, empty cells, dates. Use when: a sheet leaves the house.',
    );
    expect([flaws > 0, trustLevel]).toEqual([true, 'scripts_executables']);
  });

  test('are read without a name, with one that is no slug, and without front matter, which is said', () => {
    expect(read('nested/.claude/skills/write-query')).toMatchObject({
      name: null,
      description: expect.stringMatching(/^Writes queries/),
    });
    expect(read('many/skills/brand-voice').name).toBe('Brand Voice');
    const { name, description, flaws } = read('nested/packages/tool/.agents/skills/tool-help');
    expect([name, description, flaws > 0]).toEqual([null, null, true]);
  });

  test('are the same tree in two folders with the same files', () => {
    const [claude, agents] = ['.claude', '.agents'].map((folder) =>
      treeOf(filesOf(join(ROOT, 'nested', folder, 'skills/run-checks'))),
    );
    expect(claude?.contentHash).toBe(agents?.contentHash);
  });
});
