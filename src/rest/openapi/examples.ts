import type { createDocument } from 'zod-openapi';
import { knownValue } from './example-values.js';

type Document = ReturnType<typeof createDocument>;

/** The part of JSON Schema that the document has. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minProperties?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  examples?: readonly unknown[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** The place of a value in an example. */
interface Place {
  /** The name of the field. */
  readonly field: string;
  /** The name of the operation or schema that the example is of. */
  readonly context: string;
  readonly depth: number;
}

/** The number of fields of an object that an example shows, unless more are required. */
const FIELDS_SHOWN = 6;
/** The depth to which examples show optional objects. */
const DEPTH_SHOWN = 2;

/** Optional fields that no example shows: an expiry must be in the future, whenever the example is read. */
const LEFT_OUT: readonly string[] = ['expiresAt', 'idempotencyKey', 'nextToken'];

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '018f9b1e-7c4a-7d30-9a52-3f6d1c0b8e21',
  'date-time': '2026-10-05T09:00:00Z',
  date: '2026-10-05',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

/**
 * Adds an example to each JSON request body, and known values to the fields of responses: viewers build examples of
 * responses from these.
 */
export function addExamples(document: Document): Document {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const examples = new Examples(schemas);
  for (const item of Object.values(document.paths ?? {})) {
    for (const { operationId, requestBody } of Object.values(item ?? {}) as Operation[]) {
      const content = requestBody?.content?.['application/json'];
      if (content?.schema) content.example = examples.of(content.schema, operationId);
    }
  }
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    for (const [field, property] of Object.entries(properties)) {
      const example = examples.known(property, field, name);
      if (example !== undefined) property.examples = [example];
    }
  }
  return document;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>> };
}

/** Makes examples of schemas from their types, enums, formats and bounds, and from the names of fields. */
class Examples {
  constructor(private readonly schemas: Schemas) {}

  /** @param context the name of the operation or schema that the example is of */
  of(schema: Schema, context: string): unknown {
    // A body of any fields is a webhook's payload.
    return this.valueOf(schema, { field: 'payload', context, depth: 0 });
  }

  /** The value that the name of a text field implies. */
  known(schema: Schema, field: string, context: string): unknown {
    const one = this.resolveSchema(schema);
    return typeOf(one) === 'string' && !one.enum && one.const === undefined
      ? this.knownOf(one, { field, context, depth: 0 })
      : undefined;
  }

  private valueOf(schema: Schema, place: Place): unknown {
    const one = this.resolveSchema(schema);
    if (one.const !== undefined) return one.const;
    const example = this.knownOf(one, place);
    if (example !== undefined) return example;
    if (one.default != null && !Array.isArray(one.default)) return one.default;
    if (one.enum) return one.enum[0];
    const options = one.oneOf ?? one.anyOf;
    if (options) return this.valueOf(options[0] as Schema, place);
    switch (typeOf(one)) {
      case 'object':
        return this.objectOf(one, place);
      case 'array':
        return [this.valueOf(one.items ?? {}, { ...place, field: singular(place.field) })];
      case 'string':
        return textOf(one, place.field);
      case 'integer':
      case 'number':
        return Math.min(Math.max(1, one.minimum ?? 1), one.maximum ?? 1);
      default:
        return typeOf(one) === 'boolean' ? true : null;
    }
  }

  /** The schema itself, without null: the target of its reference, or its only option. */
  private resolveSchema(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    if (name !== undefined) return this.resolveSchema({ ...this.schemas[name], ...withoutRef(schema) });
    const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
    const [only] = options;
    if (!schema.anyOf || !only) return schema;
    const { anyOf: _, ...rest } = schema;
    return options.length === 1 ? this.resolveSchema({ ...rest, ...only }) : { ...rest, anyOf: options };
  }

  /** The value that the name implies, if it fits the type and the bounds. */
  private knownOf(schema: Schema, { field, context }: Place): unknown {
    const example = knownValue(field, context);
    return example !== undefined && fits(example, schema) ? example : undefined;
  }

  private objectOf(schema: Schema, place: Place): Record<string, unknown> {
    const { properties = {}, required = [], minProperties = 0 } = schema;
    const fields = Object.keys(properties);
    const open = place.depth < DEPTH_SHOWN ? FIELDS_SHOWN - required.length : minProperties - required.length;
    const optionalFields = fields
      .filter((field) => !required.includes(field) && !isInstead(field, fields))
      .map((field) => ({ field, rank: this.rankOf(properties[field] as Schema, { ...place, field }) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, Math.max(0, open))
      .map(({ field }) => field);
    const exampleFields = fields.filter((field) => required.includes(field) || optionalFields.includes(field));
    const below = { context: place.context, depth: place.depth + 1 };
    return Object.fromEntries(
      exampleFields.map((field) => [field, this.valueOf(properties[field] as Schema, { ...below, field })]),
    );
  }

  /**
   * The rank of an optional field: high if its name implies a value, low for an id, and zero for an object of any
   * fields.
   */
  private rankOf(schema: Schema, place: Place): number {
    const one = this.resolveSchema(schema);
    if (LEFT_OUT.includes(place.field)) return 0;
    if (this.knownOf(one, place) !== undefined || one.enum) return 3;
    if (typeOf(one) === 'object' && !one.properties) return 0;
    if (typeOf(one) === 'array' && typeOf(this.resolveSchema(one.items ?? {})) === 'object') return 1;
    return one.format === 'uuid' || place.field.endsWith('Id') ? 1 : 2;
  }
}

const withoutRef = ({ $ref: _, ...schema }: Schema): Schema => schema;

/** The first type that is not null. */
const typeOf = ({ type, properties }: Schema): string | undefined =>
  (Array.isArray(type) ? type.find((one) => one !== 'null') : (type as string | undefined)) ??
  (properties ? 'object' : undefined);

const singular = (field: string): string => field.replace(/s$/, '');

/** Fields that are an alternative to another field, which the example shows instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  definitionKey: 'definitionId',
  externalRef: 'value',
  labels: 'labelIds',
  providerVersionRef: 'value',
};

/** Whether a field is an alternative to another one, such as a person in place of an agent. */
const isInstead = (field: string, fields: readonly string[]): boolean =>
  fields.includes(INSTEAD[field] ?? '') ||
  (field.endsWith('UserId') && fields.includes(field.replace(/UserId$/, 'AgentId')));

function fits(value: unknown, { type, ...schema }: Schema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (typeof value === 'number') return ['integer', 'number'].includes(String(type));
  if (typeof value === 'string') return type === 'string' && fitsText(value, schema);
  // The known values that are objects fit only a schema of any fields.
  return type === 'object' && Boolean(schema.additionalProperties);
}

const fitsText = (text: string, { format, pattern, minLength = 0, maxLength = Infinity }: Schema): boolean =>
  format !== 'uuid' &&
  text.length >= minLength &&
  text.length <= maxLength &&
  (!pattern || new RegExp(pattern).test(text));

/** Text of this format, or else the words of the field's name. */
function textOf({ format, maxLength = Infinity }: Schema, field: string): string {
  if (format && FORMATS[format]) return FORMATS[format];
  if (/UserId$/.test(field)) return 'local-board';
  if (/Id$/.test(field)) return FORMATS.uuid as string;
  const words = field.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase() || 'text';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, maxLength);
}
