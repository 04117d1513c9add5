import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { exactNumberIn, refusalOfNumber, withNumbers } from '#json/exact-json.js';
import { compareNumbers, ExactNumber } from '#json/exact-number.js';
import { refusedNumberIn } from '#services/core/text/fields.js';
import { isStructure, type JsonObject, type JsonValue } from '#services/core/text/json.js';

// Checks arguments against the schema that a server gives for its tool. The schema comes from outside and must not cost
// more than a check is worth, so its size and the work of each check are bounded.

const MAX_BYTES = 65_536;
const MAX_DEPTH = 32;
const MAX_NODES = 1_000;
/** A visit is one part of the schema at one value. All visits take 0.1 s at most. */
const MAX_VISITS = 100_000;

/**
 * Ignored keywords: patterns and formats, because they run a regular expression engine that can hang, and comparisons
 * of all items with each other. The server checks them itself.
 */
const LEFT_OUT = new Set([
  'pattern',
  'patternProperties',
  'format',
  'uniqueItems',
  '$schema',
  '$id',
  'id',
  '$vocabulary',
]);
/**
 * Keywords to ignore next to `patternProperties`: without the patterns, they would reject properties that the patterns
 * allow.
 */
const OF_OTHER_PROPERTIES = ['additionalProperties', 'unevaluatedProperties'];

/** Keywords whose values are data, not schemas. Their fields must not change. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required']);
/** Keywords that compare numbers. */
const BOUNDS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const COMPARING = new Set([...BOUNDS, 'const', 'enum']);
/** Keywords that hold schemas by name. The names are not keywords. */
const BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

const PLAIN: JsonObject = { type: 'object' };

class Unusable extends Error {}
class TooCostly extends Error {}

/** Maps an exact number to the JavaScript number that the library compares instead. */
type NumberOf = (number: number | ExactNumber) => number;

/** Counts the visits of a check, because the library does not limit them. */
interface Visits {
  count: number;
}

function assertSchemaSize(schema: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(schema)) > MAX_BYTES) throw new Unusable();
  const open: (readonly [JsonValue, number])[] = [[schema, 0]];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (value === null || typeof value !== 'object') continue;
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw new Unusable();
    for (const nested of Object.values(value)) open.push([nested, depth + 1]);
  }
}

/**
 * A copy of a schema without the ignored keywords. Each part counts its visits in the getter of `type`, which the
 * library reads at every visit.
 */
function prepareSchema(value: JsonValue, visits: Visits, numberOf: NumberOf): JsonValue {
  if (Array.isArray(value)) return value.map((item) => prepareSchema(item, visits, numberOf));
  if (!isStructure(value)) return value;
  const entries = Object.entries(value).filter(([key]) => isKept(key, value));
  const schema = Object.fromEntries(
    entries.map(([key, nested]) => [key, preparedKeyword(key, nested, visits, numberOf)]),
  );
  const { type } = schema;
  Object.defineProperty(schema, 'type', {
    enumerable: true,
    get() {
      if (++visits.count > MAX_VISITS) throw new TooCostly();
      return type;
    },
  });
  return schema;
}

const isKept = (key: string, schema: JsonObject): boolean =>
  !LEFT_OUT.has(key) && !(OF_OTHER_PROPERTIES.includes(key) && Object.hasOwn(schema, 'patternProperties'));

function preparedKeyword(key: string, value: JsonValue, visits: Visits, numberOf: NumberOf): JsonValue {
  if (DATA.has(key) || BOUNDS.has(key)) return withNumbers(value, numberOf) as JsonValue;
  // Ranks have no multiples; the server checks the keyword.
  if (key === 'multipleOf') return numberOf === Number ? (withNumbers(value, numberOf) as JsonValue) : 0.5;
  if (key === '$ref' && !(typeof value === 'string' && value.startsWith('#'))) throw new Unusable();
  if (/^\$(dynamic|recursive)(Ref|Anchor)$/.test(key)) throw new Unusable();
  if (!BY_NAME.has(key) || value === null || typeof value !== 'object' || Array.isArray(value)) {
    return prepareSchema(value, visits, numberOf);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => [name, prepareSchema(nested, visits, numberOf)]),
  );
}

/** The reason why arguments do not fit a tool. */
export interface ArgumentsProblem {
  /** A pointer into the arguments, such as `#/labels/0`. */
  readonly path: string;
  readonly message: string;
}

interface SchemaProblem extends ArgumentsProblem {
  /** The keyword that the arguments do not fit. */
  readonly keyword?: string | undefined;
}

const TOO_COSTLY: ArgumentsProblem = { path: '#', message: "The arguments are too large for the tool's schema" };

/** Rejects numbers with more digits than a server can mean: comparing them costs more than a check is worth. */
function unusableNumber(root: JsonValue): ArgumentsProblem | undefined {
  const refusedNumber = refusedNumberIn(root, 'all');
  if (!refusedNumber) return undefined;
  return { path: ['#', ...refusedNumber.path].join('/'), message: refusalOfNumber(refusedNumber) };
}

/** A check that returns a problem of the arguments; undefined if it finds none. */
export type ArgumentsCheck = (given: JsonObject) => ArgumentsProblem | undefined;

function validatorOf(
  inputSchema: JsonObject,
  visits: Visits,
  { endsAtFirst = true, numberOf = Number as NumberOf } = {},
): Validator {
  try {
    assertSchemaSize(inputSchema);
    return new Validator(prepareSchema(inputSchema, visits, numberOf) as Schema, '2020-12', endsAtFirst);
  } catch {
    return new Validator(PLAIN as Schema, '2020-12', endsAtFirst);
  }
}

/** A reusable check by a tool's schema. If the schema cannot be used, the check is left to the server. */
export function argumentsCheckOf(inputSchema: JsonObject): ArgumentsCheck {
  const visits: Visits = { count: 0 };
  const validator = validatorOf(inputSchema, visits);
  return (given) => {
    const problem = exactNumberIn(given)
      ? (unusableNumber(given) ?? exactProblemOf(inputSchema, given, visits))
      : problemOf(validator, given, visits);
    return problem && { path: problem.path, message: problem.message };
  };
}

function problemOf(validator: Validator, given: JsonObject, visits: Visits): SchemaProblem | undefined {
  visits.count = 0;
  try {
    const { valid, errors } = validator.validate(given);
    if (valid) return undefined;
    const last = errors.at(-1);
    const { instanceLocation = '#', error = 'The arguments do not fit the schema of the tool' } = last ?? {};
    return { path: instanceLocation, message: error, keyword: last?.keyword };
  } catch (error) {
    // For example, a schema that refers to itself without end.
    if (error instanceof TooCostly || error instanceof RangeError) return TOO_COSTLY;
    // The schema has a broken reference, and only the server can resolve it.
    return undefined;
  }
}

/**
 * Like `problemOf`, for arguments with numbers that JavaScript cannot represent exactly. The library compares
 * JavaScript numbers, so it gets the rank of each number among all compared numbers. Ranks have the same order, and the
 * ranks of integers are integers.
 */
function exactProblemOf(inputSchema: JsonObject, given: JsonObject, visits: Visits): SchemaProblem | undefined {
  const { numberOf, ranked } = rankingOf(given, (note) => validatorOf(inputSchema, visits, { numberOf: note }));
  const problem = problemOf(validatorOf(inputSchema, visits, { numberOf }), ranked, visits);
  if (!problem?.keyword || !COMPARING.has(problem.keyword)) return problem;
  // The library's own message would show the rank.
  return { ...problem, message: `The value does not fit "${problem.keyword}" of the tool's schema` };
}

function rankingOf(given: JsonObject, visitSchema: (note: NumberOf) => void) {
  const numbers: (number | ExactNumber)[] = [];
  const note: NumberOf = (number) => {
    numbers.push(number);
    return 0;
  };
  withNumbers(given, note);
  visitSchema(note);
  const keys: string[] = [];
  const ranks = new Map<string, number>();
  for (const number of numbers.sort(compareNumbers)) {
    const key = canonicalNumber(number);
    if (ranks.has(key)) continue;
    const isInteger = number instanceof ExactNumber ? number.isInteger : Number.isInteger(number);
    ranks.set(key, isInteger ? keys.length : keys.length + 0.5);
    keys.push(key);
  }
  const numberOf: NumberOf = (number) => ranks.get(canonicalNumber(number)) ?? 0;
  return { numberOf, ranked: withNumbers(given, numberOf) as JsonObject };
}

const canonicalNumber = (number: number | ExactNumber): string =>
  number instanceof ExactNumber ? number.canonical : String(number);

/** A part of a schema that a value does not fit. */
export type SchemaError = Pick<OutputUnit, 'keyword' | 'keywordLocation' | 'instanceLocation' | 'error'>;

/** Keywords that only report that one of their parts does not fit. The error of that part follows. */
const ONLY_AROUND = new Set([
  '$ref',
  'allOf',
  'if',
  'properties',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'prefixItems',
  'items',
  'additionalItems',
  'unevaluatedItems',
]);
const CHOICES = new Set(['anyOf', 'oneOf']);

/** The errors without repetitions. If no alternative of a choice fits, only the error of the choice is kept. */
function specificErrors(errors: readonly OutputUnit[]): SchemaError[] {
  const choices: string[] = [];
  return errors.filter(({ keyword, keywordLocation }) => {
    if (choices.some((choice) => keywordLocation.startsWith(`${choice}/`))) return false;
    if (CHOICES.has(keyword)) choices.push(keywordLocation);
    return !ONLY_AROUND.has(keyword);
  });
}

/** All errors of a value against a schema; empty if the schema cannot be used. */
export function schemaErrorsOf(schema: JsonObject, given: JsonObject): readonly SchemaError[] {
  const whole = (problem: ArgumentsProblem) => [
    { keyword: '', keywordLocation: '', instanceLocation: problem.path, error: problem.message },
  ];
  const exactNumber = exactNumberIn(given);
  if (exactNumber) return whole({ path: ['#', ...exactNumber.path].join('/'), message: refusalOfNumber(exactNumber) });
  try {
    return specificErrors(validatorOf(schema, { count: 0 }, { endsAtFirst: false }).validate(given).errors);
  } catch (error) {
    if (error instanceof TooCostly || error instanceof RangeError) {
      return whole({ path: '#', message: 'It is too large for the schema' });
    }
    return [];
  }
}
