// What a form shows for a JSON Schema: a control for each kind of value, found one level at a time.

export type JsonSchema = Readonly<Record<string, unknown>>;
export type JsonRecord = Record<string, unknown>;

export interface ObjectField {
  name: string;
  label: string;
  required: boolean;
  schema: JsonSchema;
}

export interface Variant {
  label: string;
  schema: JsonSchema;
}

export type SchemaControl =
  | { kind: 'text'; multiline: boolean; format: string | null }
  | { kind: 'choice'; options: { value: unknown; label: string }[] }
  | { kind: 'number'; integer: boolean; minimum?: number; maximum?: number }
  | { kind: 'boolean' }
  | { kind: 'constant'; value: unknown }
  | { kind: 'texts' }
  | { kind: 'list'; item: JsonSchema }
  | { kind: 'object'; fields: ObjectField[]; others: JsonSchema | null }
  | { kind: 'variants'; variants: Variant[] }
  | { kind: 'secret' }
  | { kind: 'json' };

export interface SchemaField {
  control: SchemaControl;
  title: string | null;
  description: string | null;
  nullable: boolean;
  fallback: unknown;
}

const SECRET_FORMATS = ['secret-ref', 'password'];
const MULTILINE_FORMATS = ['multiline', 'markdown'];
/** A text that may be longer than this is written in several lines. */
const LONG_TEXT = 1000;
/** References may lead in a circle. */
const MAX_REFERENCES = 16;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function schemasOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** `maxTurns`, `max_turns` and `max-turns` are "Max turns". */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The schema itself where it refers to a part of the whole one; what is said beside the reference wins. */
export function resolved(schema: JsonSchema, root: JsonSchema, left = MAX_REFERENCES): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const steps = schema.$ref.startsWith('#') ? schema.$ref.split('/').slice(1) : null;
  let part: unknown = steps && root;
  for (const step of steps ?? []) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    part = isRecord(part) ? part[name] : undefined;
  }
  const { $ref: _, ...beside } = schema;
  if (!isRecord(part) || left === 0) return beside;
  return { ...resolved(part, root, left - 1), ...beside };
}

function typesOf({ type }: JsonSchema): string[] {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one) => typeof one === 'string');
}

function isNull(schema: JsonSchema): boolean {
  return schema.const === null || typesOf(schema).join() === 'null';
}

/** Takes apart what may be null: the schema without null, and whether it was there. */
function withoutNull(schema: JsonSchema, root: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const types = typesOf(schema);
  if (types.length > 1 && types.includes('null')) {
    const others = types.filter((type) => type !== 'null');
    return { schema: { ...schema, type: others.length === 1 ? others[0] : others }, nullable: true };
  }
  const { oneOf, anyOf, ...beside } = schema;
  const choices = schemasOf(oneOf ?? anyOf).map((choice) => resolved(choice, root));
  if (choices.length === 0) return { schema, nullable: false };
  const others = choices.filter((choice) => !isNull(choice));
  const nullable = others.length < choices.length;
  if (others.length === 1) return { schema: { ...others[0], ...beside }, nullable };
  return { schema: { ...beside, oneOf: others }, nullable };
}

export function fieldOf(given: JsonSchema, root: JsonSchema): SchemaField {
  const { schema, nullable } = withoutNull(resolved(given, root), root);
  return {
    control: controlOf(schema, root),
    title: textOf(schema.title),
    description: textOf(schema.description),
    nullable,
    fallback: schema.default,
  };
}

function controlOf(schema: JsonSchema, root: JsonSchema): SchemaControl {
  if (schema.writeOnly === true || SECRET_FORMATS.includes(String(schema.format))) return { kind: 'secret' };
  if ('const' in schema) return { kind: 'constant', value: schema.const };
  if (Array.isArray(schema.enum)) return choiceOf(schema.enum.filter((value) => value !== null));
  if (Array.isArray(schema.oneOf)) return variantsOf(schemasOf(schema.oneOf), root);
  const types = typesOf(schema);
  const type = types[0] ?? (isRecord(schema.properties) ? 'object' : undefined);
  if (types.length > 1 || schema.allOf !== undefined) return { kind: 'json' };
  if (type === 'string') return stringOf(schema);
  if (type === 'number' || type === 'integer') return numbersOf(schema, type === 'integer');
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'array') return arrayOf(schema, root);
  if (type === 'object') return objectOf(schema, root);
  return { kind: 'json' };
}

function choiceOf(values: unknown[]): SchemaControl {
  return { kind: 'choice', options: values.map((value) => ({ value, label: String(value) })) };
}

function stringOf({ format, maxLength, ...schema }: JsonSchema): SchemaControl {
  const isLong = numberOf(maxLength) !== undefined && Number(maxLength) > LONG_TEXT && format === undefined;
  const multiline = schema['x-multiline'] === true || MULTILINE_FORMATS.includes(String(format)) || isLong;
  return { kind: 'text', multiline, format: textOf(format) };
}

function numbersOf({ minimum, maximum }: JsonSchema, integer: boolean): SchemaControl {
  // Zod says of integers that they are safe, which tells people nothing.
  const isTold = (limit: unknown) => numberOf(limit) !== undefined && Math.abs(Number(limit)) < Number.MAX_SAFE_INTEGER;
  return {
    kind: 'number',
    integer,
    minimum: isTold(minimum) ? numberOf(minimum) : undefined,
    maximum: isTold(maximum) ? numberOf(maximum) : undefined,
  };
}

function arrayOf({ items }: JsonSchema, root: JsonSchema): SchemaControl {
  if (!isRecord(items)) return { kind: 'json' };
  const { control } = fieldOf(items, root);
  const isText = control.kind === 'text' && !control.multiline && control.format === null;
  return isText ? { kind: 'texts' } : { kind: 'list', item: items };
}

function objectOf({ properties, required, additionalProperties }: JsonSchema, root: JsonSchema): SchemaControl {
  const names = Array.isArray(required) ? required : [];
  const fields = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, schema]) => {
    if (!isRecord(schema)) return [];
    return [{ name, label: fieldOf(schema, root).title ?? labelOf(name), required: names.includes(name), schema }];
  });
  if (isRecord(additionalProperties)) return { kind: 'object', fields, others: additionalProperties };
  const takesAll = additionalProperties !== false && fields.length === 0;
  return takesAll ? { kind: 'json' } : { kind: 'object', fields, others: null };
}

function variantsOf(choices: JsonSchema[], root: JsonSchema): SchemaControl {
  if (choices.length > 0 && choices.every((choice) => 'const' in choice)) {
    const options = choices.map(({ const: value, title }) => ({ value, label: textOf(title) ?? String(value) }));
    return { kind: 'choice', options };
  }
  const variants = choices.map((schema, index) => ({
    schema,
    label:
      textOf(schema.title) ?? constantName(schema, root) ?? TYPE_NAMES[typesOf(schema)[0] ?? ''] ?? `Kind ${index + 1}`,
  }));
  return variants.length === 0 ? { kind: 'json' } : { kind: 'variants', variants };
}

const TYPE_NAMES: Record<string, string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Number',
  boolean: 'Yes or no',
  array: 'List',
  object: 'Several values',
};

/** The constant by which an object is told from its siblings, such as its `type`. */
function constantName(schema: JsonSchema, root: JsonSchema): string | null {
  const parts = Object.values(isRecord(schema.properties) ? schema.properties : {});
  for (const part of parts) {
    const value = isRecord(part) ? resolved(part, root).const : undefined;
    if (typeof value === 'string') return labelOf(value);
  }
  return null;
}

/** How well a value fits a schema: by its type and its constants. Zero for not at all. */
function fit(value: unknown, given: JsonSchema, root: JsonSchema): number {
  const schema = resolved(given, root);
  if ('const' in schema) return schema.const === value ? 2 : 0;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? 2 : 0;
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const types = typesOf(schema).map((one) => (one === 'integer' ? 'number' : one));
  if (types.length > 0 && !types.includes(type)) return 0;
  if (!isRecord(value) || !isRecord(schema.properties)) return 1;
  let score = 1;
  for (const [name, part] of Object.entries(schema.properties)) {
    if (!isRecord(part) || !(name in value)) continue;
    const partFit = fit(value[name], part, root);
    if (partFit === 0) return 0;
    score += partFit;
  }
  return score;
}

/** Which variant a value is of; the first one while there is none. */
export function variantIndex(variants: Variant[], value: unknown, root: JsonSchema): number {
  if (value === undefined || value === null) return 0;
  const fits = variants.map(({ schema }) => fit(value, schema, root));
  return fits.indexOf(Math.max(...fits));
}

/** What a form begins with: constants and defaults; undefined where there is nothing to begin with. */
export function emptyOf(given: JsonSchema, root: JsonSchema, depth = 0): unknown {
  const { control, fallback } = fieldOf(given, root);
  if (control.kind === 'constant') return control.value;
  if (fallback !== undefined) return fallback;
  if (control.kind !== 'object' || depth > 4) return undefined;
  const parts = control.fields
    .filter((field) => field.required)
    .map(({ name, schema }) => [name, emptyOf(schema, root, depth + 1)] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/** An object with a property changed, or without it when the value is undefined. */
export function withProperty(value: unknown, name: string, next: unknown): JsonRecord {
  const { [name]: _, ...others } = isRecord(value) ? value : {};
  if (next === undefined) return others;
  // A property that is there keeps its place.
  return isRecord(value) && name in value ? { ...value, [name]: next } : { ...others, [name]: next };
}

/** The properties that no field of its own has. */
export function otherProperties(value: unknown, fields: ObjectField[]): JsonRecord {
  const known = new Set(fields.map((field) => field.name));
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([name]) => !known.has(name)));
}

/** The value of a text of JSON, or what is wrong with it. An empty text is no value. */
export function parseJson(text: string): { value?: unknown; error: string | null } {
  if (text.trim() === '') return { value: undefined, error: null };
  try {
    return { value: JSON.parse(text), error: null };
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** `/server/port`, as a JSON pointer says it, is `server.port` among the errors of a form. */
export function pathOfPointer(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}
