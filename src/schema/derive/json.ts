/** The part of JSON Schema that zod emits, the source of GraphQL types. */
export interface Json {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly id?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  /** For an object: exactly one of its fields is set. */
  readonly isOneOf?: boolean;
  /** The rule for the text, from the message of its pattern. */
  readonly rule?: string;
  /** The number of its shape in GraphQL. */
  readonly shape?: number;
  readonly $defs?: Definitions;
}

export type Definitions = Readonly<Record<string, Json>>;

export const capitalize = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export const uncapitalize = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** A name in PascalCase or camelCase as plain words. */
export const nameWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

export const pluralOf = (words: string): string =>
  /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`;

/** The schema without null, with references followed; `id` is the name of its zod schema. */
export function optionOf(json: Json, definitions: Definitions): { option: Json; id?: string } {
  const id = json.$ref?.replace('#/$defs/', '');
  if (id !== undefined) return { ...optionOf(definitions[id] ?? {}, definitions), id };
  const options = json.anyOf?.filter((option) => option.type !== 'null') ?? [];
  if (options.length === 1) return optionOf(options[0] as Json, definitions);
  const types = typeof json.type === 'string' ? [json.type] : (json.type?.filter((type) => type !== 'null') ?? []);
  const option = types.length === 1 ? { ...json, type: types[0] as string } : json;
  return { option, ...(json.id ? { id: json.id } : {}) };
}

/** Whether a field may be null. */
export const nullable = (json: Json, required: boolean): boolean =>
  !required || json.type?.includes('null') || (json.anyOf?.some((option) => option.type === 'null') ?? false);

/** An object whose keys are all known. */
export const isClosed = (json: Json): boolean =>
  json.properties !== undefined && (json.additionalProperties === undefined || json.additionalProperties === false);

type Scalar = 'Int' | 'SafeInt' | 'Float' | 'Boolean' | 'ID' | 'Date' | 'DateTime' | 'String';

/** The greatest value of GraphQL's Int; amounts and counts without a bound may exceed it. */
export const MAX_INT = 2 ** 31 - 1;

export const isUuidSchema = ({ format }: Json): boolean => format === 'uuid' || format === 'guid';

/** ID for text that identifies something: a record of ours, of a provider, or an option of a question. */
const textType = (key: string): 'ID' | 'String' => (/^ids?$|Ids?$/.test(key) ? 'ID' : 'String');

/** The scalar of a field whose schema is neither object, array nor enum. */
export function scalarOf(key: string, { type, format, anyOf, ...json }: Json): Scalar {
  if (Number.isInteger(json.const)) return 'Int';
  // A value that may be text, a number or a boolean becomes text.
  if (anyOf?.some((option) => option.type === 'string') || (typeof type === 'object' && type.includes('string')))
    return textType(key);
  if (type === 'integer') return (json.maximum ?? Infinity) <= MAX_INT ? 'Int' : 'SafeInt';
  if (type === 'number') return 'Float';
  if (type === 'boolean') return 'Boolean';
  if (type !== 'string') throw new Error(`A schema of type ${type} has no GraphQL type`);
  if (isUuidSchema({ format })) return 'ID';
  if (format === 'date') return 'Date';
  return format === 'date-time' ? 'DateTime' : textType(key);
}
