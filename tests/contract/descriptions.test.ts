import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';
import { UNPLAIN } from '../kit/plain-words.js';

/** The descriptions of the GraphQL schema. */
function ofSchema(): string[] {
  const texts: string[] = [];
  visit(parse(readFileSync(join(root, 'schema.graphql'), 'utf8')), {
    enter: (node) => {
      if ('description' in node && node.description) texts.push(node.description.value);
    },
  });
  return texts;
}

/** The summaries and descriptions of the OpenAPI document. */
function ofDocument(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && ['description', 'summary'].includes(key) ? [one] : ofDocument(one),
  );
}

describe.each([
  ['the GraphQL schema', ofSchema],
  ['the OpenAPI document', () => ofDocument(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')))],
])('the descriptions of %s say who does what', (_name, read) => {
  // Code and quotes in them have words of their own.
  const lines = [...new Set(read())].flatMap((text) => text.replace(/`[^`]*`|"[^"]*"/g, '…').split('\n'));

  test('in more than three thousand lines', () => {
    expect(lines.length).toBeGreaterThan(3_000);
  });

  test.each(Object.entries(UNPLAIN))('without %s', (_pattern, pattern) => {
    expect(lines.filter((line) => pattern.test(line))).toEqual([]);
  });
});
