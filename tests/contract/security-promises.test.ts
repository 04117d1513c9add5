import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, root } from '../docs/markdown.js';
import { titlesOf } from './titles.js';

/** A row of the page: what is promised, and the titles of the tests that show it, by their files. */
interface Promised {
  readonly section: string;
  readonly promise: string;
  readonly shown: readonly { readonly file: string; readonly title: string }[];
}

/** Sections that state the whole, or what is not promised. */
const WITHOUT_PROMISES = ['Threat model', 'What is not there yet'];

const sections = readPage('docs/security.md')
  .prose.split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), lines: text.split('\n').slice(1) }));

const promises = sections.flatMap(({ name, lines }) => promisesOf(name, lines));
const shown = promises.flatMap((promised) => promised.shown);

function promisesOf(section: string, lines: readonly string[]): Promised[] {
  const start = lines.indexOf('| Promise | Shown by |');
  if (start < 0) return [];
  return lines.slice(start + 2, lines.indexOf('', start)).map((line) => {
    const [promise = '', evidence = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return { section, promise, shown: evidence.split('; [').flatMap(evidenceOf) };
  });
}

/** `[name](../tests/name.test.ts): *title*, *title*` */
function evidenceOf(part: string): Promised['shown'][number][] {
  const file = /\]\(\.\.\/(tests\/[\w./-]+)\)/.exec(part)?.[1] ?? `no file in ${part}`;
  return [...part.matchAll(/\*([^*]+)\*/g)].map(([, title]) => ({ file, title: title as string }));
}

const files = [...new Set(shown.map(({ file }) => file))].filter((file) => existsSync(join(root, file)));
const titles = new Map(files.map((file) => [file, titlesOf(file)]));

describe('the promises of the page on security', () => {
  test('are many', () => {
    expect(promises.length).toBeGreaterThan(60);
    expect(shown.length).toBeGreaterThan(100);
  });

  test.each(promises.map(({ promise, ...rest }) => [promise, rest]))(
    '“%s” is shown by tests that are there',
    (_, row) => {
      const missing = row.shown.filter(({ file, title }) => !titles.get(file)?.has(title));
      expect(missing).toEqual([]);
      expect(row.shown.length).toBeGreaterThan(0);
    },
  );

  test('are in every section that does not say what is missing, and last in it', () => {
    const without = sections.filter(({ name }) => !promises.some(({ section }) => section === name));
    expect(without.map(({ name }) => name)).toEqual(WITHOUT_PROMISES);
    for (const { name, lines } of sections.filter((section) => !without.includes(section))) {
      expect(
        lines.findLast((line) => line !== ''),
        name,
      ).toMatch(/^\| .+ \|$/);
      expect(
        lines.filter((line) => line.startsWith('- ')),
        name,
      ).toEqual([]);
    }
  });
});
