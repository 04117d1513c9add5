import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { isSecretKey } from '#services/core/vault/credentials.js';

// Finds the secret fields of a configuration by its schema: these fields hold references, not values.

/** Marks a part of a schema that replaces the schema of a secret. */
const MARK = 'x-orgraph-secret';
const FORMATS = ['secret-ref', 'password'];

/** Keywords whose values are not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required']);
/** Keywords whose values are schemas by name. */
const BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'patternProperties']);

/** The given schema with each secret replaced: the new part accepts only references to secrets. */
export const withReferences = (schema: JsonObject): JsonObject => replaceSecrets(schema, null) as JsonObject;

/** @param name the name of the field, if the node is the schema of a field */
function replaceSecrets(node: JsonValue, name: string | null): JsonValue {
  if (Array.isArray(node)) return node.map((item) => replaceSecrets(item, null));
  if (!isJsonObject(node)) return node;
  if (isOfSecret(node, name)) return referenceSchema(node);
  return Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, replacedIn(keyword, value)]));
}

function replacedIn(keyword: string, value: JsonValue): JsonValue {
  if (DATA.has(keyword)) return value;
  if (!BY_NAME.has(keyword) || !isJsonObject(value)) return replaceSecrets(value, null);
  const isOfFields = keyword === 'properties';
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceSecrets(part, isOfFields ? name : null)]),
  );
}

function isOfSecret(node: JsonObject, name: string | null): boolean {
  if (node.writeOnly === true || FORMATS.includes(String(node.format))) return true;
  return name !== null && isSecretKey(name) && (node.type === undefined || typesOf(node).includes('string'));
}

const typesOf = ({ type }: JsonObject): JsonValue[] => [type ?? []].flat();

const referenceSchema = (node: JsonObject): JsonObject => ({
  [MARK]: true,
  type: typesOf(node).includes('null') ? ['object', 'null'] : 'object',
  required: ['type', 'secretId'],
  properties: { type: { const: 'secret_ref' } },
});

/** References may be circular. */
const MAX_REFERENCES = 32;

/** The part of a schema at a path that the interpreter reports; undefined if it is unknown. */
export function partAt(schema: JsonObject, keywordLocation: string, left = MAX_REFERENCES): JsonObject | undefined {
  if (left === 0) return undefined;
  let node: JsonValue | undefined = schema;
  for (const step of pointerSteps(keywordLocation)) {
    if (node === null || typeof node !== 'object') return undefined;
    const reference: JsonValue | undefined = step === '$ref' && isJsonObject(node) ? node.$ref : undefined;
    node =
      typeof reference === 'string'
        ? partAt(schema, reference, left - 1)
        : (node as Readonly<Record<string, JsonValue>>)[step];
  }
  return isJsonObject(node) ? node : undefined;
}

/** The steps of a JSON pointer in a URL, such as `#/properties/port`. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

/** Whether a location in a schema from `withReferences` is in a part that replaces the schema of a secret. */
export function isWithinSecret(schema: JsonObject, keywordLocation: string): boolean {
  const steps = keywordLocation.split('/');
  return steps.some((_, index) => partAt(schema, steps.slice(0, index + 1).join('/'))?.[MARK] === true);
}
