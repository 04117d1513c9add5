import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { getCatalogSkillFile, listCatalogSkills } from '#services/skills/catalog/operations.js';
import { BUNDLED, CATALOG, catalogSkillById, type ShippedSkillContent } from '#services/skills/catalog/shipped.js';
import { frontmatterOf, MAX_SKILL_DESCRIPTION, SKILL_SLUG } from '#services/skills/format/frontmatter.js';
import { contentHashOf } from '#services/skills/format/tree.js';
import { namedBlock, readPage, tableOf } from '#tests/docs/markdown.js';
import { createWorld } from '#tests/kit/world.js';

const SHIPPED: readonly ShippedSkillContent[] = [...BUNDLED, ...CATALOG];
const PAGE = 'docs/skills.md';
const PROFILE = fileURLToPath(new URL('../../../../skills/catalog/data-analysis/scripts/profile.mjs', import.meta.url));

describe('a skill that comes with the server', () => {
  test.each(SHIPPED)('$slug is a valid skill with the name of its folder', ({ slug, frontmatter, description }) => {
    expect(frontmatter.problems).toEqual([]);
    expect(frontmatter).toMatchObject({ name: slug, license: 'MIT', description });
    expect(slug).toMatch(SKILL_SLUG);
    expect(description.length).toBeLessThanOrEqual(MAX_SKILL_DESCRIPTION);
    expect(description, 'says when to use it').toMatch(/\b(Use|Read)\b/);
  });

  test.each(SHIPPED)('$slug is short, and its links lead to files that it has', ({ markdown, files }) => {
    expect(markdown.split('\n').length).toBeLessThan(500);
    const paths = files.map(({ path }) => path);
    const linked = [...markdown.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(linked));
    const mentioned = paths.filter((path) => path !== 'SKILL.md' && !markdown.includes(path));
    expect(mentioned, 'nobody would find these files').toEqual([]);
  });

  test.each(SHIPPED)('$slug has the hash that follows from its manifest', ({ tree }) => {
    expect(tree.contentHash).toBe(contentHashOf(tree.manifest));
    expect(tree.contentHash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test('is text alone where every agent has it, and a program only where it says so', () => {
    expect(new Set(BUNDLED.map(({ tree }) => tree.trustLevel))).toEqual(new Set(['markdown_only']));
    const withPrograms = CATALOG.filter(({ tree }) => tree.trustLevel === 'scripts_executables');
    expect(withPrograms.map(({ slug }) => slug)).toEqual(['data-analysis']);
  });

  test('has a key of its own', () => {
    expect(BUNDLED.map(({ key }) => key)).toContain('service/orgraph');
    expect(catalogSkillById('code-review')?.slug).toBe('code-review');
    expect(catalogSkillById('orgraph')).toBeUndefined();
  });
});

describe('the catalogue', () => {
  test('has the files of each skill, byte by byte, and says of each whether it may be run', async () => {
    const { board } = await createWorld();
    const listed = await board.run(listCatalogSkills);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(CATALOG.map(({ catalogSkillId }) => catalogSkillId));
    const file = (input: object) => board.run(getCatalogSkillFile, { catalogSkillId: 'data-analysis', ...input });
    expect(await file({})).toMatchObject({ path: 'SKILL.md', kind: 'skill', markdown: true, executable: false });
    expect(await file({ path: 'scripts/profile.mjs' })).toMatchObject({
      kind: 'script',
      language: 'javascript',
      markdown: false,
      executable: true,
      content: expect.stringMatching(/^#!\/usr\/bin\/env node\n/),
    });
  });

  test.each(['../SKILL.md', '/etc/passwd', 'a//b', 'a\0b', ''])('refuses the path %j', async (path) => {
    const { board } = await createWorld();
    const asked = board.run(getCatalogSkillFile, { catalogSkillId: 'data-analysis', path });
    await expect(asked).rejects.toMatchObject({ status: 400 });
  });

  test('says what it does not have', async () => {
    const { board } = await createWorld();
    const refusal = (input: { catalogSkillId: string; path?: string }) =>
      board.run(getCatalogSkillFile, input).then(
        () => 'found',
        (error: Error) => error.message,
      );
    expect(await refusal({ catalogSkillId: 'data-analysis', path: 'scripts/none.mjs' })).toBe('Skill file not found');
    expect(await refusal({ catalogSkillId: 'none' })).toBe('Skill not found');
    // What every agent has is not for companies to install.
    expect(await refusal({ catalogSkillId: 'orgraph' })).toBe('Skill not found');
  });
});

describe('the page on skills', () => {
  test('shows a skill that is valid', () => {
    const { name, problems } = frontmatterOf(namedBlock(PAGE, 'skill').text);
    expect([name, problems]).toEqual(['monthly-close', []]);
  });

  test('names every skill that ships', () => {
    const rows = tableOf(readPage(PAGE), ['Skill', 'For']);
    expect(rows.map(([name]) => name?.replaceAll('`', ''))).toEqual(CATALOG.map(({ slug }) => slug));
    for (const { slug } of BUNDLED) expect(readPage(PAGE).prose).toContain(`\`${slug}\``);
  });
});

describe('the script of data-analysis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('says of each column what is in it', () => {
    const file = join(folder, 'data.csv');
    writeFileSync(
      file,
      '\uFEFFid;city;paid\r\n1; Bonn;10.5\r\n2;"New ""York"";\nUSA";20\r\n2;"New ""York"";\nUSA";20\r\n3;n/a;x\r\n',
    );
    const profile = JSON.parse(execFileSync(process.execPath, [PROFILE, file, '--json'], { encoding: 'utf8' }));
    expect(profile).toMatchObject({ rows: 4, duplicateRows: 1, raggedRows: 0 });
    expect(profile.columns).toMatchObject([
      { name: 'id', type: 'number', missing: 0, distinct: 3, min: 1, median: 2, max: 3 },
      { name: 'city', type: 'text', missing: 1, top: [{ value: 'New "York";\nUSA', count: 2 }, { value: 'Bonn' }] },
      { name: 'paid', type: 'mixed' },
    ]);
    expect(profile.columns[1].remarks).toEqual(['some values have spaces around them']);
  });
});
