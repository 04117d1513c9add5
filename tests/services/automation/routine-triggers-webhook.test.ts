import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { listRoutineRevisions } from '#services/automation/routines/restore.js';
import { secretValueOf, webhookUrlOf } from '#services/automation/routines/trigger-secrets.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '#services/automation/routines/triggers.js';
import { Scope } from '#services/core/operation/scope.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { getSecret, rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { getSecretUsage, listSecretVersions } from '#services/secrets/secrets/usage.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { activeRoutineIn, storedTrigger } from '#tests/kit/routines.js';
import { callerOf, createWorld, type World } from '#tests/kit/world.js';
import { attemptsIn, bindingsAt, refTo } from '../secrets/secrets-world.js';

let world: World;
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
let routine: any;

beforeAll(async () => {
  world = await createWorld();
  routine = await activeRoutineIn(world, { title: 'Triage' });
});

const add = (fields: object = {}, options: { idempotencyKey?: string } = {}) =>
  world.board.run(createRoutineTrigger, { routineId: routine.id, kind: 'webhook', ...fields }, options);
const rotate = ({ id: triggerId }: { id: string }) => world.board.run(rotateRoutineTriggerSecret, { triggerId });
const remove = ({ id: triggerId }: { id: string }) => world.board.run(deleteRoutineTrigger, { triggerId });
const secretOf = ({ secretId }: { secretId: string }) =>
  stored(world, (tx) => tx.secret.findUniqueOrThrow({ where: { id: secretId } }));
const scope = () => new Scope(world.services, world.board.actor);

/** The present value of a trigger's secret, as deliveries are compared with it. */
const currentValueOf = async (trigger: { id: string }) =>
  (await secretValueOf(scope(), [await storedTrigger(world, trigger)])).get(trigger.id)?.value;

const PATH = /^http:\/\/[\w.:[\]]+\/api\/routine-triggers\/public\/([0-9a-f]{64})\/fire$/;

describe('a new webhook', () => {
  it('has an address and a secret that nobody can guess, shown this once', async () => {
    const { trigger, secretMaterial } = await add({ label: 'Git' });
    expect(trigger).toMatchObject({ signingMode: 'bearer', enabled: true, setupPending: false, lastRotatedAt: null });
    expect(PATH.exec(secretMaterial.webhookUrl)?.[1]).toBe(trigger.publicId);
    expect(secretMaterial.webhookSecret).toMatch(/^[\w-]{43}$/);
    expect(await currentValueOf(trigger)).toBe(secretMaterial.webhookSecret);
    const other = await add();
    expect(other.trigger.publicId).not.toBe(trigger.publicId);
    expect(other.secretMaterial.webhookSecret).not.toBe(secretMaterial.webhookSecret);
  });

  it.each(['bearer', 'hmac_sha256', 'app_webhook', 'git_host_hmac', 'meeting_provider_hmac', 'none'])(
    'has a secret when its mode is %s',
    async (signingMode) => {
      const { trigger, secretMaterial } = await add({ signingMode });
      expect(trigger).toMatchObject({ signingMode, replayWindowSec: signingMode === 'hmac_sha256' ? 300 : null });
      expect(await currentValueOf(trigger)).toBe(secretMaterial.webhookSecret);
    },
  );

  it('is reached under the address by which others know the server', async () => {
    const config = { ...world.services.config, PUBLIC_BASE_URL: 'https://agents.example.com/' };
    const board = callerOf({ ...world.services, config }, world.board.actor);
    const { trigger, secretMaterial } = await board.run(createRoutineTrigger, {
      routineId: routine.id,
      kind: 'webhook',
    });
    const url = `https://agents.example.com/api/routine-triggers/public/${trigger.publicId}/fire`;
    expect(secretMaterial.webhookUrl).toBe(url);
    expect(webhookUrlOf(new Scope({ ...world.services, config }, world.board.actor), trigger.publicId)).toBe(url);
  });

  it("keeps its secret as one of the company's, bound to the routine", async () => {
    const { trigger } = await add();
    const { secretId } = trigger;
    expect(await world.board.run(getSecret, { secretId })).toMatchObject({
      name: 'Webhook of Triage',
      provider: 'local_encrypted',
      managedMode: 'service_managed',
      latestVersion: 1,
      scope: 'company',
      status: 'active',
      key: expect.stringMatching(/^routine-webhook-/),
    });
    const { bindings } = await world.board.run(getSecretUsage, { secretId });
    expect(bindings).toMatchObject([
      {
        targetType: 'routine',
        targetId: routine.id,
        configPath: `triggers.${trigger.id}.secret`,
        versionSelector: 'latest',
        required: true,
        target: { label: 'Triage', href: `/api/routines/${routine.id}`, status: 'active' },
      },
    ]);
    await expect(world.board.run(deleteSecret, { secretId })).rejects.toMatchObject({
      status: 409,
      code: 'secret_in_use',
      details: { bindings: [{ targetId: routine.id }] },
    });
  });

  it('of a title of characters that take two units keeps a whole name', async () => {
    const long = await activeRoutineIn(world, { title: '\u{1f4c8}'.repeat(100) });
    const { trigger } = await world.board.run(createRoutineTrigger, { routineId: long.id, kind: 'webhook' });
    expect((await secretOf(trigger)).name).toBe(`Webhook of ${'\u{1f4c8}'.repeat(70)}`);
  });

  it('is not made again, nor shown again, when the request is repeated', async () => {
    const key = randomUUID();
    await add({ label: 'Once' }, { idempotencyKey: key });
    await expect(add({ label: 'Once' }, { idempotencyKey: key })).rejects.toMatchObject({ status: 409 });
    const where = { routineId: routine.id, label: 'Once' };
    expect(await stored(world, (tx) => tx.routineTrigger.count({ where }))).toBe(1);
  });

  it('that cannot be made leaves no secret behind', async () => {
    const count = () => stored(world, (tx) => tx.secret.count({ where: { companyId: world.company.id } }));
    const before = await count();
    await expect(add({ replayWindowSec: 60 })).rejects.toMatchObject({ status: 422 });
    expect(await count()).toBe(before);
  });
});

describe("a webhook's secret", () => {
  it('is in no event, revision, row or answer but the first', async () => {
    const own = await activeRoutineIn(world);
    const of = { routineId: own.id };
    const first = await world.board.run(createRoutineTrigger, { ...of, kind: 'webhook' });
    const second = await rotate(first.trigger);
    const answers = [
      await world.board.run(updateRoutineTrigger, { triggerId: first.trigger.id, label: 'Git' }),
      await world.board.run(getSecretUsage, { secretId: first.trigger.secretId }),
      await world.board.run(listRoutineRevisions, of),
      { ...first, secretMaterial: null },
      { ...second, secretMaterial: null },
      await remove(first.trigger),
      await eventsOf(world),
      await stored(world, (tx) => tx.routineRevision.findMany({ where: of })),
      await stored(world, (tx) => tx.idempotencyKey.findMany()),
    ];
    const said = JSON.stringify(answers);
    for (const { secretMaterial } of [first, second]) expect(said).not.toContain(secretMaterial.webhookSecret);
    const journal = JSON.stringify(await eventsOf(world));
    for (const { trigger } of [first, second]) expect(journal).not.toContain(trigger.publicId);
  });

  it('is read for many triggers at once, and no read is on record', async () => {
    const made = [await add(), await add({ signingMode: 'none' }), await add()];
    const elsewhere = await createWorld();
    const theirs = await elsewhere.board.run(createRoutineTrigger, {
      routineId: (await activeRoutineIn(elsewhere)).id,
      kind: 'webhook',
    });
    const rows = await Promise.all([...made, theirs].map(({ trigger }) => storedTrigger(world, trigger)));
    const attempts = await attemptsIn(world);
    const values = await secretValueOf(scope(), [
      ...rows,
      { id: randomUUID(), companyId: world.company.id, secretId: null },
    ]);
    expect([...values]).toEqual(
      expect.arrayContaining(
        [...made, theirs].map(({ trigger, secretMaterial }) => [
          trigger.id,
          { value: secretMaterial.webhookSecret, version: 1 },
        ]),
      ),
    );
    expect(values.size).toBe(4);
    expect(await attemptsIn(world)).toEqual(attempts);
  });

  it('that is switched off, deleted or sealed with a lost key is none', async () => {
    const [off, deleted, lost, sound] = [await add(), await add(), await add(), await add()];
    await world.board.run(updateSecret, { secretId: off.trigger.secretId, status: 'disabled' });
    await world.board.run(deleteSecret, { secretId: deleted.trigger.secretId, force: true });
    const where = { secretId: lost.trigger.secretId };
    await stored(world, (tx) => tx.secretVersionMaterial.updateMany({ where, data: { masterKeyId: 'f'.repeat(16) } }));
    const rows = await Promise.all([off, deleted, lost, sound].map(({ trigger }) => storedTrigger(world, trigger)));
    expect([...(await secretValueOf(scope(), rows)).keys()]).toEqual([sound.trigger.id]);
  });

  it('that is rotated by itself is the new one for the webhook too', async () => {
    const { trigger } = await add();
    await world.board.run(rotateSecret, { secretId: trigger.secretId, value: 'chosen by hand' });
    expect(await currentValueOf(trigger)).toBe('chosen by hand');
  });
});

describe('rotating a webhook', () => {
  it('gives it a new address and a new secret at once, and makes a revision', async () => {
    const { trigger, secretMaterial } = await add({ label: 'Git', signingMode: 'hmac_sha256', replayWindowSec: 60 });
    const rotated = await rotate(trigger);
    expect(rotated.trigger).toMatchObject({
      id: trigger.id,
      secretId: trigger.secretId,
      label: 'Git',
      signingMode: 'hmac_sha256',
      replayWindowSec: 60,
      lastRotatedAt: expect.any(String),
    });
    expect(rotated.trigger.publicId).not.toBe(trigger.publicId);
    expect(PATH.exec(rotated.secretMaterial.webhookUrl)?.[1]).toBe(rotated.trigger.publicId);
    expect(rotated.secretMaterial.webhookSecret).not.toBe(secretMaterial.webhookSecret);
    expect(await currentValueOf(trigger)).toBe(rotated.secretMaterial.webhookSecret);
    const versions = await world.board.run(listSecretVersions, { secretId: trigger.secretId });
    expect(versions).toMatchObject([
      { version: 2, status: 'current' },
      { version: 1, status: 'previous' },
    ]);
    const [latest] = await world.board.run(listRoutineRevisions, { routineId: routine.id });
    expect(rotated.revision).toEqual(latest);
    expect((await eventsOf(world, 'routine.trigger_secret_rotated')).at(-1)).toMatchObject({
      entityId: routine.id,
      details: { triggerId: trigger.id, kind: 'webhook', label: 'Git' },
    });
  });

  it('that two do at the same time is done twice, and the later one holds', async () => {
    const { trigger } = await add();
    const made = await Promise.all([rotate(trigger), rotate(trigger)]);
    const now = await storedTrigger(world, trigger);
    const holds = made.find((one) => one.trigger.publicId === now.publicId);
    expect(holds && (await currentValueOf(trigger))).toBe(holds?.secretMaterial.webhookSecret);
    expect(new Set(made.map((one) => one.secretMaterial.webhookSecret)).size).toBe(2);
  });

  it('makes a secret again that was deleted by force', async () => {
    const { trigger } = await add();
    await world.board.run(deleteSecret, { secretId: trigger.secretId, force: true });
    expect(await currentValueOf(trigger)).toBeUndefined();
    const rotated = await rotate(trigger);
    expect(rotated.trigger.secretId).not.toBe(trigger.secretId);
    expect(await currentValueOf(trigger)).toBe(rotated.secretMaterial.webhookSecret);
    const { bindings } = await world.board.run(getSecretUsage, { secretId: rotated.trigger.secretId });
    expect(bindings).toHaveLength(1);
  });

  it('is refused while somebody keeps its secret switched off', async () => {
    const { trigger } = await add();
    await world.board.run(updateSecret, { secretId: trigger.secretId, status: 'disabled' });
    await expect(rotate(trigger)).rejects.toMatchObject({ status: 422, message: 'Cannot rotate a non-active secret' });
    expect((await storedTrigger(world, trigger)).publicId).toBe(trigger.publicId);
  });

  test.each([{ kind: 'schedule', cronExpression: '0 9 * * *' }, { kind: 'api' }])(
    'is for webhooks only, not for %j',
    async (fields) => {
      const { trigger } = await add(fields);
      await expect(rotate(trigger)).rejects.toMatchObject({
        status: 422,
        message: 'Only webhook triggers have a secret',
      });
    },
  );
});

describe('deleting a webhook', () => {
  it('wipes its secret and what it received', async () => {
    const { trigger } = await add();
    const of = { companyId: world.company.id, routineId: routine.id, triggerId: trigger.id };
    await stored(world, (tx) => tx.routineDelivery.create({ data: { ...of, status: 'rejected', statusCode: 401 } }));
    await remove(trigger);
    expect(await secretOf(trigger)).toMatchObject({ status: 'deleted', deletedAt: expect.any(Date) });
    const where = { secretId: trigger.secretId };
    expect(await stored(world, (tx) => tx.secretVersionMaterial.count({ where }))).toBe(0);
    expect(await stored(world, (tx) => tx.routineDelivery.count({ where: { triggerId: trigger.id } }))).toBe(0);
    const bound = (await bindingsAt(world, routine.id)).map(({ secretId }) => secretId);
    expect(bound).not.toContain(trigger.secretId);
    expect((await eventsOf(world, 'secret.deleted')).map(({ entityId }) => entityId)).toContain(trigger.secretId);
  });

  it('leaves a secret that something else uses', async () => {
    const { trigger, secretMaterial } = await add();
    const agent = await world.agent({ name: 'Sender' });
    const env = { HOOK: refTo({ id: trigger.secretId }) };
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
    await remove(trigger);
    expect(await secretOf(trigger)).toMatchObject({ status: 'active' });
    const { bindings } = await world.board.run(getSecretUsage, { secretId: trigger.secretId });
    expect(bindings).toMatchObject([{ targetType: 'agent', targetId: agent.row.id }]);
    const row = { id: trigger.id, companyId: world.company.id, secretId: trigger.secretId };
    expect((await secretValueOf(scope(), [row])).get(trigger.id)?.value).toBe(secretMaterial.webhookSecret);
  });

  it('is done though its secret was deleted before', async () => {
    const { trigger } = await add();
    await world.board.run(deleteSecret, { secretId: trigger.secretId, force: true });
    await expect(remove(trigger)).resolves.toMatchObject({ id: trigger.id });
  });
});
