import { setTimeout as sleep } from 'node:timers/promises';
import { envelop, isAsyncIterable, useEngine, useSchema } from '@envelop/core';
import * as graphql from 'graphql';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type Feed, feeds, useCompiledDocuments } from '#server/compiled.js';
import { Executions } from '#server/executions.js';
import type { Actor } from '#services/core/actors/actor.js';

/** What each execution was for: the one who asked and the event. */
let executed: string[] = [];
let events: readonly { seq: number }[] = [];
beforeEach(() => {
  executed = [];
  events = [{ seq: 1 }, { seq: 2 }];
});

interface Asking {
  readonly scope: { readonly actor: Actor };
}

const Event = new graphql.GraphQLObjectType<{ seq: number }, Asking>({
  name: 'Event',
  fields: {
    seq: { type: graphql.GraphQLInt },
    slowly: { type: graphql.GraphQLInt, resolve: ({ seq }) => sleep(20, seq) },
    seenBy: {
      type: graphql.GraphQLString,
      args: { note: { type: graphql.GraphQLString } },
      resolve({ seq }, { note }, { scope: { actor } }) {
        const seenBy = `${actor.kind === 'board' ? actor.userId : actor.kind}${note ? ` ${note}` : ''}`;
        executed.push(`${seq} ${seenBy}`);
        return seenBy;
      },
    },
  },
});

const schema = new graphql.GraphQLSchema({
  query: new graphql.GraphQLObjectType({ name: 'Query', fields: { ok: { type: graphql.GraphQLBoolean } } }),
  subscription: new graphql.GraphQLObjectType({
    name: 'Subscription',
    fields: { events: { type: Event, args: { after: { type: graphql.GraphQLInt } }, resolve: (event) => event } },
  }),
});

const getEnveloped = envelop({
  plugins: [useEngine(graphql), useSchema(schema), useCompiledDocuments(new Executions(), pino({ enabled: false }))],
});

const DOCUMENT = graphql.parse(
  'subscription ($note: String, $after: Int) { events(after: $after) { seq seenBy(note: $note) } }',
);

async function* streamOf(values: readonly object[]) {
  yield* values;
}

/** The results that a subscriber gets for the same two events. */
async function follow(actor: object, note?: string, after?: number): Promise<unknown[]> {
  const { subscribe } = getEnveloped();
  const source = await subscribe({
    schema,
    document: DOCUMENT,
    variableValues: { ...(note && { note }), ...(after && { after }) },
    contextValue: { scope: { actor } },
    subscribeFieldResolver: () => streamOf(events),
  });
  if (!isAsyncIterable(source)) throw new Error(JSON.stringify(source));
  const results: unknown[] = [];
  for await (const { data } of source as AsyncIterable<graphql.ExecutionResult>) results.push(data?.events);
  return results;
}

const member = (userId: string, role: string) => ({
  kind: 'board',
  source: 'board_key',
  userId,
  memberships: new Map([['company', { role, status: 'active' }]]),
});

test('subscribers with equal rights and documents share one execution of each event', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => follow(member('ann', 'owner'))));

  for (const results of all)
    expect(results).toEqual([
      { seq: 1, seenBy: 'ann' },
      { seq: 2, seenBy: 'ann' },
    ]);
  expect(executed).toEqual(['1 ann', '2 ann']);
});

test('subscribers who began at different cursors share one execution of each event, too', async () => {
  await Promise.all([follow(member('ann', 'owner'), undefined, 1), follow(member('ann', 'owner'), undefined, 7)]);

  expect(executed).toEqual(['1 ann', '2 ann']);
});

test('subscribers who differ in person, role or variables each get an execution of their own', async () => {
  const [ann, bob, viewer, noted] = await Promise.all([
    follow(member('ann', 'owner')),
    follow(member('bob', 'owner')),
    follow(member('ann', 'viewer')),
    follow(member('ann', 'owner'), 'again'),
  ]);

  expect([ann?.[0], bob?.[0], viewer?.[0], noted?.[0]]).toEqual([
    { seq: 1, seenBy: 'ann' },
    { seq: 1, seenBy: 'bob' },
    { seq: 1, seenBy: 'ann' },
    { seq: 1, seenBy: 'ann again' },
  ]);
  expect(executed.filter((each) => each.startsWith('1 ')).sort()).toEqual(['1 ann', '1 ann', '1 ann again', '1 bob']);
});

/** Events that are here: looked at, taken or waited for. */
class Here implements AsyncIterableIterator<object> {
  constructor(private readonly waiting: object[]) {}
  [Symbol.asyncIterator](): this {
    return this;
  }
  async next(): Promise<IteratorResult<object>> {
    const value = this.waiting.shift();
    return value ? { done: false, value } : { done: true, value: undefined };
  }
  peek = (): object | undefined => this.waiting[0];
  skip = (): void => void this.waiting.shift();
  soon = (): undefined => undefined;
}

/** A subscription to events that are here, with the results that need no waiting. */
async function feedOf(events: object[], document = DOCUMENT) {
  const contextValue = { scope: { actor: member('ann', 'owner') } };
  const source = await getEnveloped().subscribe({
    schema,
    document,
    contextValue,
    subscribeFieldResolver: () => new Here(events),
  });
  const feed = feeds.get(contextValue as never) as Feed;
  return { feed, results: source as AsyncIterableIterator<graphql.ExecutionResult> };
}

test('results that need no waiting are taken at once, mixed with those that are waited for, each once and in order', async () => {
  const { feed, results } = await feedOf([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);

  expect(feed.take()?.data).toEqual({ events: { seq: 1, seenBy: 'ann' } });
  expect((await results.next()).value.data).toEqual({ events: { seq: 2, seenBy: 'ann' } });
  expect(feed.take()?.data).toEqual({ events: { seq: 3, seenBy: 'ann' } });
  expect(feed.take()).toBeUndefined();
  expect((await results.next()).done).toBe(true);
});

test('a result that is waited for is taken once it is there', async () => {
  const { feed } = await feedOf([{ seq: 1 }], graphql.parse('subscription { events { slowly } }'));

  expect(feed.take()).toBeUndefined();
  await feed.soon();
  expect(feed.take()?.data).toEqual({ events: { slowly: 1 } });
});

test('a result with errors is left to the subscription itself', async () => {
  const { feed, results } = await feedOf([{ seq: 'no number' }, { seq: 2 }]);

  expect(feed.take()).toBeUndefined();
  expect(feed.soon()).toBeUndefined();
  expect((await results.next()).value.errors[0].message).toMatch(/Int cannot represent/);
  expect(feed.take()?.data).toEqual({ events: { seq: 2, seenBy: 'ann' } });
});
