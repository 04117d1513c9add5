import { describe, expect, test } from 'vitest';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { open } from '#services/core/operation/operation.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, Answer>>;
  readonly requestBody?: { content: Readonly<Record<string, { schema?: Schema }>> };
  readonly parameters?: readonly { $ref?: string; name?: string; in?: string; schema?: Schema }[];
}

const document = JSON.parse(JSON.stringify(openApiDocument(sections))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, Answer>> };
};

const routes = sections.flatMap((section) => section.routes);
const cases = routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);
const templateOf = (path: string): string => path.replace(/[:*]([A-Za-z]\w*)/g, '{$1}');

const documented = (route: (typeof routes)[number]): Operation =>
  document.paths[templateOf(route.path)]?.[route.method] as Operation;

/** What a check finds wrong, with its route in front, as `GET /api/companies: no 404`. */
const faults = (check: (route: (typeof routes)[number]) => readonly string[]): string[] =>
  cases.flatMap(([name, route]) => check(route).map((fault) => `${name}: ${fault}`));

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {});
};

/** Where a schema says nothing of what an object or list holds; components are looked into once, by their own test. */
function bareParts(schema: Schema | undefined, where: string): string[] {
  if (!schema) return [`${where}: no schema`];
  if (schema.$ref || schema.const !== undefined || schema.enum) return [];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option, index) => bareParts(option, `${where}|${index}`));
  if (schema.type === 'array') return bareParts(schema.items, `${where}[]`);
  if (schema.type !== 'object') return schema.type ? [] : [`${where}: anything`];
  const open = schema.additionalProperties;
  const typed = typeof open === 'object' && open !== null && Object.keys(open).length > 0;
  if (!schema.properties && !typed) return [`${where}: a bare object`];
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => bareParts(part, `${where}.${key}`));
}

describe('the OpenAPI document', () => {
  test('has every route of the product, and each name of an operation once', () => {
    expect(cases.filter(([, route]) => documented(route) === undefined).map(([name]) => name)).toEqual([]);
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('names each operation as the registry does', () => {
    const wrong = faults((route) => {
      const { operationId, summary } = documented(route);
      const id = route.options.operationId ?? route.operation.name;
      return [
        ...(operationId === id ? [] : [`operationId is ${operationId}, not ${id}`]),
        ...(summary === route.operation.summary ? [] : [`summary is “${summary}”, not “${route.operation.summary}”`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('gives every success of an operation a schema, and 204 none', () => {
    const wrong = faults((route) => {
      const successes = Object.entries(documented(route).responses).filter(([status]) => status.startsWith('2'));
      if (successes.length === 0) return ['no success'];
      return successes.flatMap(([status, { content = {} }]) => {
        const contents = Object.entries(content);
        if (contents.length > 0 === (status === '204')) return [`${status} has ${contents.length} contents`];
        return contents.flatMap(([type, { schema }]) => bareParts(schema, `${status} ${type}`));
      });
    });
    expect(wrong).toEqual([]);
  });

  test('lists the errors of every operation', () => {
    const wrong = faults((route) => {
      const { operation } = route;
      const guarded = operation.allow === open ? [] : ['401', '403'];
      const expected = ['400', '500', ...guarded, ...(operation.on ? ['404'] : [])];
      const { responses } = documented(route);
      return expected.filter((status) => !(status in responses)).map((status) => `no ${status}`);
    });
    expect(wrong).toEqual([]);
  });

  test('types every input of every operation, and declares the parameters of its path in order', () => {
    const wrong = faults((route) => {
      const { parameters = [], requestBody } = documented(route);
      const inline = parameters.filter((parameter) => !parameter.$ref);
      const declared = inline.filter((one) => one.in === 'path').map(({ name }) => name);
      const inPath = [...route.path.matchAll(/[:*]([A-Za-z]\w*)/g)].map(([, name]) => name);
      return [
        ...inline.flatMap(({ name, schema }) => bareParts(schema, String(name))),
        ...(declared.join() === inPath.join() ? [] : [`declares the path parameters ${declared.join()}`]),
        ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => bareParts(schema, type)),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('has no component that leaves open what it is', () => {
    const bare = Object.entries(document.components.schemas)
      .filter(([name]) => name !== 'JsonValue')
      .flatMap(([name, schema]) => bareParts(schema, name));
    expect(bare.filter((where) => !where.startsWith('Error.details'))).toEqual([]);
  });

  test('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    expect(references.length).toBeGreaterThan(50);
    const dangling = references.filter(([, kind, name]) => components[kind as string]?.[name as string] === undefined);
    expect(dangling.map(([text]) => text)).toEqual([]);
    expect(resolved({ $ref: '#/components/schemas/Company' }).properties).toHaveProperty('issuePrefix');
  });
});
