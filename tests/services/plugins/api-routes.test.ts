import { describe, expect, it } from 'vitest';
import { responseIn } from '#services/plugins/api-routes/answer.js';
import { matchedRoute } from '#services/plugins/api-routes/match.js';
import type { PluginRoute } from '#services/plugins/manifest/model.js';
import { readManifest } from '#services/plugins/manifest/read.js';
import { manifestOf } from '#tests/kit/plugin-package.js';

const routeTo = (path: string, fields: Partial<PluginRoute> = {}): PluginRoute => ({
  routeKey: path,
  method: 'GET',
  path,
  auth: 'board',
  checkoutPolicy: 'none',
  ...fields,
});

describe('the route of a request', () => {
  const routes = [
    routeTo('/:any/new'),
    routeTo('/items/:id'),
    routeTo('/items/new'),
    routeTo('/a', { method: 'POST' }),
  ];
  const found = (method: string, ...segments: string[]) => matchedRoute(routes, { method, segments });

  it('is the one that names more of the path, wherever the manifest has it', () => {
    expect(found('GET', 'items', 'new')?.route.path).toBe('/items/new');
    expect(found('GET', 'items', 'x')).toMatchObject({ route: { path: '/items/:id' }, params: { id: 'x' } });
    expect(found('GET', 'other', 'new')).toMatchObject({ route: { path: '/:any/new' }, params: { any: 'other' } });
  });

  it('has its method, and as many parts as the request', () => {
    for (const [method, ...segments] of [
      ['GET', 'a'],
      ['POST', 'a', ''],
      ['POST', 'A'],
      ['POST'],
      ['GET', 'items', ''],
    ]) {
      expect(found(method as string, ...segments)).toBeUndefined();
    }
    expect(found('POST', 'a')?.route.path).toBe('/a');
  });

  it('gives a part with a slash as one, and names that objects have as any other', () => {
    expect(found('GET', 'items', '../a/b%2F')?.params).toEqual({ id: '../a/b%2F' });
    const odd = matchedRoute([routeTo('/:constructor')], { method: 'GET', segments: ['x'] });
    expect(Object.entries(odd?.params ?? {})).toEqual([['constructor', 'x']]);
  });
});

describe('the answer of a plugin to a request', () => {
  const refused = expect.objectContaining({ status: 502, code: 'WORKER_ERROR' });

  it('has a status that ends a request, and a type of which no browser makes a page', () => {
    expect(responseIn({ status: 201, body: [1] })).toMatchObject({ status: 201, contentType: 'application/json' });
    expect(
      responseIn({ status: 200, headers: { 'Content-Type': 'text/plain; charset=latin1' }, body: 'a' }),
    ).toMatchObject({ contentType: 'text/plain' });
    for (const status of [100, 101, 199, 600, 200.5, '200', null]) {
      expect(() => responseIn({ status })).toThrow(refused);
    }
    for (const type of ['text/html', 'image/svg+xml', 'application/javascript', 'application/xml', '', 'x']) {
      expect(() => responseIn({ status: 200, headers: { 'content-type': type }, body: 'a' })).toThrow(refused);
    }
    expect(() => responseIn({ status: 200, headers: { 'content-type': 'text/plain' }, body: { a: 1 } })).toThrow(
      refused,
    );
    for (const answer of [null, 'text', [], { body: 1 }, { status: 200, headers: [] }]) {
      expect(() => responseIn(answer as never)).toThrow(refused);
    }
  });

  it('has no headers but four, none of which lets others see it', () => {
    const headers = {
      'Cache-Control': 'public, max-age=60, s-maxage=100',
      ETag: '"a"',
      'X-Request-Id': 'r-1',
      'Set-Cookie': 'a=b',
      Location: 'https://example.com',
      'Access-Control-Allow-Origin': '*',
    };
    expect(responseIn({ status: 200, headers }).headers).toEqual({
      'cache-control': 'private, max-age=60',
      etag: '"a"',
      'x-request-id': 'r-1',
    });
    const broken = { 'cache-control': 'a\r\nset-cookie: b', etag: 'a', 'x-request-id': 'a b', 'content-type': null };
    expect(responseIn({ status: 200, headers: broken }).headers).toEqual({});
  });
});

describe('a manifest with routes', () => {
  const read = (fields: Partial<PluginRoute>) =>
    readManifest(
      manifestOf({
        capabilities: ['api.routes.register'],
        apiRoutes: [{ ...routeTo('/a/:issueId'), routeKey: 'a', ...fields }],
      }),
    );

  it('names the issue where its rules are about one', () => {
    const fromIssue = { companyResolution: { from: 'issue', param: 'id' } } as const;
    expect(() => read({ checkoutPolicy: 'always-for-agent' })).not.toThrow();
    expect(() => read({ checkoutPolicy: 'always-for-agent', path: '/a' })).toThrow('needs :issueId');
    expect(() => read(fromIssue)).toThrow('needs :id');
    expect(() => read({ ...fromIssue, path: '/b/:id' })).not.toThrow();
  });
});
