import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  getAgentRuntimeState,
  listAgentTaskSessions,
  resetAgentRuntimeSession,
} from '#services/organization/agents/runtime-state.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const TOTALS = {
  totalInputTokens: 5_000_000_000,
  totalOutputTokens: 7,
  totalCachedInputTokens: 3,
  totalCostCents: 12,
};

/** What two runs of an agent would have left behind. */
async function leaveTraces({ services, company }: World, agentId: string) {
  const lastRunId = randomUUID();
  const of = { companyId: company.id, agentId, adapterType: 'process' };
  await services.database.transaction('all', async (tx) => {
    await tx.agentRuntimeState.create({
      data: {
        ...of,
        ...TOTALS,
        sessionId: 's-1',
        sessionDisplayId: 'Session 1',
        sessionParamsJson: { resume: true },
        stateJson: { step: 2 },
        lastRunId,
        lastRunStatus: 'failed',
        lastError: 'boom',
      },
    });
    for (const taskKey of ['task-1', 'task-2']) {
      await tx.agentTaskSession.create({ data: { ...of, taskKey, lastRunId, sessionParamsJson: { id: taskKey } } });
    }
  });
  return lastRunId;
}

describe('an agent’s runtime state', () => {
  it('is empty before the first run', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterType: 'http' });
    expect(await world.board.run(getAgentRuntimeState, { agentId: row.id })).toEqual({
      agentId: row.id,
      companyId: world.company.id,
      adapterType: 'http',
      sessionId: null,
      sessionDisplayId: null,
      sessionParamsJson: null,
      stateJson: {},
      lastRunId: null,
      lastRunStatus: null,
      lastError: null,
      totalInputTokens: 0,
      totalOutputTokens: 0,
      totalCachedInputTokens: 0,
      totalCostCents: 0,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    });
    expect(await world.board.run(listAgentTaskSessions, { agentId: row.id })).toEqual([]);
  });

  it('tells the session, the last run and totals beyond 32 bits as numbers', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const lastRunId = await leaveTraces(world, row.id);
    const state = await world.board.run(getAgentRuntimeState, { agentId: row.id });
    expect(state).toMatchObject({
      ...TOTALS,
      sessionId: 's-1',
      sessionDisplayId: 'Session 1',
      sessionParamsJson: { resume: true },
      stateJson: { step: 2 },
      lastRunId,
      lastRunStatus: 'failed',
      lastError: 'boom',
    });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    const sessions = await world.board.run(listAgentTaskSessions, { agentId: row.id });
    expect(sessions).toMatchObject([
      { agentId: row.id, adapterType: 'process', taskKey: 'task-1', sessionParamsJson: { id: 'task-1' }, lastRunId },
      { taskKey: 'task-2', sessionDisplayId: null, lastError: null },
    ]);
    expect(sessions[0]).not.toHaveProperty('companyId');
  });

  it('is shown to the board and to the agent itself, to no other agent', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', permissions: { canCreateAgents: false } });
    const boss = await world.agent({ name: 'Boss', role: 'ceo' });
    const viewer = await world.member('viewer');
    const stranger = await (await createWorld()).member('owner');
    for (const operation of [getAgentRuntimeState, listAgentTaskSessions]) {
      for (const caller of [ada, viewer]) await caller.run(operation, { agentId: ada.row.id });
      await expect(boss.run(operation, { agentId: ada.row.id })).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
      await expect(stranger.run(operation, { agentId: ada.row.id })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('a reset of the runtime session', () => {
  it.each([[{}], [{ taskKey: null }]])('with %j forgets every session and keeps the totals', async (input) => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const lastRunId = await leaveTraces(world, ada.row.id);
    await leaveTraces(world, bob.row.id);
    const answer = await world.board.run(resetAgentRuntimeSession, { agentId: ada.row.id, ...input });
    expect(answer).toMatchObject({
      ...TOTALS,
      clearedTaskSessions: 2,
      sessionId: null,
      sessionDisplayId: null,
      sessionParamsJson: null,
      stateJson: {},
      lastRunId,
      lastRunStatus: 'failed',
      lastError: null,
    });
    expect(await world.board.run(listAgentTaskSessions, { agentId: ada.row.id })).toEqual([]);
    expect(await world.board.run(listAgentTaskSessions, { agentId: bob.row.id })).toHaveLength(2);
    expect(await world.board.run(getAgentRuntimeState, { agentId: bob.row.id })).toMatchObject({ sessionId: 's-1' });
    expect(await eventsOf(world, 'agent.runtime')).toMatchObject([
      {
        action: 'agent.runtime_session_reset',
        entityId: ada.row.id,
        details: { taskKey: null, clearedTaskSessions: 2 },
      },
    ]);
  });

  it('of one task keeps the other tasks’ sessions and the agent’s state', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    await leaveTraces(world, row.id);
    const answer = await world.board.run(resetAgentRuntimeSession, { agentId: row.id, taskKey: 'task-1' });
    expect(answer).toMatchObject({ clearedTaskSessions: 1, sessionId: null, stateJson: { step: 2 } });
    expect(await world.board.run(listAgentTaskSessions, { agentId: row.id })).toMatchObject([{ taskKey: 'task-2' }]);
    const again = await world.board.run(resetAgentRuntimeSession, { agentId: row.id, taskKey: 'task-1' });
    expect(again.clearedTaskSessions).toBe(0);
  });

  it('of an agent that never ran answers its empty state', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    const state = await world.board.run(getAgentRuntimeState, { agentId: row.id });
    expect(await world.board.run(resetAgentRuntimeSession, { agentId: row.id })).toEqual({
      ...state,
      clearedTaskSessions: 0,
    });
  });

  it('is the board’s', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const viewer = await world.member('viewer');
    await leaveTraces(world, ada.row.id);
    for (const [caller, message] of [
      [ada, 'Board access required'],
      [viewer, 'Viewer access is read-only'],
    ] as const) {
      const attempt = caller.run(resetAgentRuntimeSession, { agentId: ada.row.id });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
    expect(await world.board.run(listAgentTaskSessions, { agentId: ada.row.id })).toHaveLength(2);
  });
});
