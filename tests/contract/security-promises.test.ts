import { describe, expect, test } from 'vitest';
import { readPage } from '../docs/markdown.js';
import { statementsOf, unprovenOf } from './evidence.js';

const PAGE = 'docs/security.md';
/** Sections that state the whole, or what is not promised. */
const WITHOUT_PROMISES = ['Threat model', 'What is not there yet'];

const sections = readPage(PAGE)
  .prose.split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text, promises: statementsOf(PAGE, text) }));

const promises = sections.flatMap((section) => section.promises);

describe('the promises of the page on security', () => {
  test('are many', () => {
    expect(promises.length).toBeGreaterThan(60);
    expect(promises.flatMap(({ shown }) => shown).length).toBeGreaterThan(100);
  });

  test('name at least one test each, and each test that they name exists', () => {
    expect(unprovenOf(promises)).toEqual([]);
  });

  test('are in every section that does not say what is missing, and last in it', () => {
    const without = sections.filter((section) => section.promises.length === 0);
    expect(without.map(({ name }) => name)).toEqual(WITHOUT_PROMISES);
    for (const { name, text } of sections.filter((section) => !without.includes(section))) {
      const lines = text.split('\n').slice(1);
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
