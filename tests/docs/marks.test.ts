import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Block, nameOf, type Page, readPages, root } from './markdown.js';

const blocks = readPages().flatMap((page) => page.blocks.map((block, index) => ({ page, block, index })));

const sources = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(root, 'tests', path), 'utf8'));

const taken = new Set(sources.flatMap(takenBy));

/** What a file takes by `namedBlock(PAGE, 'NAME')`, or by a function of its own that passes the name on. */
function takenBy(source: string): string[] {
  const constants = new Map([...source.matchAll(/^const (\w+) = '(.+)';$/gm)].map(([, name, value]) => [name, value]));
  return [...source.matchAll(/\bnamedBlock\(\s*('[^']+'|\w+),\s*('[^']+'|\w+),?\s*\)/g)].flatMap((call) => {
    const [page, name] = call.slice(1).map((text) => (text.startsWith("'") ? text.slice(1, -1) : undefined));
    const path = page ?? constants.get(call[1]);
    const names = name ? [name] : [...source.matchAll(/\w\('([\w-]+)'/g)].map(([, first]) => first);
    return names.map((each) => `${path} as=${each}`);
  });
}

/** What each mark other than a name stands behind; none where it stands alone. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  'sh test': [],
  'graphql test': [],
  mermaid: [],
  'json variables': ['graphql test'],
  'json output': ['sh test', 'graphql test', 'json variables'],
  'text output': ['sh test'],
};

describe('each block of the pages', () => {
  test('bears a mark by which a test runs or checks it', () => {
    expect(blocks.filter((found) => !isMarked(found)).map(({ block }) => told(block))).toEqual([]);
  });

  test('that has a name has it alone on its page, and a test takes it by that', () => {
    const names = blocks.flatMap(({ page, block }) => nameOf(block)?.replace(/^/, `${page.path} as=`) ?? []);
    expect(names.filter((name) => !taken.has(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

const told = ({ at, info }: Block): string => `${at} ${info}`;

function isMarked({ page, block, index }: { page: Page; block: Block; index: number }): boolean {
  if (nameOf(block) !== undefined) return true;
  const before = MARKS[block.info];
  return before !== undefined && (before.length === 0 || before.includes(page.blocks[index - 1]?.info ?? ''));
}
