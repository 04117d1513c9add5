import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs/markdown.js';

/** A group or a test begins a line: its indentation, what it is, and how. */
const BEGINNING = /^( *)(describe|test|it)((?:\.\w+)*)(?=[(<])/gm;
const DIRECT = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/;
/** After what it is repeated with. */
const REPEATED = /\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/;

/**
 * The tests of a file as `npm test` prints them, and its groups, their steps joined by spaces. What a title is repeated
 * with is an ellipsis: `%s`, `$name`, `${value}`. Those that are never run are left out. It goes by the indentation that
 * the formatter gives.
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
