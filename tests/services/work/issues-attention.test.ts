import { beforeEach, describe, expect, test } from 'vitest';
import { requestApprovalRevision } from '#services/governance/approvals/decisions.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { createInteraction } from '#services/work/interactions/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { countIssues, listIssues } from '#services/work/issue-operations/list.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const SINCE = '2026-02-03T04:05:06.000Z';

/** An issue as it stands, whatever led there. */
async function standing(status: string, data: Record<string, unknown> = {}, blockedByIssueIds: string[] = []) {
  const issue = await issueIn(world, { title: `In ${status}`, blockedByIssueIds });
  const blockedTransitionAt = status === 'blocked' ? new Date(SINCE) : null;
  await stored(world, async (tx) => {
    await tx.issue.update({ where: { id: issue.id }, data: { status, blockedTransitionAt, ...data } });
    await tx.wake.deleteMany({ where: { issueId: issue.id } });
  });
  return issue;
}

const attention = async (issue: { id: string }) => (await world.board.run(getIssue, { issueId: issue.id })).attention;
const listed = async (filter: object = {}): Promise<string[]> => {
  const input = { companyId: world.company.id, attention: 'blocked', ...filter };
  const rows = await world.board.run(listIssues, input);
  expect(await world.board.run(countIssues, input)).toEqual({ count: rows.length });
  // Each row says why it is here, as the issue itself does.
  for (const row of rows) expect(row.attention).toEqual(await attention(row));
  expect(rows.every((row: { attention: unknown }) => row.attention !== null)).toBe(true);
  return rows.map(({ id }: { id: string }) => id);
};
const wake = (issueId: string, status: string) =>
  stored(world, (tx) =>
    tx.wake.create({
      data: {
        companyId: world.company.id,
        agentId: ada.row.id,
        issueId,
        status,
        source: 'automation',
        requestedByActorType: 'system',
      },
    }),
  );
const confirmation = { kind: 'request_confirmation', payload: { version: 1, prompt: 'Go on?' } };

describe('an issue in review', () => {
  test('needs attention while nobody has to act', async () => {
    const issue = await standing('in_review', { assigneeAgentId: ada.row.id, priority: 'high' });
    expect(await attention(issue)).toEqual({
      kind: 'blocked',
      state: 'needs_attention',
      reason: 'in_review_without_action_path',
      severity: 'high',
      stoppedSinceAt: expect.stringMatching(/Z$/),
      owner: { type: 'agent', agentId: ada.row.id, userId: null },
      action: expect.any(String),
      leafIssue: null,
      approvalId: null,
      interactionId: null,
    });
    expect(await listed()).toEqual([issue.id]);
  });

  test.each([
    ['a person is to review it', { assigneeUserId: 'ann' }],
    ['a participant of a stage is asked', { executionState: { currentParticipant: { type: 'user', userId: 'ann' } } }],
    ['its monitor will wake somebody', { monitorNextCheckAt: new Date('2030-01-01') }],
  ])('goes on by itself when %s', async (_name, data) => {
    const issue = await standing('in_review', data);
    expect(await attention(issue)).toBeNull();
    expect(await listed()).toEqual([]);
  });

  test('goes on by itself while a run works on it or a wake waits', async () => {
    const [run, waits] = [await standing('in_review'), await standing('in_review')];
    await runOf(world, ada, run.id, 'queued');
    await wake(waits.id, 'queued');
    expect(await listed()).toEqual([]);
    await wake((await standing('in_review')).id, 'completed');
    expect(await listed()).toHaveLength(1);
  });
});

describe('a blocked issue', () => {
  test('waits for the board that was asked', async () => {
    const issue = await standing('blocked');
    const approval = await world.board.run(createApproval, {
      companyId: world.company.id,
      type: 'request_board_approval',
      payload: { title: 'May I?' },
      issueIds: [issue.id],
    });
    expect(await attention(issue)).toMatchObject({
      reason: 'pending_board_decision',
      state: 'awaiting_decision',
      approvalId: approval.id,
      interactionId: null,
      owner: { type: 'board', agentId: null, userId: null },
      stoppedSinceAt: approval.createdAt,
    });
    await world.board.run(requestApprovalRevision, { approvalId: approval.id });
    expect(await attention(issue)).toBeNull();
  });

  test('waits for an answer to what was asked in it, but not for that of an agent', async () => {
    const [issue, ofAgent] = [await standing('blocked'), await standing('blocked')];
    const card = await world.board.run(createInteraction, { issueId: issue.id, ...confirmation });
    expect(await attention(issue)).toMatchObject({ reason: 'pending_board_decision', interactionId: card.id });
    await world.board.run(createInteraction, { issueId: ofAgent.id, ...confirmation, addresseeAgentId: ada.row.id });
    await stored(world, (tx) => tx.wake.deleteMany({ where: { issueId: ofAgent.id } }));
    expect(await attention(ofAgent)).toBeNull();
  });

  test('names whoever was named to unblock it', async () => {
    const unblockDescriptor = { owner: 'board', action: 'Buy a license' };
    const board = await standing('blocked', { unblockDescriptor });
    expect(await attention(board)).toMatchObject({ reason: 'pending_board_decision', action: 'Buy a license' });
    const ann = await standing('blocked', { unblockDescriptor: { owner: { userId: 'ann' }, action: 'Call them' } });
    expect(await attention(ann)).toMatchObject({
      reason: 'blocked_chain_stalled',
      action: 'Call them',
      stoppedSinceAt: SINCE,
      owner: { type: 'user', agentId: null, userId: 'ann' },
    });
  });

  test('tells of the end of its chain: unassigned, cancelled or stalled', async () => {
    const unassigned = await standing('todo');
    const middle = await standing('todo', {}, [unassigned.id]);
    const issue = await standing('blocked', {}, [middle.id]);
    expect(await attention(issue)).toMatchObject({
      reason: 'blocked_by_unassigned_issue',
      owner: { type: 'board' },
      leafIssue: { id: unassigned.id, identifier: unassigned.identifier, status: 'todo' },
    });
    const cancelled = await standing('cancelled');
    const second = await standing('blocked', {}, [cancelled.id]);
    expect(await attention(second)).toMatchObject({
      reason: 'blocked_by_cancelled_issue',
      leafIssue: { id: cancelled.id },
    });
    const stalled = await standing('todo', { assigneeAgentId: ada.row.id });
    const third = await standing('blocked', {}, [stalled.id]);
    expect(await attention(third)).toMatchObject({
      reason: 'blocked_chain_stalled',
      leafIssue: { id: stalled.id },
      owner: { type: 'agent', agentId: ada.row.id },
    });
    expect((await listed()).sort()).toEqual([issue.id, second.id, third.id].sort());
    expect(await listed({ status: ['in_review', 'todo'] })).toEqual([]);
  });

  test('goes on by itself while the end of its chain does, and needs attention if only one of two does', async () => {
    const works = await standing('in_progress', { assigneeAgentId: ada.row.id });
    await runOf(world, ada, works.id);
    const issue = await standing('blocked', {}, [works.id]);
    expect(await attention(issue)).toBeNull();
    const stalled = await standing('todo', { assigneeAgentId: ada.row.id });
    const both = await standing('blocked', {}, [works.id, stalled.id]);
    expect(await attention(both)).toMatchObject({ leafIssue: { id: stalled.id } });
    expect(await listed()).toEqual([both.id]);
  });

  test('is none of other statuses', async () => {
    const unassigned = await standing('todo');
    expect(await attention(await standing('todo', {}, [unassigned.id]))).toBeNull();
    expect(await listed()).toEqual([]);
  });
});
