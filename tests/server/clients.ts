import type { Client } from 'graphql-ws';
import { expect } from 'vitest';
import type { GraphAnswer } from '../kit/server.js';
import { socketTo } from '../kit/sockets.js';

export { socketTo, socketUrl } from '../kit/sockets.js';

// What the server answers is what tests assert on, so it is deliberately untyped.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Data = any;

type Headers = Record<string, string>;
type RawBody = string | ReadableStream;

export const JSON_TYPE = { 'content-type': 'application/json' };

export const EVENTS = `subscription ($id: ID!, $after: String) {
  events(companyId: $id, after: $after) { id cursor action: actionText }
}`;

/** A call of the REST API, with a token where one is given. */
export async function callRest(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: Data }> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && JSON_TYPE) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** As `callRest`, of a call that must succeed: its answer. */
export async function rest(url: string, method: string, path: string, body?: object): Promise<Data> {
  const answer = await callRest(url, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Answers to a raw body. */
export async function send(url: string, body: RawBody, headers: Headers = JSON_TYPE): Promise<GraphAnswer> {
  const stream = body instanceof ReadableStream && { duplex: 'half' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body, ...stream } as RequestInit);
  const answer = (await response.json()) as object;
  return { status: response.status, headers: response.headers, ...answer } as GraphAnswer;
}

export const ask = (url: string, query: string, variables: object = {}, headers: Headers = {}): Promise<GraphAnswer> =>
  send(url, JSON.stringify({ query, variables }), { ...JSON_TYPE, ...headers });

/** Runs a document that must succeed and gives its data. */
export async function run(url: string, query: string, variables: object = {}, headers: Headers = {}): Promise<Data> {
  const { data, errors } = await ask(url, query, variables, headers);
  expect(errors, query).toBeUndefined();
  return data;
}

export const createCompany = async (url: string, name = 'Acme'): Promise<string> =>
  (await run(url, 'mutation ($name: String!) { createCompany(input: { name: $name }) { company { id } } }', { name }))
    .createCompany.company.id;

const NOTE = `mutation ($id: ID!, $details: JSONObject) {
  createActivity(input: { companyId: $id, actorId: "test", action: "test.noted", entityType: "test", entityId: "1",
                          details: $details }) { cursor }
}`;

/** Writes one event and gives its position. */
export const note = async (url: string, id: string, details: object = {}): Promise<string> =>
  (await run(url, NOTE, { id, details })).createActivity.cursor;

/** What one operation of a socket answers: its results, then the errors that it was refused with, if any. */
export async function overSocket(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  extensions?: Record<string, unknown>,
): Promise<Data> {
  const client = socketTo(url);
  try {
    for await (const result of client.iterate({ query, variables, ...(extensions && { extensions }) })) return result;
    return undefined;
  } catch (errors) {
    return { errors };
  } finally {
    await client.dispose();
  }
}

/** An event as EVENTS tells it. */
export interface FollowedEvent {
  readonly id: string;
  readonly cursor: string;
  readonly action: string;
}

/** A subscription whose results are taken one by one. */
export function follow(client: Client, id: string, after?: string, query = EVENTS) {
  const results = client.iterate<{ events: FollowedEvent }>({ query, variables: { id, after } });
  const next = async (): Promise<Data> => (await results.next()).value;
  return {
    next,
    /** The next event. */
    async event(): Promise<FollowedEvent> {
      const result = await next();
      expect(result?.errors).toBeUndefined();
      return result.data.events;
    },
    /** The error that ends it, after which there is nothing more. */
    async ending(): Promise<Data> {
      const result = await next();
      expect(result?.data ?? null).toBeNull();
      expect(await next()).toBeUndefined();
      return result.errors[0];
    },
    stop: () => results.return?.(),
  };
}
