/** Where a type lists what may be given beside it: what has to be stays without the mark. */
const mark = (isRequired) => (isRequired ? '' : '?');
const named = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const union = (types) => [...new Set(types)].join(' | ') || 'never';
const grouped = (type) => (/ [|&] /.test(type) ? `(${type})` : type);

/** The module of types of the REST API, made from its OpenAPI document. The same document gives the same text. */
export function restTypes({ paths, components }) {
  const keyless = [];
  const routes = Object.entries(paths).map(([path, item]) => {
    const methods = Object.entries(item).map(([method, operation]) => {
      if (isWrite(method) && !takesKey(operation)) keyless.push(`${method.toUpperCase()} ${path}`);
      return `${note(operation)}${method}: ${operationType(operation)};`;
    });
    return `'${path}': {\n${methods.join('\n')}\n};`;
  });
  const schemas = Object.entries(components.schemas);
  const names = schemas.map(([name]) => name);
  const taken = names.find((name) => TAKEN.includes(name));
  if (taken) throw new Error(`The schema ${taken} has a name that its module needs`);
  const text = [
    '// Made by `npm run documents` from openapi.json.',
    ...schemas.map(([name, schema]) => `${note({ description: schema.description })}type ${name} = ${typeOf(schema)};`),
    '/** What bodies and answers are made of, by the names of the OpenAPI document. */',
    `export interface Schemas {\n${names.map((name) => `${name}: ${name};`).join('\n')}\n}`,
    '/** Each route: what a request to it takes, and what it answers. */',
    `export interface Paths {\n${routes.join('\n')}\n}`,
    '/** The writes that are not recognized by an `Idempotency-Key`. */',
    `export const keyless: ReadonlySet<string> = new Set([\n${keyless.map((route) => `  '${route}',`).join('\n')}\n]);`,
  ];
  return `${text.map(indented).join('\n')}\n`;
}

/** With each line as deep as the braces around it. */
function indented(text) {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const shown = '  '.repeat(depth) + line;
    if (/^(?! \*|\/\*\*).*\{$/.test(line)) depth += 1;
    return shown;
  });
  return lines.join('\n');
}

const TAKEN = ['Schemas', 'Paths', 'Blob', 'FormData', 'URLSearchParams', 'ReadableStream', 'Uint8Array', 'Set'];

const isWrite = (method) => method !== 'get';
const takesKey = ({ parameters = [] }) =>
  parameters.some(({ $ref, name }) => $ref?.endsWith('/IdempotencyKey') || name === 'Idempotency-Key');

/** The description of a thing, as editors show it. */
function note({ summary, description }) {
  const text = [summary, description].filter(Boolean).join('\n\n').replaceAll('*/', '*\\/');
  if (!text) return '';
  const lines = text.split('\n').map((line) => ` * ${line}`.trimEnd());
  return lines.length === 1 ? `/**${lines[0].slice(2)} */\n` : `/**\n${lines.join('\n')}\n */\n`;
}

const property = (name, schema, isRequired) =>
  `${note({ description: schema.description })}${named(name)}${mark(isRequired)}: ${typeOf(schema)};`;

function operationType({ parameters = [], requestBody, responses }) {
  const parts = [
    ...parameterGroup('path', parameters),
    ...parameterGroup('query', parameters),
    ...(requestBody ? [`body${mark(requestBody.required)}: ${bodyType(requestBody.content)};`] : []),
    `answer: ${answerType(responses)};`,
  ];
  return `{\n${parts.join('\n')}\n}`;
}

function parameterGroup(place, parameters) {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return [];
  const fields = found.map(({ name, required, schema, description }) =>
    property(name, { ...schema, description: description ?? schema.description }, required),
  );
  return [`${place}${mark(found.some(({ required }) => required))}: {\n${fields.join('\n')}\n};`];
}

const BODIES = { 'multipart/form-data': 'FormData', 'application/x-www-form-urlencoded': 'URLSearchParams' };

const bodyType = (content) =>
  union(
    Object.entries(content).map(([type, { schema }]) =>
      type === 'application/json' ? typeOf(schema) : (BODIES[type] ?? 'Blob | Uint8Array | string'),
    ),
  );

/** Of the answers that are successes. Parts of files are no answer to a request that names no range. */
function answerType(responses) {
  const successes = Object.entries(responses).filter(([status]) => status < '300' && status !== '206');
  return union(
    successes.flatMap(([, { content }]) => {
      if (!content) return ['undefined'];
      return Object.entries(content).map(([type, { schema }]) => {
        if (type === 'application/json') return typeOf(schema);
        if (type === 'text/event-stream') return 'ReadableStream<Uint8Array>';
        return type.startsWith('text/') ? 'string' : 'Blob';
      });
    }),
  );
}

/** The type of what satisfies a schema. */
function typeOf(schema) {
  if (schema === undefined || schema === true) return 'unknown';
  const parts = [
    ...(schema.$ref ? [schema.$ref.split('/').at(-1)] : []),
    ...['anyOf', 'oneOf'].flatMap((several) => (schema[several] ? [union(schema[several].map(typeOf))] : [])),
    ...(schema.allOf ?? []).map(typeOf),
    ...ownType(schema),
  ];
  if (parts.length === 0) return 'unknown';
  return parts.length === 1 ? parts[0] : parts.map(grouped).join(' & ');
}

function ownType(schema) {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return [union(schema.enum.map((value) => JSON.stringify(value)))];
  // Beside a reference, a type says again what the reference says.
  if (!schema.type || (schema.$ref && !schema.properties)) return [];
  return [union([schema.type].flat().map((type) => simpleType(type, schema)))];
}

function simpleType(type, schema) {
  if (type === 'array') return `${grouped(typeOf(schema.items))}[]`;
  if (type === 'object') return objectType(schema);
  if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string';
  return type === 'integer' ? 'number' : type;
}

function objectType({ properties = {}, required = [], additionalProperties }) {
  const fields = Object.entries(properties).map(([name, schema]) => property(name, schema, required.includes(name)));
  const rest = additionalProperties && typeOf(additionalProperties);
  if (fields.length === 0) return `{ [name: string]: ${rest || 'unknown'} }`;
  // Of all names alike, it must hold what the named ones are, too.
  return `{\n${[...fields, ...(rest ? ['[name: string]: unknown;'] : [])].join('\n')}\n}`;
}
