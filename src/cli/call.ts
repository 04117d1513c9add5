import type { Context } from './context/types.js';

/** What a call sends. */
export interface CallRequest {
  /** Of the path, by name; `companyId` is filled in from the context. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON, but for a FormData, a Blob or a string, which are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls the API with the context's address and key. A refusal is thrown as an `ApiError`. */
export interface Client {
  readonly context: Context;
  /** Calls an operation by its id and answers the parsed body: JSON, else text; undefined where there is none. */
  call<T = unknown>(operation: string, request?: CallRequest): Promise<T>;
  /** Calls an operation and answers the response, its body unread, for downloads and streams. */
  open(operation: string, request?: CallRequest): Promise<Response>;
  /** The same for a method and a path that begins with `/`, for what has no operation. */
  send(method: string, path: string, request?: CallRequest): Promise<Response>;
  /** Runs a GraphQL document and answers its data; errors of the answer are thrown. */
  graphql<T = unknown>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
  /** The company in question: the context's, or the only one that the server shows. Fails with the next step. */
  companyId(): Promise<string>;
  /** The same client without its key, or with another. */
  withKey(apiKey: string | undefined): Client;
}
