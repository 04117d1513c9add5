import { fromGraphErrors, type GraphError } from './error.js';
import { type ConnectionOptions, send } from './request.js';

/**
 * A document that knows what it is answered: one of `@orgraph/client/documents`, or one that the client preset of
 * graphql-codegen made with `documentMode: 'string'`.
 */
export interface TypedDocument<Result, Variables> {
  toString(): string;
  readonly __apiType?: ((variables: Variables) => Result) | undefined;
}

export interface DocumentOptions {
  readonly signal?: AbortSignal;
}

/** Variables, which may be left out where there are none. */
type Arguments<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: DocumentOptions]
    : [variables: Variables, options?: DocumentOptions];

/** Executes a document. @throws OrgraphError when the answer has an error; what was answered besides is its `data` */
export type Execute = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  ...given: Arguments<Variables>
) => Promise<Result>;

interface GraphAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphError[];
}

export const graphql = (connection: ConnectionOptions): Execute =>
  (async (document: object | string, given: unknown, { signal }: DocumentOptions = {}) => {
    const query = textOf(document);
    const { variables, isRepeatable } = repeatable(query, (given ?? {}) as Record<string, unknown>);
    const answer = await send(connection, {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal,
      isRepeatable,
    });
    const { data, errors = [] } = (await answer.json()) as GraphAnswer;
    if (errors.length > 0 || data === undefined) throw fromGraphErrors(errors, answer.status, data);
    return data;
  }) as Execute;

/** @throws TypeError for a document that is a syntax tree */
export function textOf(document: object | string): string {
  const text = String(document);
  if (text.startsWith('[object')) throw new TypeError("Documents are texts: generate them with documentMode: 'string'");
  return text;
}

/**
 * A query may always be sent again; a mutation when its input has a key, which is made up unless it is given. Of several
 * inputs in one document, it is the only one named `input` that gets one.
 */
function repeatable(query: string, variables: Record<string, unknown>) {
  if (!/(?:^|[}\s])mutation\b/.test(withoutNotes(query))) return { variables, isRepeatable: true };
  const { input } = variables;
  if (typeof input !== 'object' || input === null) return { variables, isRepeatable: false };
  const keyed = { ...variables, input: { idempotencyKey: crypto.randomUUID(), ...input } };
  return { variables: keyed, isRepeatable: Object.keys(variables).length === 1 };
}

const withoutNotes = (query: string): string => query.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|#.*/g, '');
