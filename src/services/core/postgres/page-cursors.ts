import { badRequest } from '../errors/errors.js';
import { isUuid, unstorable } from '../text/fields.js';

/** The value by which a null time sorts. */
const NEVER = '-infinity';

/** The cursor of a row: the values of the columns that order it. */
export function encodeCursor(row: object, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = (row as Record<string, unknown>)[column];
    return value instanceof Date ? value.toISOString() : String(value ?? NEVER);
  });
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const CURSOR_VALUE: Readonly<Record<string, (value: string) => boolean>> = {
  uuid: isUuid,
  timestamptz: isMoment,
  'timestamptz?': (value) => value === NEVER || isMoment(value),
  float4: (value) => /^\d{1,9}(\.\d{1,9})?(e-?\d{1,2})?$/.test(value),
  int4: (value) => /^\d{1,9}$/.test(value),
  int8: (value) => /^-?\d{1,18}$/.test(value),
  text: (value) => unstorable(value) === undefined,
};

/**
 * Whether a text is a time in the format of `encodeCursor`: JavaScript also parses formats and years that PostgreSQL
 * does not.
 */
function isMoment(value: string): boolean {
  if (!/^(?!0000)\d{4}-.{18}Z$/.test(value)) return false;
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString() === value;
}

/** The values of a cursor. @throws 400 if they do not fit the columns' types */
export function decodeCursor(cursor: string, name: string, types: readonly string[]): string[] {
  const values = parseCursor(cursor);
  if (!fits(values, types)) throw badRequest(`${name} is not a cursor of this list`);
  return values;
}

/** Whether a text is a cursor of a list with columns of these types. */
export const isCursorOf = (cursor: string, types: readonly string[]): boolean => fits(parseCursor(cursor), types);

const fits = (values: readonly unknown[], types: readonly string[]): values is string[] =>
  values.length === types.length &&
  values.every((value, index) => typeof value === 'string' && (CURSOR_VALUE[types[index] ?? '']?.(value) ?? true));

function parseCursor(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
