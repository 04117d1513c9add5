import { beforeEach, describe, expect, it } from 'vitest';
import { listRoutineRevisions, restoreRoutineRevision } from '#services/automation/routines/restore.js';
import { secretValueOf } from '#services/automation/routines/trigger-secrets.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '#services/automation/routines/triggers.js';
import { Scope } from '#services/core/operation/scope.js';
import { stored } from '#tests/kit/issues.js';
import { activeRoutineIn } from '#tests/kit/routines.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
let routine: any;

beforeEach(async () => {
  world = await createWorld();
  routine = await activeRoutineIn(world);
});

const add = (fields: object) => world.board.run(createRoutineTrigger, { routineId: routine.id, ...fields });
const change = ({ id: triggerId }: { id: string }, fields: object) =>
  world.board.run(updateRoutineTrigger, { triggerId, ...fields });
const remove = ({ id: triggerId }: { id: string }) => world.board.run(deleteRoutineTrigger, { triggerId });
const restore = ({ id: revisionId }: { id: string }) =>
  world.board.run(restoreRoutineRevision, { routineId: routine.id, revisionId });
const triggers = () =>
  stored(world, (tx) => tx.routineTrigger.findMany({ where: { routineId: routine.id }, orderBy: { kind: 'asc' } }));
const SCHEDULE = { kind: 'schedule', cronExpression: '0 9 * * *', label: 'Mornings' };

describe('restoring a revision', () => {
  it('makes triggers what they were, with their next runs', async () => {
    const { trigger, revision } = await add(SCHEDULE);
    await change(trigger, { cronExpression: '0 18 * * *', timezone: 'Asia/Tokyo', label: null, enabled: false });
    const { secretMaterials } = await restore(revision);
    expect(secretMaterials).toEqual([]);
    expect(await triggers()).toMatchObject([
      {
        id: trigger.id,
        cronExpression: '0 9 * * *',
        timezone: 'UTC',
        label: 'Mornings',
        enabled: true,
        nextRunAt: new Date(trigger.nextRunAt),
      },
    ]);
  });

  it('deletes triggers that it did not have, with their secrets', async () => {
    const { revision } = await add(SCHEDULE);
    const { trigger: webhook } = await add({ kind: 'webhook' });
    await restore(revision);
    expect(await triggers()).toMatchObject([{ kind: 'schedule' }]);
    const where = { id: webhook.secretId };
    expect(await stored(world, (tx) => tx.secret.findUnique({ where }))).toMatchObject({ status: 'deleted' });
  });

  it('brings deleted triggers back under their ids, webhooks with a new address and secret', async () => {
    const { trigger: schedule } = await add({ ...SCHEDULE, enabled: false });
    const {
      trigger: webhook,
      secretMaterial,
      revision,
    } = await add({
      kind: 'webhook',
      signingMode: 'hmac_sha256',
      replayWindowSec: 60,
      setupPending: true,
      label: 'Git',
    });
    await remove(schedule);
    await remove(webhook);
    const { secretMaterials, ...restored } = await restore(revision);
    const [first, second] = await triggers();
    expect(first).toMatchObject({ id: schedule.id, kind: 'schedule', enabled: false, nextRunAt: null });
    expect(second).toMatchObject({
      id: webhook.id,
      signingMode: 'hmac_sha256',
      replayWindowSec: 60,
      setupPending: true,
      label: 'Git',
      createdByUserId: 'local-board',
    });
    expect(second?.publicId).not.toBe(webhook.publicId);
    expect(secretMaterials).toEqual([
      {
        triggerId: webhook.id,
        webhookUrl: expect.stringContaining(`/api/routine-triggers/public/${second?.publicId}/fire`),
        webhookSecret: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(secretMaterials[0].webhookSecret).not.toBe(secretMaterial.webhookSecret);
    const values = await secretValueOf(new Scope(world.services, world.board.actor), second ? [second] : []);
    expect(values.get(webhook.id)?.value).toBe(secretMaterials[0].webhookSecret);
    const revisions = await world.board.run(listRoutineRevisions, { routineId: routine.id });
    expect(revisions[0]).toEqual(restored.revision);
    expect(revisions[0].snapshot.triggers.map(({ id }: { id: string }) => id).sort()).toEqual(
      [schedule.id, webhook.id].sort(),
    );
    expect(JSON.stringify(revisions)).not.toContain(secretMaterials[0].webhookSecret);
  });

  it('leaves the address and secret of a webhook that is still there, and its setup done', async () => {
    const { trigger, revision } = await add({ kind: 'webhook', setupPending: true, label: 'Git' });
    await change(trigger, { setupPending: false, label: 'Other', signingMode: 'none' });
    const { secretMaterial, trigger: rotated } = await world.board.run(rotateRoutineTriggerSecret, {
      triggerId: trigger.id,
    });
    const { secretMaterials } = await restore(revision);
    const [row] = await triggers();
    expect(secretMaterials).toEqual([]);
    expect(row).toMatchObject({
      publicId: rotated.publicId,
      secretId: rotated.secretId,
      label: 'Git',
      signingMode: 'bearer',
      setupPending: false,
    });
    const values = await secretValueOf(new Scope(world.services, world.board.actor), row ? [row] : []);
    expect(values.get(trigger.id)?.value).toBe(secretMaterial.webhookSecret);
  });

  it('that archived triggers archives them again', async () => {
    const { trigger } = await add(SCHEDULE);
    const { archivedAt } = await change(trigger, { archived: true });
    const [revision] = await world.board.run(listRoutineRevisions, { routineId: routine.id });
    await change(trigger, { archived: false });
    await restore(revision);
    expect(await triggers()).toMatchObject([{ archivedAt: new Date(archivedAt), nextRunAt: null }]);
  });
});
