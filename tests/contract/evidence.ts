import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../docs/markdown.js';
import { titlesOf } from './titles.js';

/** A row of a page's table: what is said, and the titles of the tests that show it, by their files. */
export interface Statement {
  readonly said: string;
  readonly shown: readonly { readonly file: string; readonly title: string }[];
}

/**
 * The rows of all tables of a text whose second column is "Shown by", as
 * `| statement | [name](path/to/name.test.ts): *title*, *title*; [other](…): *title* |`.
 * @param page the page's path from the project's root, which the links of the table start from
 */
export function statementsOf(page: string, text: string): Statement[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => (/^\| \w+ \| Shown by \|$/.test(line) ? rowsBelow(page, lines, index) : []));
}

function rowsBelow(page: string, lines: readonly string[], heading: number): Statement[] {
  const rows = lines.slice(heading + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map((line) => {
    const [said = '', evidence = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return { said, shown: evidence.split('; [').flatMap((part) => evidenceOf(page, part)) };
  });
}

function evidenceOf(page: string, part: string): Statement['shown'][number][] {
  const link = /\]\(([\w./-]+)\)/.exec(part)?.[1];
  const file = link ? join(dirname(page), link) : `no file in ${part}`;
  return [...part.matchAll(/\*([^*]+)\*/g)].map(([, title]) => ({ file, title: title as string }));
}

const known = new Map<string, ReadonlySet<string>>();

/**
 * What lacks a test: statements that name none, as `“Agents may …” names no test`, and titles that the named file does
 * not have, as `“Agents may …”: tests/rest/bodies.test.ts has no test “a body is refused”`.
 */
export const unprovenOf = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ said, shown }) =>
    shown.length === 0
      ? [`“${said}” names no test`]
      : shown
          .filter(({ file, title }) => !titlesKnownOf(file).has(title))
          .map(({ file, title }) => `“${said}”: ${file} has no test “${title}”`),
  );

function titlesKnownOf(file: string): ReadonlySet<string> {
  const titles = known.get(file) ?? (existsSync(join(root, file)) ? titlesOf(file) : new Set());
  known.set(file, titles);
  return titles;
}
