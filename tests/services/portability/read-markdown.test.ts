import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { markdownOf } from '#services/overview/import/parse/read-markdown.js';
import type { PackageFiles } from '#services/overview/import/receive/files.js';

/** A package of texts. */
function packageOf(texts: Readonly<Record<string, string>>): PackageFiles {
  const bytes = (path: string): Buffer => Buffer.from(texts[path] ?? '');
  return {
    sizes: new Map(Object.keys(texts).map((path) => [path, bytes(path).length])),
    read: async (path) => bytes(path),
    open: async (path) => Readable.from([bytes(path)]),
    shown: {},
    close: async () => {},
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  'plain.md': '---\ntitle: Weed\nlabels: [a, b]\nnested:\n  deep: 1\n---\n\nThe beds.\n',
  'text.md': 'No front matter.\n',
  'empty.md': '',
  'odd.md': '---\ntitle: it: needs quotes\nother: [ray[data]]\n---\nBody',
  'broken.md': '---\ntitle: "never ends\n---\nBody',
  'crlf.md': '---\r\ntitle: Windows\r\n---\r\n\r\nBody\r\n',
};
const filler = { 'filler.md': `---\ntitle: Filler\n---\n${'x'.repeat(600_000)}` };

describe('a file of a package', () => {
  test.each(Object.keys(TEXTS))('%s is read alike in a small package and in a large one', async (path) => {
    const outcome = (files: PackageFiles) =>
      markdownOf(files, path).catch(({ status, message }) => ({ status, message }));
    const [small, large] = [packageOf(TEXTS), packageOf({ ...TEXTS, ...filler })];
    expect(await outcome(large)).toEqual(await outcome(small));
  });

  test('of a large package is read among many at once, each with its own content', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`${n}.md`, `---\ntitle: Task ${n}\n---\n\nText ${n}\n`]),
    );
    const files = packageOf({ ...texts, ...filler });
    const read = await Promise.all(Object.keys(texts).map((path) => markdownOf(files, path)));
    expect(read).toEqual(read.map((_, n) => ({ fields: { title: `Task ${n}` }, body: `Text ${n}` })));
  });
});
