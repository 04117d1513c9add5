import { Failure } from '../failure.js';
import { valueAtPath } from './cells.js';

/** The value with only the named fields; a dotted path keeps its nesting. Lists are reduced row by row. */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((row) => pickFields(row, fields));
  if (typeof value !== 'object' || value === null) return value;
  const selection: Record<string, unknown> = {};
  for (const field of fields) place(selection, field.split('.'), valueAtPath(value, field) ?? null);
  return selection;
}

/**
 * Checks that a value, or one of its rows, has each named field.
 * @throws Failure that lists the available fields
 */
export function assertFields(value: unknown, fields: readonly string[]): void {
  const rows = (Array.isArray(value) ? value : [value]).filter(isRecord);
  if (rows.length === 0) return;
  const unknown = fields.filter((field) => !rows.some((row) => mayHave(row, field.split('.'))));
  if (unknown.length === 0) return;
  const knownFields = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
  throw new Failure(`There is no field ${unknown.join(', ')}.`, `The fields are ${knownFields.join(', ')}.`);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a value may have a field. A null value may have any. */
function mayHave(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || value === null) return true;
  return isRecord(value) && Object.hasOwn(value, name) && mayHave(value[name], rest);
}

/** The columns for rows if the command names none: simple values, ids last. */
export function defaultColumns(rows: readonly unknown[], limit = 6): string[] {
  const names = new Set<string>();
  for (const row of rows.slice(0, 20)) {
    if (typeof row !== 'object' || row === null) continue;
    for (const [name, value] of Object.entries(row)) if (value === null || typeof value !== 'object') names.add(name);
  }
  const isId = (name: string): boolean => /^id$|Id$/.test(name);
  const all = [...names].sort((one, other) => Number(isId(one)) - Number(isId(other)));
  const first = all.slice(0, limit);
  return names.has('id') && !first.includes('id') ? [...first.slice(0, limit - 1), 'id'] : first;
}

function place(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    define(into, name, value);
    return;
  }
  const inner = Object.hasOwn(into, name) ? into[name] : undefined;
  const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  define(into, name, next);
  place(next, rest, value);
}

/** A field may have the name of a property that every object inherits. */
function define(into: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}
