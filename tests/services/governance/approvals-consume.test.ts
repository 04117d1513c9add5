import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#services/core/actors/actor.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { consumeApproval, granteeOf, hashOfAction } from '#services/governance/approvals/consume.js';
import {
  approveApproval,
  requestApprovalRevision,
  resubmitApproval,
} from '#services/governance/approvals/decisions.js';
import { requestApproval } from '#services/governance/approvals/operations.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { ask, inTransaction, storedApproval } from './approvals-world.js';

const ACTION = { tool: 'mail.send', schemaHash: 'a1', arguments: { to: 'x@example.com', body: 'long '.repeat(2_000) } };
const HOUR = 3_600_000;

const permitted = async (world: World, actor: Actor, fields: { until?: number; approve?: boolean } = {}) => {
  const { until = HOUR, approve = true } = fields;
  const permits = {
    argumentHash: hashOfAction(ACTION),
    grantedTo: granteeOf(actor),
    expiresAt: new Date(Date.now() + until),
  };
  const asked = await inTransaction(world, actor, (scope) =>
    requestApproval(scope, {
      companyId: world.company.id,
      type: 'request_board_approval',
      payload: ACTION,
      permits,
    }),
  );
  if (approve) await world.board.run(approveApproval, { approvalId: asked.id });
  return asked.id;
};

const consume = (world: World, actor: Actor, id: string, action: JsonObject = ACTION) =>
  inTransaction(world, actor, (scope) => consumeApproval(scope, id, hashOfAction(action), actor));

describe('an approval of one action', () => {
  it('is used up by exactly one of many executions at once', async () => {
    const world = await createWorld();
    const { actor } = await world.agent({ name: 'Ada' });
    const id = await permitted(world, actor);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => consume(world, actor, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => one.status === 'rejected')) {
      expect(outcome.reason).toMatchObject({
        status: 409,
        code: 'approval_not_usable',
        details: { reason: 'consumed' },
      });
    }
    expect((await storedApproval(world, id)).consumedAt).not.toBeNull();
  });

  it('is not used up by an execution that failed', async () => {
    const world = await createWorld();
    const { actor } = await world.agent({ name: 'Ada' });
    const id = await permitted(world, actor);
    const failing = inTransaction(world, actor, async (scope) => {
      await consumeApproval(scope, id, hashOfAction(ACTION), actor);
      throw new Error('the tool is away');
    });
    await expect(failing).rejects.toThrow('the tool is away');
    expect(await consume(world, actor, id)).toMatchObject({ id });
  });

  it('names the run that used it, and records the use', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const actor = { ...agent.actor, runId: randomUUID() };
    const id = await permitted(world, actor);
    const events = await inTransaction(world, actor, async (scope) => {
      await consumeApproval(scope, id, hashOfAction(ACTION), actor);
      return scope.events;
    });
    expect(events).toMatchObject([{ action: 'approval.consumed', entityId: id }]);
    expect((await storedApproval(world, id)).consumedByRunId).toBe(actor.runId);
  });

  it('is for these arguments to the last character, in any order of keys', async () => {
    const world = await createWorld();
    const { actor } = await world.agent({ name: 'Ada' });
    const id = await permitted(world, actor);
    const others: JsonObject[] = [
      { ...ACTION, arguments: { ...ACTION.arguments, body: `${ACTION.arguments.body}!` } },
      { ...ACTION, tool: 'mail.delete' },
      { ...ACTION, schemaHash: 'a2' },
    ];
    for (const other of others) {
      await expect(consume(world, actor, id, other)).rejects.toMatchObject({ details: { reason: 'other_arguments' } });
    }
    const { to, body } = ACTION.arguments;
    const turned = { arguments: { body, to }, schemaHash: ACTION.schemaHash, tool: ACTION.tool };
    expect(await consume(world, actor, id, turned)).toMatchObject({ id });
  });

  it('is for nobody else, not before it is approved, and not after its time', async () => {
    const world = await createWorld();
    const { actor } = await world.agent({ name: 'Ada' });
    const { actor: other } = await world.agent({ name: 'Bob' });
    const refused = (id: string, by: Actor, reason: string) =>
      expect(consume(world, by, id)).rejects.toMatchObject({ status: 409, details: { approvalId: id, reason } });
    await refused(await permitted(world, actor), other, 'other_actor');
    await refused(await permitted(world, actor), world.board.actor, 'other_actor');
    await refused(await permitted(world, actor, { approve: false }), actor, 'not_approved');
    await refused(await permitted(world, actor, { until: -1 }), actor, 'expired');
    const { id } = await ask(world, world.board);
    await world.board.run(approveApproval, { approvalId: id });
    await refused(id, actor, 'not_an_action');
    await expect(consume(world, actor, randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it('cannot be given another payload than the one it is bound to', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const approvalId = await permitted(world, agent.actor, { approve: false });
    await world.board.run(requestApprovalRevision, { approvalId });
    await expect(world.board.run(resubmitApproval, { approvalId, payload: {} })).rejects.toMatchObject({ status: 422 });
    expect(await world.board.run(resubmitApproval, { approvalId })).toMatchObject({ status: 'pending' });
  });
});
