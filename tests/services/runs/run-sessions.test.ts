import { beforeEach, describe, expect, test } from 'vitest';
import { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import {
  getAgentRuntimeState,
  listAgentTaskSessions,
  resetAgentRuntimeSession,
} from '#services/organization/agents/runtime-state.js';
import type { RunFence } from '#services/runs/runs/fence.js';
import { noteSession } from '#services/runs/runs/sessions.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { type Claimed, claimedRun, endedRun, engine, given, runRow } from './run-given.js';

let world: World;
let agent: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada', adapterType: 'claude_local', adapterConfig: { model: 'one' } });
});

const session = (id: string, params: object | null = null) => ({
  id,
  displayId: `${id} shown`,
  params: params as never,
});
const begin = (fields: Parameters<typeof claimedRun>[2] = {}): Promise<Claimed> => claimedRun(world, agent, fields);
const goesOnWith = async (run: Claimed) => (await given(world, run)).session;
const sessions = () => world.board.run(listAgentTaskSessions, { agentId: agent.row.id });
const state = () => world.board.run(getAgentRuntimeState, { agentId: agent.row.id });

const fenceOf = ({ companyId, id: runId, fence }: Claimed): RunFence => ({ companyId, runId, fence });
const note = (fence: RunFence, kept: ReturnType<typeof session>): Promise<void> =>
  stored(world, (tx) => noteSession(new WriteScope(engine(world), tx), fence, kept));

/** A run that begins, and ends with a session. */
async function ran(fields: Parameters<typeof claimedRun>[2], id: string): Promise<Claimed> {
  const run = await begin(fields);
  await given(world, run);
  await endedRun(world, run, { session: session(id, { cwd: '/there' }) });
  return run;
}

describe('the session of a task', () => {
  test('is gone on with by the next run of the task, and by no other', async () => {
    const { id: issueId } = await issueIn(world);
    const first = await ran({ taskKey: issueId }, 's1');
    expect(await goesOnWith(await begin({ taskKey: 'else' }))).toBeNull();
    const next = await begin({ taskKey: issueId });
    expect(await goesOnWith(next)).toEqual(session('s1', { cwd: '/there' }));
    await endedRun(world, next, { session: session('s2') });
    expect([await runRow(world, first), await runRow(world, next)]).toMatchObject([
      { sessionIdBefore: null, sessionIdAfter: 's1' },
      { sessionIdBefore: 's1', sessionIdAfter: 's2' },
    ]);
    expect(await sessions()).toMatchObject([
      { taskKey: issueId, adapterType: 'claude_local', sessionDisplayId: 's2 shown', lastRunId: next.id },
    ]);
  });

  test.each([
    ['a fresh one is asked for', { context: { forceFreshSession: true } }],
    ['the task was just assigned', { context: { wakeReason: 'issue_assigned' } }],
  ])('is begun anew where %s', async (_why, fields) => {
    await ran({ taskKey: 'task' }, 's1');
    expect(await goesOnWith(await begin({ taskKey: 'task', ...fields }))).toBeNull();
  });

  test('is begun anew with another model or adapter, and gone on with when the model is back', async () => {
    await ran({ taskKey: 'task' }, 's1');
    const configure = (fields: object) => world.board.run(updateAgent, { agentId: agent.row.id, ...fields });
    await configure({ adapterConfig: { model: 'two' } });
    expect(await goesOnWith(await begin({ taskKey: 'task' }))).toBeNull();
    await configure({ adapterConfig: { model: 'one' } });
    expect(await goesOnWith(await begin({ taskKey: 'task' }))).toMatchObject({ id: 's1' });
    await configure({ adapterType: 'codex_local', adapterConfig: { model: 'one' } });
    expect(await goesOnWith(await begin({ taskKey: 'task', adapterType: 'codex_local' }))).toBeNull();
  });

  test('is that of what the agent does without a task, but not for its timer', async () => {
    await ran({}, 's1');
    expect(await goesOnWith(await begin())).toMatchObject({ id: 's1' });
    expect(await goesOnWith(await begin({ invocationSource: 'timer' }))).toBeNull();
    await ran({ invocationSource: 'timer', taskKey: 'task' }, 's2');
    expect(await goesOnWith(await begin({ invocationSource: 'timer', taskKey: 'task' }))).toMatchObject({ id: 's2' });
    expect(await sessions()).toMatchObject([{ taskKey: 'task' }]);
  });

  test('stays where the adapter says nothing of it, and is forgotten where it says so', async () => {
    await ran({ taskKey: 'task' }, 's1');
    const failed = await begin({ taskKey: 'task' });
    await given(world, failed);
    await endedRun(world, failed, { status: 'failed', error: 'It broke' });
    expect(await sessions()).toMatchObject([{ lastRunId: failed.id, lastError: 'It broke' }]);
    expect(await runRow(world, failed)).toMatchObject({ sessionIdBefore: 's1', sessionIdAfter: 's1' });
    const over = await begin({ taskKey: 'task' });
    await given(world, over);
    await endedRun(world, over, { session: null });
    expect(await sessions()).toEqual([]);
    expect(await runRow(world, over)).toMatchObject({ sessionIdBefore: 's1', sessionIdAfter: null });
  });

  describe('that a run kept before it was cut off', () => {
    const cutOff = async (context: JsonObject, kept = session('s2', { at: 1 })) => {
      const lost = await begin({ taskKey: 'task', context });
      await given(world, lost);
      await note(fenceOf(lost), kept);
      await endedRun(world, lost, { status: 'failed', error: 'Lost' });
      const again = { ...context, retryOfRunId: lost.id, retryReason: 'process_lost' };
      return { lost, next: await begin({ taskKey: 'task', context: again, retryOfRunId: lost.id }) };
    };

    test('is gone on with by the run that tries it again, also where the task was just assigned', async () => {
      await ran({ taskKey: 'task' }, 's1');
      const { lost, next } = await cutOff({ wakeReason: 'issue_assigned' });
      expect(await runRow(world, lost)).toMatchObject({ sessionIdBefore: null, sessionIdAfter: 's2' });
      expect(await state()).toMatchObject({ sessionId: 's2', sessionParamsJson: { at: 1 }, lastRunStatus: 'failed' });
      const { session: taken, prompt } = await given(world, next);
      expect(taken).toEqual(session('s2', { at: 1 }));
      expect(prompt).toContain('The server stopped while you were at work on this');
    });

    test('is not gone on with where a fresh one was asked for', async () => {
      const { next } = await cutOff({ forceFreshSession: true });
      expect(await goesOnWith(next)).toBeNull();
    });

    test('is the only one that a run goes on with whose task was just assigned', async () => {
      await ran({ taskKey: 'task' }, 's1');
      const context = { wakeReason: 'issue_assigned' };
      const lost = await begin({ taskKey: 'task', context });
      await given(world, lost);
      await endedRun(world, lost, { status: 'failed', error: 'Lost' });
      expect(await goesOnWith(await begin({ taskKey: 'task', context, retryOfRunId: lost.id }))).toBeNull();
    });

    test('is nothing that a process keeps which has lost the run', async () => {
      const run = await begin({ taskKey: 'task' });
      const of = fenceOf(run);
      const late = note({ ...of, fence: of.fence - 1n }, session('s2'));
      await expect(late).rejects.toMatchObject({ code: 'lease_lost' });
      expect(await sessions()).toEqual([]);
    });
  });

  test('is begun anew once somebody has reset it', async () => {
    await ran({ taskKey: 'task' }, 's1');
    await ran({}, 's2');
    await world.board.run(resetAgentRuntimeSession, { agentId: agent.row.id });
    expect(await goesOnWith(await begin({ taskKey: 'task' }))).toBeNull();
    expect(await goesOnWith(await begin())).toBeNull();
  });
});

describe('the state of an agent', () => {
  test('tells its last run and session', async () => {
    const first = await ran({ taskKey: 'task' }, 's1');
    expect(await state()).toMatchObject({
      adapterType: 'claude_local',
      sessionId: 's1',
      sessionDisplayId: 's1 shown',
      sessionParamsJson: { cwd: '/there' },
      lastRunId: first.id,
      lastRunStatus: 'succeeded',
      lastError: null,
    });
    const failed = await begin({ taskKey: 'other' });
    await given(world, failed);
    await endedRun(world, failed, { status: 'timed_out', error: 'Timed out after 5s' });
    expect(await state()).toMatchObject({
      sessionId: 's1',
      lastRunId: failed.id,
      lastRunStatus: 'timed_out',
      lastError: 'Timed out after 5s',
    });
  });

  test('does not know runs that never began', async () => {
    const run = await begin({ startedAt: null, adapterType: null } as never);
    await endedRun(world, run, { status: 'cancelled' });
    expect((await state()).lastRunId).toBeNull();
  });
});
