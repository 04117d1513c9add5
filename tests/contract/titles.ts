import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs/markdown.js';

/** The begin of a group or test: `  test.each` in front of `(`. Groups: the indentation, the kind, and how it is run. */
const BEGINNING = /^( *)(describe|test|it)((?:\.\w+)*)(?=[(<])/gm;
/** A title in the first parentheses: `('a title', …`. */
const DIRECT = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/;
/** A title in the second parentheses, after the cases: `(cases)('a title of %s', …`. */
const REPEATED = /\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/;

/**
 * Returns the titles of a file's tests and groups as `npm test` prints them, with those of the groups around them in
 * front. An ellipsis stands for each value: `%s`, `$name`, `${value}`. Tests that never run are left out.
 *
 *     describe('a body', () => {
 *       test.each(TYPES)('of type %s is refused', …);
 *       test.todo('is read');
 *     });
 *
 * gives `a body` and `a body of type … is refused`. The formatter's indentation says which group a test is in.
 */
export function titlesOf(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8');
  const titles = new Set<string>();
  const groups: { depth: number; title: string }[] = [];
  for (const { 0: found, 1: indent = '', 2: kind, 3: how = '', index } of text.matchAll(BEGINNING)) {
    const rest = text.slice(index + found.length);
    const title = plain((/\.(each|for|skipIf|runIf)\b/.test(how) ? REPEATED : DIRECT).exec(rest)?.[2]);
    while ((groups.at(-1)?.depth ?? -1) >= indent.length) groups.pop();
    if (title === undefined || /\.(skip|todo)\b/.test(how)) continue;
    if (kind === 'describe') groups.push({ depth: indent.length, title });
    const steps = kind === 'describe' ? groups.map((group) => group.title) : [...groups.map((g) => g.title), title];
    titles.add(steps.join(' '));
  }
  return titles;
}

const plain = (title?: string): string | undefined =>
  title
    ?.replace(/\\(.)/g, '$1')
    .replace(/\$\{[^}]*\}|%[a-z#%]|\$[\w.]+/g, '…')
    .replace(/:$/, '');
