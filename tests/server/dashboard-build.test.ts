import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';
import { hashOf } from './web-folder.js';

interface Places {
  readonly source: string;
  readonly folder: string;
}

interface WebScript {
  ensureWeb(options: { dev: boolean }): Promise<void>;
  buildWeb(places: Places): Promise<void>;
  isWebBuilt(places: Places): boolean;
}

/** What `manifest.json` says of a build. */
interface Manifest {
  readonly entry: { icon: string; theme: string; styles: string; main: string; preload: string[] };
  readonly files: Record<string, { type: string; size: number; br?: number; gzip?: number }>;
}

let script: WebScript;
beforeAll(async () => {
  script = (await import(pathToFileURL(join(root, 'scripts', 'web.mjs')).href)) as WebScript;
});

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

const TEXT = 'query Names { companies { nodes { name } } }';
const documentModule = (hash: string) => `import { document } from './document.js';
export const NamesDocument = document<NamesQuery, Exact<{ id: 'a' | 'b' }>>('${hash}', ${JSON.stringify(TEXT)});
`;

const SOURCES = {
  'package-lock.json': '{}',
  'index.html': `<html><head><meta name="orgraph-base" content="{{base}}"><link rel="icon" href="{{icon}}">
<script src="{{theme}}"></script><link rel="stylesheet" href="{{styles}}">{{preload}}
<script type="module" src="{{main}}"></script></head></html>`,
  'src/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/theme.ts': 'document.documentElement.dataset.theme = "dark";',
  'src/main.tsx': `import './styles/index.css';
import { shared } from './shared.js';
import { often } from './often.js';
console.log(shared, often, import('./page.js'), import('./second.js'));`,
  'src/shared.ts': `export const shared: string = '${'shared '.repeat(300)}';`,
  'src/often.ts': "export const often = 'used by another page';",
  'src/second.ts': `import { often } from './often.js';
export const second = often;`,
  'src/page.ts': `import { NamesDocument } from './names.gql.js';
import { shared } from './shared.js';
export const page = [shared, NamesDocument];`,
  'src/document.ts': 'export const document = (hash: string, text: string) => ({ hash, text });',
  'src/names.gql.ts': documentModule(hashOf(TEXT)),
  'src/styles/index.css': '.button { color: red; }',
};

describe('the build of the dashboard', () => {
  let places: Places;
  beforeEach(async () => {
    const home = await mkdtemp(join(tmpdir(), 'orgraph-web-build-'));
    places = { source: join(home, 'web'), folder: join(home, 'dist') };
    for (const [name, text] of Object.entries(SOURCES)) await writeSource(name, text);
  });
  afterEach(() => rm(dirname(places.source), { recursive: true, force: true }));

  async function writeSource(name: string, text: string): Promise<void> {
    const path = join(places.source, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  test('names what the page loads by its content, and fills the names in', async () => {
    await script.buildWeb(places);
    const { entry, files } = await manifestIn(places.folder);
    expect(entry).toEqual({
      icon: expect.stringMatching(/^icon-[0-9A-Z]{8}\.svg$/),
      theme: expect.stringMatching(/^theme-[0-9A-Z]{8}\.js$/),
      styles: expect.stringMatching(/^styles-[0-9A-Z]{8}\.css$/),
      main: expect.stringMatching(/^main-[0-9A-Z]{8}\.js$/),
      preload: [expect.stringMatching(/^chunk-[0-9A-Z]{8}\.js$/)],
    });
    const page = await readFile(join(places.folder, 'index.html'), 'utf8');
    const { preload, ...names } = entry;
    for (const name of Object.values(names)) expect(page).toContain(`="{{base}}/ui/${name}"`);
    expect(page).toContain(`<link rel="modulepreload" href="{{base}}/ui/${preload[0]}">`);
    expect(page).toContain('content="{{base}}"');
    expect(Object.keys(files)).toEqual(expect.arrayContaining([...Object.values(names), ...preload]));
  });

  test('has what is loaded at first in one file beside the entry, whatever of it pages share', async () => {
    await script.buildWeb(places);
    const { entry } = await manifestIn(places.folder);
    const first = await readFile(join(places.folder, 'ui', entry.preload[0] as string), 'utf8');
    expect([entry.preload.length, first.includes('shared'), first.includes('used by another page')]).toEqual([
      1,
      true,
      true,
    ]);
  });

  test('writes each file with its compressed forms, their sizes and its type, and nothing else', async () => {
    await script.buildWeb(places);
    const { files } = await manifestIn(places.folder);
    const expected: string[] = [];
    for (const [name, { type, size, br, gzip }] of Object.entries(files)) {
      const path = join(places.folder, 'ui', name);
      const [plain, ofBrotli, ofGzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readFile(path + ending)));
      expect([plain?.length, ofBrotli?.length, ofGzip?.length]).toEqual([size, br, gzip]);
      expect([brotliDecompressSync(ofBrotli!), gunzipSync(ofGzip!)]).toEqual([plain, plain]);
      expect(type).toMatch(/^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/);
      expected.push(name, `${name}.br`, `${name}.gz`);
    }
    expect((await readdir(join(places.folder, 'ui'))).sort()).toEqual(expected.sort());
  });

  test('lists the documents of what is bundled by their hashes', async () => {
    await writeSource('src/unused.gql.ts', documentModule(hashOf('query Unused { companies { nodes { id } } }')));
    await script.buildWeb(places);
    const documents = JSON.parse(await readFile(join(places.folder, 'documents.json'), 'utf8'));
    expect(documents).toEqual({ [hashOf(TEXT)]: TEXT });
  });

  test('is current until a source, a style or the template changes', async () => {
    expect(script.isWebBuilt(places)).toBe(false);
    await script.buildWeb(places);
    expect(script.isWebBuilt(places)).toBe(true);
    const changed = { 'src/page.ts': "export const page = 'other';", 'src/styles/index.css': '.a { color: blue }' };
    for (const [name, text] of Object.entries({ ...changed, 'index.html': `<!-- new -->${SOURCES['index.html']}` })) {
      await writeSource(name, text);
      expect([name, script.isWebBuilt(places)]).toEqual([name, false]);
      await script.buildWeb(places);
      expect([name, script.isWebBuilt(places)]).toEqual([name, true]);
    }
  });

  test('removes what no longer belongs to it', async () => {
    await script.buildWeb(places);
    const before = await manifestIn(places.folder);
    await writeSource('src/shared.ts', "export const shared = 'short';");
    await script.buildWeb(places);
    const after = await manifestIn(places.folder);
    expect(after.entry.main).not.toBe(before.entry.main);
    expect(after.entry.icon).toBe(before.entry.icon);
    const present = await readdir(join(places.folder, 'ui'));
    expect(present.filter((name) => name.startsWith(before.entry.main))).toEqual([]);
    expect(present.filter((name) => name.startsWith(after.entry.main))).toHaveLength(3);
  });

  test.each([
    ['a document that does not fit its hash', 'src/names.gql.ts', documentModule('0'.repeat(64))],
    ['styles that a page imports', 'src/page.ts', "import './styles/page.css';\nexport const page = 1;"],
    ['a name in the template that it does not know', 'index.html', '<html>{{other}}</html>'],
  ])('is refused with %s, and leaves the former build', async (_what, name, text) => {
    await script.buildWeb(places);
    const before = await manifestIn(places.folder);
    await writeSource('src/styles/page.css', '.page { color: green; }');
    await writeSource(name, text);
    await expect(script.buildWeb(places)).rejects.toThrow();
    expect(await manifestIn(places.folder)).toEqual(before);
    expect(script.isWebBuilt(places)).toBe(false);
  });
});

const KB = 1_000;
const isThere = existsSync(join(root, 'web', 'src', 'main.tsx'));

describe.skipIf(!isThere)('the dashboard as it is built, where its sources are,', () => {
  let manifest: Manifest;
  beforeAll(async () => {
    await script.ensureWeb({ dev: true });
    manifest = await manifestIn(join(root, 'dist', 'web'));
  });
  const sizeOf = (name: string): number => manifest.files[name]?.br ?? Number.NaN;

  test('loads at most 200 kB of programs and 15 kB of styles at first, compressed', () => {
    const { theme, main, preload, styles } = manifest.entry;
    const programs = [theme, main, ...preload].map(sizeOf);
    expect(programs.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200 * KB);
    expect(sizeOf(styles)).toBeLessThanOrEqual(15 * KB);
  });

  test('loads at most 40 kB at a time later', () => {
    const first = Object.values(manifest.entry).flat();
    const later = Object.keys(manifest.files).filter((name) => !first.includes(name));
    expect(later.filter((name) => sizeOf(name) > 40 * KB)).toEqual([]);
  });
});
