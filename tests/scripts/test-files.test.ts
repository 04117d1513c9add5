import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { foldersOf, testsByChange } from '#scripts/tests/changed.mjs';
import { filesOfRun, filesOfSlice, TAGS, testFiles } from '#scripts/tests/files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = testFiles().map((file) => ({ ...file, text: read(file.path) }));
const paths = (of: readonly { path: string }[]): string[] => of.map(({ path }) => path);

const IMPORT = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)\.js';$/gm;

/** The modules of the tests that a file imports, itself or by others. */
function modulesOf(path: string, seen = new Set<string>()): Set<string> {
  for (const [, name] of read(path).matchAll(IMPORT)) {
    const module = `${join(dirname(path), name as string)}.ts`;
    if (!module.startsWith('tests/') || seen.has(module) || !existsSync(join(root, module))) continue;
    modulesOf(module, seen.add(module));
  }
  return seen;
}

const importing =
  (...modules: readonly string[]) =>
  ({ path }: { readonly path: string }): boolean =>
    [...modulesOf(path)].some((module) => modules.includes(module));

/** What makes a file one of a kind whose place its tag must say. */
const KINDS: Readonly<Record<string, { is: (file: (typeof files)[number]) => boolean; tags: readonly string[] }>> = {
  'may start a server process': { is: importing('tests/kit/process.ts'), tags: ['whole', 'rules'] },
  'may open a browser': { is: importing('tests/kit/browser.ts'), tags: ['whole', 'rules'] },
  'may install programs of others': {
    is: importing('tests/kit/command-lines.ts', 'tests/kit/conformance.ts', 'tests/kit/published-package.ts'),
    tags: ['whole', 'rules'],
  },
  'tests the routes or fields of one domain': {
    is: ({ path }) => /^tests\/(rest|resolvers)\/[^/]+\//.test(path),
    tags: ['face', 'whole', 'rules'],
  },
  'takes a part of a walk by the seed': { is: importing('tests/kit/seed.ts'), tags: ['seeded', 'whole'] },
};

describe('the tags of test files', () => {
  test.each(Object.entries(KINDS))('say where a file runs that %s', (_kind, { is, tags }) => {
    const untagged = files.filter((file) => is(file) && !file.tags.some((tag) => tags.includes(tag)));
    expect(paths(untagged)).toEqual([]);
  });

  test('are defined, and stand above everything else in a file', () => {
    const names = TAGS.map(({ name }) => name);
    const wrong = files.filter(({ tags, text }) => {
      const head = tags.map((tag) => `/** @module-tag ${tag} */\n`).join('');
      return tags.some((tag) => !names.includes(tag)) || !text.startsWith(head);
    });
    expect(paths(wrong)).toEqual([]);
    expect(paths(files.filter(({ text, tags }) => tags.length === 0 && /@module-tag \w+ \*\//.test(text)))).toEqual([]);
  });
});

describe('the slices of test:all', () => {
  const COUNT = 6;
  const slices = Array.from({ length: COUNT }, (_, index) => filesOfSlice(index + 1, COUNT));

  test('hold together each file of which npm test leaves something out, once', () => {
    const rules = new Set(paths(filesOfRun({ TEST_SCOPE: 'rules' })));
    const partial = files.filter(({ tags, hasWholeTests }) => hasWholeTests || tags.includes('seeded'));
    const leftOut = files.filter(({ path }) => !rules.has(path));
    const expected = new Set([...paths(leftOut), ...paths(partial)]);
    expect(slices.flatMap(paths).toSorted()).toEqual([...expected].toSorted());
  });

  test('take about as long as each other', () => {
    const seconds = slices.map((slice) => slice.reduce((sum, file) => sum + file.seconds, 0));
    const longest = Math.max(...slices.flat().map((file) => file.seconds));
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(longest);
  });
});

describe('the map from changed files to tests', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('generated'))
    .map((name) => `src/${name}`);

  test('knows tests for each source file', () => {
    expect(sources.filter((path) => foldersOf([path]).length === 0)).toEqual([]);
  });

  test('names folders and files that exist', () => {
    expect(foldersOf(sources).filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  test('leads from a service to its tests, its routes, its fields and the contract', () => {
    const [concerned] = [...testsByChange(['src/services/money/costs/operations.ts']).values()];
    const folders = new Set(concerned?.map((path) => path.split('/').slice(0, 3).join('/')));
    expect([...folders]).toEqual(
      expect.arrayContaining(['tests/services/money', 'tests/rest/money', 'tests/resolvers/money']),
    );
    expect(concerned).toContain('tests/contract/schema.test.ts');
  });

  test('leads from a helper of the kit to the files that import it', () => {
    const [concerned] = [...testsByChange(['tests/kit/routines.ts']).values()];
    expect(concerned?.length).toBeGreaterThan(0);
    for (const path of concerned ?? []) {
      expect(readFileSync(join(root, path), 'utf8')).toContain("kit/routines.js'");
    }
  });
});
