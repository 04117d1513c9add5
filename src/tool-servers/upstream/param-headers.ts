import { ExactNumber } from '#json/exact-number.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';

// A server can require arguments of its tools in headers as well, for proxies that do not read bodies. The schema of
// the arguments marks them.

const KEY = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);
const MAX_DEPTH = 32;

interface HeaderArgument {
  readonly header: string;
  readonly path: readonly string[];
}

/** The arguments that are sent as headers; undefined if the schema marks them in a way that cannot be followed. */
export function headerArgumentsOf(schema: JsonObject): readonly HeaderArgument[] | undefined {
  const headerArguments: HeaderArgument[] = [];
  const names = new Set<string>();
  const visit = (node: JsonValue, path: readonly string[], isReachable: boolean): boolean => {
    if (Array.isArray(node)) return node.every((item) => visit(item, path, false));
    if (!isJsonObject(node) || path.length > MAX_DEPTH) return true;
    if (Object.hasOwn(node, KEY)) {
      const name = node[KEY];
      if (!isReachable || path.length === 0 || typeof name !== 'string') return false;
      if (!TOKEN.test(name) || !TYPES.has(node.type) || names.has(name.toLowerCase())) return false;
      names.add(name.toLowerCase());
      headerArguments.push({ header: `mcp-param-${name.toLowerCase()}`, path });
    }
    return Object.entries(node).every(([key, value]) => {
      if (DATA.has(key)) return true;
      if (key !== 'properties' || !isJsonObject(value)) return visit(value, [...path, key], false);
      return Object.entries(value).every(([property, child]) => visit(child, [...path, property], isReachable));
    });
  };
  return visit(schema, [], true) ? headerArguments : undefined;
}

/** Keywords whose values are not schemas. */
const DATA: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', KEY]);

/** The argument headers of a call. */
export function argumentHeaders(schema: JsonObject, values: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { header, path } of headerArgumentsOf(schema) ?? []) {
    const value = valueAt(values, path);
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value instanceof ExactNumber;
    if (isPlain) headers[header] = headerText(String(value));
  }
  return headers;
}

function valueAt(values: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = values;
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** A text in the protocol's encoding for headers: base64 if a header cannot contain it as it is. */
export const headerText = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;
