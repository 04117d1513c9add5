import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, root, tableOf } from './markdown.js';

const MOST_LINES = 250;
const MOST_FILES = 10;

const linesOf = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

describe('the table of the smallest domain', () => {
  const rows = tableOf(readPage('docs/architecture.md'), ['File', 'Lines', 'Holds']);
  const files = rows.map(([path = '', lines]) => ({ path: path.replaceAll('`', ''), lines: Number(lines) }));

  test('tells how many lines each of its files has', () => {
    expect(files).toEqual(files.map(({ path }) => ({ path, lines: linesOf(path) })));
  });

  test('stays small: a domain of five operations', () => {
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(files.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(MOST_LINES);
  });
});
