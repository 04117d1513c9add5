/** @module-tag face */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { newIssue, runsOf, wakesOf } from '#tests/services/work/threads-world.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const path = (agent: AgentCaller | string = ada) =>
  `/api/agents/${typeof agent === 'string' ? agent : agent.row.id}/wakeup`;

describe('POST /agents/{id}/wakeup', () => {
  it('answers 202 with the row of the run', async () => {
    const { status, body } = await rest.post(path(), { reason: 'look', payload: { note: 'x' } });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'queued',
      agentId: ada.row.id,
      invocationSource: 'on_demand',
      triggerDetail: 'manual',
      startedAt: null,
      wakeupRequestId: expect.any(String),
      contextSnapshot: { note: 'x', wakeReason: 'look' },
    });
  });

  it('needs no body, takes a shortname with its company, and ignores fields it does not know', async () => {
    const named = `${path('ada')}?companyId=${world.company.id}`;
    expect((await rest.post(named)).status).toBe(202);
    expect((await rest.post(path(), { surprise: true })).status).toBe(202);
    expect((await rest.post(path('ada'))).status).toBe(422);
    expect((await rest.post(path('nobody'), {}, { as: await agentKey(world, ada) })).status).toBe(404);
  });

  it.each([
    ['source', 'invocationSource', ['timer', 'assignment', 'on_demand', 'automation']],
    ['trigger', 'triggerDetail', ['manual', 'ping', 'callback', 'system']],
  ])('takes each %s that there is', async (field, shown, words) => {
    const heartbeat = { enabled: true, intervalSec: 3_600 };
    await rest.patch(`/api/agents/${ada.row.id}`, { runtimeConfig: { heartbeat } });
    for (const word of words) {
      const { status, body } = await rest.post(path(), { [field]: word, payload: { taskKey: word } });
      expect([status, body.status, body[shown]]).toEqual([202, 'queued', word]);
    }
  });

  it.each(['timer', 'assignment', 'on_demand', 'automation'])('starts a run from the source %s', async (source) => {
    const heartbeat = { enabled: true, intervalSec: 3_600 };
    const agent = await world.agent({ name: 'Bob', runtimeConfig: { heartbeat } });
    const { status, body } = await rest.post(path(agent), { source });
    expect([status, body.status, body.invocationSource]).toEqual([202, 'queued', source]);
    expect(await runsOf(world, agent)).toMatchObject([{ id: body.id, invocationSource: source }]);
  });

  it('takes triggerDetail for trigger', async () => {
    expect((await rest.post(path(), { triggerDetail: 'ping' })).body).toMatchObject({ triggerDetail: 'ping' });
  });

  it('answers the first run to the same key in the body, and replays the same Idempotency-Key', async () => {
    const first = await rest.post(path(), { idempotencyKey: 'k' });
    const again = await rest.post(path(), { idempotencyKey: 'k', reason: 'other' });
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
    const header = { headers: { 'idempotency-key': `h ${ada.row.id}` } };
    const one = await rest.post(path(), {}, header);
    const two = await rest.post(path(), {}, header);
    expect([two.status, two.body]).toEqual([202, one.body]);
    expect(await runsOf(world, ada)).toHaveLength(2);
  });

  it('answers 202 with why there is no run', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    const { status, body } = await rest.post(path(), { payload: { issueId: issue.id } });
    expect([status, body]).toEqual([
      202,
      {
        status: 'skipped',
        reason: 'issue_dependencies_blocked',
        message: expect.any(String),
        issueId: issue.id,
        executionRunId: null,
        executionAgentId: null,
        executionAgentName: null,
      },
    ]);
  });

  it('answers 409 with state and reason for an agent that cannot be woken, and keeps that on record', async () => {
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const { status, body } = await rest.post(path(), { reason: 'x' });
    expect([status, body]).toEqual([
      409,
      {
        error: 'Agent is not invokable in its current state',
        details: { status: 'paused', reason: 'agent.not_invokable' },
      },
    ]);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'agent.not_invokable' }]);
  });

  it('lets an agent wake itself and nobody else', async () => {
    const bob = await world.agent({ name: 'Bob' });
    const as = await agentKey(world, ada);
    expect((await rest.post(path(), {}, { as })).status).toBe(202);
    const { status, body } = await rest.post(path(bob), {}, { as });
    expect([status, body.error]).toEqual([403, 'Agent can only invoke itself']);
    const stranger = await createWorld();
    const eve = await agentKey(stranger, await stranger.agent({ name: 'Eve' }));
    expect((await rest.post(path(), {}, { as: eve })).status).toBe(404);
  });

  it.each([
    ['payload', { payload: [] }],
    ['payload', { payload: 'x' }],
    ['source', { source: 'x' }],
    ['trigger', { trigger: 'x' }],
    ['forceFreshSession', { forceFreshSession: 'yes' }],
  ])('answers 400 with the path of a wrong %s', async (field, sent) => {
    const { status, body } = await rest.post(path(), sent);
    expect([status, body.error, body.details[0].path]).toEqual([400, 'Validation error', [field]]);
  });
});

describe('POST /agents/{id}/heartbeat/invoke', () => {
  it('wakes by hand without a body, and answers the run that waits to another call by the agent', async () => {
    const invoke = path().replace('/wakeup', '/heartbeat/invoke');
    const first = await rest.post(invoke);
    expect([first.status, first.body.invocationSource, first.body.triggerDetail]).toEqual([202, 'on_demand', 'manual']);
    const again = await rest.post(invoke, undefined, { as: await agentKey(world, ada) });
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
  });
});
