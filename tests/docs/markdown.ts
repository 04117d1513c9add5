import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /** Page and line, as an editor opens it. */
  readonly at: string;
  /** What follows the fence: the language and marks. */
  readonly info: string;
  readonly text: string;
}

export interface Page {
  /** From the project's root. */
  readonly path: string;
  readonly blocks: readonly Block[];
  /** The page without its fenced blocks. */
  readonly prose: string;
}

/** The README and every page of docs. */
export function readPages(): Page[] {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.sort().map((name) => `docs/${name}`)].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const fences = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)];
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const blocks = fences.map((fence) => ({
    at: `${path}:${lineOf(fence.index)}`,
    info: fence[1] as string,
    text: fence[2] as string,
  }));
  return { path, blocks, prose: text.replace(/^```[\s\S]*?^```$/gm, '') };
}

/** The blocks of a language, with the name that a test's title shows. */
export const blocksOf = (pages: readonly Page[], language: string): [at: string, block: Block][] =>
  pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ info }) => info.split(' ')[0] === language)
    .map((block) => [block.at, block]);

/** The name that a block is marked with: `LANG as=NAME`. */
export const nameOf = ({ info }: Block): string | undefined => /^\S+ as=(\S+)$/.exec(info)?.[1];

/** The block that a page marks with `as=NAME`, for the test that runs it. @throws when there is none */
export function namedBlock(path: string, name: string): Block {
  const found = readPage(path).blocks.find((block) => nameOf(block) === name);
  if (!found) throw new Error(`${path} has no block as=${name}`);
  return found;
}

/** The anchors of a page's headings, as code hosts make them. */
export const anchorsOf = ({ prose }: Page): string[] =>
  [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Where the links and images of a page lead. */
export const linksOf = ({ prose }: Page): string[] =>
  [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);

/** The rows of the table that begins with these columns; cells without the marks of code. */
export function tableOf({ path, prose }: Page, columns: readonly string[]): string[][] {
  const lines = prose.split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join('|').startsWith(columns.join('|')));
  if (start < 0) throw new Error(`${path} has no table with the columns ${columns.join(', ')}`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
