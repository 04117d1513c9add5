import { readFileSync } from 'node:fs';
import { GROUPS } from '#cli/commands/index.js';
import type { Command } from '#cli/table/types.js';

// biome-ignore lint/suspicious/noExplicitAny: the document has its own schema
type Schema = any;

interface Parameter {
  readonly in: string;
  readonly name: string;
}

/** An operation of the API as its description has it. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Names of parameters of path and query, and of properties of the body. */
  readonly fields: ReadonlySet<string>;
  /** Whether its body has no fixed properties. */
  readonly isOpen: boolean;
  readonly answer: Schema;
}

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));

/** What a reference of the document stands for. */
export function resolved(schema: Schema): Schema {
  const path: string[] | undefined = schema?.$ref?.slice(2).split('/');
  return path ? resolved(path.reduce((at, key) => at[key], document)) : schema;
}

export const API_OPERATIONS: readonly ApiOperation[] = Object.entries<Schema>(document.paths).flatMap(([path, item]) =>
  Object.entries<Schema>(item)
    .filter(([, operation]) => operation.operationId !== undefined)
    .map(([method, operation]) => operationOf(method, path, operation)),
);

function operationOf(method: string, path: string, operation: Schema): ApiOperation {
  const parameters: Parameter[] = (operation.parameters ?? []).map(resolved);
  const [content] = Object.values<{ schema: Schema }>(operation.requestBody?.content ?? {});
  const body = resolved(content?.schema);
  const [, success] = Object.entries<Schema>(operation.responses).find(([status]) => /^2/.test(status)) ?? [];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    fields: new Set([
      ...parameters.filter((one) => one.in !== 'header').map(({ name }) => name),
      ...Object.keys(body?.properties ?? {}),
    ]),
    isOpen: body !== undefined && body.properties === undefined,
    answer: resolved(resolved(success)?.content?.['application/json']?.schema),
  };
}

export const apiOperation = (id: string): ApiOperation => {
  const found = API_OPERATIONS.find((operation) => operation.id === id);
  if (!found) throw new Error(`the API has no operation ${id}`);
  return found;
};

/** All commands of the client, each once. */
export async function allCommands(): Promise<Command[]> {
  const loaded = await Promise.all(GROUPS.map((group) => group.load()));
  return [...new Map(loaded.flatMap(({ commands }) => commands.map((one) => [one.path, one]))).values()];
}
