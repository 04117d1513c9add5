import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { anchorsOf, blocksOf, linksOf, readPage, readPages, root } from './markdown.js';

const pages = readPages();
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

describe('the documents shown in the pages', () => {
  test.each(blocksOf(pages, 'graphql'))('%s is valid against the committed schema', (_at, { text }) => {
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
  });

  test.each(blocksOf(pages, 'json'))('%s is JSON', (_at, { text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test('are many', () => {
    expect(blocksOf(pages, 'graphql').length).toBeGreaterThan(5);
    expect(blocksOf(pages, 'json').length).toBeGreaterThan(5);
  });
});

describe('the links of the pages', () => {
  const links = pages.flatMap((page) => linksOf(page).map((target) => ({ page, target })));
  const local = links.filter(({ target }) => !/^[a-z]+:/.test(target));

  test.each(local.map(({ page, target }) => [page.path, target]))('%s leads to %s, which exists', (path, target) => {
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? path : relative(root, join(root, dirname(path), file));
    expect(existsSync(join(root, found))).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(readPage(found))).toContain(anchor);
  });

  test('reach every page from the README', () => {
    const reached = linksOf(readPage('README.md'));
    expect(pages.map(({ path }) => path).filter((path) => path !== 'README.md' && !reached.includes(path))).toEqual([]);
  });
});
