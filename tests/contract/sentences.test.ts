import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';
import { statementsOf, unprovenOf } from './evidence.js';

const FOLDER = 'tests/contract/sentences';
const pages = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md') && name !== 'README.md');

describe.each(pages)('the page %s of the contract', (name) => {
  const page = `${FOLDER}/${name}`;
  const text = readFileSync(join(root, page), 'utf8');
  const sentences = statementsOf(page, text);

  test('every line is a heading, a row or empty', () => {
    const others = text.split('\n').filter((line) => !/^(#+ .+|\| .+ \||\|---\|---\||)$/.test(line));
    expect(others).toEqual([]);
    expect(sentences.length).toBe(text.match(/^\| (?!Sentence \| Shown by \|)/gm)?.length);
  });

  test('every sentence names at least one test, and each test that it names exists', () => {
    expect(unprovenOf(sentences)).toEqual([]);
  });
});
