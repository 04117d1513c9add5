import { z } from 'zod';
import { ERROR_CODES } from '../services/core/errors/error-codes.js';
import { ERROR_DETAILS } from '../services/core/errors/error-details.js';
import { GRAPHQL_CODES, graphqlCode } from './builder.js';

// The page of error codes, and the types that TypeScript clients can copy. Both are made from the codes and their
// details.

const details: Readonly<Record<string, z.ZodType>> = {
  ...ERROR_DETAILS,
  deleted_since: z.object({ id: z.string().describe('The id of the deleted record.') }),
  conflict: z.record(z.string(), z.unknown()),
  unprocessable: z.record(z.string(), z.unknown()),
  rate_limited: z.object({ retryAfterSeconds: z.number().describe('The number of seconds to wait before a retry.') }),
};

interface Code {
  readonly name: string;
  readonly status: number;
  readonly meaning: string;
  readonly type: string | undefined;
}

const detailsOf = (code: string): string | undefined => {
  const schema = details[code];
  return schema && typeOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Schema, 1);
};

const codesOf = (): readonly Code[] =>
  [
    ...[...ERROR_CODES].map(([code, entry]) => ({ name: graphqlCode(code), ...entry, type: detailsOf(code) })),
    ...Object.entries(GRAPHQL_CODES).map(([name, { status, description }]) => ({
      name,
      status,
      meaning: description,
      type: detailsOf(name.toLowerCase()),
    })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

/** The TypeScript of a JSON schema; an object takes several lines. */
function typeOf(schema: Schema, depth: number): string {
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, depth)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}, depth));
  if (schema.type === 'object') return schema.properties ? objectOf(schema, depth) : 'Record<string, unknown>';
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
}

const listOf = (item: string): string => (/^[\w.]+$/.test(item) || item.endsWith('}') ? `${item}[]` : `(${item})[]`);

function objectOf({ properties = {}, required = [] }: Schema, depth: number): string {
  const margin = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).flatMap(([key, property]) => [
    ...(property.description ? [`${margin}/** ${property.description} */`] : []),
    `${margin}${key}${required.includes(key) ? '' : '?'}: ${typeOf(property, depth + 1)};`,
  ]);
  return ['{', ...lines, `${'  '.repeat(depth)}}`].join('\n');
}

/** The types of `details`, by code: the whole file. */
export const errorDetailsFile = (): string =>
  [
    '// Made by `npm run documents`. Copy it into a client in TypeScript.',
    '',
    '/** `extensions.details` of an error, by its `extensions.code`; never where a code has none. */',
    'export interface ErrorDetails {',
    ...codesOf().flatMap(({ name, meaning, type }) => [`  /** ${meaning} */`, `  ${name}: ${type ?? 'never'};`]),
    '}',
    '',
    'export type ErrorCode = keyof ErrorDetails;',
    '',
  ].join('\n');

/** The names of the fields in the details, for the table. */
function fieldsOf(code: string): string {
  const schema = details[code.toLowerCase()];
  if (!schema) return '';
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Schema;
  const keys = Object.keys((json.items ?? json).properties ?? {});
  return keys.length === 0 ? 'any' : `\`{ ${keys.join(', ')} }${json.type === 'array' ? '[]' : ''}\``;
}

/** The codes that REST writes in upper case as well. */
const upperCase = (): string =>
  [...ERROR_CODES.keys()]
    .filter((code) => code === code.toUpperCase())
    .map((code) => `\`${code}\``)
    .join(', ');

/** The page of error codes. */
export const errorsPage = (): string =>
  [
    '# Error codes',
    '',
    'A GraphQL error has one of these codes in `extensions.code`, the HTTP status that it stands for in `extensions.status`,',
    'and the details of the code, if it has any, in `extensions.details`. REST returns the same details, and the same codes in',
    `lower case, except for these, which stay in upper case: ${upperCase()}.`,
    '[Errors](graphql.md#errors) explains more. `npm run documents` generates this table and',
    '[`error-details.ts`](error-details.ts), the types of the details.',
    '',
    '| Code | Status | Meaning | Details |',
    '|---|---|---|---|',
    ...codesOf().map(({ name, status, meaning }) => `| \`${name}\` | ${status} | ${meaning} | ${fieldsOf(name)} |`),
    '',
    '`CONFLICT` and `UNPROCESSABLE` may have facts of any shape as details, which the message explains.',
    '',
  ].join('\n');
