import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArchive } from '#services/skills/fetch/archive.js';
import { SkillTreeFlaw } from '#services/skills/format/tree.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { type ZipEntry, zipOf } from '#tests/kit/zip.js';

const SKILL = '---\nname: a\ndescription: b\n---\n';
const entry = (name: string | Buffer, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, content: SKILL, ...more });
const pathsIn = async (entries: readonly ZipEntry[]) => {
  const { found } = await readArchive(zipOf(entries));
  return found.map(({ path, tree }) => [path, tree.files.map((file) => file.path)]);
};
const flawOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof SkillTreeFlaw)) throw error;
      return { code: error.code, message: error.message };
    },
  );

describe('a zip of skills', () => {
  test('may hold one at its root', async () => {
    const run = entry('scripts/run.sh', { content: '#!/bin/sh\n', mode: 0o100755 });
    const { found, warnings } = await readArchive(
      zipOf([entry('SKILL.md'), entry('scripts/', { content: '', mode: 0o040755 }), run]),
      'given',
    );
    expect(warnings).toEqual([]);
    expect(found[0]).toMatchObject({ path: '', slug: 'a' });
    expect(found[0]?.tree.files.map(({ path, bytes, executable }) => [path, bytes.toString(), executable])).toEqual([
      ['SKILL.md', SKILL, false],
      ['scripts/run.sh', '#!/bin/sh\n', true],
    ]);
  });

  test('may hold one in a folder, or many', async () => {
    expect(await pathsIn([entry('one/SKILL.md'), entry('one/b.md', { method: 0 })])).toEqual([
      ['one', ['SKILL.md', 'b.md']],
    ]);
    expect(await pathsIn([entry('x/one/SKILL.md'), entry('x/two/SKILL.md'), entry('README.md')])).toEqual([
      ['x/one', ['SKILL.md']],
      ['x/two', ['SKILL.md']],
    ]);
    expect(await pathsIn([entry('README.md')])).toEqual([]);
  });

  test('may have names of other letters, and files of systems that are left out', async () => {
    expect(
      await pathsIn([entry('SKILL.md'), entry('日本.md'), entry('__MACOSX/._SKILL.md'), entry('.DS_Store')]),
    ).toEqual([['', ['SKILL.md', '日本.md']]]);
  });

  test('may have names in UTF-8 without the flag that says so, as Info-ZIP writes them, and names of DOS', async () => {
    const names = [Buffer.from('Überblick.md'), Buffer.from([0x9a, 0x62, 0x65, 0x72, 0x2e, 0x6d, 0x64])];
    const entries = [entry('SKILL.md'), ...names.map((name) => entry(name, { flags: 0 }))];
    expect(await pathsIn(entries)).toEqual([['', ['SKILL.md', 'Überblick.md', 'Über.md'].sort()]]);
  });

  test('may hold skills within skills, which are skills of their own, and the one above says so', async () => {
    const { found } = await readArchive(
      zipOf([entry('top/SKILL.md'), entry('top/a.md'), entry('top/CA/After/SKILL.md')]),
    );
    expect(found.map(({ path, tree }) => [path, tree.files.map((file) => file.path)])).toEqual([
      ['top', ['SKILL.md', 'a.md']],
      ['top/CA/After', ['SKILL.md']],
    ]);
    expect(found.map(({ warnings }) => warnings)).toEqual([
      ['"CA/After" has a SKILL.md, so it is a separate skill and not a part of this one'],
      [],
    ]);
  });

  test('is read from a file as well', async () => {
    const file = join(await temporaryHome(), 'a.zip');
    await writeFile(file, zipOf([entry('SKILL.md')]));
    expect((await readArchive(file)).found).toHaveLength(1);
  });

  test('gives the others where one has a file that is too large', async () => {
    const large = entry('two/a.txt', {
      content: Buffer.from(Array.from({ length: 1_100_000 }, (_, at) => (at * 7919) % 251)),
    });
    const { found, warnings } = await readArchive(zipOf([entry('one/SKILL.md'), entry('two/SKILL.md'), large]));
    expect(found.map(({ path }) => path)).toEqual(['one']);
    expect(warnings).toEqual(['The skill "two" was left out: The file "a.txt" is larger than 1048576 bytes']);
  });
});

describe('a zip that may do harm', () => {
  test.each<[string, ZipEntry[], string, string]>([
    ['leads up', [entry('../a')], 'unsafe_path', 'The path "../a" has a part ..'],
    ['leads up further on', [entry('a/../../b')], 'unsafe_path', 'The path "a/../../b" has a part ..'],
    ['leads up by a folder', [entry('../a/', { content: '' })], 'unsafe_path', 'The path "../a" has a part ..'],
    ['is absolute', [entry('/etc/passwd')], 'unsafe_path', 'The path "/etc/passwd" is absolute'],
    ['names a drive', [entry('C:/a')], 'unsafe_path', 'The path "C:/a" is absolute'],
    ['has backslashes', [entry('..\\a')], 'unsafe_path', 'The path "..\\a" has a backslash'],
    ['has a NUL', [entry('a\0b')], 'unsafe_path', 'The path "a\\u{0}b" has control or invisible characters'],
    [
      'has git hooks',
      [entry('.git/hooks/pre-commit')],
      'unsafe_path',
      'The path ".git/hooks/pre-commit" lies in a folder of git',
    ],
    [
      'has a link',
      [entry('a', { content: '/etc/passwd', mode: 0o120777 })],
      'unsafe_archive',
      'The entry "a" is a symbolic link',
    ],
    ['has a device', [entry('a', { mode: 0o020644 })], 'unsafe_archive', 'The entry "a" is not a regular file'],
    [
      'has a name twice',
      [entry('SKILL.md'), entry('SKILL.md')],
      'path_collision',
      'The paths "SKILL.md" and "SKILL.md" cannot be told apart',
    ],
    [
      'has names that differ in case',
      [entry('SKILL.md'), entry('skill.md')],
      'path_collision',
      'The paths "skill.md" and "SKILL.md" cannot be told apart',
    ],
    [
      'has names that are spelled in two ways',
      [entry('é'), entry('e\u0301')],
      'path_collision',
      'The paths "e\u0301" and "é" cannot be told apart',
    ],
    [
      'has a file that is a folder',
      [entry('a'), entry('a/b')],
      'path_collision',
      'The paths "a/b" and "a" cannot be told apart',
    ],
    [
      'has names that are not UTF-8, although it says so',
      [entry(Buffer.from([0x61, 0xff]))],
      'unsafe_archive',
      'The name of the entry "aÿ" is not UTF-8, although the archive says so',
    ],
    ['is encrypted', [entry('SKILL.md', { flags: 0x801 })], 'unsafe_archive', 'The entry "SKILL.md" is encrypted'],
    [
      'is packed in another way',
      [entry('SKILL.md', { method: 12 })],
      'unsafe_archive',
      'The entry "SKILL.md" is packed in an unusual way',
    ],
    ['has a folder with bytes', [entry('a/', { method: 0 })], 'unsafe_archive', expect.any(String) as never],
  ])('is refused: it %s', async (_, entries, code, message) => {
    expect(await flawOf(readArchive(zipOf(entries)))).toEqual({ code, message });
  });

  test.each<[string, Partial<ZipEntry>]>([
    ['less', { claimedSize: 3 }],
    ['more', { claimedSize: 3_000 }],
    ['less, unpacked', { claimedSize: 3, method: 0 }],
  ])('is refused where a file has other bytes than it says: %s', async (_, more) => {
    const { found, warnings } = await readArchive(zipOf([entry('a/SKILL.md', more), entry('b/SKILL.md')])).catch(
      (error: unknown) => {
        if (!(error instanceof SkillTreeFlaw)) throw error;
        return { found: [], warnings: [error.message] };
      },
    );
    expect(found.map(({ path }) => path)).not.toContain('a');
    expect(warnings.join()).not.toBe('');
  });

  test('is refused where a small file would become a large one', async () => {
    const bomb = entry('SKILL.md', { content: Buffer.alloc(50_000_000), claimedSize: 1_000 });
    expect((await readArchive(zipOf([bomb]))).found).toEqual([]);
    const told = entry('SKILL.md', { content: Buffer.alloc(50_000_000) });
    expect(await flawOf(readArchive(zipOf([told])))).toMatchObject({
      message: 'The compression ratio of the archive is too high',
    });
  });

  test('is refused for all its bytes together', async () => {
    const many = Array.from({ length: 3 }, (_, at) => entry(`a${at}`, { content: 'a', claimedSize: 40_000_000 }));
    expect(await flawOf(readArchive(zipOf(many)))).toMatchObject({
      message: 'The archive has more than 104857600 bytes of files',
    });
  });

  test('is refused for a hundred thousand entries, and no more are read than it says', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => entry(`a${at}/SKILL.md`, { method: 0 }));
    expect(await flawOf(readArchive(zipOf(many, 100_000 % 65_536)))).toMatchObject({
      message: 'The archive has more than 10000 entries',
    });
    expect((await readArchive(zipOf(many, 3))).found).toHaveLength(3);
  });

  test.each([
    ['is empty', Buffer.alloc(0)],
    ['is text', Buffer.from('text')],
    ['is cut off', zipOf([entry('SKILL.md')]).subarray(0, -10)],
    [
      'has a broken list',
      Buffer.from(
        zipOf([entry('SKILL.md')])
          .toString('latin1')
          .replace('PK\x01\x02', 'PKxx'),
        'latin1',
      ),
    ],
  ])('is no archive: it %s', async (_, bytes) => {
    expect(await flawOf(readArchive(bytes))).toMatchObject({ code: 'unsafe_archive' });
  });
});
