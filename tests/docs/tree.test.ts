import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOfSource } from '../contract/imports.js';
import { namedBlock, readPage, readPages, root, tableOf } from './markdown.js';

const isFolder = (path: string): boolean => statSync(join(root, path)).isDirectory();
const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path)).filter((name) => isFolder(join(path, name)));

/** Folders that are made and not written. */
const MADE = ['node_modules', 'dist', 'generated', 'coverage', 'peers'];
const written = (folder: string): boolean => !MADE.includes(folder) && !folder.startsWith('.');

describe('the layout in the README', () => {
  const named = namedBlock('README.md', 'layout')
    .text.trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0] as string);

  test('names what is there', () => {
    expect(named.filter((path) => !existsSync(join(root, path)) || isFolder(path) !== path.endsWith('/'))).toEqual([]);
  });

  test('names every folder of the project and of its sources', () => {
    const top = foldersIn('.').filter((name) => written(name) && name !== 'src');
    const sources = foldersIn('src').filter(written);
    const folders = [...top, ...sources.map((name) => `src/${name}`)].map((path) => `${path}/`);
    expect(named.filter((path) => path.endsWith('/')).sort()).toEqual(folders.sort());
  });
});

describe('the page on architecture', () => {
  const page = readPage('docs/architecture.md');
  const rows = tableOf(page, ['Place', 'Holds']);

  test('has a row for every folder of the sources', () => {
    const places = rows.flatMap(([place]) => place?.split(', ') ?? []);
    const missing = foldersIn('src').filter(
      (name) => written(name) && !places.some((place) => `${place}/`.startsWith(`src/${name}/`)),
    );
    expect(missing).toEqual([]);
  });

  test('names files that are there', () => {
    const lines = page.prose.split('\n').filter((line) => line.startsWith('| `src') && !line.includes('<'));
    const files = lines.flatMap((line) => {
      const [place = '', holds = ''] = line.slice(2).split(' | ');
      return [...holds.matchAll(/`([\w-]+)`/g)].map(([, name]) => join(place.replaceAll('`', ''), `${name}.ts`));
    });
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names a file at each step of the paths of a request and of a run', () => {
    const [, section = ''] = page.prose.split(/^## The paths of .*$/m);
    const steps = (section.split(/^## /m)[0] as string).split(/^(?=\d+\. )/m).slice(1);
    const filesOf = (step: string) => [...step.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, file]) => file as string);
    expect(steps.length).toBe(17);
    expect(steps.filter((step) => filesOf(step).length === 0)).toEqual([]);
    expect(steps.flatMap(filesOf).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('orders the layers as imports go', () => {
    const layers = namedBlock('docs/architecture.md', 'layers').text.trim().split(' → ');
    const order = (file: string) => layers.findIndex((layer) => layer.split(' | ').includes(layerOf(file)));
    const imports = importsOfSource().filter(({ isOurs }) => isOurs);
    const upwards = imports.filter(({ from, to }) => order(to) >= 0 && order(to) < order(from));
    expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
    expect(new Set(imports.map(({ from }) => order(from)).filter((layer) => layer >= 0)).size).toBe(layers.length - 1);
  });

  test('lists the areas as the imports go, and names no folder that is not there', () => {
    const areas = namedBlock('docs/architecture.md', 'areas')
      .text.trim()
      .split('\n')
      .map((line) => line.split(' ')[0] as string);
    expect(areas.toSorted()).toEqual(foldersIn('src/services').toSorted());
    const order = (file: string) => areas.indexOf(file.split('/')[1] as string);
    const upwards = importsOfSource().filter(({ from, to }) => {
      return order(from) >= 0 && order(to) >= 0 && from.startsWith('services/') && order(to) < order(from);
    });
    expect(upwards).toEqual([]);
  });

  test('shows an operation and how it is bound as the sources have it', () => {
    const [, ...parts] = namedBlock('docs/architecture.md', 'operation').text.split(/^\/\/ (src\/.+)$/m);
    const squeeze = (code: string) => code.replace(/ \/\/ .*$/gm, '').replace(/\s+/g, '');
    expect(parts.length).toBe(6);
    for (let index = 0; index < parts.length; index += 2) {
      const source = squeeze(readFileSync(join(root, parts[index] as string), 'utf8'));
      const shown = squeeze(parts[index + 1] as string).split('…');
      const found = shown.reduce((from, piece) => (from < 0 ? from : source.indexOf(piece, from)), 0);
      expect(found, parts[index]).toBeGreaterThan(-1);
    }
  });
});

test('the page on development lists every folder of tests', () => {
  const rows = tableOf(readPage('docs/development.md'), ['Folder', 'Tests']);
  const folders = foldersIn('tests').map((name) => `tests/${name}`);
  expect(rows.flatMap(([folder]) => folder?.split(', ') ?? []).sort()).toEqual(folders.sort());
});

/** What the page calls the layer of a source file. */
function layerOf(file: string): string {
  const [first = '', second] = file.replace(/\.ts$/, '').split('/');
  if (first !== 'services') return first;
  return second === 'core' || second === 'access' ? `services/${second}` : 'services/<area>';
}

test('every file and folder that a page names by its path exists', () => {
  const PATH = /`((?:src|tests|scripts|prisma|bench|examples|docs|\.ci)\/[\w./@-]+)`/g;
  const named = readPages().flatMap((page) =>
    [...page.prose.matchAll(PATH)].map(([, to]) => [page.path, to as string]),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    ([, to]) => !MADE.some((made) => to?.includes(made)) && !existsSync(join(root, to ?? '')),
  );
  expect(missing).toEqual([]);
});
