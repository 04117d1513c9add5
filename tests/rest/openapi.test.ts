/** @module-tag seeded */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathParameters } from '#rest/http/route.js';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { downgradeDocument } from '#rest/openapi/openapi-3-0.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { VERSION } from '#version.js';
import { type Rest, startRest } from '../kit/rest.js';
import { sampleOf } from '../kit/seed.js';
import { createWorld, testServices } from '../kit/world.js';

/** What finds examples that are not what their schemas say. */
const EXAMPLES = { 'no-invalid-media-type-examples': 'error', 'no-invalid-schema-examples': 'error' } as const;

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

  it('is served as it is, and not sent again to who has it', async () => {
    const { body, headers } = await rest.get('/api/openapi.json');
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
    const tag = headers.get('etag') as string;
    const again = await rest.send('GET', '/api/openapi.json', undefined, { headers: { 'if-none-match': tag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('is to be read without a credential', async () => {
    const services = await testServices();
    const strict = await startRest({ ...services, config: { ...services.config, DEPLOYMENT_MODE: 'authenticated' } });
    expect((await strict.get('/api/openapi.json')).status).toBe(200);
  });

  it('lints without errors, its examples included', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: EXAMPLES });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: committed, config });
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message)).toEqual([]);
  });

  it('shows an example of each body of JSON, which its operation takes', () => {
    const routes = sections.flatMap((section) => section.routes);
    const bodies = operations.flatMap(({ name, operation }) => {
      const json = JSON.parse(JSON.stringify(operation.requestBody ?? null))?.content?.['application/json'];
      return json ? [{ name, id: operation.operationId, example: json.example }] : [];
    });
    expect(bodies.length).toBeGreaterThan(100);
    expect(bodies.filter(({ example }) => Object.keys(example ?? {}).length === 0)).toEqual([]);
    const refused = bodies.flatMap(({ name, id, example }) => {
      const route = routes.find(({ operation }) => operation.name === id);
      if (!route) return [];
      const ids = pathParameters(route.path).map((parameter) => [parameter, randomUUID()]);
      const { error } = route.operation.input.safeParse({ ...example, ...Object.fromEntries(ids) });
      return error ? [`${name}: ${error.message}`] : [];
    });
    expect(refused).toEqual([]);
  });

  it('tells by examples what fields of answers hold', () => {
    const { Agent, Issue } = JSON.parse(JSON.stringify(document.components?.schemas));
    expect(Agent.properties.name.examples).toEqual(['Grace']);
    expect(Issue.properties.title.examples).toEqual(['Write the first page']);
  });

  it('names each operation once and says who may call it', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      expect([name, operation['x-actors']]).toEqual([name, expect.stringMatching(/\w/)]);
      expect(operation.summary).toMatch(/\w/);
    }
  });

  it('has every path below /api but for the one of gateways, and none with a version', () => {
    const paths = Object.keys(document.paths ?? {});
    expect(paths.filter((path) => !path.startsWith('/api/') || /\/v\d/.test(path))).toEqual([
      '/mcp/gateways/{gatewayPublicId}',
    ]);
  });

  it('has one shape for errors: a message, and with it details, issues and a code where there are any', () => {
    const { Error: shape, Unhealthy: away } = JSON.parse(JSON.stringify(document.components?.schemas));
    expect(shape).toMatchObject({ required: ['error'], properties: { error: { type: 'string' } } });
    expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(['details', 'issues', 'code', 'reasonCode']));
    expect(away.required).toContain('error');
    // A provider of OAuth answers as its standard says, a gateway as the protocol of its clients does, and a plugin that
    // fails is told of by its code.
    const ours = operations.filter(
      ({ name }) => !/\/smoke-lab\/oauth\/| \/mcp\/gateways\/|\/gateways\/\{gatewayId\}\/mcp$/.test(name),
    );
    const others = ours.flatMap(({ name, operation }) =>
      Object.entries(operation.responses ?? {})
        .filter(([status, { content }]) => Number(status) >= 400 && content?.['application/json'])
        .filter(
          ([, { content }]) =>
            !/\/(Error|Unhealthy|PluginFailure|PluginDeliveryReceipt)$/.test(
              content?.['application/json']?.schema?.$ref ?? '',
            ),
        )
        .map(([status]) => `${name} ${status}`),
    );
    expect(others).toEqual([]);
  });

  it('says what it is, where it is served and how callers are known', () => {
    expect(document).toMatchObject({ info: { title: 'Orgraph REST API', version: VERSION }, servers: [{ url: '/' }] });
    expect(document.components?.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie' },
      gatewaySession: { type: 'apiKey', in: 'header' },
    });
    const tags = (document.tags ?? []).map(({ name }) => name);
    for (const { name, operation } of operations) {
      expect([name, operation.tags]).toEqual([name, [expect.toBeOneOf(tags)]]);
    }
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

describe('the same document as OpenAPI 3.0', () => {
  const older = downgradeDocument(document) as { openapi: string; paths: object; components: { schemas: object } };

  it('is served to who asks for it; other versions are refused with 400', async () => {
    expect((await rest.get('/api/openapi.json')).body.openapi).toBe('3.1.0');
    expect((await rest.get('/api/openapi.json?version=3.1')).body.openapi).toBe('3.1.0');
    const served = await rest.get('/api/openapi.json?version=3.0');
    expect(served.body).toEqual(JSON.parse(JSON.stringify(older)));
    expect(served.body.openapi).toBe('3.0.3');
    for (const version of ['2.0', '', '3.0&version=3.1']) {
      const refused = await rest.get(`/api/openapi.json?version=${version}`);
      expect([refused.status, refused.body.error]).toEqual([400, 'version must be one of 3.1, 3.0']);
    }
  });

  it('lints without errors, and describes the same operations', { tags: ['whole'] }, async () => {
    const config = await createConfig({ extends: ['recommended'], rules: EXAMPLES });
    const problems = await lintFromString({ source: JSON.stringify(older), absoluteRef: committed, config });
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message)).toEqual([]);
    expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths ?? {}));
    expect(JSON.stringify(older)).not.toMatch(/"(const|propertyNames|identifier)":[^{]|"type":\[|"type":"null"/);
  });

  it('takes and refuses what the other does', async () => {
    const [newAjv, oldAjv] = [new Ajv2020({ strict: false }), new Ajv({ strict: false })];
    for (const ajv of [newAjv, oldAjv]) addFormats.default(ajv);
    newAjv.addSchema({ $id: 'doc', components: JSON.parse(JSON.stringify(document.components)) });
    oldAjv.addSchema({ $id: 'doc', components: JSON.parse(JSON.stringify(older.components)) });
    const world = await createWorld();
    const agent = (await world.agent({ name: 'Ada' })).row;
    const issue = await world.board.run(createIssue, { companyId: world.company.id, title: 'Ship it' });
    const known: Record<string, object> = { Company: world.company, Agent: agent, Issue: issue };
    const odd = [null, true, 0, -1, 1.5, '', 'x', [], {}, [null], { ok: true }, { ok: false }];
    const sampled = sampleOf(Object.keys(older.components.schemas), 4, (name) => name);
    let compared = 0;
    for (const name of new Set([...Object.keys(known), ...sampled])) {
      const [now, then] = [newAjv, oldAjv].map((ajv) => ajv.compile({ $ref: `doc#/components/schemas/${name}` }));
      const value = known[name];
      // Each field of it once as null, and once as something else.
      const changed = Object.keys(value ?? {}).flatMap((key) =>
        [null, 7, 'x', {}].map((to) => ({ ...value, [key]: to })),
      );
      for (const sample of [...odd, ...(value ? [value] : []), ...changed]) {
        expect([name, sample, then?.(sample)]).toEqual([name, sample, now?.(sample)]);
        compared += 1;
      }
      if (value) expect(then?.(value)).toBe(true);
    }
    expect(compared).toBeGreaterThan(100);
  });

  it.each([
    [
      { type: ['string', 'null'], enum: ['a'] },
      { type: 'string', nullable: true, enum: ['a', null] },
    ],
    [
      { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }], description: 'D' },
      { type: 'string', maxLength: 3, description: 'D', nullable: true },
    ],
    [
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
      { anyOf: [{ $ref: '#/x' }, { type: 'string', nullable: true, enum: [null] }] },
    ],
    [
      { $ref: '#/x', default: 1 },
      { default: 1, allOf: [{ $ref: '#/x' }] },
    ],
    [
      { type: ['string', 'number', 'null'] },
      {
        anyOf: [
          { type: 'string', nullable: true },
          { type: 'number', nullable: true },
        ],
      },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
      { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9 },
    ],
    [
      { type: 'integer', minimum: 5, exclusiveMinimum: 0 },
      { type: 'integer', minimum: 5 },
    ],
    [
      { type: 'integer', exclusiveMaximum: 9, maximum: 12 },
      { type: 'integer', maximum: 9, exclusiveMaximum: true },
    ],
    [
      { const: 'a', examples: ['a', 'b'] },
      { enum: ['a'], example: 'a' },
    ],
    [
      { type: 'object', properties: { type: { const: null } }, propertyNames: { pattern: 'x' } },
      { type: 'object', properties: { type: { type: 'string', nullable: true, enum: [null] } } },
    ],
  ])('says %j as 3.0 does', (schema, said) => {
    const one = { ...document, components: { schemas: { One: schema } }, paths: {} } as unknown as typeof document;
    expect((downgradeDocument(one).components as { schemas: object }).schemas).toEqual({ One: said });
  });

  it('is not made of what it cannot say', () => {
    const one = { ...document, components: { schemas: { One: { prefixItems: [] } } } } as unknown as typeof document;
    expect(() => downgradeDocument(one)).toThrow('OpenAPI 3.0 has no way to say prefixItems');
  });
});
