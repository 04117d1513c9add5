import type { Context } from './context/types.js';

/** The data of a call. */
export interface CallRequest {
  /** Path parameters by name; `companyId` is filled in from the context. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON, except a FormData, a Blob or a string, which are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls the API with the context's address and key. An error response is thrown as an `ApiError`. */
export interface Client {
  readonly context: Context;
  /** Calls an operation by its id and returns the parsed body: JSON, else text; undefined if it is empty. */
  call<T = unknown>(operation: string, request?: CallRequest): Promise<T>;
  /** Calls an operation and returns the response with its body unread, for downloads and streams. */
  open(operation: string, request?: CallRequest): Promise<Response>;
  /** Like `open`, by a method and a path that begins with `/`, for requests without an operation. */
  send(method: string, path: string, request?: CallRequest): Promise<Response>;
  /** Runs a GraphQL document and returns its data; throws the errors of the response. */
  graphql<T = unknown>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
  /** The current company: the context's, or the only one that the caller sees. Fails with the next step. */
  companyId(): Promise<string>;
  /** The same client with another key, or without one. */
  withKey(apiKey: string | undefined): Client;
}
