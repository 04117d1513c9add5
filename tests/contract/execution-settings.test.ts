import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from './all-operations.js';

/** Names of inputs by which somebody decides what runs, where or with which values. */
const SETTINGS =
  /^(env|adapterConfig|adapterType|assigneeAdapterOverrides|cwd|command|args|workspace|(setup|cleanup)Command|repo(Url|Ref)|rootPath|adapterConfigKey|.*[dD]efaultsPayload|defaultEnvironmentId|packageName|headers)$/;

/** Mutations with such an input that decide nothing by it. */
const HARMLESS: Readonly<Record<string, string>> = {
  acceptInvite: 'what an agent asks for is used only once somebody approves of it',
  createCliAuthChallenge: 'the name of a command line, which is shown to whoever approves of its key',
  createToolPolicy: 'args are what the arguments of calls are compared with',
  createToolProfile: 'args are what the arguments of calls are compared with',
  createToolProfileEntry: 'args are what the arguments of calls are compared with',
  updateToolProfile: 'args are what the arguments of calls are compared with',
  updateToolProfileEntry: 'args are what the arguments of calls are compared with',
  createToolStdioTemplate: 'instance admins alone; it is a program that gives tools, and runs no agent',
  updateInstanceSettings: 'instance admins alone; no agent runs anywhere by it',
  updateToolPolicy: 'args are what the arguments of calls are compared with',
};

type JsonSchema = { readonly [key: string]: unknown };

/** The names of all properties of a schema, however deep. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return [];
  seen.add(schema);
  if (Array.isArray(schema)) return schema.flatMap((one) => namesIn(one, seen));
  const { properties, ...others } = schema as JsonSchema;
  return [...Object.keys(properties ?? {}), ...Object.values(properties ?? {}), ...Object.values(others)].flatMap(
    (one) => (typeof one === 'string' ? (one in ((properties ?? {}) as object) ? [one] : []) : namesIn(one, seen)),
  );
}

const settingsOf = ({ input }: { input: z.ZodType }): string[] => [
  ...new Set(
    namesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).filter((name) => SETTINGS.test(name)),
  ),
];

describe('an operation that takes execution settings', () => {
  test('declares that it sets them', () => {
    const undeclared = operations
      .filter((operation) => operation.kind !== 'query' && !operation.setsExecution && !(operation.name in HARMLESS))
      .map((operation) => [operation.name, settingsOf(operation)] as const)
      .filter(([, settings]) => settings.length > 0);
    expect(undeclared).toEqual([]);
  });

  test('is found by the names of its inputs: those of known operations are', () => {
    const known = (name: string) => settingsOf(operations.find((operation) => operation.name === name) as never);
    expect(known('updateAgent')).toEqual(expect.arrayContaining(['adapterType', 'adapterConfig', 'env', 'headers']));
    expect(known('updateProject')).toEqual(['env']);
    expect(known('createProject')).toEqual(expect.arrayContaining(['workspace', 'cwd', 'setupCommand']));
    expect(known('updateCompany')).toEqual([]);
  });
});
