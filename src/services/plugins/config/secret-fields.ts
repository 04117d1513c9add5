import { isJsonObject, type JsonObject, type JsonValue } from '../../core/text/json.js';
import { isSecretKey } from '../../core/vault/secret-names.js';

// Which fields of a configuration are secrets, as its schema says: they hold references and no values.

/** Says of a part of a schema that it stands in for that of a secret. */
const MARK = 'x-orgraph-secret';
const FORMATS = ['secret-ref', 'password'];

/** Keywords with values that are no schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required']);
/** Keywords with schemas by name. */
const BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'patternProperties']);

/** A schema that takes references to secrets, and nothing else, wherever the given one has a secret. */
export const withReferences = (schema: JsonObject): JsonObject => replaced(schema, null) as JsonObject;

/** @param name the name of the field, where it is the schema of one */
function replaced(node: JsonValue, name: string | null): JsonValue {
  if (Array.isArray(node)) return node.map((item) => replaced(item, null));
  if (!isJsonObject(node)) return node;
  if (isOfSecret(node, name)) return referenceSchema(node);
  return Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, replacedIn(keyword, value)]));
}

function replacedIn(keyword: string, value: JsonValue): JsonValue {
  if (DATA.has(keyword)) return value;
  if (!BY_NAME.has(keyword) || !isJsonObject(value)) return replaced(value, null);
  const isOfFields = keyword === 'properties';
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaced(part, isOfFields ? name : null)]),
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

/** References may lead in a circle. */
const MAX_REFERENCES = 32;

/** The part of a schema to which a path leads that the interpreter gives; undefined where that is not known. */
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

/** The steps of a pointer in an address, such as `#/properties/port`. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

/** Whether a part of such a schema, or one of its own parts, stands in for that of a secret. */
export function isWithinSecret(schema: JsonObject, keywordLocation: string): boolean {
  const steps = keywordLocation.split('/');
  return steps.some((_, index) => partAt(schema, steps.slice(0, index + 1).join('/'))?.[MARK] === true);
}
