/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';
import { createRoutine, nodesOf } from './routines-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

describe('triggers', () => {
  const ADD = `mutation ($input: CreateRoutineTriggerInput!) { createRoutineTrigger(input: $input) {
    cursor routine { latestRevisionNumber } trigger { id kind signingMode replayWindowSec nextRunAt timezone }
    revision { revisionNumber changeSummary } secretMaterial { triggerId webhookUrl webhookSecret } } }`;

  async function newRoutine(): Promise<{ id: string; token: string }> {
    const companyId = await createCompany(server);
    const assigneeAgentId = await createAgent(server, companyId);
    const id = await createRoutine(server, { companyId, title: 'Sweep', assigneeAgentId });
    return { id, token: (await createKey(server, assigneeAgentId)).token };
  }

  const add = async (routineId: string, fields: object, headers = {}) =>
    (await run(server, ADD, { input: { routineId, ...fields } }, headers)).createRoutineTrigger;

  test('are added, and of webhooks the address and secret shown once', async () => {
    const { id, token } = await newRoutine();
    const clock = await add(id, { kind: 'SCHEDULE', cronExpression: '0 9 * * 1' }, bearer(token));
    expect(clock).toMatchObject({
      cursor: expect.any(String),
      routine: { latestRevisionNumber: 2 },
      revision: { revisionNumber: 2 },
      trigger: { kind: 'SCHEDULE', timezone: 'UTC', nextRunAt: expect.any(String) },
      secretMaterial: null,
    });
    const hook = await add(id, { kind: 'WEBHOOK', signingMode: 'HMAC_SHA256', idempotencyKey: 'one' });
    expect(hook).toMatchObject({
      trigger: { kind: 'WEBHOOK', signingMode: 'HMAC_SHA256', replayWindowSec: 300, nextRunAt: null },
      secretMaterial: { triggerId: hook.trigger.id, webhookSecret: expect.stringMatching(/.{32,}/) },
    });
    expect(hook.secretMaterial.webhookUrl).toMatch(/\/api\/routine-triggers\/public\/[\w-]+\/fire$/);
    const again = { routineId: id, kind: 'WEBHOOK', signingMode: 'HMAC_SHA256', idempotencyKey: 'one' };
    expect((await refusal(server, ADD, { input: again })).extensions).toMatchObject({
      code: 'IDEMPOTENCY_SECRET_SHOWN_ONCE',
      details: { id: hook.trigger.id },
    });
  });

  test('are changed, given new secrets and deleted, each with a revision', async () => {
    const { id } = await newRoutine();
    const { trigger, secretMaterial } = await add(id, { kind: 'WEBHOOK' });
    const CHANGE = `mutation ($id: ID!) { updateRoutineTrigger(input: { triggerId: $id, label: "Shop", archived: true }) {
      routine { latestRevisionNumber } trigger { label archivedAt } } }`;
    expect((await run(server, CHANGE, { id: trigger.id })).updateRoutineTrigger).toEqual({
      routine: { latestRevisionNumber: 3 },
      trigger: { label: 'Shop', archivedAt: expect.any(String) },
    });
    const ROTATE = `mutation ($id: ID!) { rotateRoutineTriggerSecret(input: { triggerId: $id }) {
      trigger { id lastRotatedAt } revision { revisionNumber } secretMaterial { webhookUrl webhookSecret } } }`;
    const rotated = (await run(server, ROTATE, { id: trigger.id })).rotateRoutineTriggerSecret;
    expect(rotated).toMatchObject({ trigger: { lastRotatedAt: expect.any(String) }, revision: { revisionNumber: 4 } });
    expect(rotated.secretMaterial.webhookUrl).not.toBe(secretMaterial.webhookUrl);
    expect(rotated.secretMaterial.webhookSecret).not.toBe(secretMaterial.webhookSecret);
    const DELETE = `mutation ($id: ID!) { deleteRoutineTrigger(input: { triggerId: $id }) {
      deletedId routine { triggers { id } latestRevision { changeSummary } } } }`;
    expect((await run(server, DELETE, { id: trigger.id })).deleteRoutineTrigger).toEqual({
      deletedId: trigger.id,
      routine: { triggers: [], latestRevision: { changeSummary: expect.any(String) } },
    });
  });

  test('that were deleted come back with a revision, webhooks with another address and secret', async () => {
    const { id } = await newRoutine();
    const { trigger, secretMaterial } = await add(id, { kind: 'WEBHOOK', label: 'Shop' });
    const before = `query ($id: ID!) { routine(id: $id) { latestRevisionId } }`;
    const { routine } = await run(server, before, { id });
    await run(server, `mutation ($id: ID!) { deleteRoutineTrigger(input: { triggerId: $id }) { deletedId } }`, {
      id: trigger.id,
    });
    const RESTORE = `mutation ($revision: ID!) {
      restoreRoutineRevision(input: { revisionId: $revision }) {
        routine { triggers { id label } } revision { revisionNumber restoredFromRevision { id } } restoredFrom { id }
        secretMaterials { triggerId webhookUrl webhookSecret } } }`;
    const variables = { revision: routine.latestRevisionId };
    const { restoreRoutineRevision: restored } = await run(server, RESTORE, variables);
    expect(restored).toMatchObject({
      routine: { triggers: [{ label: 'Shop' }] },
      revision: { revisionNumber: 4, restoredFromRevision: { id: routine.latestRevisionId } },
      restoredFrom: { id: routine.latestRevisionId },
      secretMaterials: [{ triggerId: restored.routine.triggers[0].id }],
    });
    expect(restored.secretMaterials[0].webhookUrl).not.toBe(secretMaterial.webhookUrl);
    const again = { revision: (await run(server, before, { id })).routine.latestRevisionId };
    expect((await refusal(server, RESTORE, again)).extensions).toMatchObject({ status: 409 });
  });
});

describe('variables', () => {
  test('are declared with defaults as text, whatever they take', async () => {
    const companyId = await createCompany(server);
    const CREATE = `mutation ($input: CreateRoutineInput!) { createRoutine(input: $input) { routine {
      status variables { name label type defaultValue required options } } } }`;
    const input = {
      companyId,
      title: 'Sweep {{floor}} with {{broom}}',
      variables: [{ name: 'floor', type: 'NUMBER', defaultValue: '3', label: 'Floor' }],
    };
    expect((await run(server, CREATE, { input })).createRoutine.routine).toEqual({
      status: 'PAUSED',
      variables: [
        { name: 'floor', label: 'Floor', type: 'NUMBER', defaultValue: '3', required: true, options: [] },
        { name: 'broom', label: null, type: 'TEXT', defaultValue: null, required: true, options: [] },
      ],
    });
  });
});

describe('firings by request', () => {
  const RUN = `mutation ($input: RunRoutineInput!) { runRoutine(input: $input) {
    cursor run { id status source idempotencyKey triggerPayload linkedIssue { title routineRun { id } } } } }`;
  const runNow = async (input: object, headers = {}) => (await run(server, RUN, { input }, headers)).runRoutine.run;

  async function newRoutine(fields: object = {}): Promise<{ companyId: string; assigneeAgentId: string; id: string }> {
    const companyId = await createCompany(server);
    const assigneeAgentId = await createAgent(server, companyId);
    const id = await createRoutine(server, { companyId, title: 'Sweep {{floor}}', assigneeAgentId, ...fields });
    return { companyId, assigneeAgentId, id };
  }

  test('make an issue with the values that were given, and are the same run for the same key', async () => {
    const { id: routineId } = await newRoutine();
    const input = { routineId, source: 'API', variables: { floor: 3 }, payload: { why: 'dust' }, idempotencyKey: 'k' };
    const first = await runNow(input);
    expect(first).toMatchObject({
      status: 'ISSUE_CREATED',
      source: 'API',
      idempotencyKey: 'k',
      triggerPayload: { why: 'dust' },
      linkedIssue: { title: 'Sweep 3', routineRun: { id: first.id } },
    });
    expect((await runNow(input)).id).toBe(first.id);
    const { message, extensions } = await refusal(server, RUN, { input: { routineId } });
    expect([message, extensions.code]).toEqual(['Missing routine variables: floor', 'UNPROCESSABLE']);
  });

  test('are for the agent of the routine as well, and for no other', async () => {
    const { companyId, assigneeAgentId, id: routineId } = await newRoutine();
    const input = { routineId, variables: { floor: 1 } };
    const own = bearer((await createKey(server, assigneeAgentId)).token);
    expect(await runNow(input, own)).toMatchObject({ status: 'ISSUE_CREATED', source: 'MANUAL' });
    const peer = bearer((await createKey(server, await createAgent(server, companyId, { name: 'Bob' }))).token);
    const { message, extensions } = await refusal(server, RUN, { input }, peer);
    expect([message, extensions.code]).toEqual(['Agents can only manage routines assigned to themselves', 'FORBIDDEN']);
  });

  test('that came to a webhook are delivered again with what they brought', async () => {
    const { id: routineId } = await newRoutine({ concurrencyPolicy: 'ALWAYS_ENQUEUE' });
    const ADD = `mutation ($id: ID!) { createRoutineTrigger(input: { routineId: $id, kind: WEBHOOK }) {
      trigger { id publicId } secretMaterial { webhookSecret } } }`;
    const { trigger, secretMaterial } = (await run(server, ADD, { id: routineId })).createRoutineTrigger;
    const response = await fetch(`${server.url}/api/routine-triggers/public/${trigger.publicId}/fire`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(secretMaterial.webhookSecret) },
      body: JSON.stringify({ floor: 7 }),
    });
    expect(response.status).toBe(202);
    const LOG = `query ($id: ID!) { routine(id: $id) { triggers { deliveries { edges { node {
      id status statusCode bytes redeliveryOfId run { triggerPayload linkedIssue { title } } } } } } } }`;
    const log = async () => nodesOf((await run(server, LOG, { id: routineId })).routine.triggers[0].deliveries);
    const came = { status: 'ACCEPTED', statusCode: 202, bytes: 11, run: { triggerPayload: { floor: 7 } } };
    const [delivery, ...none] = await log();
    expect([delivery, none]).toMatchObject([{ ...came, redeliveryOfId: null }, []]);
    const AGAIN = `mutation ($id: ID!) { redeliverRoutineDelivery(input: { deliveryId: $id }) {
      run { id source linkedIssue { title } } } }`;
    const { redeliverRoutineDelivery: again } = await run(server, AGAIN, { id: delivery.id });
    expect(again.run).toMatchObject({ source: 'WEBHOOK', linkedIssue: { title: 'Sweep 7' } });
    expect(await log()).toMatchObject([{ ...came, redeliveryOfId: delivery.id }, { id: delivery.id }]);
  });
});
