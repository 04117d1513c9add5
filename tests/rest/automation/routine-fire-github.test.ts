/** @module-tag face */
import { randomUUID } from 'node:crypto';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { sign } from '@octokit/webhooks-methods';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateRoutineTrigger } from '#services/automation/routines/triggers.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { bearer, deliveriesOf, fire, firingsOf, type Hook, hookIn } from '#tests/kit/webhooks.js';
import { createWorld, type World } from '#tests/kit/world.js';

interface Example {
  readonly name: string;
  readonly examples: readonly object[];
}

/** What GitHub has really sent, of each of its events. */
const events: readonly Example[] = examples as unknown as readonly Example[];
const push = exampleOf('push');

function exampleOf(name: string): object {
  const payload = events.find((event) => event.name === name)?.examples[0];
  if (!payload) throw new Error(`There is no example of ${name}`);
  return payload;
}

let rest: Rest;
let world: World;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
});

/** As GitHub sends it: a body, the older signature that receivers of long ago know, the present one, and an id. */
async function delivered({ secret }: Hook, body: string, event: string, id: string = randomUUID()) {
  return {
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature': `sha1=${'0'.repeat(40)}`,
    'x-hub-signature-256': await sign(secret, body),
    'user-agent': 'GitHub-Hookshot/044aadd',
  };
}

/** Lets time pass since what came to a webhook. */
async function passTime({ trigger }: Hook, time: string): Promise<void> {
  const owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
  await owner.query(`UPDATE "RoutineDelivery" SET "receivedAt" = "receivedAt" - $2::interval WHERE "triggerId" = $1`, [
    trigger.id,
    time,
  ]);
  await owner.end();
}

describe.each(['git_host_hmac', 'app_webhook'])('a webhook of GitHub in mode %s', (signingMode) => {
  const hookOf = () => hookIn(world, { signingMode });

  test('fires on every event, with what was sent as the input of the run', async () => {
    const hook = await hookOf();
    const sent = events.map(({ name, examples: [payload] }) => ({ name, payload, body: JSON.stringify(payload) }));
    expect(sent.length).toBeGreaterThan(40);
    for (let at = 0; at < sent.length; at += 10) {
      const answers = await Promise.all(
        sent
          .slice(at, at + 10)
          .map(async ({ name, body }) => fire(rest, hook, body, await delivered(hook, body, name))),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    }
    const payloads = new Set((await firingsOf(world, hook)).map(({ triggerPayload }) => canonical(triggerPayload)));
    expect(payloads).toEqual(new Set(sent.map(({ payload }) => canonical(payload))));
  });

  test('refuses a body with a byte changed, and the same JSON written anew', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push, null, 2);
    const headers = await delivered(hook, body, 'push');
    for (const other of [body.replace('"ref"', '"rEf"'), `${body}\n`, JSON.stringify(push)])
      expect((await fire(rest, hook, other, headers)).status).toBe(401);
    expect((await fire(rest, hook, body, headers)).status).toBe(202);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('makes no second run when a delivery is sent again under its id', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const headers = await delivered(hook, body, 'push');
    const first = await fire(rest, hook, body, headers);
    const again = await fire(rest, hook, body, headers);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('makes no second run when the same body and signature come under new ids, or under none', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const first = await fire(rest, hook, body, await delivered(hook, body, 'push', 'the first'));
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const { 'x-github-delivery': _, ...anonymous } = await delivered(hook, body, 'push');
    const replays = await Promise.all([
      ...ids.map(async (id) => fire(rest, hook, body, await delivered(hook, body, 'push', id))),
      fire(rest, hook, body, anonymous),
    ]);
    expect(new Set(replays.map(({ status, body: run }) => `${status} ${run.id}`))).toEqual(
      new Set([`202 ${first.body.id}`]),
    );
    expect(await firingsOf(world, hook)).toHaveLength(1);
    const kept = await deliveriesOf(world, hook);
    expect(kept.map(({ status, runId }) => [status, runId])).toEqual([
      ...replays.map(() => ['duplicate', first.body.id]),
      ['accepted', first.body.id],
    ]);
  });

  test('makes one run of one body under 50 ids at once', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => fire(rest, hook, body, await delivered(hook, body, 'push'))),
    );
    expect(new Set(answers.map(({ status, body: run }) => `${status} ${run.id}`)).size).toBe(1);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('fires again on an equal body five minutes later, and answers former ids with their own runs', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const [early, late] = [await delivered(hook, body, 'push'), await delivered(hook, body, 'push')];
    const first = await fire(rest, hook, body, early);
    await passTime(hook, '299 seconds');
    expect((await fire(rest, hook, body, await delivered(hook, body, 'push'))).body.id).toBe(first.body.id);
    await passTime(hook, '2 seconds');
    const second = await fire(rest, hook, body, late);
    expect([second.status, second.body.id === first.body.id]).toEqual([202, false]);
    expect((await fire(rest, hook, body, early)).body.id).toBe(first.body.id);
    expect((await fire(rest, hook, body, late)).body.id).toBe(second.body.id);
    expect((await fire(rest, hook, body, await delivered(hook, body, 'push'))).body.id).toBe(second.body.id);
    expect(await firingsOf(world, hook)).toHaveLength(2);
  });

  test('fires on what it was only tested with', async () => {
    const hook = await hookIn(world, { signingMode, setupPending: true });
    const body = JSON.stringify(push);
    expect((await fire(rest, hook, body, await delivered(hook, body, 'push'))).body).toMatchObject({ test: true });
    await world.board.run(updateRoutineTrigger, { triggerId: hook.trigger.id, setupPending: false });
    const answers = [
      await fire(rest, hook, body, await delivered(hook, body, 'push')),
      await fire(rest, hook, body, await delivered(hook, body, 'push')),
    ];
    expect(new Set(answers.map(({ status, body: run }) => `${status} ${run.id}`)).size).toBe(1);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('makes one run of a body that comes without an id, however often and at once', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const { 'x-github-delivery': _, ...headers } = await delivered(hook, body, 'push');
    const answers = await Promise.all(Array.from({ length: 50 }, () => fire(rest, hook, body, headers)));
    expect(new Set(answers.map(({ status, body: run }) => `${status} ${run.id}`)).size).toBe(1);
    const other = JSON.stringify({ ...push, ref: 'refs/heads/other' });
    const { 'x-github-delivery': __, ...signed } = await delivered(hook, other, 'push');
    expect((await fire(rest, hook, other, signed)).body.id).not.toBe(answers[0]?.body.id);
    expect(await firingsOf(world, hook)).toHaveLength(2);
  });

  test('makes one run of 50 retries at once', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const headers = await delivered(hook, body, 'push');
    const answers = await Promise.all(Array.from({ length: 50 }, () => fire(rest, hook, body, headers)));
    expect(new Set(answers.map(({ status, body: run }) => `${status} ${run.id}`)).size).toBe(1);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('is not fooled by the signature of another body, nor by another secret', async () => {
    const hook = await hookOf();
    const body = JSON.stringify(push);
    const [other, stranger] = [await delivered(hook, '{}', 'push'), await delivered(await hookOf(), body, 'push')];
    for (const headers of [other, stranger, { ...other, ...bearer(hook) }])
      expect((await fire(rest, hook, body, headers)).status).toBe(401);
    expect(await firingsOf(world, hook)).toEqual([]);
  });
});

test('an unsigned delivery with the bearer secret of an app is not recognized by its body', async () => {
  const hook = await hookIn(world, { signingMode: 'app_webhook' });
  const body = JSON.stringify(push);
  const ids = [await fire(rest, hook, body, bearer(hook)), await fire(rest, hook, body, bearer(hook))].map(
    (answer) => answer.body.id,
  );
  expect(new Set(ids).size).toBe(2);
});

/** JSON with its keys in one order: PostgreSQL keeps them in its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
