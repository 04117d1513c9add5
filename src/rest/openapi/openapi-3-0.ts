import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;
type Json = Record<string, unknown>;

/** What OpenAPI 3.0 knows of a schema and 3.1 means alike. Anything else is turned into these, or refused. */
const SHARED: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'format',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  'type',
  'enum',
  'multipleOf',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
  'discriminator',
  'example',
  '$ref',
]);

/** 3.0 has no type for null alone. */
const NULL = { type: 'string', nullable: true, enum: [null] };

/** The same document for clients that read OpenAPI 3.0. @throws where a schema says what 3.0 cannot */
export function downgraded(document: Document): Json {
  const { openapi: _, info, ...rest } = document as unknown as Json & { info: Json & { license?: Json } };
  const { identifier: __, ...license } = info.license ?? {};
  return { openapi: '3.0.3', info: { ...info, license }, ...(withSchemas(rest) as Json) };
}

/** Everything that is no schema reads the same in both versions. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  if (value === null || typeof value !== 'object') return value;
  return mapped(value as Json, (part, name) => {
    if (name === 'schema') return schemaOf(part);
    if (name === 'schemas') return mapped(part as Json, schemaOf);
    return name === 'example' || name === 'examples' ? part : withSchemas(part);
  });
}

const mapped = (object: Json, to: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, to(value, name)]));

/** How each keyword of 3.1 is said in 3.0, where it is not said the same. */
const KEYWORDS: Readonly<Record<string, (value: never, schema: Json) => Json>> = {
  const: (value: unknown) => (value === null ? NULL : { enum: [value] }),
  examples: ([example]: readonly unknown[]) => ({ example }),
  exclusiveMinimum: (bound: number, { minimum = bound }) =>
    (minimum as number) > bound ? { minimum } : { minimum: bound, exclusiveMinimum: true },
  exclusiveMaximum: (bound: number, { maximum = bound }) =>
    (maximum as number) < bound ? { maximum } : { maximum: bound, exclusiveMaximum: true },
  contentEncoding: () => ({ format: 'byte' }),
  contentMediaType: () => ({}),
  // What the names of an object's fields look like cannot be said.
  propertyNames: () => ({}),
  properties: (properties: Json) => ({ properties: mapped(properties, schemaOf) }),
  additionalProperties: (rest: unknown) => ({
    additionalProperties: typeof rest === 'boolean' ? rest : schemaOf(rest),
  }),
  items: (items: unknown) => ({ items: schemaOf(items) }),
  not: (schema: unknown) => ({ not: schemaOf(schema) }),
  allOf: (schemas: readonly unknown[]) => ({ allOf: schemas.map(schemaOf) }),
  anyOf: (schemas: readonly unknown[]) => ({ anyOf: schemas.map(schemaOf) }),
  oneOf: (schemas: readonly unknown[]) => ({ oneOf: schemas.map(schemaOf) }),
};

function schemaOf(given: unknown): Json {
  if (given === true) return {};
  if (given === false) return { not: {} };
  const schema: Json = {};
  for (const [name, value] of Object.entries(given as Json)) {
    const said = KEYWORDS[name];
    if (said) Object.assign(schema, said(value as never, given as Json));
    else if (SHARED.has(name) || name.startsWith('x-')) schema[name] ??= value;
    else throw new Error(`OpenAPI 3.0 has no way to say ${name}`);
  }
  return referred(nullable(typed(schema)));
}

/** Several types are several schemas; null is none of them but a property of the others. */
function typed({ type, ...schema }: Json): Json {
  if (type === 'null') return { ...schema, ...NULL };
  if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
  const isNullable = type.includes('null');
  const types = type.filter((one) => one !== 'null');
  const more = isNullable ? { nullable: true } : {};
  if (types.length === 0) return { ...schema, ...NULL };
  if (types.length === 1) return withNull({ type: types[0], ...schema }, isNullable);
  return { ...schema, anyOf: types.map((one) => ({ type: one, ...more })) };
}

/** An enum has to name null for it to be one of its values. */
function withNull(schema: Json, isNullable: boolean): Json {
  if (!isNullable) return schema;
  const { enum: values } = schema;
  return {
    ...schema,
    nullable: true,
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

const isNull = (schema: Json): boolean =>
  Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null;

/** "One schema or null" is that schema, nullable; a reference has to stay an alternative, for null is not what it refers to. */
function nullable({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf)) return schema;
  const others = (anyOf as Json[]).filter((one) => !isNull(one));
  const [only] = others;
  const clashes = only && Object.keys(only).some((name) => name in schema && name !== 'description');
  if (others.length !== 1 || others.length === anyOf.length || !only?.type || clashes) return { ...schema, anyOf };
  return withNull({ ...only, ...schema }, true);
}

/** Beside a reference nothing else is read. */
function referred({ $ref, ...schema }: Json): Json {
  if ($ref === undefined) return schema;
  return Object.keys(schema).length === 0 ? { $ref } : { ...schema, allOf: [{ $ref }] };
}
