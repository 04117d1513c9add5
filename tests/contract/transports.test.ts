import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { graphql } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mutationName } from '#schema/derive/names.js';
import type { Actor } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { schema } from '../fuzz/graphql.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createSubject, fixtureOf, fixtures, type Subject } from './fixtures.js';
import { NO_OPERATION } from './places.js';
import {
  type ClientRequest,
  credentialsOf,
  mutationNames,
  mutationRequest,
  operationOf,
  queryNames,
  queryRequest,
  restRequest,
  routed,
} from './requests.js';
import { KeptRows } from './restoring.js';

/** What cannot be run beside others has tests of its own. */
const runsBeside = (name: string): boolean => fixtures[name]?.alone === undefined;

let subject: Subject;
let kept: KeptRows;
let rest: Rest;
const credentials = new Map<string, Record<string, string>>();
const executed: string[] = [];
const note = (told: unknown): void => void executed.push((told as { name: string }).name);

beforeAll(async () => {
  subject = await createSubject();
  rest = await startRest(subject.world.services);
  for (const { caller } of Object.values(fixtures)) await headersOf(caller(subject).actor);
  kept = await KeptRows.of(subject.world.services);
  subscribe('orgraph:operation', note);
});
afterEach(() => kept.restore());
afterAll(async () => {
  unsubscribe('orgraph:operation', note);
  await kept?.end();
});

async function headersOf(actor: Actor): Promise<Record<string, string>> {
  const key = JSON.stringify(actor);
  const headers = credentials.get(key) ?? (await credentialsOf(subject, actor));
  credentials.set(key, headers);
  return headers;
}

const send = ({ method, path, body, type }: ClientRequest, headers: Record<string, string>) =>
  rest.send(method.toUpperCase(), path, typeof body === 'string' ? Buffer.from(body) : body, {
    headers: { ...(type && { 'content-type': type }), ...headers },
  });

describe('over REST', () => {
  test.each(routed.filter(runsBeside))('%s succeeds, and the document tells of the answer', async (name) => {
    const { input, caller } = fixtureOf({ name });
    const { status, body } = await send(restRequest(name, input(subject)), await headersOf(caller(subject).actor));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect(executed.splice(0)).toContain(name);
  });
});

/** Runs a document as this actor. */
async function ask(actor: Actor, { body }: ClientRequest) {
  const { query, variables } = JSON.parse(String(body));
  const scope = new Scope(subject.world.services, actor);
  await scope.readHeads();
  const contextValue = { scope, isFast: true };
  return graphql({ schema, source: query, variableValues: variables, contextValue });
}

describe('over GraphQL', () => {
  test.each(mutationNames.filter(runsBeside))('%s is the operation of that name, and succeeds', async (name) => {
    const { input, caller } = fixtureOf({ name });
    const { data, errors } = await ask(caller(subject).actor, mutationRequest(name, input(subject) as never));
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty(mutationName(name));
    expect(executed.splice(0)).toContain(name);
  });

  test.each(queryNames)('%s is answered by the operation it stands for', async (name) => {
    const operation = operationOf(name);
    const caller = operation ? fixtureOf({ name: operation }).caller(subject) : subject.world.board;
    // Without relations: some of them have rules of their own.
    const { data, errors } = await ask(caller.actor, queryRequest(name, subject, 0, 0));
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty(name);
    if (name in NO_OPERATION) expect(executed.splice(0)).toEqual([]);
    else expect(executed.splice(0)).toContain(operation);
  });
});
