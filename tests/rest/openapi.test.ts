import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi.js';
import { sections } from '../../src/rest/sections.js';
import { type Rest, startRest } from '../kit/rest.js';

const committed = fileURLToPath(new URL('../../openapi.json', import.meta.url));
const document = openApiDocument(sections);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
    item[method] ? [{ name: `${method} ${path}`, operation: item[method] }] : [],
  ),
);

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

describe('the OpenAPI document', () => {
  it('is the committed one: run `npm run documents` after a change', () => {
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is served as it is, with a page that shows every operation without outside assets', async () => {
    expect((await rest.get('/api/openapi.json')).body).toEqual(JSON.parse(JSON.stringify(document)));
    const page = await rest.get('/api/docs');
    const html = page.bytes.toString();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const { operation } of operations) expect(html).toContain(`id="${operation.operationId}"`);
    expect(html).not.toMatch(/<(script|link|img|iframe)|src=|https?:\/\//i);
  });

  it('lints without errors', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: committed, config });
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message)).toEqual([]);
  });

  it('names each operation once and says who may call it', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      expect([name, operation['x-actors']]).toEqual([name, expect.stringMatching(/\w/)]);
      expect(operation.summary).toMatch(/\w/);
    }
  });

  it('has every path below /api, and none with a version', () => {
    const paths = Object.keys(document.paths ?? {});
    expect(paths.filter((path) => !path.startsWith('/api/') || /\/v\d/.test(path))).toEqual([]);
  });

  it('has one shape for errors: a message, and with it details, issues and a code where there are any', () => {
    const { Error: shape, Unhealthy: away } = JSON.parse(JSON.stringify(document.components?.schemas));
    expect(shape).toMatchObject({ required: ['error'], properties: { error: { type: 'string' } } });
    expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(['details', 'issues', 'code']));
    expect(away.required).toContain('error');
    const others = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses ?? {})
        .filter(([status, { content }]) => Number(status) >= 400 && content?.['application/json'])
        .filter(([, { content }]) => !/\/(Error|Unhealthy)$/.test(content?.['application/json']?.schema?.$ref ?? ''))
        .map(([status]) => `${name} ${status}`),
    );
    expect(others).toEqual([]);
  });

  it('has no answer without a typed body', () => {
    const untyped = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
        const schema = response.content?.['application/json']?.schema;
        const typed =
          !schema ||
          '$ref' in schema ||
          schema.items ||
          schema.anyOf ||
          schema.properties ||
          schema.additionalProperties;
        return typed ? [] : [`${name} ${status}`];
      }),
    );
    expect(untyped).toEqual([]);
  });
});
