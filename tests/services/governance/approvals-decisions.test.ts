import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '#services/core/operation/operation.js';
import {
  approveApproval,
  rejectApproval,
  requestApprovalRevision,
  resubmitApproval,
} from '#services/governance/approvals/decisions.js';
import { getApproval } from '#services/governance/approvals/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { ask, newIssue, storedApproval, wakesOf, within } from './approvals-world.js';

const WAITS = ['pending', 'revision_requested'];
const STATUSES = [...WAITS, 'approved', 'rejected', 'cancelled'];

interface Rule {
  readonly operation: AnyOperation;
  readonly from: readonly string[];
  readonly to: string;
  readonly repeat?: string;
  readonly refusal: string;
}

/** Every move, from which statuses it may be made and what is said from the others. */
const RULES: readonly Rule[] = [
  {
    operation: approveApproval,
    from: WAITS,
    to: 'approved',
    repeat: 'approved',
    refusal: 'Only pending or revision requested approvals can be approved',
  },
  {
    operation: rejectApproval,
    from: WAITS,
    to: 'rejected',
    repeat: 'rejected',
    refusal: 'Only pending or revision requested approvals can be rejected',
  },
  {
    operation: requestApprovalRevision,
    from: ['pending'],
    to: 'revision_requested',
    refusal: 'Only pending approvals can request revision',
  },
  {
    operation: resubmitApproval,
    from: ['revision_requested'],
    to: 'pending',
    refusal: 'Only revision requested approvals can be resubmitted',
  },
];

async function approvalIn(world: World, status: string): Promise<string> {
  const { id } = await ask(world, world.board);
  await within(world, (tx) => tx.approval.update({ where: { id }, data: { status } }));
  return id;
}

describe('the table of moves', () => {
  const cases = RULES.flatMap((rule) => STATUSES.map((status) => ({ ...rule, name: rule.operation.name, status })));

  it.each(cases)('$name from $status', async ({ operation, from, to, repeat, refusal, status }) => {
    const world = await createWorld();
    const approvalId = await approvalIn(world, status);
    const before = await storedApproval(world, approvalId);
    const attempt = world.board.run(operation, { approvalId });
    if (from.includes(status)) {
      expect(await attempt).toMatchObject({ id: approvalId, status: to });
      expect((await storedApproval(world, approvalId)).status).toBe(to);
      return;
    }
    if (status === repeat) expect(await attempt).toMatchObject({ status });
    else await expect(attempt).rejects.toMatchObject({ status: 422, message: refusal, details: { status } });
    expect(await storedApproval(world, approvalId)).toEqual(before);
    expect((await eventsOf(world, 'approval.')).map(({ action }) => action)).toEqual(['approval.created']);
  });

  it('names who decided, when and why, and clears it when it is asked again', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const { id: approvalId } = await ask(world, world.board);
    const note = { approvalId, decisionNote: 'Cheaper, please' };
    const returned = await operator.run(requestApprovalRevision, note);
    expect(returned).toMatchObject({ decisionNote: note.decisionNote, decidedByUserId: operator.actor.userId });
    expect(returned.decidedAt).not.toBeNull();
    const again = await world.board.run(resubmitApproval, { approvalId, payload: { title: 'Half the price' } });
    expect(again).toMatchObject({ status: 'pending', payload: { title: 'Half the price' } });
    expect(again).toMatchObject({ decisionNote: null, decidedByUserId: null, decidedAt: null });
    const approved = await operator.run(approveApproval, { approvalId });
    expect(approved).toMatchObject({ status: 'approved', decisionNote: null, decidedByUserId: operator.actor.userId });
    expect((await eventsOf(world, 'approval.')).map(({ action }) => action)).toEqual([
      'approval.created',
      'approval.revision_requested',
      'approval.resubmitted',
      'approval.approved',
    ]);
  });

  it('is for the board: agents and viewers decide nothing', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const viewer = await world.member('viewer');
    const { id: approvalId } = await ask(world, agent);
    for (const operation of [approveApproval, rejectApproval, requestApprovalRevision]) {
      await expect(agent.run(operation, { approvalId })).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
      await expect(viewer.run(operation, { approvalId })).rejects.toMatchObject({ status: 403 });
    }
    expect((await storedApproval(world, approvalId)).status).toBe('pending');
  });

  it('lets nobody ask again but the board and the agent that asked', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const { id: approvalId } = await ask(world, ada);
    await world.board.run(requestApprovalRevision, { approvalId });
    await expect(bob.run(resubmitApproval, { approvalId })).rejects.toMatchObject({
      status: 403,
      message: 'Only requesting agent can resubmit this approval',
    });
    expect(await ada.run(resubmitApproval, { approvalId })).toMatchObject({
      status: 'pending',
      payload: { title: 'Deploy' },
    });
  });

  it('keeps the secrets that a resubmission sends back redacted', async () => {
    const world = await createWorld();
    const { id: approvalId, payload } = await ask(world, world.board, { payload: { env: { KEY: 'v' }, token: 't' } });
    await world.board.run(requestApprovalRevision, { approvalId });
    await world.board.run(resubmitApproval, { approvalId, payload: { ...payload, note: 'new' } });
    const stored = await storedApproval(world, approvalId);
    expect(stored.payload).toMatchObject({ token: 't', note: 'new' });
    expect(JSON.stringify(stored.payload)).not.toContain('REDACTED');
  });
});

describe('decisions at once', () => {
  it('have exactly one outcome, with one event and one wake', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const { id: approvalId } = await ask(world, agent);
    const operations = Array.from({ length: 24 }, (_, index) => (index % 2 ? approveApproval : rejectApproval));
    const outcomes = await Promise.allSettled(operations.map((one) => world.board.run(one, { approvalId })));
    const { status } = await storedApproval(world, approvalId);
    const winner = status === 'approved' ? approveApproval : rejectApproval;
    for (const [index, outcome] of outcomes.entries()) {
      if (operations[index] === winner) expect(outcome).toMatchObject({ status: 'fulfilled', value: { status } });
      else expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    }
    expect((await eventsOf(world, 'approval.')).map(({ action }) => action)).toEqual([
      'approval.created',
      `approval.${status}`,
      'approval.requester_wakeup_queued',
    ]);
    expect(await wakesOf(world, agent.row.id)).toMatchObject([{ reason: `approval_${status}`, status: 'queued' }]);
  });
});

describe('the agent that asked', () => {
  it.each([
    ['approved', approveApproval],
    ['rejected', rejectApproval],
    ['revision_requested', requestApprovalRevision],
  ] as const)('is woken when the request is %s', async (status, operation) => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const [one, two] = [await newIssue(world), await newIssue(world)];
    const { id: approvalId } = await ask(world, agent, { issueIds: [two.id, one.id] });
    await world.board.run(operation, { approvalId });
    const [wake, ...others] = await wakesOf(world, agent.row.id);
    expect(others).toEqual([]);
    expect(wake).toMatchObject({
      source: 'automation',
      reason: `approval_${status}`,
      status: 'queued',
      issueId: two.id,
      payload: { approvalId, approvalStatus: status, issueId: two.id, issueIds: [two.id, one.id] },
    });
    expect((await eventsOf(world, 'approval.')).at(-1)).toMatchObject({
      action: 'approval.requester_wakeup_queued',
      details: { agentId: agent.row.id, wakeId: wake!.id },
    });
  });

  it('that cannot be woken is told of as such, and the decision stands', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const { id: approvalId } = await ask(world, agent);
    await within(world, (tx) => tx.agent.update({ where: { id: agent.row.id }, data: { status: 'paused' } }));
    expect(await world.board.run(approveApproval, { approvalId })).toMatchObject({ status: 'approved' });
    const failed = (await eventsOf(world, 'approval.')).at(-1);
    expect(failed).toMatchObject({ action: 'approval.requester_wakeup_failed', details: { agentId: agent.row.id } });
  });

  it('is woken by nobody when a person asked', async () => {
    const world = await createWorld();
    const { id: approvalId } = await ask(world, world.board);
    await world.board.run(approveApproval, { approvalId });
    expect(await within(world, (tx) => tx.wake.count({ where: { companyId: world.company.id } }))).toBe(0);
  });
});

describe('an approval of more budget', () => {
  const paused = async (world: World) => {
    const agent = await world.agent({ name: 'Ada' });
    const scope = { companyId: world.company.id, scopeType: 'agent', scopeId: agent.row.id };
    const { id: approvalId } = await ask(world, world.board, { type: 'budget_override_required' });
    const incident = await within(world, async (tx) => {
      const policy = await tx.budgetPolicy.create({ data: { ...scope, amount: 10 } });
      const window = { windowStart: new Date(0), windowKind: 'lifetime', metric: 'billed_cents' };
      const amounts = { amountLimit: 10, amountObserved: 11, thresholdType: 'hard' };
      return tx.budgetIncident.create({ data: { ...scope, policyId: policy.id, ...window, ...amounts, approvalId } });
    });
    return { approvalId, incidentId: incident.id };
  };
  const incidentOf = (world: World, id: string) =>
    within(world, (tx) => tx.budgetIncident.findUniqueOrThrow({ where: { id } }));

  it('is not approved here: its incident is resolved instead', async () => {
    const world = await createWorld();
    const { approvalId, incidentId } = await paused(world);
    await expect(world.board.run(approveApproval, { approvalId })).rejects.toMatchObject({
      status: 422,
      message: 'Resolve the budget incident instead',
    });
    expect(await world.board.run(getApproval, { approvalId })).toMatchObject({ status: 'pending', decidedAt: null });
    expect((await incidentOf(world, incidentId)).status).toBe('open');
  });

  it('that is refused dismisses its incident', async () => {
    const world = await createWorld();
    const { approvalId, incidentId } = await paused(world);
    expect(await world.board.run(rejectApproval, { approvalId })).toMatchObject({ status: 'rejected' });
    expect((await incidentOf(world, incidentId)).status).toBe('dismissed');
  });
});

describe('a decision that names nothing', () => {
  it('answers 404', async () => {
    const world = await createWorld();
    for (const approvalId of [randomUUID(), 'nonsense']) {
      await expect(world.board.run(approveApproval, { approvalId })).rejects.toMatchObject({ status: 404 });
    }
  });
});
