/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { activeRoutineIn, triggerIn } from '#tests/kit/routines.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
});

const answer = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('runs of a routine over REST', () => {
  it('are asked for with 202, also a second time with the same key', async () => {
    const routine = await activeRoutineIn(world);
    const path = `/api/routines/${routine.id}/run`;
    const first = await rest.post(path, { idempotencyKey: 'once', payload: { a: [1] } });
    expect([first.status, first.body.status, first.body.triggerPayload]).toEqual([202, 'issue_created', { a: [1] }]);
    const again = await rest.post(path, { idempotencyKey: 'once' });
    expect([again.status, again.body]).toEqual([202, first.body]);
    const joined = await rest.post(path, {});
    expect([joined.status, joined.body.status, joined.body.coalescedIntoRunId]).toEqual([
      202,
      'coalesced',
      first.body.id,
    ]);
    expect((await rest.post(path)).status).toBe(202);
  });

  it('are refused with a reason', async () => {
    const routine = await activeRoutineIn(world, { title: 'Of {{a}} and {{b}}' });
    const path = `/api/routines/${routine.id}/run`;
    expect(answer(await rest.post(path, {}))).toEqual([422, 'Missing routine variables: a, b']);
    const { id: triggerId } = await triggerIn(world, routine, 'api', { enabled: false });
    expect(answer(await rest.post(path, { triggerId }))).toEqual([409, 'Routine trigger is not active']);
    const other = await triggerIn(world, await activeRoutineIn(world), 'api');
    expect(answer(await rest.post(path, { triggerId: other.id }))[0]).toBe(422);
    const as = await agentKey(world, await world.agent({ name: 'Stranger' }));
    expect(answer(await rest.post(path, {}, { as }))).toEqual([
      403,
      'Agents can only manage routines assigned to themselves',
    ]);
    await rest.patch(`/api/routines/${routine.id}`, { status: 'archived' });
    expect(answer(await rest.post(path, {}))).toEqual([409, 'Routine is archived']);
  });

  it('are listed with issue and trigger, as many as wanted', async () => {
    const routine = await activeRoutineIn(world, { concurrencyPolicy: 'always_enqueue' });
    const trigger = await triggerIn(world, routine, 'api', { label: 'Script' });
    const path = `/api/routines/${routine.id}`;
    await rest.post(`${path}/run`, {});
    const run = await rest.post(`${path}/run`, { triggerId: trigger.id, source: 'api' });
    const { status, body } = await rest.get(`${path}/runs?limit=1`);
    expect([status, body.length]).toEqual([200, 1]);
    expect(body[0]).toMatchObject({
      ...run.body,
      trigger: { id: trigger.id, kind: 'api', label: 'Script' },
      linkedIssue: { id: run.body.linkedIssueId, status: 'todo' },
    });
    expect((await rest.get(`${path}/runs`)).body).toHaveLength(2);
    expect((await rest.get(`${path}/runs?limit=0`)).status).toBe(400);
  });
});
