import { keyless, type Paths } from './generated/rest.js';
import { type ConnectionOptions, send } from './request.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathsOf<M extends Method> = {
  [P in keyof Paths]: M extends keyof Paths[P] ? P : never;
}[keyof Paths];

export type Operation<M extends Method, P extends PathsOf<M>> = M extends keyof Paths[P] ? Paths[P][M] : never;
export type AnswerOf<M extends Method, P extends PathsOf<M>> =
  Operation<M, P> extends { answer: infer Answer } ? Answer : never;

export interface RequestOptions {
  /** A write is carried out once under a key; one is made up unless it is given. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export type OptionsOf<M extends Method, P extends PathsOf<M>> = Omit<Operation<M, P>, 'answer'> & RequestOptions;

/** The options of a route, which may be left out where nothing has to be said. */
type Arguments<M extends Method, P extends PathsOf<M>> =
  Record<never, never> extends OptionsOf<M, P> ? [options?: OptionsOf<M, P>] : [options: OptionsOf<M, P>];

/** Sends a request to a route, whose path is spelled as the OpenAPI document has it, and gives the body of the answer. */
export type Send<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...options: Arguments<M, P>
) => Promise<AnswerOf<M, P>>;

interface LooseOptions extends RequestOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export const rest = <M extends Method>(connection: ConnectionOptions, method: M): Send<M> =>
  (async (path: string, options: LooseOptions = {}) => {
    const isRead = method === 'get';
    const hasKey = !keyless.has(`${method.toUpperCase()} ${path}`);
    const { body, headers } = encoded(options.body);
    const answer = await send(connection, {
      method: method.toUpperCase(),
      path: filled(path, options.path) + queryOf(options.query),
      headers: {
        ...headers,
        ...(!isRead && hasKey && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
        ...options.headers,
      },
      body,
      signal: options.signal,
      isRepeatable: isRead || hasKey,
    });
    return contentOf(answer);
  }) as unknown as Send<M>;

/** @throws TypeError where the path has a name that nothing is given for */
function filled(path: string, values: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs a ${name}`);
    // Whoever reads the address would take them for a step up, or for nothing, however they are spelled.
    if (value === '.' || value === '..') throw new TypeError(`${path} takes no ${name} of dots alone`);
    return encodeURIComponent(String(value));
  });
}

/** What is undefined or null is left out; of a list the values are separated by commas. */
function queryOf(values: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function encoded(body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {};
  const isReady = [FormData, URLSearchParams, Blob, ReadableStream, Uint8Array].some((kind) => body instanceof kind);
  if (isReady || typeof body === 'string') return { body: body as BodyInit };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function contentOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 204) return undefined;
  if (/^application\/(?:[\w.+-]*\+)?json\b/.test(type)) return answer.json();
  if (type.startsWith('text/event-stream')) return answer.body;
  return type.startsWith('text/') ? answer.text() : answer.blob();
}
