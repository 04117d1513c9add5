import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UNPLAIN } from '../kit/plain-words.js';
import { readPages, root } from './markdown.js';

interface Line {
  /** File and line, as an editor opens it. */
  readonly place: string;
  readonly text: string;
}

const unplain = (lines: readonly Line[], pattern: RegExp): string[] =>
  lines.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place}: ${text}`);

describe('the pages of the documentation say who does what', () => {
  // The texts of the product, in code or in quotes, and the titles of tests are theirs.
  const lines = readPages().flatMap(({ path, prose }) =>
    prose
      .replace(/`[^`\n]*`/g, '`…`')
      .replace(/\*[^*\n]+\*/g, '*…*')
      .replace(/[“"][^”"\n]*[”"]/g, '"…"')
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text })),
  );

  test.each(Object.entries(UNPLAIN))('without %s', (_name, pattern) => {
    expect(unplain(lines, pattern)).toEqual([]);
  });

  test('in more than a thousand lines', () => {
    expect(lines.length).toBeGreaterThan(1_000);
  });
});

/** Texts that clients match to the letter. */
const OF_CONTRACT = [' is answered twice', 'read the issue for what came after it'];
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|[`}]([^`$\n]*)[`$]/g;

describe('the texts of errors, commands, prompts and pages say who does what', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const lines = files
    .filter((path) => /\.m?[jt]s$/.test(path) && !path.startsWith('generated/'))
    .flatMap((path) => {
      const code = readFileSync(join(root, 'src', path), 'utf8').replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
      const texts = [...code.matchAll(LITERAL)].map((match) => match[1] ?? match[2] ?? '');
      return texts
        .filter((text) => text.includes(' ') && !OF_CONTRACT.some((part) => text.includes(part)))
        .map((text) => ({ place: `src/${path}`, text }));
    });

  test.each(Object.entries(UNPLAIN))('without %s', (_name, pattern) => {
    expect(unplain(lines, pattern)).toEqual([]);
  });

  test('in more than ten thousand texts', () => {
    expect(lines.length).toBeGreaterThan(10_000);
  });
});

/** A search by patterns meets a plain sentence now and then. */
const MOST_COMMENTS = 20;

test('the comments of the sources say who does what', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const lines = files
    .filter((path) => path.endsWith('.ts') && !path.startsWith('generated/'))
    .flatMap((path) =>
      readFileSync(join(root, 'src', path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const text = /^\s*(?:\/\*\*?|\*|\/\/) ?(.*?)(?: \*\/)?$/.exec(line)?.[1];
          return text && !text.startsWith('biome-ignore') ? [{ place: `src/${path}:${index + 1}`, text }] : [];
        }),
    );
  expect(lines.length).toBeGreaterThan(8_000);
  const found = new Set(Object.values(UNPLAIN).flatMap((pattern) => unplain(lines, pattern)));
  if (found.size > MOST_COMMENTS) expect([...found]).toEqual([]);
});
