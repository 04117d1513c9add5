import { z } from 'zod';
import type { Filling } from '../adapters/operation-tool.js';
import type { ZodFields } from '../rest/openapi/parts.js';
import type { AnyOperation, Mutation, Procedure, Query } from '../services/core/operation/operation.js';
import type { JsonObject, JsonValue } from '../services/core/text/fields.js';

// The parts of a tool that are the same for agents' models, which send requests, and for assistants, which call
// operations.

/** A field of the operation that the model may give. */
export interface Offer<T> {
  /** For the model, if the operation does not describe the field or something else matters here. */
  readonly description?: string;
  /** The value if the model leaves the field out; defaults to the operation's own default. */
  readonly default?: T;
  /** Replaces the operation's schema for a field that accepts too much of it to guide a model. */
  readonly schema?: z.ZodType;
}

export interface ToolOptions<Input> {
  /** Defaults to the operation's summary. */
  readonly description?: string;
  readonly offers: { readonly [Field in keyof Input]?: Offer<NonNullable<Input[Field]>> };
  /** Fields that the server fills in for the model. */
  readonly fills?: { readonly [Field in keyof Input]?: Filling };
}

/** An operation, and the form in which models get it. */
export interface AgentToolDefinition {
  readonly name: string;
  readonly operation: AnyOperation;
  readonly description: string;
  readonly offers: Readonly<Record<string, Offer<unknown>>>;
  readonly fills: Readonly<Record<string, Filling>>;
}

/** Offers an operation to models under a name; everything else is derived from the operation. */
export function tool<I extends z.ZodType, O extends z.ZodType, R, V>(
  name: string,
  operation: Query<I, O, R, V> | Mutation<I, O, R> | Procedure<I, O, R>,
  { description = operation.summary, offers, fills = {} }: ToolOptions<z.input<I>>,
): AgentToolDefinition {
  return { name, operation, description, offers, fills } as AgentToolDefinition;
}

/** The JSON Schema of the fields that a model may give, in one piece. */
export function inputSchemaOf(shape: ZodFields, offers: AgentToolDefinition['offers']): JsonObject {
  const fields = Object.entries(offers).map(([field, offer]): [string, z.ZodType] => {
    const described = offer.description ? shape[field]!.describe(offer.description) : shape[field]!;
    const schema = offer.schema ?? described;
    return [field, offer.default === undefined ? schema : schema.default(offer.default)];
  });
  const schema = z.toJSONSchema(z.strictObject(Object.fromEntries(fields)), { io: 'input', unrepresentable: 'any' });
  return withoutReferences(schema as JsonObject);
}

/** zod gives these names to schemas without a name: only "any JSON value", which contains itself. */
const ANY_JSON = /^__schema\d+$/;

/** Not every model's endpoint follows references. */
function withoutReferences({ $schema: _, $defs = {}, ...schema }: JsonObject): JsonObject {
  const definitions = $defs as Record<string, JsonObject>;
  const expandReferences = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(expandReferences);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, expandReferences(part)]));
    const name = $ref.slice('#/$defs/'.length);
    return ANY_JSON.test(name) ? own : expandReferences({ ...definitions[name], ...own });
  };
  return expandReferences(schema) as JsonObject;
}
