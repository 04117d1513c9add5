/** Texts of more characters than this may come from a file. */
const LONG_TEXT = 1_000;

/**
 * What the client knows of the API: one line an operation, its id, a tab and its description as JSON. A start of the
 * client parses the lines of its command alone.
 */
export function operationLines(document) {
  const resolve = (schema) => {
    const path = schema?.$ref?.slice(2).split('/');
    return path ? resolve(path.reduce((at, key) => at[key], document)) : schema;
  };
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId)
      .map(
        ([method, operation]) =>
          `${operation.operationId}\t${JSON.stringify(describe(path, method, operation, resolve))}`,
      ),
  );
  return `\n${lines.sort().join('\n')}\n`;
}

function describe(path, method, operation, resolve) {
  const parameters = (operation.parameters ?? []).map(resolve);
  const ofPath = parameters.filter((parameter) => parameter.in === 'path');
  const body = bodyOf(operation, resolve);
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0],
    summary: operation.summary,
    params: ofPath.map((parameter) => fieldOf(parameter.name, parameter, true, resolve)),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => fieldOf(parameter.name, parameter, parameter.required === true, resolve)),
    ...(body && { body }),
    answer: answerOf(operation),
  };
}

function bodyOf(operation, resolve) {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!type) return undefined;
  const schema = resolve(content.schema);
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(name, { schema: property }, required.includes(name), resolve),
  );
  return { type, isRequired: operation.requestBody.required === true, fields };
}

function fieldOf(name, { schema, description }, isRequired, resolve) {
  const own = resolve(schema);
  const { kind, isNullable } = core(own, resolve);
  const values = valuesOf(kind, resolve);
  const text = description ?? schema.description ?? own.description ?? kind.description;
  return {
    name,
    type: typeOf(kind, resolve),
    ...(isRequired && { isRequired }),
    ...(isNullable && { isNullable }),
    ...(values && { values }),
    ...(text && { description: text }),
  };
}

/** A schema without its null. */
function core(schema, resolve) {
  const branches = (schema.anyOf ?? schema.oneOf)?.map(resolve);
  if (branches) {
    const others = branches.filter((branch) => branch.type !== 'null');
    const isNullable = others.length < branches.length;
    return others.length === 1 ? { kind: others[0], isNullable } : { kind: { branches: others }, isNullable };
  }
  if (!Array.isArray(schema.type)) return { kind: schema, isNullable: false };
  const types = schema.type.filter((type) => type !== 'null');
  return {
    kind: { ...schema, type: types.length === 1 ? types[0] : 'any' },
    isNullable: types.length < schema.type.length,
  };
}

function typeOf(kind, resolve) {
  if (kind.branches) return kind.branches.every((branch) => branch.type === 'string') ? 'string' : 'json';
  switch (kind.type) {
    case 'integer':
    case 'number':
    case 'boolean':
      return kind.type;
    case 'array':
      return ['string', 'text'].includes(typeOf(core(resolve(kind.items ?? {}), resolve).kind, resolve))
        ? 'list'
        : 'json';
    case 'string':
      return textOf(kind);
    default:
      return typeof kind.const === 'string' || kind.enum ? 'string' : 'json';
  }
}

function textOf(kind) {
  if (kind.format === 'binary') return 'file';
  const isShort = kind.enum || kind.const !== undefined || kind.format || kind.pattern || kind.maxLength <= LONG_TEXT;
  return isShort ? 'string' : 'text';
}

function valuesOf(kind, resolve) {
  const from = kind.type === 'array' ? core(resolve(kind.items ?? {}), resolve).kind : kind;
  const values = from.enum ?? (typeof from.const === 'string' ? [from.const] : undefined);
  return values?.every((value) => typeof value === 'string') ? values : undefined;
}

function answerOf(operation) {
  const success = Object.entries(operation.responses).find(([status]) => /^[23]/.test(status))?.[1];
  return Object.keys(success?.content ?? {})[0] ?? 'none';
}
