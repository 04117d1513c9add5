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

test('the operation of every command has the fields that the command names', () => {
  const unknown = commands.flatMap((command) => {
    const { operation = '', args = [], omit = [], fixed = {}, secrets = [], references = {}, flags = [] } = command;
    const { fields, isOpen: takesAll } = apiOperation(operation);
    const ofFlags = flags.flatMap(({ field }) => field ?? []);
    const ofArgs = command.run ? [] : args.map((notation) => notation.replace(/\W+$/, ''));
    const names = [...ofArgs, ...omit, ...Object.keys(fixed), ...secrets, ...Object.keys(references), ...ofFlags];
    const wrong = takesAll ? [] : names.filter((name) => !fields.has(name));
    return wrong.map((name) => `${command.path}: ${operation} has no ${name}`);
  });
  expect(unknown).toEqual([]);
});

describe('what a command shows', () => {
  const showing = commands.filter(({ columns, fields, rows, run }) => !run && (columns || fields || rows));

  test('is in the answer of its operation', () => {
    const unknown = showing.flatMap(({ path, operation = '', columns = [], fields = [], rows }) => {
      const { answer } = apiOperation(operation);
      const ofRows = rows === undefined ? rowsOf(answer) : reached(answer, rows).flatMap(rowsOf);
      const wrong = [
        ...columns.filter((column) => ofRows.every((row) => reached(row, column).length === 0)),
        ...fields.filter((field) => reached(answer, field).length === 0),
      ];
      return wrong.map((name) => `${path}: ${operation} answers no ${name}`);
    });
    expect(showing.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });

  const showsIdsLast = (names: readonly string[]): boolean => {
    const ids = names.map((name) => name === 'id' || name.endsWith('.id'));
    return ids.indexOf(true) === -1 || ids.slice(ids.indexOf(true)).every(Boolean);
  };

  test('has ids last, where people may leave them aside', () => {
    const wrong = commands.filter(({ columns = [], fields = [] }) => !showsIdsLast(columns) || !showsIdsLast(fields));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
