import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../../core/text/json.js';

// Arguments are checked against the schema that a server gives for its tool. The schema comes from outside, so it must
// not cost more than a check is worth: its size is bounded, and so is what one check may do.

const MAX_BYTES = 65_536;
const MAX_DEPTH = 32;
const MAX_NODES = 1_000;
/** A visit is one part of the schema at one value: 0.1 s at most. */
const MAX_VISITS = 100_000;

/**
 * Left out: patterns and formats, since they run the engine that can hang, and comparisons of all items with all others.
 * The server checks them itself.
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
/** Without the patterns of properties, these would refuse what the patterns allow. */
const OF_OTHER_PROPERTIES = ['additionalProperties', 'unevaluatedProperties'];

/** Keywords with values that are no schemas, whose fields must stay as they are. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required']);
/** Keywords with schemas by name: the names are no keywords. */
const BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

const PLAIN: JsonObject = { type: 'object' };

class Unusable extends Error {}
class TooCostly extends Error {}

/** Counts the visits of a check, which the library does not bound. */
interface Visits {
  count: number;
}

function bounded(schema: JsonObject): void {
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

/** A schema's parts that are used; each tells when it is visited, since the library reads its type then. */
function prepared(value: JsonValue, visits: Visits): JsonValue {
  if (Array.isArray(value)) return value.map((item) => prepared(item, visits));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => isKept(key, value));
  const schema = Object.fromEntries(entries.map(([key, nested]) => [key, preparedKeyword(key, nested, visits)]));
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

function preparedKeyword(key: string, value: JsonValue, visits: Visits): JsonValue {
  if (DATA.has(key)) return value;
  if (key === '$ref' && !(typeof value === 'string' && value.startsWith('#'))) throw new Unusable();
  if (/^\$(dynamic|recursive)(Ref|Anchor)$/.test(key)) throw new Unusable();
  if (!BY_NAME.has(key) || value === null || typeof value !== 'object' || Array.isArray(value)) {
    return prepared(value, visits);
  }
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, prepared(nested, visits)]));
}

/** Why arguments do not fit a tool. */
export interface ArgumentsProblem {
  /** A pointer into the arguments, such as `#/labels/0`. */
  readonly path: string;
  readonly message: string;
}

const TOO_COSTLY: ArgumentsProblem = { path: '#', message: "The arguments are too large for the tool's schema" };

/** Integers beyond 2^53 have lost digits when they were parsed: another number would be sent than was asked for. */
function unsafeNumber(root: JsonValue): ArgumentsProblem | undefined {
  const open: (readonly [JsonValue, string])[] = [[root, '#']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next;
    if (typeof value === 'number' && (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)) {
      return { path, message: 'Numbers must not be larger than 9007199254740991; send larger ones as text' };
    }
    if (value === null || typeof value !== 'object') continue;
    for (const [key, nested] of Object.entries(value)) open.push([nested, `${path}/${key}`]);
  }
  return undefined;
}

/** Checks arguments, and says what is wrong with them. */
export type ArgumentsCheck = (given: JsonObject) => ArgumentsProblem | undefined;

function validatorOf(inputSchema: JsonObject, visits: Visits, endsAtFirst = true): Validator {
  try {
    bounded(inputSchema);
    return new Validator(prepared(inputSchema, visits) as Schema, '2020-12', endsAtFirst);
  } catch {
    return new Validator(PLAIN as Schema, '2020-12', endsAtFirst);
  }
}

/** A check by a tool's schema, to be kept. A schema that cannot be used leaves the check to the server. */
export function argumentsCheckOf(inputSchema: JsonObject): ArgumentsCheck {
  const visits: Visits = { count: 0 };
  const validator = validatorOf(inputSchema, visits);
  return (given) => {
    const unsafe = unsafeNumber(given);
    if (unsafe) return unsafe;
    visits.count = 0;
    try {
      const { valid, errors } = validator.validate(given);
      if (valid) return undefined;
      const { instanceLocation = '#', error = 'The arguments do not fit the schema of the tool' } = errors.at(-1) ?? {};
      return { path: instanceLocation, message: error };
    } catch (error) {
      // A schema that refers to itself without end.
      if (error instanceof TooCostly || error instanceof RangeError) return TOO_COSTLY;
      // A reference that leads nowhere: the server knows better what it meant.
      return undefined;
    }
  };
}

/** A part of a schema that a value does not fit. */
export type SchemaError = Pick<OutputUnit, 'keyword' | 'keywordLocation' | 'instanceLocation' | 'error'>;

/** The parts that only say that a part of theirs does not fit, which comes after them. */
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

/** Without what others only repeat: of a choice that fits nothing, what each of its parts wants. */
function telling(errors: readonly OutputUnit[]): SchemaError[] {
  const choices: string[] = [];
  return errors.filter(({ keyword, keywordLocation }) => {
    if (choices.some((choice) => keywordLocation.startsWith(`${choice}/`))) return false;
    if (CHOICES.has(keyword)) choices.push(keywordLocation);
    return !ONLY_AROUND.has(keyword);
  });
}

/** All that does not fit a schema; nothing where the schema cannot be used. */
export function schemaErrorsOf(schema: JsonObject, given: JsonObject): readonly SchemaError[] {
  const whole = (problem: ArgumentsProblem) => [
    { keyword: '', keywordLocation: '', instanceLocation: problem.path, error: problem.message },
  ];
  const unsafe = unsafeNumber(given);
  if (unsafe) return whole(unsafe);
  try {
    return telling(validatorOf(schema, { count: 0 }, false).validate(given).errors);
  } catch (error) {
    if (error instanceof TooCostly || error instanceof RangeError) {
      return whole({ path: '#', message: 'It is too large for the schema' });
    }
    return [];
  }
}
