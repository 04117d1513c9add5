import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { CAPABILITIES } from '#services/plugins/manifest/words.js';
import { METHODS } from '#services/plugins/worker-api/methods.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';
import { type Ask, asksAs, assertGuarded, NOT_FOUND, refusal } from './worker-asks.js';

// The host of a file runs the plugins of its database.
ownDatabase();

const CANARY = 'canary-77a0';
const SECRETS = { adapterConfig: { command: CANARY, env: { TOKEN: { type: 'plain', value: CANARY } } } };

let world: World;
let other: World;
let plugin: Plugin;
let ask: Ask;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld();
  plugin = await readyPlugin(world, { capabilities: [...CAPABILITIES] });
  ask = asksAs(world, plugin);
});

const NAMES = Object.keys(METHODS).filter((name) => /^agents\.(?!managed)/.test(name));

/** The runs of an agent, oldest first. */
const runsOf = (agentId: string) =>
  stored(world, (tx) =>
    tx.heartbeatRun.findMany({ where: { agentId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  );

describe('agents that plugins ask about', () => {
  it('are refused without the capability, outside of calls of a company, and for another company', async () => {
    await assertGuarded(world, NAMES);
  });

  it('are not there where they are of another company', async () => {
    const far = await other.agent({ name: 'Far' });
    for (const name of ['agents.get', 'agents.pause', 'agents.resume', 'agents.invoke', 'agents.sessions.create']) {
      await expect(ask(name, { agentId: far.row.id }), name).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('are paused and resumed, and shown without what they run with', async () => {
    const { row } = await world.agent({ name: 'Paul', ...SECRETS });
    const paused = await ask('agents.pause', { agentId: row.id });
    expect(paused).toMatchObject({ id: row.id, status: 'paused' });
    await expect(ask('agents.invoke', { agentId: row.id })).rejects.toMatchObject({ details: { status: 409 } });
    const resumed = await ask('agents.resume', { agentId: row.id });
    expect(resumed).toMatchObject({ status: 'idle' });
    const listed = await ask('agents.list');
    expect(JSON.stringify([paused, resumed, listed, await ask('agents.get', { agentId: row.id })])).not.toContain(
      CANARY,
    );
    const [event] = (await eventsOf(world)).filter(({ action }) => action === 'agent.paused');
    expect(event).toMatchObject({ actorType: 'plugin', actorId: plugin.pluginKey });
  });

  it('stay paused while their budget is spent, and terminated once they are', async () => {
    const { row } = await world.agent({ name: 'Bud' });
    await world.board.run(terminateAgent, { agentId: row.id });
    await expect(ask('agents.resume', { agentId: row.id })).rejects.toMatchObject({ details: { status: 409 } });
    await expect(ask('agents.invoke', { agentId: row.id })).rejects.toMatchObject({ details: { status: 409 } });
  });
});

describe('an invocation', () => {
  it('wakes an agent once for a key, and shows nothing of what it runs with', async () => {
    const { row } = await world.agent({ name: 'Ina', ...SECRETS });
    const asked = { agentId: row.id, reason: 'A visit', payload: { page: 'home' }, idempotencyKey: 'i-1' };
    const run = await ask('agents.invoke', asked);
    expect(run).toMatchObject({ agentId: row.id, status: 'queued' });
    expect(await ask('agents.invoke', asked)).toEqual(run);
    const runs = await runsOf(row.id);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.contextSnapshot).toMatchObject({ page: 'home' });
    expect(JSON.stringify(run)).not.toContain(CANARY);
  });

  it('continues no conversation and works on no issue', async () => {
    const { row } = await world.agent({ name: 'Ivo' });
    for (const name of ['issueId', 'taskId', 'taskKey']) {
      const asked = ask('agents.invoke', { agentId: row.id, payload: { [name]: 'a' } });
      await expect(asked).rejects.toMatchObject(refusal('invalid_params'));
    }
  });
});

describe('a conversation with an agent', () => {
  it('is begun, gone on with and ended, in runs of one task', async () => {
    const { row } = await world.agent({ name: 'Con' });
    const begun = await ask('agents.sessions.create', { agentId: row.id, title: 'Chat', prompt: 'Hello' });
    expect(begun).toMatchObject({ title: 'Chat', messageCount: 1, closedAt: null, run: { status: 'queued' } });
    const sent = await ask('agents.sessions.send', { sessionId: begun.id, message: 'And?' });
    // The first message waits still: both are read together.
    expect(sent.run.id).toBe(begun.run.id);
    const [run] = await runsOf(row.id);
    expect(run).toMatchObject({
      taskKey: `plugin-session:${begun.id}`,
      contextSnapshot: { messages: [{ body: 'Hello' }, { body: 'And?' }] },
    });
    const [listed] = await ask('agents.sessions.list', { agentId: row.id });
    expect(listed).toMatchObject({ id: begun.id, messageCount: 2, lastRunId: run?.id, lastRunStatus: 'queued' });
    expect(await ask('agents.sessions.close', { sessionId: begun.id })).toMatchObject({ closedAt: expect.any(String) });
    expect(await ask('agents.sessions.list', { agentId: row.id })).toEqual([]);
    expect(await ask('agents.sessions.list', { agentId: row.id, includeClosed: true })).toHaveLength(1);
    const late = ask('agents.sessions.send', { sessionId: begun.id, message: 'Still there?' });
    await expect(late).rejects.toMatchObject({ details: { status: 409 } });
  });

  it('is begun once for a key, and a message that comes twice is one', async () => {
    const { row } = await world.agent({ name: 'Una' });
    const asked = { agentId: row.id, prompt: 'Hello', idempotencyKey: 's-1' };
    const [one, two] = await Promise.all([ask('agents.sessions.create', asked), ask('agents.sessions.create', asked)]);
    expect(one.id).toBe(two.id);
    const message = { sessionId: one.id, message: 'Again', idempotencyKey: 'm-1' };
    await ask('agents.sessions.send', message);
    expect(await ask('agents.sessions.send', message)).toMatchObject({ messageCount: 2 });
  });

  it('begins a run of its own for what a running run cannot know', async () => {
    const { row } = await world.agent({ name: 'Rua' });
    const { id: sessionId, run } = await ask('agents.sessions.create', { agentId: row.id, prompt: 'One' });
    await stored(world, (tx) => tx.heartbeatRun.update({ where: { id: run.id }, data: { status: 'running' } }));
    const sent = await ask('agents.sessions.send', { sessionId, message: 'Two' });
    expect(sent.run.id).not.toBe(run.id);
    expect(await runsOf(row.id)).toHaveLength(2);
  });

  it('is that of one plugin in one company, and of nobody else', async () => {
    const { row } = await world.agent({ name: 'Own' });
    const { id: sessionId } = await ask('agents.sessions.create', { agentId: row.id });
    const stranger = asksAs(world, await readyPlugin(world, { capabilities: [...CAPABILITIES] }));
    const foreign = asksAs(other, plugin);
    for (const by of [stranger, foreign]) {
      await expect(by('agents.sessions.send', { sessionId, message: 'a' })).rejects.toMatchObject(NOT_FOUND);
      await expect(by('agents.sessions.close', { sessionId })).rejects.toMatchObject(NOT_FOUND);
      expect(await by('agents.sessions.list')).toEqual([]);
    }
    // Whose it is, the server says.
    const forged = await stranger('agents.sessions.list', { pluginId: plugin.id });
    expect(forged).toEqual([]);
  });

  it('takes no message that is too large, and none for an agent that cannot be woken', async () => {
    const { row } = await world.agent({ name: 'Lim' });
    const { id: sessionId } = await ask('agents.sessions.create', { agentId: row.id });
    const large = ask('agents.sessions.send', { sessionId, message: '𝄞'.repeat(4_000) });
    await expect(large).rejects.toMatchObject(refusal('invalid_params'));
    await ask('agents.pause', { agentId: row.id });
    const asleep = ask('agents.sessions.send', { sessionId, message: 'a' });
    await expect(asleep).rejects.toMatchObject({ details: { status: 409 } });
    expect(await ask('agents.sessions.list', { agentId: row.id })).toMatchObject([{ messageCount: 0 }]);
  });
});

describe('approvals', () => {
  it('are decided by plugins, but for hires', async () => {
    const careful = await createWorld();
    await careful.board.run(updateCompany, { companyId: careful.company.id, requireBoardApprovalForNewAgents: true });
    const by = asksAs(careful, plugin);
    const companyId = careful.company.id;
    const question = { companyId, type: 'request_board_approval', payload: { title: 'Buy it?' } };
    const { id: approvalId } = await careful.board.run(createApproval, question);
    expect(
      await by('approvals.respond', { approvalId, decision: 'requestRevision', decisionNote: 'Say more' }),
    ).toMatchObject({
      status: 'revision_requested',
    });
    const { id: next } = await careful.board.run(createApproval, question);
    expect(await by('approvals.respond', { approvalId: next, decision: 'approve' })).toMatchObject({
      status: 'approved',
    });
    const hire = await careful.board.run(hireAgent, { companyId, name: 'New', ...SECRETS });
    const approve = by('approvals.respond', { approvalId: hire.approval.id, decision: 'approve' });
    await expect(approve).rejects.toMatchObject({ details: { status: 403 } });
    const shown = [await by('approvals.list'), await by('approvals.get', { approvalId: hire.approval.id })];
    expect(JSON.stringify(shown)).not.toContain(CANARY);
    expect(await by('approvals.respond', { approvalId: hire.approval.id, decision: 'reject' })).toMatchObject({
      status: 'rejected',
    });
    await expect(ask('approvals.get', { approvalId })).rejects.toMatchObject(NOT_FOUND);
    await expect(ask('approvals.respond', { approvalId, decision: 'approve' })).rejects.toMatchObject(NOT_FOUND);
    await assertGuarded(world, ['approvals.list', 'approvals.get', 'approvals.respond']);
  });
});
