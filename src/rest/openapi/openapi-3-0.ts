import type { Request, Response } from 'express';
import type { createDocument } from 'zod-openapi';
import { sendRevalidated } from '#http/revalidation.js';
import { badRequest } from '#services/core/errors/errors.js';
import { once } from './parts.js';

type Document = ReturnType<typeof createDocument>;
type Json = Record<string, unknown>;

/** The schema keywords with equal meaning in OpenAPI 3.0 and 3.1. Others are translated into these or rejected. */
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

/** OpenAPI 3.0 has no type for null alone. */
const NULL = { type: 'string', nullable: true, enum: [null] };

/** The document for clients that read OpenAPI 3.0. @throws if a schema cannot be expressed in 3.0 */
export function downgradeDocument(document: Document): Json {
  const { openapi: _, info, ...rest } = document as unknown as Json & { info: Json & { license?: Json } };
  const { identifier: __, ...license } = info.license ?? {};
  return { openapi: '3.0.3', info: { ...info, license }, ...(withSchemas(rest) as Json) };
}

/** Everything except schemas is the same in both versions. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  if (value === null || typeof value !== 'object') return value;
  return mapValues(value as Json, (part, name) => {
    if (name === 'schema') return schemaOf(part);
    if (name === 'schemas') return mapValues(part as Json, schemaOf);
    return name === 'example' || name === 'examples' ? part : withSchemas(part);
  });
}

const mapValues = (object: Json, to: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, to(value, name)]));

/** The translations of the 3.1 keywords that differ in 3.0. */
const KEYWORDS: Readonly<Record<string, (value: never, schema: Json) => Json>> = {
  const: (value: unknown) => (value === null ? NULL : { enum: [value] }),
  examples: ([example]: readonly unknown[]) => ({ example }),
  exclusiveMinimum: (bound: number, { minimum = bound }) =>
    (minimum as number) > bound ? { minimum } : { minimum: bound, exclusiveMinimum: true },
  exclusiveMaximum: (bound: number, { maximum = bound }) =>
    (maximum as number) < bound ? { maximum } : { maximum: bound, exclusiveMaximum: true },
  contentEncoding: () => ({ format: 'byte' }),
  contentMediaType: () => ({}),
  // The pattern of property names cannot be expressed.
  propertyNames: () => ({}),
  properties: (properties: Json) => ({ properties: mapValues(properties, schemaOf) }),
  additionalProperties: (rest: unknown) => ({
    additionalProperties: typeof rest === 'boolean' ? rest : schemaOf(rest),
  }),
  items: (items: unknown) => ({ items: schemaOf(items) }),
  not: (schema: unknown) => ({ not: schemaOf(schema) }),
  allOf: (schemas: readonly unknown[]) => ({ allOf: schemas.map(schemaOf) }),
  anyOf: (schemas: readonly unknown[]) => ({ anyOf: schemas.map(schemaOf) }),
  oneOf: (schemas: readonly unknown[]) => ({ oneOf: schemas.map(schemaOf) }),
};

function schemaOf(source: unknown): Json {
  if (source === true) return {};
  if (source === false) return { not: {} };
  const schema: Json = {};
  for (const [name, value] of Object.entries(source as Json)) {
    const translate = KEYWORDS[name];
    if (translate) Object.assign(schema, translate(value as never, source as Json));
    else if (SHARED.has(name) || name.startsWith('x-')) schema[name] ??= value;
    else throw new Error(`OpenAPI 3.0 has no way to say ${name}`);
  }
  return convertReference(nullable(convertTypes(schema)));
}

/** Several types become several schemas; null becomes a property of the others. */
function convertTypes({ type, ...schema }: Json): Json {
  if (type === 'null') return { ...schema, ...NULL };
  if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
  const isNullable = type.includes('null');
  const types = type.filter((one) => one !== 'null');
  const more = isNullable ? { nullable: true } : {};
  if (types.length === 0) return { ...schema, ...NULL };
  if (types.length === 1) return withNull({ type: types[0], ...schema }, isNullable);
  return { ...schema, anyOf: types.map((one) => ({ type: one, ...more })) };
}

/** An enum must list null for it to be one of its values. */
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

/**
 * "One schema or null" becomes that schema, nullable; a reference has to stay an alternative, since its target is not
 * nullable.
 */
function nullable({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf)) return schema;
  const others = (anyOf as Json[]).filter((one) => !isNull(one));
  const [only] = others;
  const clashes = only && Object.keys(only).some((name) => name in schema && name !== 'description');
  if (others.length !== 1 || others.length === anyOf.length || !only?.type || clashes) return { ...schema, anyOf };
  return withNull({ ...only, ...schema }, true);
}

/** OpenAPI 3.0 ignores everything beside a reference. */
function convertReference({ $ref, ...schema }: Json): Json {
  if ($ref === undefined) return schema;
  return Object.keys(schema).length === 0 ? { $ref } : { ...schema, allOf: [{ $ref }] };
}

/** The versions of OpenAPI in which the API is described; the first is the default. */
export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const;

/** Serves the document in the version of the query parameter. @throws 400 for another version */
export function serveDescription(documentOf: () => ReturnType<typeof createDocument>) {
  const texts = new Map<unknown, () => string>([
    ['3.1', once(() => JSON.stringify(documentOf()))],
    ['3.0', once(() => JSON.stringify(downgradeDocument(documentOf())))],
  ]);
  return (req: Request, res: Response): void => {
    const textOf = texts.get(req.query.version ?? OPENAPI_VERSIONS[0]);
    if (!textOf) throw badRequest(`version must be one of ${OPENAPI_VERSIONS.join(', ')}`);
    sendRevalidated(req, res, 'application/json; charset=utf-8', textOf());
  };
}
