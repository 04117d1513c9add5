import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { archiveFiles } from '#services/overview/import/receive/archive.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { type ZipEntry, zipOf } from '#tests/kit/zip.js';

const LIMITS = { files: 10, bytes: 1_000_000, fileBytes: 100_000 };
const COMPANY = { name: 'COMPANY.md', content: '---\nname: Bakery\n---\n' };

async function filesOf(entries: readonly ZipEntry[]) {
  const path = join(await temporaryHome(), 'package.zip');
  await writeFile(path, zipOf(entries));
  const files = await archiveFiles(path, LIMITS);
  try {
    const names = [...files.sizes.keys()];
    return new Map(await Promise.all(names.map(async (name) => [name, (await files.read(name)).toString()] as const)));
  } finally {
    await files.close();
  }
}

const many = (count: number, entry: (number: number) => ZipEntry) =>
  Array.from({ length: count }, (_, number) => entry(number));
const folder = (number: number) => ({ name: `folder-${number}/`, mode: 0o040755 });
const ofSystem = (number: number) => ({ name: `__MACOSX/._${number}`, content: 'x' });
const tooLarge = { status: 413, details: { reason: 'package_too_large' } };

describe('an archive of a package', () => {
  test('gives its files, wherever in it they lie', async () => {
    const notes = many(9, (number) => ({ name: `notes/${number}.md`, content: `${number}`.repeat(90_000) }));
    const files = await filesOf([...notes, COMPANY, folder(0), ofSystem(0)]);
    expect(Object.fromEntries(files)).toEqual(
      Object.fromEntries([...notes, COMPANY].map(({ name, content }) => [name, content])),
    );
  });

  test.each([
    ['folders', folder],
    ['files of systems', ofSystem],
  ])('is refused with %s without end', async (_what, entry) => {
    await expect(filesOf([COMPANY, ...many(20, entry)])).rejects.toMatchObject(tooLarge);
    expect((await filesOf([COMPANY, ...many(19, entry)])).size).toBe(1);
  });

  test('is refused with a name that no file can have', async () => {
    await expect(filesOf([COMPANY, { name: `${'x'.repeat(5_000)}.md` }])).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('more than 4096 bytes'),
    });
  });
});
