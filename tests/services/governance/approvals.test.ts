import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { approveApproval, rejectApproval } from '#services/governance/approvals/decisions.js';
import {
  addApprovalComment,
  getApproval,
  listApprovalComments,
  listApprovals,
} from '#services/governance/approvals/operations.js';
import { pendingApprovalsOf } from '#services/governance/approvals/rows.js';
import {
  linkIssueApproval,
  listApprovalIssues,
  listIssueApprovals,
  unlinkIssueApproval,
} from '#services/work/issue-approvals/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import { ask, newIssue, storedApproval, within } from './approvals-world.js';

const SECRET = 'sk-do-not-show';

describe('an approval', () => {
  it('is asked for by an agent as itself, and waits', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const issue = await newIssue(world);
    const approval = await ask(world, agent, { issueIds: [issue.id, issue.id] });
    expect(approval).toMatchObject({
      companyId: world.company.id,
      type: 'request_board_approval',
      status: 'pending',
      requestedByAgentId: agent.row.id,
      requestedByUserId: null,
      payload: { title: 'Deploy' },
      decisionNote: null,
      decidedByUserId: null,
      decidedAt: null,
    });
    expect(await agent.run(getApproval, { approvalId: approval.id })).toEqual(approval);
    expect(await eventsOf(world, 'approval.')).toMatchObject([
      { action: 'approval.created', entityId: approval.id, details: { type: approval.type, issueIds: [issue.id] } },
    ]);
  });

  it('is asked for by a person, also in the name of an agent of the company', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const agent = await world.agent({ name: 'Ada' });
    const { userId } = operator.actor;
    expect(await ask(world, operator)).toMatchObject({ requestedByAgentId: null, requestedByUserId: userId });
    const named = await ask(world, operator, { requestedByAgentId: agent.row.id });
    expect(named).toMatchObject({ requestedByAgentId: agent.row.id, requestedByUserId: userId });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    for (const id of [stranger.row.id, randomUUID()]) {
      await expect(ask(world, operator, { requestedByAgentId: id })).rejects.toMatchObject({ status: 422 });
    }
  });

  it('is refused to an agent in the name of another, and to viewers', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    await expect(ask(world, ada, { requestedByAgentId: bob.row.id })).rejects.toMatchObject({ status: 403 });
    expect(await ask(world, ada, { requestedByAgentId: ada.row.id })).toMatchObject({ requestedByAgentId: ada.row.id });
    await expect(ask(world, await world.member('viewer'))).rejects.toMatchObject({ status: 403 });
  });

  it.each(['hire_agent', 'budget_override_required'])('of type %s is made by hand by the board only', async (type) => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    await expect(ask(world, agent, { type, payload: { name: 'Bob' } })).rejects.toMatchObject({
      status: 403,
      message: `Only the board can create an approval of type ${type} by hand`,
    });
    expect(await ask(world, world.board, { type, payload: { name: 'Bob' } })).toMatchObject({ type });
  });

  it('is not created when one of its issues is missing or of another company', async () => {
    const world = await createWorld();
    const [issue, foreign] = [await newIssue(world), await newIssue(await createWorld())];
    for (const id of [foreign.id, randomUUID()]) {
      await expect(ask(world, world.board, { issueIds: [issue.id, id] })).rejects.toMatchObject({
        status: 404,
        message: 'One or more issues not found',
      });
    }
    expect(await world.board.run(listApprovals, { companyId: world.company.id })).toEqual([]);
    const many = Array.from({ length: 51 }, () => randomUUID());
    await expect(ask(world, world.board, { issueIds: many })).rejects.toMatchObject({ status: 400 });
  });

  it('shows no secret of its payload, and keeps all of it', async () => {
    const world = await createWorld();
    const payload = {
      env: { KEY: SECRET, SHARED: { type: 'secret_ref', secretId: randomUUID(), version: 'latest' } },
      nested: [{ adapterConfig: { command: 'run', env: { KEY: { type: 'plain', value: SECRET } } }, apiKey: SECRET }],
      note: 'plain',
    };
    const { id } = await ask(world, world.board, { payload });
    const shown = await world.board.run(getApproval, { approvalId: id });
    expect(JSON.stringify([shown, await eventsOf(world)])).not.toContain(SECRET);
    expect(shown.payload).toMatchObject({ note: 'plain', env: { SHARED: payload.env.SHARED } });
    expect((await storedApproval(world, id)).payload).toEqual(payload);
  });

  it('that names nothing answers 404, like one of another company', async () => {
    const world = await createWorld();
    const other = await createWorld();
    const foreign = await ask(other, other.board);
    const member = await world.member('owner');
    for (const approvalId of [randomUUID(), 'nonsense', foreign.id]) {
      const attempt = member.run(getApproval, { approvalId });
      await expect(attempt).rejects.toMatchObject({ status: 404, message: 'Approval not found' });
    }
  });
});

describe('the list of approvals', () => {
  it('is newest first, and narrowed by status', async () => {
    const world = await createWorld();
    const made = [];
    for (const _ of [1, 2, 3]) made.push((await ask(world, world.board)).id);
    await world.board.run(approveApproval, { approvalId: made[0] });
    await world.board.run(rejectApproval, { approvalId: made[1] });
    const ids = async (input: object) =>
      (await world.board.run(listApprovals, { companyId: world.company.id, ...input })).map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({})).toEqual(made.toReversed());
    expect(await ids({ status: ['pending'] })).toEqual([made[2]]);
    expect(await ids({ status: ['approved', 'rejected'] })).toEqual([made[1], made[0]]);
    await expect(ids({ status: ['lost'] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a comment on an approval', () => {
  it('is told with its author, oldest first', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const operator = await world.member('operator');
    const { id: approvalId } = await ask(world, agent);
    const asked = await operator.run(addApprovalComment, { approvalId, body: 'Why? 🤔' });
    const told = await agent.run(addApprovalComment, { approvalId, body: 'Because.' });
    expect(asked).toMatchObject({ approvalId, authorUserId: operator.actor.userId, authorAgentId: null });
    expect(told).toMatchObject({ body: 'Because.', authorUserId: null, authorAgentId: agent.row.id });
    expect(await agent.run(listApprovalComments, { approvalId })).toEqual([asked, told]);
    expect(await eventsOf(world, 'approval.comment_added')).toMatchObject([
      { entityId: approvalId, details: { commentId: asked.id } },
      { entityId: approvalId, details: { commentId: told.id } },
    ]);
  });

  it('needs words and a writer', async () => {
    const world = await createWorld();
    const { id: approvalId } = await ask(world, world.board);
    await expect(world.board.run(addApprovalComment, { approvalId, body: ' \n' })).rejects.toMatchObject({
      status: 400,
    });
    const viewer = await world.member('viewer');
    await expect(viewer.run(addApprovalComment, { approvalId, body: 'No' })).rejects.toMatchObject({ status: 403 });
    expect(await viewer.run(listApprovalComments, { approvalId })).toEqual([]);
  });
});

describe('the issues of an approval', () => {
  it('are listed in the order in which they were linked, and the approvals of an issue oldest first', async () => {
    const world = await createWorld();
    const [one, two] = [await newIssue(world), await newIssue(world)];
    const first = await ask(world, world.board, { issueIds: [two.id, one.id] });
    const second = await ask(world, world.board, { issueIds: [one.id] });
    const issues = await world.board.run(listApprovalIssues, { approvalId: first.id });
    expect(issues.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      two.identifier,
      one.identifier,
    ]);
    expect(await world.board.run(listIssueApprovals, { issueId: one.identifier.toLowerCase() })).toEqual([
      first,
      second,
    ]);
  });

  it('are linked and told of once, and touch the issue', async () => {
    const world = await createWorld();
    const issue = await newIssue(world);
    const { id: approvalId } = await ask(world, world.board);
    const agent = await world.agent({ name: 'Ada' });
    const linked = await agent.run(linkIssueApproval, { issueId: issue.id, approvalId });
    expect(linked).toMatchObject([{ id: approvalId }]);
    expect(await world.board.run(linkIssueApproval, { issueId: issue.identifier, approvalId })).toEqual(linked);
    expect(await eventsOf(world, 'issue.')).toMatchObject([
      { action: 'issue.approval_linked', entityId: issue.id, details: { identifier: issue.identifier, approvalId } },
    ]);
    const stored = await within(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(stored.lastActivityAt.getTime()).toBeGreaterThan(issue.lastActivityAt.getTime());
  });

  it('are unlinked once, and may be again', async () => {
    const world = await createWorld();
    const issue = await newIssue(world);
    const { id: approvalId } = await ask(world, world.board, { issueIds: [issue.id] });
    const input = { issueId: issue.id, approvalId };
    for (const _ of [1, 2]) expect(await world.board.run(unlinkIssueApproval, input)).toEqual({ ok: true });
    expect(await world.board.run(listIssueApprovals, input)).toEqual([]);
    expect(await eventsOf(world, 'issue.approval_unlinked')).toHaveLength(1);
    expect(await world.board.run(linkIssueApproval, input)).toHaveLength(1);
  });

  it('are refused with an approval of another company or none', async () => {
    const world = await createWorld();
    const issue = await newIssue(world);
    const other = await createWorld();
    for (const approvalId of [(await ask(other, other.board)).id, randomUUID()]) {
      const input = { issueId: issue.id, approvalId };
      await expect(world.board.run(linkIssueApproval, input)).rejects.toMatchObject({
        status: 422,
        message: 'Approval and issue must belong to the same company',
      });
      await expect(world.board.run(unlinkIssueApproval, input)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('wait for it while it is open', async () => {
    const world = await createWorld();
    const [waiting, free] = [await newIssue(world), await newIssue(world)];
    const ids = [];
    for (const _ of [1, 2]) ids.push((await ask(world, world.board, { issueIds: [waiting.id] })).id);
    await ask(world, world.board);
    await world.board.run(approveApproval, { approvalId: ids[0] });
    const scope = new Scope(world.services, world.board.actor);
    const pending = await Promise.all([waiting, free].map(({ id }) => scope.load(pendingApprovalsOf, id)));
    expect(pending).toEqual([[{ id: ids[1], status: 'pending' }], []]);
  });
});
