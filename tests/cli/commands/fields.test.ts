import { describe, expect, test } from 'vitest';
import { allCommands, apiOperation, resolved } from './offered.js';

// biome-ignore lint/suspicious/noExplicitAny: schemas of any kind
type Schema = any;

/** The schemas that a value of a schema may have, without references and choices. */
function branches(schema: Schema): Schema[] {
  const own = resolved(schema) as Schema;
  if (!own) return [];
  const choices = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? [])];
  return choices.length > 0 ? choices.flatMap(branches) : [own];
}

/** What a path leads to in values of a schema. Where a schema leaves it open, anything. */
function reached(schema: Schema, path: string): Schema[] {
  return path
    .split('.')
    .reduce<Schema[]>(
      (from, name) => from.flatMap((one) => (isOpen(one) ? [one] : branches(one.properties?.[name]))),
      branches(schema),
    );
}

const isOpen = (schema: Schema): boolean =>
  schema.properties === undefined && (schema.type === 'object' || schema.type === undefined);

const rowsOf = (schema: Schema): Schema[] =>
  branches(schema).flatMap((one) => (one.type === 'array' ? branches(one.items) : []));

const commands = (await allCommands()).filter(({ operation }) => operation !== undefined);
const named = commands.map((command) => [command.path, command] as const);

describe('what a command names is in its operation:', () => {
  test.each(named)('%s', (_path, command) => {
    const { operation = '', args = [], omit = [], fixed = {}, secrets = [], references = {}, flags = [] } = command;
    const { fields, isOpen: takesAll } = apiOperation(operation);
    const ofFlags = flags.flatMap(({ field }) => field ?? []);
    const ofArgs = command.run ? [] : args.map((notation) => notation.replace(/\W+$/, ''));
    const names = [...ofArgs, ...omit, ...Object.keys(fixed), ...secrets, ...Object.keys(references), ...ofFlags];
    if (!takesAll) expect(names.filter((name) => !fields.has(name))).toEqual([]);
  });
});

describe('what people see is in the answer:', () => {
  const showing = named.filter(([, { columns, fields, rows, run }]) => !run && (columns || fields || rows));

  test.each(showing)('%s', (_path, { operation = '', columns = [], fields = [], rows }) => {
    const { answer } = apiOperation(operation);
    const ofRows = rows === undefined ? rowsOf(answer) : reached(answer, rows).flatMap(rowsOf);
    if (columns.length > 0) expect(ofRows).not.toEqual([]);
    const unknown = [
      ...columns.filter((column) => ofRows.every((row) => reached(row, column).length === 0)),
      ...fields.filter((field) => reached(answer, field).length === 0),
    ];
    expect(unknown).toEqual([]);
  });

  const showsIdsLast = (names: readonly string[]): boolean => {
    const ids = names.map((name) => name === 'id' || name.endsWith('.id'));
    return ids.indexOf(true) === -1 || ids.slice(ids.indexOf(true)).every(Boolean);
  };

  test('ids come last, where people may leave them aside', () => {
    const wrong = commands.filter(({ columns = [], fields = [] }) => !showsIdsLast(columns) || !showsIdsLast(fields));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
