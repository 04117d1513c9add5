import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { anchorsOf, blocksOf, linksOf, readPage, readPages, root } from './markdown.js';

const pages = readPages();
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the documents shown in the pages', () => {
  test('of GraphQL are valid against the committed schema', () => {
    const wrong = blocksOf(pages, 'graphql').flatMap(([at, { text }]) =>
      validate(schema, parse(text)).map(({ message }) => `${at}: ${message}`),
    );
    expect(wrong).toEqual([]);
  });

  test('of JSON can be parsed', () => {
    const wrong = blocksOf(pages, 'json').filter(([, { text }]) => !isJson(text));
    expect(wrong.map(([at]) => at)).toEqual([]);
  });

  test('are many', () => {
    expect(blocksOf(pages, 'graphql').length).toBeGreaterThan(5);
    expect(blocksOf(pages, 'json').length).toBeGreaterThan(5);
  });
});

describe('the links of the pages', () => {
  const links = pages.flatMap((page) => linksOf(page).map((target) => ({ page, target })));
  const local = links.filter(({ target }) => !/^[a-z]+:/.test(target));

  test('lead to files and headings that exist', () => {
    const dead = local.filter(({ page: { path }, target }) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : relative(root, join(root, dirname(path), file));
      return !existsSync(join(root, found)) || (anchor !== undefined && !anchorsOf(readPage(found)).includes(anchor));
    });
    expect(local.length).toBeGreaterThan(200);
    expect(dead.map(({ page, target }) => `${page.path} links to ${target}`)).toEqual([]);
  });

  test('reach every page from the README', () => {
    const reached = linksOf(readPage('README.md'));
    expect(pages.map(({ path }) => path).filter((path) => path !== 'README.md' && !reached.includes(path))).toEqual([]);
  });
});
