import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { BUNDLED_SKILLS, CATALOG_SKILLS, type ShippedSkill } from '#services/core/content/shipped-skills.js';

// Agents do what these texts say, so that whatever they name has to be there.

type Json = { [key: string]: Json };
const document = strict(openApiDocument(sections) as unknown as Json);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

const FOLDER = fileURLToPath(new URL('../../../../skills', import.meta.url));
const UUID = '018f9b1e-0000-7000-8000-000000000000';

describe('the skills that every agent has', () => {
  test.each(BUNDLED_SKILLS)('$slug names only routes that the API has', (skill) => {
    const named = callsIn(skill);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((call) => !routeOf(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test.each(BUNDLED_SKILLS)('$slug names only parameters that the routes have', (skill) => {
    const flaws = callsIn(skill).flatMap((call) => {
      const known = (routeOf(call)?.operation.parameters as unknown as { name: string }[] | undefined) ?? [];
      const unknown = call.parameters.filter((name) => !known.some((one) => one.name === name));
      return unknown.map((name) => `${call.method} ${call.path} has no ${name}`);
    });
    expect(flaws).toEqual([]);
  });

  test.each(BUNDLED_SKILLS)('$slug shows only requests that the API takes', (skill) => {
    const flaws = examplesIn(skill).flatMap(({ method, path, body }) => {
      const { template, operation } = routeOf({ method, path }) ?? {};
      if (!operation?.requestBody) return body === undefined ? [] : [`${method} ${path} takes no body`];
      const pointer = ['paths', template as string, method.toLowerCase(), 'requestBody', 'content', 'application/json'];
      const validate = ajv.compile({ $ref: `openapi.json#/${[...pointer, 'schema'].map(escaped).join('/')}` });
      return validate(body ?? {}) ? [] : [`${method} ${path}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(flaws).toEqual([]);
  });

  test('show a request for each thing that agents write', () => {
    expect(BUNDLED_SKILLS.flatMap(examplesIn).length).toBeGreaterThan(25);
  });

  test('name one another by names that there are, and the first one leads to all others', () => {
    const names = BUNDLED_SKILLS.map(({ slug }) => slug);
    const mentioned = (text: string) => new Set([...text.matchAll(/`(orgraph(?:-[a-z]+)*)`/g)].map(([, name]) => name));
    for (const { text } of BUNDLED_SKILLS) expect(names).toEqual(expect.arrayContaining([...mentioned(text)]));
    const first = BUNDLED_SKILLS.find(({ slug }) => slug === 'orgraph') as ShippedSkill;
    expect([...mentioned(first.text)].sort()).toEqual(names.filter((name) => name !== 'orgraph'));
  });

  test('name only variables that the documentation of runs has', () => {
    const known = readFileSync(join(FOLDER, '../docs/run-environment.md'), 'utf8');
    const variables = BUNDLED_SKILLS.flatMap(({ text }) => text.match(/\bSERVICE_[A-Z_]+\b/g) ?? []);
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  });

  test('name only errors that the API has', () => {
    const known = readFileSync(join(FOLDER, '../docs/errors.md'), 'utf8').toLowerCase();
    const codes = BUNDLED_SKILLS.flatMap(({ text }) => [...text.matchAll(/4\d\d (?:`[a-z_]+`(?:, )?)+/g)])
      .flatMap(([found]) => found.match(/[a-z_]{4,}/g) ?? [])
      .filter((code) => code !== 'details');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !known.includes(`\`${code}\``))).toEqual([]);
  });

  test('are short: the first one has less than 150 lines', () => {
    const linesOf = ({ text }: ShippedSkill) => text.split('\n').length;
    expect(BUNDLED_SKILLS.filter(({ slug }) => slug === 'orgraph').map(linesOf)[0]).toBeLessThan(150);
    for (const skill of BUNDLED_SKILLS) expect(linesOf(skill)).toBeLessThan(200);
  });
});

describe('all skills that come with the server', () => {
  test('are the files of the folder skills, as they are there now', () => {
    const packed = [...BUNDLED_SKILLS.map((skill) => ({ skill, folder: 'bundled' }))]
      .concat(CATALOG_SKILLS.map((skill) => ({ skill, folder: 'catalog' })))
      .flatMap(({ skill, folder }) =>
        skill.files.map((file) => [`${folder}/${skill.slug}/${file.path}`, file] as const),
      );
    expect(packed.map(([path]) => path).sort(), 'run node scripts/skills.mjs').toEqual(filesBelow(FOLDER));
    for (const [path, { text, executable }] of packed) {
      expect(text, `${path}: run node scripts/skills.mjs`).toBe(readFileSync(join(FOLDER, path), 'utf8'));
      expect(executable, path).toBe((statSync(join(FOLDER, path)).mode & 0o100) !== 0);
    }
  });

  test('have names that occur once', () => {
    const names = [...BUNDLED_SKILLS, ...CATALOG_SKILLS].map(({ slug }) => slug);
    expect(new Set(names).size).toBe(names.length);
  });
});

interface Call {
  readonly method: string;
  readonly path: string;
}
interface NamedCall extends Call {
  /** Those of its query. */
  readonly parameters: readonly string[];
}

/** The calls that a text names, in its sentences and examples. */
const callsIn = ({ text }: ShippedSkill): NamedCall[] =>
  [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[^\s`?]+)(\?[^\s`]*)?/g)].map(([, method, path, query]) => ({
    method: method as string,
    path: path as string,
    parameters: [...new URLSearchParams(query).keys()],
  }));

/** The requests that a text shows, with what stands for values of the reader replaced by such values. */
const examplesIn = ({ text }: ShippedSkill) =>
  [...text.matchAll(/^```http\n(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, method, path, body]) => ({
    method: method as string,
    path: path as string,
    body: body?.trim() ? (JSON.parse(body.replace(/"<[^"<>]+>"/g, `"${UUID}"`)) as unknown) : undefined,
  }));

function routeOf({ method, path }: Call): { template: string; operation: Json } | undefined {
  const shape = path.replace(/\{\w+\}/g, '{}');
  const template = Object.keys(document.paths as Json).find((one) => one.replace(/\{\w+\}/g, '{}') === shape);
  const operation = template && document.paths?.[template]?.[method.toLowerCase()];
  if (operation) return { template, operation };
  return undefined;
}

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The document, but refusing fields that it does not name: the API would ignore them, and the reader be wrong. */
function strict(node: Json): Json {
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(strict) as unknown as Json;
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, strict(value)]));
  const open = node.type === ('object' as unknown) && node.properties && !('additionalProperties' in node);
  return open ? { ...inside, additionalProperties: false as unknown as Json } : inside;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
