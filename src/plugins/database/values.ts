import pg from 'pg';
import { parseJson } from '../../json/exact-json.js';
import { writeJson } from '../../json/json-writer.js';
import type { JsonValue } from '../../services/core/text/json.js';

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
/** Numbers that JSON cannot hold stay texts. */
const asNumber: Parser = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
/** Such as 2026-01-31T12:00:00.123456Z; infinity, and years that ISO 8601 writes otherwise, stay as they are. */
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

/** The types of lists, with those of what is in them. */
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
/** As it is, and not as its declaration says. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parser): { parse(): JsonValue };
};
for (const [list, element] of LISTS) {
  const parse = PARSERS.get(element) ?? asText;
  PARSERS.set(list, (text) => arrays.create(text, parse).parse());
}

/** Values as JSON; each is counted before. */
export const jsonTypes = (count: (text: string) => void): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number) => {
    const parse = PARSERS.get(oid) ?? asText;
    return (text: string): JsonValue => {
      count(text);
      return parse(text);
    };
  }) as typeof pg.types.getTypeParser,
});

/** A value as pg takes it: lists become lists of PostgreSQL, objects the text of JSON. */
export const parameterOf = (value: JsonValue): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? writeJson(value) : value;
