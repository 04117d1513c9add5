import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';
import { missingOf, statementsOf } from './evidence.js';

const FOLDER = 'tests/contract/sentences';
const pages = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md') && name !== 'README.md');

describe.each(pages)('of the contract on %s', (name) => {
  const page = `${FOLDER}/${name}`;
  const text = readFileSync(join(root, page), 'utf8');
  const sentences = statementsOf(page, text);

  test('every line is a heading, a row or empty', () => {
    const others = text.split('\n').filter((line) => !/^(#+ .+|\| .+ \||\|---\|---\||)$/.test(line));
    expect(others).toEqual([]);
    expect(sentences.length).toBe(text.match(/^\| (?!Sentence \| Shown by \|)/gm)?.length);
  });

  test.each(sentences.map((sentence) => [sentence.said, sentence] as const))(
    '“%s” is shown by tests',
    (_, sentence) => {
      expect(missingOf(sentence)).toEqual([]);
      expect(sentence.shown.length).toBeGreaterThan(0);
    },
  );
});
