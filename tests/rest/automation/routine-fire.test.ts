/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { rotateRoutineTriggerSecret } from '#services/automation/routines/triggers.js';
import type { Services } from '#services/core/operation/scope.js';
import { archiveCompany } from '#services/organization/companies/operations.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { bearer, deliveriesOf, fire, type Hook, hookIn, signature } from '#tests/kit/webhooks.js';
import { createWorld, testServices, type World } from '#tests/kit/world.js';
import { change, refusal, runsOf, triggerOf, UNAUTHORIZED } from './routine-fire-world.js';

let rest: Rest;
let world: World;
let services: Services;

beforeAll(async () => {
  services = await testServices();
  rest = await startRest();
  world = await createWorld();
});

const NOT_ACTIVE = [409, 'Routine trigger is not active'];

describe('a firing', () => {
  test('is answered with its run, which has made an issue, and leaves a delivery', async () => {
    const hook = await hookIn(world);
    const answer = await fire(rest, hook, { a: 1 }, bearer(hook));
    expect(answer.status).toBe(202);
    expect(answer.body).not.toHaveProperty('triggerPayload');
    const [run] = await runsOf(world, hook);
    expect(run).toMatchObject({
      id: answer.body.id,
      routineId: hook.routine.id,
      triggerId: hook.trigger.id,
      source: 'webhook',
      status: 'issue_created',
      triggerPayload: { a: 1 },
      idempotencyKey: null,
    });
    expect(answer.body).toMatchObject({ status: 'issue_created', linkedIssueId: run.linkedIssueId });
    const [delivery] = await deliveriesOf(world, hook);
    expect(delivery).toMatchObject({
      companyId: world.company.id,
      routineId: hook.routine.id,
      triggerId: hook.trigger.id,
      status: 'accepted',
      statusCode: 202,
      reason: null,
      test: false,
      idempotencyKey: null,
      bytes: 7,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      runId: run.id,
      redeliveryOfId: null,
    });
    const { lastWebhookDelivery } = await triggerOf(world, hook);
    expect(lastWebhookDelivery).toEqual({ status: 'received', receivedAt: delivery.receivedAt, test: false });
  });

  test('may say a charset with its content type, in any case', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;x=y'])
      expect((await fire(rest, hook, '{}', { 'content-type': type })).status).toBe(202);
  });

  test('with a number of more digits than can be kept is refused, and the reason is in its delivery', async () => {
    const hook = await hookIn(world);
    const reason = 'The number 9007199254740993 at items.0.id has more digits than can be kept; send it as text';
    const answer = await fire(rest, hook, '{"items":[{"id":9007199254740993}]}', bearer(hook));
    expect(refusal(answer)).toEqual([400, reason]);
    expect((await deliveriesOf(world, hook))[0]).toMatchObject({ status: 'rejected', reason });
  });

  test('counts each request without a key or signature as one of its own', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => fire(rest, hook, '{"same":true}')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(5);
    expect(await runsOf(world, hook)).toHaveLength(5);
  });
});

describe('a request of the wrong form', () => {
  const forms: [name: string, body: string, headers: Record<string, string>, expected: unknown[]][] = [
    ['no content type', '{}', { 'content-type': '' }, [415, 'Expected Content-Type application/json']],
    ['another content type', '{}', { 'content-type': 'text/plain' }, [415, 'Expected Content-Type application/json']],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, [415, expect.any(String)]],
    ['a dialect of JSON', '{}', { 'content-type': 'application/vnd.api+json' }, [415, expect.any(String)]],
    ['an encoding', '{}', { 'content-encoding': 'gzip' }, [415, 'Content-Encoding is not supported']],
    ['an array', '[{}]', {}, [400, 'The body must be a JSON object']],
    ['a string', '"text"', {}, [400, 'The body must be a JSON object']],
    ['a number', '1', {}, [400, 'The body must be a JSON object']],
    ['null', 'null', {}, [400, 'The body must be a JSON object']],
    ['an empty body', '', {}, [400, 'The body must be a JSON object']],
    ['broken JSON', '{"a":', {}, [400, 'Malformed JSON']],
    ['a NUL character', '{"a":"\\u0000"}', {}, [400, expect.stringContaining('NUL')]],
    ['half a surrogate pair', '{"a":"\\ud83d"}', {}, [400, expect.stringContaining('surrogate')]],
    ['endless nesting', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, {}, [400, expect.stringContaining('nested')]],
    ['an overlong key', '{}', { 'idempotency-key': 'k'.repeat(256) }, [400, expect.stringContaining('255')]],
    ['an overlong delivery id', '{}', { 'x-github-delivery': 'k'.repeat(256) }, [400, expect.any(String)]],
  ];

  test.each(forms)('with %s is refused, fires nothing and is on record', async (_name, body, headers, expected) => {
    const hook = await hookIn(world);
    const answer = await fire(rest, hook, body, { ...bearer(hook), ...headers });
    expect(refusal(answer)).toEqual(expected);
    expect(await runsOf(world, hook)).toEqual([]);
    expect(await deliveriesOf(world, hook)).toMatchObject([
      { status: 'rejected', statusCode: expected[0], reason: answer.body.error, runId: null },
    ]);
    expect((await triggerOf(world, hook)).lastWebhookDelivery).toMatchObject({ status: 'rejected', test: false });
  });

  test('that is not UTF-8 is refused', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(refusal(await fire(rest, hook, body))).toEqual([400, 'Malformed JSON']);
  });

  test('is refused for its type before anybody is told whether the address exists', async () => {
    const nowhere = { path: `/api/routine-triggers/public/${randomUUID()}/fire` };
    expect((await fire(rest, nowhere, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

describe('a body that is too large', () => {
  const limit = 1_048_576;
  const large = (bytes: number): Buffer => Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes - 11) }));

  test('is refused, and one of just the limit is not', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    expect(large(limit)).toHaveLength(limit);
    expect((await fire(rest, hook, large(limit))).status).toBe(202);
    expect(refusal(await fire(rest, hook, large(limit + 1)))).toEqual([413, `The body exceeds ${limit} bytes`]);
    expect((await deliveriesOf(world, hook)).map(({ status, bytes }) => [status, bytes])).toEqual([
      ['rejected', limit + 1],
      ['accepted', limit],
    ]);
  });

  test('of 20 MB is refused before it is read whole, also when it does not say how long it is', async () => {
    const hook = await hookIn(world);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        if (sent > 200_000_000) return controller.close();
        sent += 1_000_000;
        controller.enqueue(Buffer.alloc(1_000_000, 'x'));
      },
    });
    const headers = { 'content-type': 'application/json', ...bearer(hook) };
    const [streamed, whole] = [
      await rest.post(hook.path, endless, { headers }),
      await fire(rest, hook, large(20_000_000), bearer(hook)),
    ];
    expect([streamed.status, whole.status]).toEqual([413, 413]);
    expect(sent).toBeLessThan(200_000_000);
    expect(await deliveriesOf(world, hook)).toMatchObject([
      { status: 'rejected', statusCode: 413, bytes: 20_000_000 },
      { status: 'rejected', statusCode: 413 },
    ]);
  });
});

describe('an address', () => {
  test.each([randomUUID(), 'x', 'x'.repeat(200), '%00', "'; DROP TABLE", 'ä'])(
    'that is unknown, such as %j, is not found',
    async (publicId) => {
      const path = `/api/routine-triggers/public/${encodeURIComponent(publicId)}/fire`;
      expect(refusal(await fire(rest, { path }, '{}'))).toEqual([404, 'Routine trigger not found']);
    },
  );

  test('takes nothing but POST', async () => {
    const hook = await hookIn(world);
    expect((await rest.get(hook.path)).status).toBe(404);
  });

  test('is gone with its trigger', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    await rest.delete(`/api/routine-triggers/${hook.trigger.id}`);
    expect((await fire(rest, hook, '{}')).status).toBe(404);
  });
});

describe('a trigger that is not active', () => {
  const ways: [name: string, off: (hook: Hook) => Promise<unknown>, on?: (hook: Hook) => Promise<unknown>][] = [
    ['disabled', (hook) => change(world, hook, { enabled: false }), (hook) => change(world, hook, { enabled: true })],
    ['archived', (hook) => change(world, hook, { archived: true }), (hook) => change(world, hook, { archived: false })],
    [
      'of a paused routine',
      (hook) => world.board.run(updateRoutine, { routineId: hook.routine.id, status: 'paused' }),
      (hook) => world.board.run(updateRoutine, { routineId: hook.routine.id, status: 'active' }),
    ],
    [
      'of an archived routine',
      (hook) => world.board.run(updateRoutine, { routineId: hook.routine.id, status: 'archived' }),
    ],
  ];

  test.each(ways)('being %s, fires nothing, and tells so only to whoever knows its secret', async (_name, off, on) => {
    const hook = await hookIn(world);
    await off(hook);
    expect(refusal(await fire(rest, hook, '{}', bearer(hook)))).toEqual(NOT_ACTIVE);
    expect(refusal(await fire(rest, hook, '{}'))).toEqual(UNAUTHORIZED);
    expect(await runsOf(world, hook)).toEqual([]);
    expect((await deliveriesOf(world, hook)).map(({ statusCode, reason }) => [statusCode, reason])).toEqual([
      [401, 'No bearer secret was sent'],
      NOT_ACTIVE,
    ]);
    await on?.(hook);
    if (on) expect((await fire(rest, hook, '{}', bearer(hook))).status).toBe(202);
  });

  test('of an archived company fires nothing', async () => {
    const other = await createWorld();
    const hook = await hookIn(other);
    await other.board.run(archiveCompany, { companyId: other.company.id });
    expect(refusal(await fire(rest, hook, '{}', bearer(hook)))).toEqual(NOT_ACTIVE);
  });

  test('takes nobody for its sender once its secret is deleted', async () => {
    const hook = await hookIn(world);
    expect((await fire(rest, hook, '{}', bearer(hook))).status).toBe(202);
    await world.board.run(deleteSecret, { secretId: hook.trigger.secretId, force: true });
    expect(refusal(await fire(rest, hook, '{}', bearer(hook)))).toEqual(UNAUTHORIZED);
  });
});

test('a rotated secret is the only one that counts from then on', async () => {
  const hook = await hookIn(world);
  expect((await fire(rest, hook, '{}', bearer(hook))).status).toBe(202);
  const { secretMaterial } = await world.board.run(rotateRoutineTriggerSecret, { triggerId: hook.trigger.id });
  const secret = secretMaterial.webhookSecret;
  const path = new URL(secretMaterial.webhookUrl).pathname;
  expect(refusal(await fire(rest, { path }, '{}', bearer(hook)))).toEqual(UNAUTHORIZED);
  expect((await fire(rest, { path }, '{}', bearer({ secret }))).status).toBe(202);
});

test('no secret of a sender is stored in a row or written to the log', async () => {
  const hook = await hookIn(world, { signingMode: 'app_webhook' });
  const sent = { ...bearer(hook), ...signature(hook, '{"a":1}') };
  await fire(rest, hook, '{"a":1}', sent);
  await fire(rest, hook, '{"a":2}', sent);
  await fire(rest, hook, '{"a":1}', bearer(hook));
  const { rows } = await services.database.pool.query(
    `SELECT to_jsonb(d) AS row FROM "RoutineDelivery" d WHERE "triggerId" = $1
     UNION ALL SELECT to_jsonb(r) FROM "RoutineRun" r WHERE "triggerId" = $1
     UNION ALL SELECT to_jsonb(t) FROM "RoutineTrigger" t WHERE id = $1
     UNION ALL SELECT to_jsonb(e) FROM "Event" e WHERE "companyId" = $2`,
    [hook.trigger.id, world.company.id],
  );
  const kept = `${JSON.stringify(rows)}${JSON.stringify(rest.failures)}`;
  for (const known of [hook.secret, ...Object.values(signature(hook, '{"a":1}'))]) {
    expect(kept).not.toContain(known);
    expect(kept).not.toContain(known.replace('sha256=', ''));
  }
});

test('no request of this file caused an unexpected error', () => {
  expect(rest.failures).toEqual([]);
});
