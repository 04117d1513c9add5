import { describe, expect, it } from 'vitest';
import {
  approveAgent,
  clearAgentError,
  pauseAgent,
  resumeAgent,
  terminateAgent,
} from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

type Status = 'active' | 'idle' | 'running' | 'error' | 'paused' | 'pending_approval' | 'terminated';

/** An agent that came into this status some other way. */
async function agentIn(world: World, status: Status, fields: object = {}): Promise<string> {
  const { row } = await world.agent({ name: `Agent in ${status}` });
  const causes = {
    ...(status === 'paused' && { pauseReason: 'manual', pauseReasons: ['manual'], pausedAt: new Date() }),
    ...(status === 'error' && { errorReason: 'It broke' }),
  };
  await world.services.database.transaction('all', (tx) =>
    tx.agent.update({ where: { id: row.id }, data: { status, ...causes, ...fields } }),
  );
  return row.id;
}

const moves = async (world: World) =>
  (await eventsOf(world, 'agent.')).filter((event) => event.action !== 'agent.created').map((event) => event.action);

const ONLY_PAUSED = 'Only paused agents and agents in error can be resumed';
const ONLY_ERROR = 'Only agents in error status can have their error cleared';
const ONLY_PENDING = 'Only pending approval agents can be approved';
const PENDING = 'Pending approval agents cannot be activated directly';
const RESUME_TERMINATED = 'Terminated agents cannot be resumed';
const RUNNING = 'A running agent becomes idle when its run ends; pause it to stop the run';

/** Each command from each status: where it leads with which event, that it is a repeat, or why it is refused. */
const COMMANDS = [
  [pauseAgent, 'active', 'paused', 'agent.paused'],
  [pauseAgent, 'idle', 'paused', 'agent.paused'],
  [pauseAgent, 'running', 'paused', 'agent.paused'],
  [pauseAgent, 'error', 'paused', 'agent.paused'],
  [pauseAgent, 'paused', 'paused', null],
  [pauseAgent, 'pending_approval', 409, 'Cannot pause pending approval agent'],
  [pauseAgent, 'terminated', 409, 'Cannot pause terminated agent'],
  [resumeAgent, 'active', 409, ONLY_PAUSED],
  [resumeAgent, 'idle', 409, ONLY_PAUSED],
  [resumeAgent, 'running', 409, ONLY_PAUSED],
  [resumeAgent, 'error', 'idle', 'agent.resumed'],
  [resumeAgent, 'paused', 'idle', 'agent.resumed'],
  [resumeAgent, 'pending_approval', 409, 'Pending approval agents cannot be resumed'],
  [resumeAgent, 'terminated', 409, RESUME_TERMINATED],
  [clearAgentError, 'active', 409, ONLY_ERROR],
  [clearAgentError, 'idle', 409, ONLY_ERROR],
  [clearAgentError, 'running', 409, ONLY_ERROR],
  [clearAgentError, 'error', 'idle', 'agent.error_cleared'],
  [clearAgentError, 'paused', 409, ONLY_ERROR],
  [clearAgentError, 'pending_approval', 409, ONLY_ERROR],
  [clearAgentError, 'terminated', 409, ONLY_ERROR],
  [approveAgent, 'active', 409, ONLY_PENDING],
  [approveAgent, 'idle', 409, ONLY_PENDING],
  [approveAgent, 'running', 409, ONLY_PENDING],
  [approveAgent, 'error', 409, ONLY_PENDING],
  [approveAgent, 'paused', 409, ONLY_PENDING],
  [approveAgent, 'pending_approval', 'idle', 'agent.approved'],
  [approveAgent, 'terminated', 409, ONLY_PENDING],
  [terminateAgent, 'active', 'terminated', 'agent.terminated'],
  [terminateAgent, 'idle', 'terminated', 'agent.terminated'],
  [terminateAgent, 'running', 'terminated', 'agent.terminated'],
  [terminateAgent, 'error', 'terminated', 'agent.terminated'],
  [terminateAgent, 'paused', 'terminated', 'agent.terminated'],
  [terminateAgent, 'pending_approval', 'terminated', 'agent.terminated'],
  [terminateAgent, 'terminated', 'terminated', null],
] as const;

/** A status set by a patch, likewise. */
const PATCHES = [
  ['idle', 'active', 'active', 'agent.updated'],
  ['idle', 'idle', 'idle', null],
  ['idle', 'paused', 'paused', 'agent.paused'],
  ['active', 'idle', 'idle', 'agent.updated'],
  ['active', 'paused', 'paused', 'agent.paused'],
  ['running', 'paused', 'paused', 'agent.paused'],
  ['running', 'idle', 409, RUNNING],
  ['running', 'active', 409, RUNNING],
  ['error', 'idle', 'idle', 'agent.resumed'],
  ['error', 'active', 'active', 'agent.resumed'],
  ['error', 'paused', 'paused', 'agent.paused'],
  ['paused', 'idle', 'idle', 'agent.resumed'],
  ['paused', 'active', 'active', 'agent.resumed'],
  ['paused', 'paused', 'paused', null],
  ['pending_approval', 'idle', 409, PENDING],
  ['pending_approval', 'active', 409, PENDING],
  ['pending_approval', 'paused', 409, PENDING],
  ['terminated', 'idle', 409, RESUME_TERMINATED],
  ['terminated', 'active', 409, RESUME_TERMINATED],
  ['terminated', 'paused', 409, RESUME_TERMINATED],
  ['idle', 'running', 422, /^status can be set to idle, active or paused, not to running/],
  ['idle', 'error', 422, /not to error/],
  ['idle', 'pending_approval', 422, /not to pending_approval/],
  ['idle', 'terminated', 422, /not to terminated/],
] as const;

/** Runs a move and expects what the table says of it. */
async function expectMove(
  world: World,
  id: string,
  run: () => Promise<{ status: string }>,
  to: string | number,
  outcome: string | RegExp | null,
): Promise<void> {
  if (typeof to === 'string') {
    const before = await world.board.run(getAgent, { agentId: id });
    const after = await run();
    expect(after).toMatchObject({ id, status: to, pauseReason: to === 'paused' ? 'manual' : null });
    if (to !== 'paused') expect(after).toMatchObject({ errorReason: null, pausedAt: null });
    expect(await moves(world)).toEqual(outcome === null ? [] : [outcome]);
    if (outcome === null) expect(before).toMatchObject(after);
    return;
  }
  const message = typeof outcome === 'string' ? outcome : expect.stringMatching(outcome as RegExp);
  await expect(run()).rejects.toMatchObject({ status: to, message });
  expect(await moves(world)).toEqual([]);
}

describe('a command', () => {
  it.each(COMMANDS)('$0.name of an agent that is $1: $2, $3', async (operation, from, to, outcome) => {
    const world = await createWorld();
    const id = await agentIn(world, from);
    await expectMove(world, id, () => world.board.run(operation, { agentId: id }), to, outcome);
  });

  it('given twice at once moves the agent once', async () => {
    const world = await createWorld();
    for (const operation of [pauseAgent, terminateAgent]) {
      const id = await agentIn(world, 'idle');
      await Promise.all([1, 2, 3].map(() => world.board.run(operation, { agentId: id })));
    }
    expect(await moves(world)).toEqual(['agent.paused', 'agent.terminated']);
  });
});

describe('a status set by a patch', () => {
  it.each(PATCHES)('from %s to %s: %s, %s', async (from, status, to, outcome) => {
    const world = await createWorld();
    const id = await agentIn(world, from);
    await expectMove(world, id, () => world.board.run(updateAgent, { agentId: id, status }), to, outcome);
  });
});

describe('pausing and resuming', () => {
  it('say when and why, and what the agent was before', async () => {
    const world = await createWorld();
    const id = await agentIn(world, 'error');
    const paused = await world.board.run(pauseAgent, { agentId: id });
    expect(Date.parse(paused.pausedAt)).toBeGreaterThanOrEqual(Date.parse(paused.createdAt));
    expect(await world.board.run(pauseAgent, { agentId: id })).toEqual(paused);
    const resumed = await world.board.run(resumeAgent, { agentId: id });
    expect(resumed).toMatchObject({ pausedAt: null, pauseReason: null, errorReason: null });
    expect(await eventsOf(world, 'agent.p')).toMatchObject([
      { entityType: 'agent', entityId: id, agentId: id, details: { previousStatus: 'error', status: 'paused' } },
    ]);
  });
});

describe('an agent paused by its budget', () => {
  const overspent = async (world: World, policy: object = {}) => {
    const id = await agentIn(world, 'paused', { pauseReason: 'budget', pauseReasons: ['budget'] });
    const companyId = world.company.id;
    await world.services.database.transaction('all', async (tx) => {
      await tx.budgetPolicy.create({ data: { companyId, scopeType: 'agent', scopeId: id, amount: 100, ...policy } });
      const cost = { provider: 'p', model: 'm', costCents: 100, occurredAt: new Date() };
      await tx.costEvent.create({ data: { companyId, agentId: id, ...cost } });
    });
    return id;
  };

  it('is not resumed while it has spent it, by command or patch', async () => {
    const world = await createWorld();
    const id = await overspent(world);
    const refused = {
      status: 409,
      message: 'Agent is paused because its budget hard-stop was reached',
      details: { scopeType: 'agent', scopeId: id, amountLimit: 100, amountObserved: 100 },
    };
    await expect(world.board.run(resumeAgent, { agentId: id })).rejects.toMatchObject(refused);
    for (const status of ['idle', 'active']) {
      await expect(world.board.run(updateAgent, { agentId: id, status })).rejects.toMatchObject(refused);
    }
  });

  it.each([{ amount: 101 }, { amount: 0 }, { hardStopEnabled: false }, { isActive: false }])(
    'is resumed once the policy no longer stops it: %j',
    async (policy) => {
      const world = await createWorld();
      const id = await overspent(world, policy);
      expect(await world.board.run(resumeAgent, { agentId: id })).toMatchObject({ status: 'idle', pauseReason: null });
    },
  );

  it('paused by hand is resumed whatever it has spent', async () => {
    const world = await createWorld();
    const id = await overspent(world);
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({ where: { id }, data: { pauseReason: 'manual', pauseReasons: ['manual'] } }),
    );
    expect(await world.board.run(resumeAgent, { agentId: id })).toMatchObject({ status: 'idle' });
  });
});
