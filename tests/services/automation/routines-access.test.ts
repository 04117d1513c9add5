import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRoutine, getRoutine, listRoutines, updateRoutine } from '#services/automation/routines/operations.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { routineIn } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { bindingsAt, refTo, secretIn, strictly } from '../secrets/secrets-world.js';

let world: World;
let companyId: string;
let agent: AgentCaller;
let other: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
  agent = await world.agent({ name: 'Ada' });
  other = await world.agent({ name: 'Bob' });
});

const patch = (routineId: string, fields: object) => world.board.run(updateRoutine, { routineId, ...fields });
const OWN = { status: 403, message: 'Agents can only manage routines assigned to themselves' };

describe('an agent', () => {
  it('creates routines for itself and for nobody else', async () => {
    const create = (fields: object) => agent.run(createRoutine, { companyId, title: 'Own', ...fields });
    expect(await create({ assigneeAgentId: agent.row.id })).toMatchObject({
      status: 'active',
      createdByAgentId: agent.row.id,
      createdByUserId: null,
      responsibleUserId: null,
    });
    for (const assigneeAgentId of [other.row.id, randomUUID(), null, undefined])
      await expect(create({ assigneeAgentId })).rejects.toMatchObject(OWN);
  });

  it('acts for a person, whose the routine is', async () => {
    const person = await world.member('operator');
    const acting = world.as({ ...agent.actor, responsibleUserId: person.actor.userId });
    const made = await acting.run(createRoutine, { companyId, title: 'For', assigneeAgentId: agent.row.id });
    expect(made.responsibleUserId).toBe(person.actor.userId);
  });

  it('changes its own, but gives them to nobody and touches no others', async () => {
    const own = await routineIn(world, { assigneeAgentId: agent.row.id, status: 'paused' });
    const change = (routineId: string, fields: object) => agent.run(updateRoutine, { routineId, ...fields });
    expect(await change(own.id, { title: 'Mine', status: 'active' })).toMatchObject({
      title: 'Mine',
      status: 'active',
      updatedByAgentId: agent.row.id,
      updatedByUserId: null,
    });
    for (const assigneeAgentId of [other.row.id, null])
      await expect(change(own.id, { assigneeAgentId })).rejects.toMatchObject(OWN);
    const [theirs, free] = [await routineIn(world, { assigneeAgentId: other.row.id }), await routineIn(world)];
    for (const { id } of [theirs, free]) {
      await expect(change(id, { title: 'Mine' })).rejects.toMatchObject(OWN);
      await expect(change(id, { status: 'active', assigneeAgentId: agent.row.id })).rejects.toMatchObject(OWN);
    }
  });

  it('reads the routines of its company, and none of another', async () => {
    const stranger = await (await createWorld()).agent({ name: 'Spy' });
    const { id: routineId } = await routineIn(world, { assigneeAgentId: other.row.id });
    expect((await agent.run(getRoutine, { routineId })).id).toBe(routineId);
    const missing = { status: 404, message: 'Routine not found' };
    for (const operation of [getRoutine, updateRoutine])
      await expect(stranger.run(operation, { routineId })).rejects.toMatchObject(missing);
    await expect(agent.run(getRoutine, { routineId: 'nonsense' })).rejects.toMatchObject(missing);
    await expect(stranger.run(listRoutines, { companyId })).rejects.toMatchObject({ status: 403 });
  });

  it('acts for nobody who may only read', async () => {
    const viewer = await world.member('viewer');
    const { id: routineId } = await routineIn(world, { assigneeAgentId: agent.row.id });
    const acting = world.as({ ...agent.actor, responsibleUserId: viewer.actor.userId });
    await expect(acting.run(updateRoutine, { routineId, title: 'X' })).rejects.toMatchObject({
      status: 403,
      code: 'RESPONSIBLE_USER_UNAUTHORIZED',
    });
    await expect(viewer.run(updateRoutine, { routineId, title: 'X' })).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
  });
});

describe('the variables of a routine for its runs', () => {
  const shown = { type: 'plain', value: '***REDACTED***' };

  it('are never shown, kept where the placeholder comes back, and bound where they refer to secrets', async () => {
    const secret = await secretIn(world, 'canary-0');
    const env = { API_KEY: 'canary-1', MODE: { type: 'plain', value: 'canary-2' }, KEY: refTo(secret) };
    const routine = await routineIn(world, { env });
    expect(routine.env).toEqual({ API_KEY: shown, MODE: shown, KEY: refTo(secret) });
    expect(await bindingsAt(world, routine.id)).toMatchObject([
      { targetType: 'routine', configPath: 'env.KEY', secretId: secret.id },
    ]);
    const changed = await patch(routine.id, { env: { API_KEY: shown, MODE: 'canary-3' } });
    expect(changed.env).toEqual({ API_KEY: shown, MODE: shown });
    const row = await stored(world, (tx) => tx.routine.findUniqueOrThrow({ where: { id: routine.id } }));
    expect(row.env).toEqual({
      API_KEY: { type: 'plain', value: 'canary-1' },
      MODE: { type: 'plain', value: 'canary-3' },
    });
    expect(await bindingsAt(world, routine.id)).toEqual([]);
    expect(JSON.stringify(await eventsOf(world, 'routine'))).not.toContain('canary');
    expect((await patch(routine.id, { env: null })).env).toBeNull();
  });

  it('are refused where they mean nothing, or name a secret that is not of the company', async () => {
    const foreign = await secretIn(await createWorld(), 'v');
    for (const env of [{ NEW: shown }, { KEY: refTo(foreign) }, { KEY: refTo({ id: randomUUID() }) }]) {
      await expect(routineIn(world, { env })).rejects.toMatchObject({ status: 422 });
    }
    await expect(routineIn(world, { env: { 'no name': 'x' } })).rejects.toMatchObject({ status: 400 });
  });

  it('obey strict mode', async () => {
    const create = { companyId, title: 'Strict', env: { API_TOKEN: 'literal' } };
    await expect(strictly(world).run(createRoutine, create)).rejects.toMatchObject({
      status: 422,
      code: 'secret_strict_mode',
      message: 'Sensitive variables must be secret references: API_TOKEN',
    });
  });
});
