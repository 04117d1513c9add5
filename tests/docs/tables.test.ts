import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GraphQLEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { SKILL_TOOLS } from '#adapters/svc-runner/tools/registry.js';
import { SKILL_WRITING_TOOLS } from '#adapters/svc-runner/tools/skill-writing.js';
import { agentTools } from '#agent-tools/table.js';
import { ASSISTANT_TOOLS } from '#mcp/assistant/site.js';
import { buildSchema } from '#resolvers/index.js';
import { PERMISSIONS, ROLE_PERMISSIONS, standardAgentGrants } from '#services/access/permissions.js';
import { ERROR_CODES } from '#services/core/errors/error-codes.js';
import { type Config, readConfig } from '#services/core/process/config.js';
import { readPage, root, tableOf } from './markdown.js';
import '#runtime.js';
import '#server/http.js';

// All that the server loads, so that every error it can answer with is declared.

describe('the table of error codes', () => {
  const rows = tableOf(readPage('docs/errors.md'), ['Code', 'Status', 'Meaning', 'Details']);
  const statusOf = new Map(rows.map(([code, status]) => [code, status]));

  test('has every code that an operation can answer with, under its status', () => {
    const declared = [...ERROR_CODES].map(([code, { status }]) => [code.toUpperCase(), String(status)] as const);
    expect(declared.filter(([code, status]) => statusOf.get(code) !== status)).toEqual([]);
  });

  test('has the codes of the schema and no other', () => {
    const type = buildSchema().getType('ErrorCode') as GraphQLEnumType;
    expect([...statusOf.keys()].sort()).toEqual(
      type
        .getValues()
        .map(({ name }) => name)
        .sort(),
    );
  });
});

describe('the table of the configuration', () => {
  const rows = tableOf(readPage('docs/operate.md'), ['Name', 'Default', 'Meaning']);
  const documented = rows.map(([name]) => name as string);
  const source = readFileSync(join(root, 'src/services/core/process/config.ts'), 'utf8');
  const read = [...(/z\.object\(\{([\s\S]*?)^\}\)/m.exec(source)?.[1] ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)];
  const names = read.map(([, name]) => name as string);

  test('has every variable that the server reads, and no other', () => {
    expect(names.length).toBeGreaterThan(20);
    expect([...documented].sort()).toEqual([...names].sort());
  });

  test.each(rows.map(([name, value]) => [name as string, value as string]))('says the default of %s', (name, told) => {
    const value = readConfig({})[name as keyof Config];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) expect(told).toMatch(/^unset/);
    else if (typeof value === 'object') expect(told).toMatch(/^as below$/);
    else if (typeof value === 'boolean') expect(told).toMatch(value ? /^on\b/ : /^off\b/);
    else if (told.startsWith('./')) expect(resolve(told)).toBe(value);
    else expect(told).toBe(String(value));
  });

  test('is that of .env.example', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const shown = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(shown.sort()).toEqual([...names].sort());
  });
});

test('the table of tools names every tool of the native runner in order, and no other', () => {
  const rows = tableOf(readPage('docs/svc-runner.md'), ['Tools', 'Do']);
  const tools = [...agentTools(), ...SKILL_TOOLS, ...SKILL_WRITING_TOOLS];
  expect(rows.flatMap(([names = '']) => names.split(', '))).toEqual(tools.map(({ name }) => name));
});

test('the table of tools names every tool of assistants in order, and no other', () => {
  const rows = tableOf(readPage('docs/mcp.md'), ['Tools', 'About']);
  expect(rows.flatMap(([names = '']) => names.split(', '))).toEqual(ASSISTANT_TOOLS.map(({ name }) => name));
});

describe('the table of permissions', () => {
  const rows = tableOf(readPage('docs/security.md'), ['Key', 'Allows', 'Roles that hold it', 'Standard agent']);

  test('has every key in order, with what it allows, who holds it and whether a new agent does', () => {
    const granted = new Map(standardAgentGrants('id').map(({ permissionKey, scope }) => [permissionKey, scope]));
    const standard = (key: keyof typeof PERMISSIONS) => {
      if (!granted.has(key)) return '';
      return granted.get(key) ? 'yes, scoped' : 'yes';
    };
    const expected = (Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]).map((key) => [
      key,
      PERMISSIONS[key],
      Object.entries(ROLE_PERMISSIONS)
        .filter(([, keys]) => keys.includes(key))
        .map(([role]) => role)
        .join(', '),
      standard(key),
    ]);
    expect(rows).toEqual(expected);
  });
});
