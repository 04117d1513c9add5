import { ExactNumber } from '#json/exact-number.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';

// Servers write schemas of other drafts and generators: `null` for absent values, booleans of draft 4, `nullable` of
// OpenAPI. Clients validate the whole tool list against the schema of the protocol, so one odd tool would cost them all
// others.

/** Deeper parts stay as they are. */
const MAX_DEPTH = 32;

/** Keywords with any value. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);
/** Keywords that hold schemas by name. */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMAS: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', '$schema', '$id', '$comment', 'format', 'pattern']);
const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/**
 * The schema of a tool's arguments or results, repaired where its meaning is clear.
 * @returns undefined for a schema of something other than an object
 */
export function mendedSchema(schema: JsonValue | undefined): JsonObject | undefined {
  const root = isJsonObject(schema) ? mendSchema(schema, 0) : {};
  const types = [root.type ?? 'object'].flat();
  return types.includes('object') ? { ...root, type: 'object' } : undefined;
}

/** The annotations whose types the protocol knows; null if there are none. */
export function mendedAnnotations(annotations: JsonValue | undefined): JsonObject | null {
  if (!isJsonObject(annotations)) return null;
  const isSound = ([key, value]: [string, JsonValue]): boolean =>
    key.endsWith('Hint') ? typeof value === 'boolean' : key !== 'title' || typeof value === 'string';
  return Object.fromEntries(Object.entries(annotations).filter(isSound));
}

function mendSchema(schema: JsonObject, depth: number): JsonObject {
  if (depth > MAX_DEPTH) return schema;
  const keywords = Object.entries(schema).flatMap(([key, value]): [string, JsonValue][] => {
    const keyword = mendedKeyword(key, value, depth);
    return keyword === undefined ? [] : [[key, keyword]];
  });
  return withBounds(withNull(Object.fromEntries(keywords), schema), schema);
}

/** The repaired value of a keyword; undefined if the keyword has no meaning. */
function mendedKeyword(key: string, value: JsonValue, depth: number): JsonValue | undefined {
  if (DATA.has(key)) return key === 'enum' && !Array.isArray(value) ? undefined : value;
  if (value === null) return undefined;
  if (BY_NAME.has(key)) return isJsonObject(value) ? eachNamed(value, depth) : undefined;
  if (LISTS.has(key)) return Array.isArray(value) ? value.flatMap((one) => part(one, depth) ?? []) : undefined;
  if (SCHEMAS.has(key)) return mendedPart(value, depth);
  if (TEXTS.has(key)) return typeof value === 'string' ? value : undefined;
  switch (key) {
    case 'required':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
    case 'type':
      return mendedType(value);
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number' || value instanceof ExactNumber ? value : undefined;
    case 'nullable':
      return undefined;
    default:
      return value;
  }
}

/** Clients accept only an object for a property, although JSON Schema also allows `true` and `false`. */
const part = (value: JsonValue, depth: number): JsonObject | undefined => {
  if (typeof value === 'boolean') return value ? {} : { not: {} };
  return isJsonObject(value) ? mendSchema(value, depth + 1) : undefined;
};

const eachNamed = (schemas: JsonObject, depth: number): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, value]) => {
      const one = part(value, depth);
      return one ? [[name, one]] : [];
    }),
  );

function mendedPart(value: JsonValue, depth: number): JsonValue | undefined {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.flatMap((one) => part(one, depth) ?? []);
  return part(value, depth);
}

function mendedType(value: JsonValue): JsonValue | undefined {
  const types = [value].flat().filter((type) => TYPES.has(type));
  if (types.length === 0) return undefined;
  return Array.isArray(value) ? types : types[0];
}

/** Translates `nullable` of OpenAPI 3.0. */
function withNull(schema: JsonObject, { nullable }: JsonObject): JsonObject {
  const { type } = schema;
  if (nullable !== true || type === undefined || type === null) return schema;
  return { ...schema, type: [...new Set([type, 'null'].flat())] };
}

/** Translates the bounds of draft 4, in which `exclusiveMinimum: true` excludes `minimum` itself. */
function withBounds(schema: JsonObject, given: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  const boundOf = (name: 'minimum' | 'maximum', value: JsonValue | undefined): JsonObject => {
    if (value === undefined) return {};
    const exclusive = `exclusive${name === 'minimum' ? 'Minimum' : 'Maximum'}`;
    return given[exclusive] === true ? { [exclusive]: value } : { [name]: value };
  };
  return { ...rest, ...boundOf('minimum', minimum), ...boundOf('maximum', maximum) };
}
