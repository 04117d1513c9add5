import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { accept, type DeliveryOutcome } from '#services/automation/firing/accept.js';
import { purgeDeliveries } from '#services/automation/firing/deliveries.js';
import { redeliverRoutineDelivery } from '#services/automation/firing/redeliver.js';
import { deliveryFromRequest } from '#services/automation/firing/webhook-request.js';
import { Webhooks } from '#services/automation/firing/webhooks.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { updateRoutineTrigger } from '#services/automation/routines/triggers.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import type { Services } from '#services/core/operation/scope.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { statementsOf } from '#tests/kit/statements.js';
import { outcomeOf } from '#tests/kit/waiting.js';
import { bearer, deliveriesOf, fire, firingsOf, type Hook, hookIn } from '#tests/kit/webhooks.js';
import { type Caller, createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';

ownDatabase();

let rest: Rest;
let world: World;
let services: Services;

beforeAll(async () => {
  services = await testServices();
  rest = await startRest();
  world = await createWorld();
});

const redeliver = (deliveryId: string, caller: Caller = world.board) =>
  caller.run(redeliverRoutineDelivery, { deliveryId });
const assignee = (hook: Hook): Caller =>
  world.as({
    kind: 'agent',
    source: 'agent_key',
    agentId: hook.routine.assigneeAgentId,
    companyId: world.company.id,
    role: 'engineer',
    canCreateAgents: false,
  });

async function deliveredIn(fields: Record<string, unknown> = {}, body: object = { number: 7 }) {
  const hook = await hookIn(world, fields);
  const key = randomUUID();
  await fire(rest, hook, body, { ...bearer(hook), 'idempotency-key': key });
  return { hook, key, delivery: (await deliveriesOf(world, hook))[0] };
}

describe('the deliveries of a trigger', () => {
  test('are listed newest first, page by page', async () => {
    const hook = await hookIn(world, { signingMode: 'none' });
    for (let count = 0; count < 5; count++) await fire(rest, hook, { count });
    await fire(rest, hook, '[]');
    const all = await deliveriesOf(world, hook);
    expect(all.map(({ status }: { status: string }) => status)).toEqual(['rejected', ...Array(5).fill('accepted')]);
    const first = await deliveriesOf(world, hook, { limit: 2 });
    const second = await deliveriesOf(world, hook, { limit: 2, before: first[1].id });
    const third = await deliveriesOf(world, hook, { limit: 200, before: second[1].id });
    expect([...first, ...second, ...third]).toEqual(all);
    expect(await deliveriesOf(world, hook, { before: all[5].id })).toEqual([]);
  });

  test('never show a body, nor what they are recognized by', async () => {
    const { hook } = await deliveredIn({}, { text: 'what somebody wrote' });
    expect(JSON.stringify(await deliveriesOf(world, hook))).not.toMatch(/what somebody wrote|dedupe|signature/);
  });

  test('are read by one statement after the trigger', async () => {
    const { hook } = await deliveredIn();
    expect(await statementsOf(() => deliveriesOf(world, hook))).toHaveLength(2);
  });

  test('are for members of the company', async () => {
    const { hook } = await deliveredIn();
    const stranger = (await createWorld()).board;
    expect(await deliveriesOf(world, hook, {}, assignee(hook))).toHaveLength(1);
    expect(await deliveriesOf(world, hook, {}, await world.member('viewer'))).toHaveLength(1);
    expect(await deliveriesOf(world, hook, {}, stranger)).toHaveLength(1); // the local board is of every company
    const other = await createWorld();
    await expect(deliveriesOf(world, hook, {}, await other.member('owner'))).rejects.toMatchObject({ status: 404 });
    await expect(deliveriesOf(world, hook, {}, world.anonymous)).rejects.toMatchObject({ status: 401 });
  });

  test('are no place to go on from for another trigger', async () => {
    const [one, other] = [await deliveredIn(), await deliveredIn()];
    for (const before of [other.delivery.id, randomUUID()])
      await expect(deliveriesOf(world, one.hook, { before })).rejects.toMatchObject({
        status: 422,
        message: 'before is not a delivery of this trigger',
      });
  });

  test('are deleted after 30 days, and their runs stay', async () => {
    const { hook, key } = await deliveredIn();
    const [kept] = await deliveriesOf(world, hook);
    const age = (id: string, days: number) =>
      services.database.transaction('all', (tx) =>
        tx.routineDelivery.update({
          where: { id },
          data: { receivedAt: new Date(Date.now() - days * 86_400_000) },
        }),
      );
    await age(kept.id, 29.9);
    await purgeDeliveries(services);
    expect(await deliveriesOf(world, hook)).toHaveLength(1);
    await age(kept.id, 30.1);
    await purgeDeliveries(services);
    expect(await deliveriesOf(world, hook)).toEqual([]);
    const again = await fire(rest, hook, '{}', { ...bearer(hook), 'idempotency-key': key });
    expect(again.body.id).toBe(kept.runId);
  });
});

test('deliveries that are recorded together are recorded each, while somebody else writes their trigger', async () => {
  const hook = await hookIn(world, { signingMode: 'none' });
  const publicId: string = hook.trigger.publicId;
  const webhook = await new Webhooks(services).find(publicId);
  if (!webhook) throw new Error('The webhook was not found');
  const headers = { 'content-type': 'application/json' };
  const deliveries = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const read = async () => Buffer.from(JSON.stringify({ number }));
      return deliveryFromRequest(webhook, { publicId, headers, address: '127.0.0.1', read });
    }),
  );
  let accepted: Promise<DeliveryOutcome[]> = Promise.resolve([]);
  await services.database.transaction('all', async (tx) => {
    await tx.routineTrigger.update({ where: { id: webhook.id }, data: { label: 'Written' } });
    accepted = accept(services, deliveries);
    await outcomeOf(accepted, services.config.DATABASE_URL);
  });
  const numbers = (await accepted).map(({ run }) => (run?.triggerPayload as { number: number } | undefined)?.number);
  expect(numbers).toEqual(deliveries.map((_, number) => number));
  expect(await deliveriesOf(world, hook)).toHaveLength(deliveries.length);
});

describe('a delivery that is delivered again', () => {
  test('makes a new run with the same input each time, and is on record as a repetition', async () => {
    const { hook, delivery } = await deliveredIn();
    const runs = [await redeliver(delivery.id), await redeliver(delivery.id)];
    expect(runs).toMatchObject(
      [1, 2].map(() => ({
        routineId: hook.routine.id,
        triggerId: hook.trigger.id,
        source: 'webhook',
        status: 'issue_created',
        triggerPayload: { number: 7 },
        idempotencyKey: null,
      })),
    );
    expect(new Set([delivery.runId, ...runs.map(({ id }) => id)]).size).toBe(3);
    const deliveries = await deliveriesOf(world, hook);
    expect(deliveries).toMatchObject([
      { status: 'accepted', statusCode: 202, runId: runs[1].id, redeliveryOfId: delivery.id, bytes: 12 },
      { status: 'accepted', statusCode: 202, runId: runs[0].id, redeliveryOfId: delivery.id, digest: delivery.digest },
      delivery,
    ]);
    expect((await redeliver(deliveries[0].id)).triggerPayload).toEqual({ number: 7 });
    const told = await eventsOf(world, 'routine.run_triggered');
    expect(told.filter(({ details }) => (details as { runId: string }).runId === runs[0].id)).toMatchObject([
      { entityId: hook.routine.id, details: { source: 'webhook', triggerId: hook.trigger.id } },
    ]);
  });

  test('over REST is answered with 202 and the run', async () => {
    const { hook, delivery } = await deliveredIn();
    const answer = await rest.post(`/api/routine-deliveries/${delivery.id}/redeliver`);
    expect([answer.status, answer.body.status, answer.body.routineId]).toEqual([202, 'issue_created', hook.routine.id]);
    const listed = await rest.get(`/api/routine-triggers/${hook.trigger.id}/deliveries?limit=1`);
    expect([listed.status, listed.body]).toMatchObject([200, [{ runId: answer.body.id }]]);
    const retried = { headers: { 'idempotency-key': randomUUID() } };
    const path = `/api/routine-deliveries/${delivery.id}/redeliver`;
    const [first, second] = [await rest.post(path, {}, retried), await rest.post(path, {}, retried)];
    expect(second.body).toEqual(first.body);
    expect(await firingsOf(world, hook)).toHaveLength(3);
  });

  test('may be so by the board and by the agent of the routine, and by nobody else', async () => {
    const { hook, delivery } = await deliveredIn();
    const other = await createWorld();
    expect((await redeliver(delivery.id, assignee(hook))).status).toBe('issue_created');
    expect((await redeliver(delivery.id, await world.member('operator'))).status).toBe('issue_created');
    const refused: [Caller, object][] = [
      [await world.agent({ name: randomUUID() }), { status: 403, message: expect.stringMatching(/^Agents can only/) }],
      [await world.member('viewer'), { status: 403, message: 'Viewer access is read-only' }],
      [await other.member('owner'), { status: 404, message: 'Routine delivery not found' }],
      [world.anonymous, { status: 401 }],
    ];
    for (const [caller, expected] of refused)
      await expect(redeliver(delivery.id, caller)).rejects.toMatchObject(expected);
    for (const id of [randomUUID(), 'x'])
      await expect(redeliver(id)).rejects.toMatchObject({ status: 404, message: 'Routine delivery not found' });
    expect(await firingsOf(world, hook)).toHaveLength(3);
  });

  test.each([
    ['rejected', (hook: Hook) => fire(rest, hook, '{}')],
    ['duplicate', (hook: Hook, key: string) => fire(rest, hook, '{}', { ...bearer(hook), 'idempotency-key': key })],
  ])('cannot be so when it was %s: its body was not kept', async (status, send) => {
    const { hook, key } = await deliveredIn();
    await send(hook, key);
    const [last] = await deliveriesOf(world, hook);
    expect(last.status).toBe(status);
    await expect(redeliver(last.id)).rejects.toMatchObject({
      status: 409,
      message: 'The payload of this delivery was not kept',
      details: { status },
    });
  });

  test('needs a trigger that is active, and that is not being set up', async () => {
    const { hook, delivery } = await deliveredIn({ setupPending: true });
    const inactive = { status: 409, message: 'Routine trigger is not active' };
    const change = (fields: object) => world.board.run(updateRoutineTrigger, { triggerId: hook.trigger.id, ...fields });
    await expect(redeliver(delivery.id)).rejects.toMatchObject(inactive);
    await change({ setupPending: false });
    expect((await redeliver(delivery.id)).status).toBe('issue_created');
    await change({ enabled: false });
    await expect(redeliver(delivery.id)).rejects.toMatchObject(inactive);
    await change({ enabled: true });
    await world.board.run(updateRoutine, { routineId: hook.routine.id, status: 'paused' });
    await expect(redeliver(delivery.id)).rejects.toMatchObject(inactive);
    expect(await firingsOf(world, hook)).toHaveLength(1);
  });

  test('is told in the journal as done by whoever asked for it', async () => {
    const { delivery } = await deliveredIn();
    const run = await redeliver(delivery.id);
    const told = (await eventsOf(world, 'routine.run_triggered')).filter(
      ({ details }) => (details as { runId: string }).runId === run.id,
    );
    expect(told).toMatchObject([{ actorType: 'user', actorId: LOCAL_BOARD_USER_ID }]);
  });
});
