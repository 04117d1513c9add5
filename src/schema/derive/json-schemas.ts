import { z } from 'zod';
import type { Json } from './json.js';

type Schema = z.core.$ZodType;
type Parts = Record<string, unknown>;

/** Adds what only GraphQL needs to the JSON schema of a zod schema. */
type Override = (schema: Schema, json: Parts) => void;

/**
 * Converts zod schemas to JSON schemas, like `z.toJSONSchema`. That function converts a schema again within each schema
 * that contains it, which took a sixth of a start; here, each schema is converted once. An id must name the same schema
 * everywhere. Intersections stay `allOf`, for which GraphQL has no type.
 */
export class JsonSchemas {
  readonly #io: 'input' | 'output';
  readonly #override: Override;
  #definitions: Record<string, Json> = {};
  readonly #named = new Map<string, Schema>();
  readonly #bodies = new Map<Schema, Parts>();
  /** By definition: copies of a schema with another description share it. */
  readonly #contents = new Map<object, { readonly json: Parts; readonly inner: Schema | undefined }>();

  constructor(io: 'input' | 'output', override: Override = () => {}) {
    this.#io = io;
    this.#override = override;
  }

  /** The JSON schema of a schema, with all schemas that were referred to so far as definitions. */
  of(schema: Schema): Json {
    return { ...this.#body(schema), id: idOf(schema), $defs: this.#definitions } as Json;
  }

  /** Drops all results: another override may apply, or nothing more will be converted. */
  forget(): void {
    this.#bodies.clear();
    this.#contents.clear();
    this.#named.clear();
    this.#definitions = {};
  }

  /** The schema as others contain it: a reference, if it has an id. */
  #seen(schema: Schema): Parts {
    const id = idOf(schema);
    if (id === undefined) return this.#body(schema);
    const existingSchema = this.#named.get(id);
    if (existingSchema && existingSchema !== schema)
      throw new Error(`Two schemas that others contain have the id ${id}`);
    this.#named.set(id, schema);
    this.#definitions[id] = this.#body(schema) as Json;
    return { $ref: `#/$defs/${id}` };
  }

  #body(schema: Schema): Parts {
    const cachedBody = this.#bodies.get(schema);
    if (cachedBody) return cachedBody;
    this.#bodies.set(schema, {}); // until it is complete, since a schema may contain itself
    const body = this.#convert(schema);
    this.#bodies.set(schema, body);
    const id = idOf(schema);
    if (id !== undefined && this.#named.get(id) === schema) this.#definitions[id] = body as Json;
    return body;
  }

  /**
   * Merges a schema's own JSON with that of the schema it wraps and of the schema it copies; its own properties win.
   */
  #convert(schema: Schema): Parts {
    const { json: content, inner } = this.#content(schema);
    const { _prefault, ...said } = content;
    const { id: _, ...described } = z.globalRegistry.get(schema) ?? {};
    const own: Parts = { ...said, ...described };
    if ('default' in own && this.#io === 'input' && transforms(schema)) delete own.default;
    if (_prefault !== undefined) own.default ??= _prefault;
    const json: Parts = inner ? { ...this.#seen(inner), ...own } : own;
    if (inner && idOf(inner) !== undefined) this.#dropKnown(json, inner);
    const { parent } = schema._zod;
    const reference = parent && this.#seen(parent).$ref;
    if (reference !== undefined) json.$ref = reference;
    if (parent && idOf(parent) !== undefined) this.#dropKnown(json, parent);
    this.#override(schema, json);
    return withTypes(json);
  }

  /** Removes the properties that the referenced schema has with the same value. */
  #dropKnown(json: Parts, referred: Schema): void {
    const body = this.#body(referred);
    for (const key of Object.keys(json))
      if (key !== '$ref' && key in body && isSame(json[key], body[key])) delete json[key];
  }

  /** The result of zod's own processor, and the schema that the schema wraps. Zod keeps converted schemas in a map. */
  #content(schema: Schema) {
    const { def, processJSONSchema } = schema._zod;
    const known = this.#contents.get(def);
    if (known) return known;
    const json: Parts = {};
    const entry: { schema: Parts; count: number; ref?: Schema | null } = { schema: json, count: 1 };
    const seen = { get: (one: Schema) => (one === schema ? entry : { schema: this.#seen(one), count: 1 }) };
    const context = {
      io: this.#io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      seen,
      deferred: [],
      intersections: [],
    };
    processJSONSchema?.(context as never, json, { schemaPath: [], path: [] });
    const content = { json, inner: entry.ref ?? undefined };
    this.#contents.set(def, content);
    return content;
  }
}

const idOf = (schema: Schema): string | undefined => z.globalRegistry.get(schema)?.id;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether a schema transforms values. Its default then belongs to its output, not to its input. */
function transforms(schema: Schema, seen: Set<Schema> = new Set()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const def = schema._zod.def as z.core.$ZodTypeDef & Partial<Nested>;
  if (def.type === 'transform' || schema._zod.traits.has('$ZodCodec')) return true;
  const { element, innerType, keyType, valueType, left, right, in: before, out: after, rest } = def;
  const parts = [element, innerType, keyType, valueType, left, right, before, after, rest, def.getter?.()];
  const all = [...parts, ...Object.values(def.shape ?? {}), ...(def.options ?? []), ...(def.items ?? [])];
  return all.some((part) => part && transforms(part, seen));
}

/** The parts of zod's definitions that are schemas. */
interface Nested extends Readonly<Record<Single, Schema>> {
  readonly getter: () => Schema;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly options: readonly Schema[];
  readonly items: readonly Schema[];
}
type Single = 'element' | 'innerType' | 'keyType' | 'valueType' | 'left' | 'right' | 'in' | 'out' | 'rest';

/** Turns options that have only a type, such as text or null, into one schema with several types. */
function withTypes(json: Parts): Parts {
  const { anyOf, ...rest } = json as { anyOf?: readonly Parts[] };
  if (!anyOf || anyOf.length === 0 || json.type !== undefined) return json;
  const isBare = (option: Parts): boolean => Object.keys(option).length === 1 && option.type !== undefined;
  if (!anyOf.every(isBare)) return json;
  const types = [...new Set(anyOf.flatMap(({ type }) => type as string | string[]))];
  return { ...rest, type: types.length === 1 ? types[0] : types };
}
