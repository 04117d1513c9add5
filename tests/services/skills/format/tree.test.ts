import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentHashOf,
  MAX_SKILL_FILE_BYTES,
  MAX_SKILL_FILES,
  type SkillFile,
  SkillTreeFlaw,
  treeOf,
  trustLevelOf,
} from '#services/skills/format/tree.js';

const file = (path: string, text = '', executable = false): SkillFile => ({
  path,
  bytes: Buffer.from(text),
  executable,
});
const paths = (files: readonly SkillFile[]): string[] => files.map(({ path }) => path);

function flawOf(files: readonly SkillFile[]): Pick<SkillTreeFlaw, 'code' | 'message' | 'path'> | null {
  try {
    treeOf(files);
    return null;
  } catch (error) {
    if (!(error instanceof SkillTreeFlaw)) throw error;
    return { code: error.code, message: error.message, path: error.path };
  }
}

describe('the tree of a skill', () => {
  test('holds its files by the bytes of their paths, however they were given', () => {
    const given = ['b', '\u{1F600}', '\uff5e', 'a/b', 'a-b', 'C'].map((path) => file(path));
    expect(paths(treeOf(given).files)).toEqual(['C', 'a-b', 'a/b', 'b', '\uff5e', '\u{1F600}']);
    expect(paths(treeOf(given.toReversed()).files)).toEqual(paths(treeOf(given).files));
  });

  test('spells letters in one way', () => {
    expect(paths(treeOf([file('e\u0301.md')]).files)).toEqual(['\u00e9.md']);
  });

  test('says of each file what it is', () => {
    const tree = treeOf([file('SKILL.md', 'text'), file('scripts/run.py', '', true)]);
    expect(tree.manifest).toEqual([
      {
        path: 'SKILL.md',
        kind: 'skill',
        size: 4,
        sha256: createHash('sha256').update('text').digest('hex'),
        executable: false,
        language: 'markdown',
      },
      expect.objectContaining({
        path: 'scripts/run.py',
        kind: 'script',
        size: 0,
        executable: true,
        language: 'python',
      }),
    ]);
    expect(tree.byteSize).toBe(4);
  });

  test.each([
    ['SKILL.md', 'skill'],
    ['docs/SKILL.md', 'markdown'],
    ['README.MD', 'markdown'],
    ['references/api.md', 'reference'],
    ['references/query.py', 'script'],
    ['assets/logo.png', 'asset'],
    ['assets/install.sh', 'script'],
    ['scripts/data.json', 'script'],
    ['deep/scripts/data.json', 'other'],
    ['LICENSE', 'other'],
    ['module.wasm', 'script'],
  ])('knows the kind of %s: %s', (path, kind) => {
    expect(treeOf([file(path)]).manifest[0]?.kind).toBe(kind);
  });

  test('takes for a script whatever may be run', () => {
    expect(treeOf([file('notes.md', '', true)]).manifest[0]?.kind).toBe('script');
    expect(treeOf([file('assets/tool', '#!/bin/sh\n')]).manifest[0]?.kind).toBe('script');
  });

  test.each([
    [['SKILL.md', 'notes.md', 'references/a.md', 'references/b.json'], 'markdown_only'],
    [['SKILL.md', 'references/a.pdf'], 'assets'],
    [['SKILL.md', 'assets/a.png'], 'assets'],
    [['SKILL.md', 'LICENSE'], 'assets'],
    [['SKILL.md', 'assets/a.png', 'scripts/a'], 'scripts_executables'],
    [[], 'markdown_only'],
  ])('needs as much trust as the highest of its files: %j', (given, level) => {
    expect(treeOf(given.map((path) => file(path))).trustLevel).toBe(level);
    expect(trustLevelOf(treeOf(given.map((path) => file(path))).manifest)).toBe(level);
  });
});

describe('the hash of a skill', () => {
  test('stays the same from release to release', () => {
    expect(treeOf([file('SKILL.md', 'a'), file('run', 'b', true)]).contentHash).toBe(
      'sha256:c349947b32a27ad96c0b5936414d8c314cade647327c8c96f6266449b5452a61',
    );
  });

  test('is that of its manifest alone, in any order', () => {
    const { manifest, contentHash } = treeOf([file('b', '1'), file('a', '2')]);
    expect(contentHashOf(manifest.toReversed())).toBe(contentHash);
  });

  test('differs where a path, a permission, a byte or the number of files does', () => {
    const trees = [
      [],
      [file('a', '1')],
      [file('a', '2')],
      [file('b', '1')],
      [file('a', '1', true)],
      [file('a', '1'), file('b', '1')],
    ];
    expect(new Set(trees.map((one) => treeOf(one).contentHash)).size).toBe(trees.length);
  });

  test('differs for all that differs', () => {
    const one = fc.record({
      path: fc.string({ unit: fc.constantFrom('a', '1', ':', '-', 'x', 'é'), minLength: 1, maxLength: 6 }),
      executable: fc.boolean(),
      sha256: fc.constantFrom('0'.repeat(64), '1'.repeat(64)),
    });
    const tree = fc.uniqueArray(one, { selector: ({ path }) => path, maxLength: 4 });
    const spelled = (entries: { path: string }[]) =>
      JSON.stringify(entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
    fc.assert(
      fc.property(tree, tree, (a, b) => (contentHashOf(a) === contentHashOf(b)) === (spelled(a) === spelled(b))),
    );
  });
});

describe('files that cannot be a skill', () => {
  test('are refused for a path that is not safe', () => {
    expect(flawOf([file('SKILL.md'), file('../a\u202e')])).toEqual({
      code: 'unsafe_path',
      message: 'The path "../a\\u{202e}" has control or invisible characters',
      path: '../a\u202e',
    });
  });

  test.each([
    ['SKILL.md', 'skill.md'],
    ['e\u0301', '\u00e9'],
    ['Docs/a', 'docs/b'],
    ['a', 'a/b'],
    ['A/b', 'a'],
  ])('are refused where %s and %s are one on some systems', (...two) => {
    expect(flawOf(two.map((path) => file(path)))).toMatchObject({ code: 'path_collision' });
    expect(flawOf(two.toReversed().map((path) => file(path)))).toMatchObject({ code: 'path_collision' });
  });

  test('are refused for their number, and one less is not', () => {
    const many = Array.from({ length: MAX_SKILL_FILES + 1 }, (_, at) => file(`a${at}`));
    expect(flawOf(many)).toMatchObject({ code: 'too_many_files', message: 'A skill has at most 500 files' });
    expect(flawOf(many.slice(1))).toBeNull();
  });

  test('are refused for the size of one, and a byte less is not', () => {
    const sized = (size: number): SkillFile => ({ path: 'a', bytes: Buffer.alloc(size), executable: false });
    expect(flawOf([sized(MAX_SKILL_FILE_BYTES + 1)])).toMatchObject({ code: 'file_too_large', path: 'a' });
    expect(flawOf([sized(MAX_SKILL_FILE_BYTES)])).toBeNull();
  });

  test('are refused for their size together, and a byte less is not', () => {
    const bytes = Buffer.alloc(MAX_SKILL_FILE_BYTES);
    const full = Array.from({ length: 20 }, (_, at) => ({ path: `a${at}`, bytes, executable: false }));
    expect(flawOf([...full, file('b', '1')])).toMatchObject({ code: 'skill_too_large' });
    expect(flawOf(full)).toBeNull();
  });
});
