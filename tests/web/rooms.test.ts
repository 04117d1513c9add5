import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { circles } from '#tests/contract/imports.js';

const SOURCE = new URL('../../web/src/', import.meta.url).pathname;

/** From the bottom up: a file imports from its own room and those below it, types included. */
const ROOMS = ['format', 'ui', 'graph', 'live', 'parts', 'pages', 'shell', 'routes', 'main.tsx'] as const;

/** What the dashboard shares with the server and with other clients, instead of having it twice. */
const SHARED = [
  'packages/client/src/error.js',
  'packages/client/src/live.js',
  'src/services/core/text/own-path.js',
  'src/services/organization/agents/merge-config.js',
  'src/services/organization/org-chart/layout.js',
  'src/services/work/documents/projection.js',
];

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

const imports: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(SOURCE, from), 'utf8');
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map((match) => ({
    from,
    to: relative(SOURCE, join(SOURCE, dirname(from), match[1] ?? match[2] ?? '')),
  }));
});

const roomOf = (file: string): number =>
  ROOMS.indexOf((file.replace(/\.(js|tsx?)$/, '') === 'main' ? 'main.tsx' : file.split('/')[0]) as never);
const lines = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} imports ${to}`);

test('the rooms of the dashboard import only what is beside or below them', () => {
  const inside = imports.filter(({ to }) => !to.startsWith('..') && roomOf(to) >= 0);
  expect(inside.length).toBeGreaterThan(200);
  expect(lines(inside.filter(({ from, to }) => roomOf(from) >= 0 && roomOf(to) > roomOf(from)))).toEqual([]);
});

test('a page knows nothing of the pages of other areas', () => {
  const areaOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const across = imports.filter(
    ({ from, to }) => from.startsWith('pages/') && to.startsWith('pages/') && areaOf(from) !== areaOf(to),
  );
  expect(lines(across)).toEqual([]);
});

test('the dashboard loads only the shared parts of the rest of the project', () => {
  const outside = imports.filter(({ to }) => to.startsWith('..')).map(({ to }) => relative('../..', to));
  expect(outside.filter((path) => !SHARED.includes(path))).toEqual([]);
});

test('no files of the dashboard import one another in a circle, types included', () => {
  const inside = imports.filter(({ to }) => !to.startsWith('..'));
  const fileOf = (path: string) => files.find((file) => file.replace(/tsx?$/, 'js') === path) ?? path;
  expect(circles(inside.map(({ from, to }) => ({ from, to: fileOf(to) })))).toEqual([]);
});
