import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hireAgent } from '#services/organization/agents/hires.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { getAgentRuntimeState, listAgentTaskSessions } from '#services/organization/agents/runtime-state.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const SHOWN = { type: 'plain', value: '***REDACTED***' };

const patch = ({ board }: World, agentId: string, fields: Record<string, unknown>) =>
  board.run(updateAgent, { agentId, ...fields });
const storedConfig = async ({ services }: World, id: string) =>
  (await services.database.transaction('all', (tx) => tx.agent.findUniqueOrThrow({ where: { id } }))).adapterConfig;
/** The revisions that changes made. */
const revisionsOf = async ({ board }: World, agentId: string) =>
  (await board.run(listAgentConfigRevisions, { agentId })).slice(0, -1);

describe('a patch of the adapter configuration', () => {
  it('merges into what is there, unless it replaces it', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { command: 'a', cwd: '/a', extra: { x: 1 } } });
    const merged = await patch(world, row.id, { adapterConfig: { cwd: '/b', extra: { y: 2 } } });
    expect(merged.adapterConfig).toEqual({ command: 'a', cwd: '/b', extra: { x: 1, y: 2 } });
    const replaced = await patch(world, row.id, { adapterConfig: { cwd: '/c' }, replaceAdapterConfig: true });
    expect(replaced.adapterConfig).toEqual({ cwd: '/c' });
    const kept = await patch(world, row.id, { title: 'T', replaceAdapterConfig: true });
    expect(kept.adapterConfig).toEqual({ cwd: '/c' });
  });

  it('merges variables one by one, and null removes what it names', async () => {
    const world = await createWorld();
    const env = { A: 'a', B: 'b', C: 'c' };
    const { row } = await world.agent({
      name: 'Ada',
      adapterConfig: { command: 'x', cwd: '/a', extra: { x: 1, y: 2 }, env },
    });
    await patch(world, row.id, {
      adapterConfig: { cwd: null, extra: { x: null }, env: { B: 'new', C: null, D: 'd' } },
    });
    expect(await storedConfig(world, row.id)).toEqual({
      command: 'x',
      extra: { y: 2 },
      env: {
        A: { type: 'plain', value: 'a' },
        B: { type: 'plain', value: 'new' },
        D: { type: 'plain', value: 'd' },
      },
    });
    await patch(world, row.id, { adapterConfig: { env: null } });
    expect(await storedConfig(world, row.id)).toEqual({ command: 'x', extra: { y: 2 } });
  });

  it('of how it is woken merges as well', async () => {
    const world = await createWorld();
    const runtimeConfig = { heartbeat: { enabled: true, intervalSec: 60, maxDailyRuns: 3 }, other: { a: 1 } };
    const { row } = await world.agent({ name: 'Ada', runtimeConfig });
    const patched = await patch(world, row.id, { runtimeConfig: { heartbeat: { intervalSec: 90 }, more: 1 } });
    expect(patched.runtimeConfig).toMatchObject({
      heartbeat: { enabled: true, intervalSec: 90, maxDailyRuns: 3 },
      other: { a: 1 },
      more: 1,
    });
    const removed = await patch(world, row.id, {
      runtimeConfig: { heartbeat: { maxDailyRuns: null, enabled: null }, other: null },
    });
    expect(removed.runtimeConfig).toEqual({
      heartbeat: {
        enabled: false,
        intervalSec: 90,
        wakeOnDemand: true,
        maxConcurrentRuns: 20,
        skipTimerWhenNoActionableWork: false,
      },
      more: 1,
    });
    await expect(patch(world, row.id, { runtimeConfig: { heartbeat: { intervalSec: 0 } } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it.each([false, true])('with a redacted value keeps the stored one (replacing: %s)', async (replaceAdapterConfig) => {
    const world = await createWorld();
    const env = { A: 'old-a', B: 'old-b' };
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { apiKey: 'old-key', env } });
    const sent = { apiKey: '***REDACTED***', env: { A: SHOWN, B: 'new-b' } };
    await patch(world, row.id, { adapterConfig: sent, replaceAdapterConfig });
    await patch(world, row.id, { adapterConfig: { env: { ...sent.env, B: '***REDACTED***' } } });
    expect(await storedConfig(world, row.id)).toEqual({
      apiKey: 'old-key',
      env: { A: { type: 'plain', value: 'old-a' }, B: { type: 'plain', value: 'new-b' } },
    });
  });

  it('with a redacted value where none is stored is refused', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { env: { A: 'old' } } });
    for (const placeholder of [SHOWN, '***REDACTED***']) {
      await expect(patch(world, row.id, { adapterConfig: { env: { B: placeholder } } })).rejects.toMatchObject({
        status: 422,
        message: 'adapterConfig.env.B is a redacted placeholder, but no value is stored; send the value itself',
      });
    }
    expect(await storedConfig(world, row.id)).toEqual({ env: { A: { type: 'plain', value: 'old' } } });
  });

  it('is checked like that of a new agent', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const [fields, message] of [
      [{ adapterType: 'fax' }, 'Unknown adapter type: fax'],
      [{ adapterConfig: { timeoutSec: -1 } }, /^adapterConfig does not fit adapter process: timeoutSec/],
      [
        { adapterConfig: { env: { A: { type: 'secret_ref', secretId: randomUUID() } } } },
        'adapterConfig.env.A refers to a secret that does not belong to company',
      ],
    ] as const) {
      const refused = { status: 422, message: typeof message === 'string' ? message : expect.stringMatching(message) };
      await expect(patch(world, row.id, fields)).rejects.toMatchObject(refused);
    }
  });
});

describe('another adapter', () => {
  it('takes over the common settings only, and with them their secrets', async () => {
    const world = await createWorld();
    const common = { cwd: '/srv', command: 'run', args: ['-v'], timeoutSec: 5, graceSec: 2, instructions: 'x' };
    const adapterConfig = { ...common, model: 'gpt-5', apiKey: 'k', env: { A: 'secret' } };
    const { row } = await world.agent({ name: 'Ada', adapterType: 'codex_local', adapterConfig });
    await patch(world, row.id, { adapterType: 'process', adapterConfig: { cwd: '/other' } });
    const env = { A: { type: 'plain', value: 'secret' } };
    expect(await storedConfig(world, row.id)).toEqual({ ...common, cwd: '/other', env });
  });

  it('forgets the sessions, which it could not resume, and keeps the totals', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterType: 'codex_local' });
    const of = { companyId: world.company.id, agentId: row.id, adapterType: 'codex_local' };
    await world.services.database.transaction('all', async (tx) => {
      const session = { sessionId: 's', sessionDisplayId: 'S', sessionParamsJson: { a: 1 }, stateJson: { b: 2 } };
      await tx.agentRuntimeState.create({ data: { ...of, ...session, totalInputTokens: 9, totalCostCents: 4 } });
      await tx.agentTaskSession.create({ data: { ...of, taskKey: 't' } });
    });
    const sessions = () => world.board.run(listAgentTaskSessions, { agentId: row.id });
    await patch(world, row.id, { adapterType: 'codex_local', title: 'Same adapter' });
    expect(await sessions()).toHaveLength(1);
    await patch(world, row.id, { adapterType: 'process' });
    expect(await sessions()).toEqual([]);
    expect(await world.board.run(getAgentRuntimeState, { agentId: row.id })).toMatchObject({
      sessionId: null,
      sessionDisplayId: null,
      sessionParamsJson: null,
      stateJson: {},
      totalInputTokens: 9,
      totalCostCents: 4,
    });
  });
});

describe('a patch', () => {
  it('keeps what is not named, and null clears what may be empty', async () => {
    const world = await createWorld();
    const manager = await world.agent({ name: 'Manager' });
    const fields = { title: 'T', icon: 'brain', capabilities: 'C', metadata: { a: 1 }, reportsTo: manager.row.id };
    const { row } = await world.agent({ name: 'Ada', ...fields, adapterConfig: { command: 'run' } });
    const same = { ...row, updatedAt: expect.any(String) };
    expect(await patch(world, row.id, { title: 'U' })).toEqual({ ...same, title: 'U' });
    const nothing = { title: null, icon: null, capabilities: null, metadata: null, reportsTo: null };
    expect(await patch(world, row.id, nothing)).toEqual({ ...same, ...nothing });
  });

  it('appends one revision and one event with what changed, and none where nothing does', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { a: { x: 1, y: 2 }, env: { A: 'v' } } });
    const unchanged = {
      name: 'Ada',
      title: null,
      adapterConfig: { a: { y: 2, x: 1 }, env: { A: SHOWN } },
      status: 'idle',
    };
    expect(await patch(world, row.id, unchanged)).toEqual(row);
    expect(await patch(world, row.id, {})).toEqual(row);
    expect([await revisionsOf(world, row.id), await eventsOf(world, 'agent.updated')]).toEqual([[], []]);
    await patch(world, row.id, { title: 'T', capabilities: 'C', name: 'Ada', desiredSkills: ['a'] });
    expect(await revisionsOf(world, row.id)).toMatchObject([
      { source: 'patch', changedKeys: ['title', 'capabilities'] },
    ]);
    expect(await eventsOf(world, 'agent.updated')).toMatchObject([
      { entityId: row.id, agentId: row.id, details: { changedKeys: ['title', 'capabilities', 'desiredSkills'] } },
    ]);
  });

  it('with a permissions key is refused, whatever else it holds', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    for (const permissions of [{ canCreateAgents: false }, null, {}]) {
      await expect(patch(world, row.id, { title: 'T', permissions })).rejects.toMatchObject({
        status: 422,
        message: 'Use /api/agents/:id/permissions for permission changes',
      });
    }
    expect((await world.board.run(getAgent, { agentId: row.id })).title).toBeNull();
  });

  it.each([
    { title: 'T' },
    { adapterConfig: { command: 'x' } },
    { budgetMonthlyCents: 5 },
    { reportsTo: null },
    { desiredSkills: [] },
    { appearance: { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'plum' } },
  ])('%j of an agent that waits for approval is refused: it is frozen', async (fields) => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    await expect(patch(world, agent.id, fields)).rejects.toMatchObject({
      status: 409,
      code: 'pending_approval_agent_config_frozen',
    });
  });
});

describe('a new manager', () => {
  it('is another live agent of the same company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const { row } = await world.agent({ name: 'Ada' });
    const gone = await world.agent({ name: 'Gone' });
    await world.board.run(terminateAgent, { agentId: gone.row.id });
    for (const [reportsTo, message] of [
      [row.id, 'Agent cannot report to itself'],
      [(await other.agent({ name: 'Eve' })).row.id, 'reportsTo must be an agent of the same company'],
      [randomUUID(), 'reportsTo must be an agent of the same company'],
      [gone.row.id, 'reportsTo must not be a terminated agent'],
    ]) {
      await expect(patch(world, row.id, { reportsTo })).rejects.toMatchObject({ status: 422, message });
    }
  });

  it('is nobody below the agent, however far', async () => {
    const world = await createWorld();
    const top = await world.agent({ name: 'Top' });
    const middle = await world.agent({ name: 'Middle', reportsTo: top.row.id });
    const bottom = await world.agent({ name: 'Bottom', reportsTo: middle.row.id });
    for (const { row } of [middle, bottom]) {
      await expect(patch(world, top.row.id, { reportsTo: row.id })).rejects.toMatchObject({
        status: 422,
        message: 'Reporting relationship would create cycle',
      });
    }
    expect(await patch(world, bottom.row.id, { reportsTo: top.row.id })).toMatchObject({ reportsTo: top.row.id });
  });

  it('set for two agents at once never makes a cycle: one of them is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await createWorld();
      const ids = [(await world.agent({ name: 'One' })).row.id, (await world.agent({ name: 'Two' })).row.id];
      const moves = ids.map((id, index) => patch(world, id, { reportsTo: ids[1 - index] }));
      const outcomes = await Promise.allSettled(moves);
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
        reason: { status: 422, message: 'Reporting relationship would create cycle' },
      });
    }
  });
});

describe('a new name', () => {
  it('whose shortname another live agent has is refused, not numbered', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const name of ['Bob', ' BOB! ']) {
      await expect(patch(world, ada.row.id, { name })).rejects.toMatchObject({
        status: 409,
        message: 'Another agent already has the shortname bob',
      });
    }
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    expect(await patch(world, ada.row.id, { name: 'Bob' })).toMatchObject({ name: 'Bob', urlKey: 'bob' });
  });

  it('may be the agent’s own, also in another spelling', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    expect(await patch(world, row.id, { name: 'Ada' })).toMatchObject({ urlKey: 'ada' });
    expect(await patch(world, row.id, { name: 'ADA' })).toMatchObject({ name: 'ADA', urlKey: 'ada' });
  });

  it('that two agents want at once is given to one of them', async () => {
    const world = await createWorld();
    const ids = [(await world.agent({ name: 'One' })).row.id, (await world.agent({ name: 'Two' })).row.id];
    const outcomes = await Promise.allSettled(ids.map((id) => patch(world, id, { name: 'Same' })));
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });
});

describe('the budget of an agent', () => {
  it('is one policy, whichever way it is set, with a revision each time', async () => {
    const world = await createWorld();
    const { row } = await world.agent({ name: 'Ada' });
    expect(await patch(world, row.id, { budgetMonthlyCents: 10 })).toMatchObject({ budgetMonthlyCents: 10 });
    const set = (budgetMonthlyCents: number) =>
      world.board.run(updateAgentBudget, { agentId: row.id, budgetMonthlyCents });
    for (const cents of [20, 20, 0]) expect(await set(cents)).toMatchObject({ budgetMonthlyCents: cents });
    const policies = await world.services.database.transaction('all', (tx) =>
      tx.budgetPolicy.findMany({ where: { scopeId: row.id } }),
    );
    expect(policies).toMatchObject([{ scopeType: 'agent', amount: 0, windowKind: 'calendar_month_utc' }]);
    expect(await revisionsOf(world, row.id)).toHaveLength(3);
    expect(await eventsOf(world, 'agent.budget_updated')).toMatchObject([
      { entityId: row.id, details: { previous: 10, budgetMonthlyCents: 20 } },
      { entityId: row.id, details: { previous: 20, budgetMonthlyCents: 0 } },
    ]);
  });
});
