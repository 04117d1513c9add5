import pg from 'pg';
import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import type { JsonValue } from '#services/core/text/json.js';

type Parser = (text: string) => JsonValue;

const {
  BOOL,
  BYTEA,
  INT2,
  INT4,
  INT8,
  OID,
  FLOAT4,
  FLOAT8,
  NUMERIC,
  JSON: JSON_TYPE,
  JSONB,
  DATE,
  TIMESTAMP,
  TIMESTAMPTZ,
} = pg.types.builtins;

const asText: Parser = (text) => text;
/** Numbers that JSON cannot represent stay texts. */
const asNumber: Parser = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
/** For example 2026-01-31T12:00:00.123456Z. Infinity, and years that ISO 8601 writes differently, stay as they are. */
const asTime: Parser = (text) =>
  text.replace(/^(\d{4}-\d\d-\d\d) (\S+?)(\+00)?$/, (_, day, time, zone) => `${day}T${time}${zone ? 'Z' : ''}`);

const PARSERS = new Map<number, Parser>([
  [BOOL, (text) => text === 't'],
  [INT2, asNumber],
  [INT4, asNumber],
  [OID, asNumber],
  [FLOAT4, asNumber],
  [FLOAT8, asNumber],
  [INT8, asText],
  [NUMERIC, asText],
  [JSON_TYPE, (text) => parseJson(text) as JsonValue],
  [JSONB, (text) => parseJson(text) as JsonValue],
  [DATE, asText],
  [TIMESTAMP, asTime],
  [TIMESTAMPTZ, asTime],
  [BYTEA, (text) => Buffer.from(text.slice(2), 'hex').toString('base64')],
]);

/** The array types, each with its element type. */
const LISTS: readonly (readonly [list: number, element: number])[] = [
  [1000, BOOL],
  [1001, BYTEA],
  [1005, INT2],
  [1007, INT4],
  [1016, INT8],
  [1021, FLOAT4],
  [1022, FLOAT8],
  [1231, NUMERIC],
  [199, JSON_TYPE],
  [3807, JSONB],
  [1182, DATE],
  [1115, TIMESTAMP],
  [1185, TIMESTAMPTZ],
  [1009, pg.types.builtins.TEXT],
  [1015, pg.types.builtins.VARCHAR],
  [1014, pg.types.builtins.BPCHAR],
  [2951, pg.types.builtins.UUID],
];
/** The actual shape, which the type declaration does not match. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parser): { parse(): JsonValue };
};
for (const [list, element] of LISTS) {
  const parse = PARSERS.get(element) ?? asText;
  PARSERS.set(list, (text) => arrays.create(text, parse).parse());
}

/** Parsers that turn values into JSON; `count` receives each text before it is parsed. */
export const jsonTypes = (count: (text: string) => void): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number) => {
    const parse = PARSERS.get(oid) ?? asText;
    return (text: string): JsonValue => {
      count(text);
      return parse(text);
    };
  }) as typeof pg.types.getTypeParser,
});

/** A value as pg expects it: lists become PostgreSQL arrays, objects become JSON text. */
export const parameterOf = (value: JsonValue): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? writeJson(value) : value;
