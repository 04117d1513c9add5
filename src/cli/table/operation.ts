import { readFileSync } from 'node:fs';
import type { FlagType } from './types.js';

/** An operation of the API, as its OpenAPI document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params: readonly OperationField[];
  readonly query: readonly OperationField[];
  readonly body?: OperationBody;
  /** The media type of the response; `none` if it has no body. */
  readonly answer: string;
}

export interface OperationBody {
  /** The media type. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly fields: readonly OperationField[];
}

/** A parameter, or a property of the body. */
export interface OperationField {
  readonly name: string;
  readonly type: FlagType | 'file';
  readonly isRequired?: boolean;
  readonly isNullable?: boolean;
  readonly values?: readonly string[];
  readonly description?: string;
}

const FILE = new URL(import.meta.url.includes('/chunks/') ? '../operations.txt' : './operations.txt', import.meta.url);

let lines: string | undefined;

/** The operation with an id. Only its own line is parsed. */
export function findOperation(id: string): Operation {
  lines ??= readFileSync(FILE, 'utf8');
  const head = `\n${id}\t`;
  const start = lines.indexOf(head);
  if (start < 0) throw new Error(`there is no operation ${id}`);
  const end = lines.indexOf('\n', start + 1);
  return { id, ...(JSON.parse(lines.slice(start + head.length, end)) as Omit<Operation, 'id'>) };
}
