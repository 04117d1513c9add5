/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { activeRoutineIn, routineIn } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let agent: AgentCaller;
let asAgent: { as: string };
let routine: { id: string };

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
  asAgent = { as: await agentKey(world, agent) };
  routine = await routineIn(world, { assigneeAgentId: agent.row.id });
});

const FIELDS = [
  'id',
  'companyId',
  'routineId',
  'kind',
  'label',
  'enabled',
  'cronExpression',
  'timezone',
  'nextRunAt',
  'lastFiredAt',
  'publicId',
  'secretId',
  'signingMode',
  'replayWindowSec',
  'lastRotatedAt',
  'lastResult',
  'setupPending',
  'archivedAt',
  'lastWebhookDelivery',
  'missedTicks',
  'createdByAgentId',
  'createdByUserId',
  'createdAt',
  'updatedAt',
];
const REVISION_FIELDS = [
  'id',
  'companyId',
  'routineId',
  'revisionNumber',
  'title',
  'description',
  'snapshot',
  'changeSummary',
  'restoredFromRevisionId',
  'createdByAgentId',
  'createdByUserId',
  'createdAt',
];

const add = (body: object, request = asAgent) => rest.post(`/api/routines/${routine.id}/triggers`, body, request);
const pathOf = ({ id }: { id: string }) => `/api/routine-triggers/${id}`;

describe('triggers', () => {
  it('of a webhook are made, changed, rotated and deleted', async () => {
    const made = await add({ kind: 'webhook', label: 'Git' });
    expect([made.status, Object.keys(made.body).sort()]).toEqual([201, ['revision', 'secretMaterial', 'trigger']]);
    const { trigger, secretMaterial, revision } = made.body;
    expect(Object.keys(trigger).sort()).toEqual([...FIELDS].sort());
    expect(Object.keys(revision).sort()).toEqual([...REVISION_FIELDS].sort());
    expect(trigger).toMatchObject({ kind: 'webhook', signingMode: 'bearer', createdByAgentId: agent.row.id });
    expect(Object.keys(secretMaterial)).toEqual(['webhookUrl', 'webhookSecret']);
    expect(secretMaterial.webhookUrl.endsWith(`/api/routine-triggers/public/${trigger.publicId}/fire`)).toBe(true);

    const changed = await rest.patch(pathOf(trigger), { enabled: false, archived: true }, asAgent);
    expect([changed.status, Object.keys(changed.body).sort()]).toEqual([200, [...FIELDS].sort()]);
    expect(changed.body).toMatchObject({ enabled: false, archivedAt: expect.any(String) });

    const rotated = await rest.post(`${pathOf(trigger)}/rotate-secret`, {}, asAgent);
    expect([rotated.status, Object.keys(rotated.body).sort()]).toEqual([
      200,
      ['revision', 'secretMaterial', 'trigger'],
    ]);
    expect(rotated.body.trigger.publicId).not.toBe(trigger.publicId);
    expect(rotated.body.secretMaterial).not.toEqual(secretMaterial);
    expect(rotated.body.revision.revisionNumber).toBe(revision.revisionNumber + 2);

    const deleted = await rest.delete(pathOf(trigger), asAgent);
    expect([deleted.status, deleted.bytes.length]).toEqual([204, 0]);
    const again = await rest.delete(pathOf(trigger), asAgent);
    expect([again.status, again.body]).toEqual([404, { error: 'Routine trigger not found' }]);
  });

  it('of a schedule are without secret material, and shown with their routine', async () => {
    const made = await add({ kind: 'schedule', cronExpression: '0 9 * * 1-5', timezone: 'America/New_York' });
    expect([made.status, made.body.secretMaterial]).toEqual([201, null]);
    const { triggers } = (await rest.get(`/api/routines/${routine.id}`, asAgent)).body;
    expect(triggers.find(({ id }: { id: string }) => id === made.body.trigger.id)).toEqual(made.body.trigger);
    const list = await rest.get(`/api/companies/${world.company.id}/routines`, asAgent);
    expect(list.body[0].triggers.map(({ id }: { id: string }) => id)).toContain(made.body.trigger.id);
    expect(Object.keys(list.body[0].triggers[0])).toEqual([
      'id',
      'kind',
      'label',
      'enabled',
      'cronExpression',
      'timezone',
      'nextRunAt',
      'lastFiredAt',
      'lastResult',
    ]);
  });

  test.each([
    [{ kind: 'schedule', cronExpression: '* * * * * *' }, /^Cron expression must have exactly 5 fields/],
    [{ kind: 'schedule', cronExpression: '0 9 * * *', timezone: 'X' }, /^Invalid timezone: X$/],
    [{ kind: 'schedule', cronExpression: '0 0 30 2 *' }, /^Cron expression never falls due/],
    [{ kind: 'api', signingMode: 'none' }, /^signingMode is for webhook triggers only$/],
  ])('%j is answered with 422', async (body, message) => {
    const refused = await add(body);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(message)]);
  });

  it('are answered with 400 for what is no trigger, and for a setup that is to begin again', async () => {
    expect((await add({})).status).toBe(400);
    expect((await add({ kind: 'webhook', replayWindowSec: 10, signingMode: 'hmac_sha256' })).body).toMatchObject({
      error: 'Validation error',
      issues: [{ path: ['replayWindowSec'] }],
    });
    const { trigger } = (await add({ kind: 'webhook' })).body;
    expect((await rest.patch(pathOf(trigger), { setupPending: true }, asAgent)).status).toBe(400);
    expect((await rest.patch(pathOf(trigger), { setupPending: false }, asAgent)).status).toBe(200);
  });

  it('of schedules wait for the defaults of required variables', async () => {
    const asking = await activeRoutineIn(world, { title: 'Look at {{place}}' });
    const path = `/api/routines/${asking.id}/triggers`;
    const refused = await rest.post(path, { kind: 'schedule', cronExpression: '0 9 * * *' });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Scheduled routines require defaults for required variables: place',
    ]);
  });

  it('that are not webhooks have no secret to rotate', async () => {
    const { trigger } = (await add({ kind: 'api' })).body;
    const refused = await rest.post(`${pathOf(trigger)}/rotate-secret`, {}, asAgent);
    expect([refused.status, refused.body.error]).toEqual([422, 'Only webhook triggers have a secret']);
  });

  it('are for nobody else', async () => {
    const theirs = await activeRoutineIn(world);
    const path = `/api/routines/${theirs.id}/triggers`;
    const refused = await rest.post(path, { kind: 'api' }, asAgent);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Agents can only manage routines assigned to themselves',
    ]);
    expect((await rest.patch(pathOf({ id: randomUUID() }), { label: 'x' }, asAgent)).status).toBe(404);
  });

  it('are deleted once however often the same request comes', async () => {
    const { trigger } = (await add({ kind: 'api' })).body;
    const request = { ...asAgent, headers: { 'Idempotency-Key': randomUUID() } };
    expect((await rest.delete(pathOf(trigger), request)).status).toBe(204);
    const again = await rest.delete(pathOf(trigger), request);
    expect([again.status, again.headers.get('idempotent-replayed'), again.bytes.length]).toEqual([204, 'true', 0]);
  });
});
