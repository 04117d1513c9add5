import { describe, expect, it } from 'vitest';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { updateIssues } from '#services/work/issue-operations/update-many.js';
import { holdAs, issueIn, runOf, stored, wakesFor } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

const several = (world: World, count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => issueIn(world, { ...fields })));
const idsOf = (issues: readonly { id: string }[]): string[] => issues.map(({ id }) => id);
const seen = (world: World, id: string) => world.board.run(getIssue, { issueId: id });

describe('issues that are updated together', () => {
  it('are changed, recorded and woken for as each one alone', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    const issues = await several(world, 3);
    const set = { assigneeAgentId: 'ada', status: 'todo', projectId: project.id, priority: 'high' };
    const ids = [issues[2].identifier, issues[0].id, issues[1].id.toUpperCase()];
    const answer = await world.board.run(updateIssues, { ids, set });
    expect(answer.ids).toEqual([issues[2].id, issues[0].id, issues[1].id]);
    const alone = await issueIn(world);
    const { changes } = await world.board.run(updateIssue, { issueId: alone.id, ...set });
    for (const { id } of issues) {
      expect(await seen(world, id)).toMatchObject({ ...set, assigneeAgentId: ada.row.id });
      expect(await wakesFor(world, id)).toEqual(await wakesFor(world, alone.id));
      const told = (await eventsOf(world, 'issue.updated')).filter(({ entityId }) => entityId === id);
      expect(told).toMatchObject([{ details: { changes } }]);
    }
  });

  it('get labels and lose labels, and keep the others', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const label = async (name: string) =>
      (await world.board.run(createLabel, { companyId, name, color: '#ff0000' })).id as string;
    const [bug, late, kept] = [await label('bug'), await label('late'), await label('kept')];
    const issues = [await issueIn(world, { labelIds: [late, kept] }), await issueIn(world)];
    const set = { addLabelIds: [bug], removeLabelIds: [late] };
    await world.board.run(updateIssues, { ids: idsOf(issues), set });
    expect((await seen(world, issues[0].id)).labelIds.toSorted()).toEqual([bug, kept].toSorted());
    expect((await seen(world, issues[1].id)).labelIds).toEqual([bug]);
    const [, first] = await eventsOf(world, 'issue.updated');
    expect(first?.details).toMatchObject({ changes: { labelIds: { from: [], to: [bug] } } });
    const foreign = await (await createWorld()).board.run(createLabel, {
      companyId: (await createWorld()).company.id,
      name: 'x',
      color: '#ff0000',
    });
    await expect(
      world.board.run(updateIssues, { ids: idsOf(issues), set: { addLabelIds: [foreign.id] } }),
    ).rejects.toMatchObject({ status: 422, details: { issueId: issues[0].id } });
    await expect(
      world.board.run(updateIssues, { ids: idsOf(issues), set: { labelIds: [], addLabelIds: [bug] } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('are changed all or none, and the refusal names the issue', async () => {
    const world = await createWorld();
    const [first, second] = await several(world, 2);
    const blocked = await issueIn(world, { blockedByIssueIds: [first.id], assigneeUserId: 'local-board' });
    const ids = idsOf([second, blocked]);
    await world.board.run(updateIssue, { issueId: second.id, assigneeUserId: 'local-board' });
    await expect(world.board.run(updateIssues, { ids, set: { status: 'in_progress' } })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Issue is blocked by unresolved blockers',
      details: { issueId: blocked.id, unresolvedBlockerIssueIds: [first.id] },
    });
    expect((await seen(world, second.id)).status).toBe('backlog');
  });

  it('are found or refused as each one alone', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [mine, foreign] = [await issueIn(world), await issueIn(other)];
    const member = await world.member('operator');
    const set = { priority: 'high' };
    await expect(member.run(updateIssues, { ids: [mine.id, foreign.id], set })).rejects.toMatchObject({
      status: 404,
      message: 'Issue not found',
      details: { issueId: foreign.id },
    });
    await expect(world.board.run(updateIssues, { ids: [mine.id, foreign.id], set })).rejects.toMatchObject({
      status: 422,
      details: { issueId: foreign.id },
    });
    await expect(member.run(updateIssues, { ids: [mine.id, mine.id], set })).rejects.toMatchObject({ status: 400 });
    await expect(member.run(updateIssues, { ids: [], set })).rejects.toMatchObject({ status: 400 });
    const many = Array.from({ length: 101 }, (_, n) => `ABC-${n}`);
    await expect(member.run(updateIssues, { ids: many, set })).rejects.toMatchObject({ status: 400 });
    const viewer = await world.member('viewer');
    await expect(viewer.run(updateIssues, { ids: [mine.id], set })).rejects.toMatchObject({ status: 403 });
  });

  it('are not changed by an agent while another one is at work on one of them', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const [free, held] = [await issueIn(world), await issueIn(world, { assigneeAgentId: ada.row.id })];
    const run = await runOf(world, ada, held.id);
    await world.board.run(updateIssue, { issueId: held.id, status: 'in_progress' });
    await holdAs(world, held.id, run.id);
    const { caller } = await runOf(world, bob);
    const grant = { principalId: bob.actor.agentId, permissionKey: 'tasks:manage_active_checkouts' };
    await stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where: grant }));
    const ids = idsOf([free, held]);
    await expect(caller.run(updateIssues, { ids, set: { priority: 'low' } })).rejects.toMatchObject({
      status: 403,
      message: 'Issue is in progress under another agent',
      details: { issueId: held.id },
    });
    await caller.run(updateIssues, { ids, set: { comment: 'When will you be done?' } });
    await run.caller.run(updateIssues, { ids, set: { priority: 'low' } });
    expect((await seen(world, held.id)).priority).toBe('low');
  });

  it('are changed once for one idempotency key', async () => {
    const world = await createWorld();
    const ids = idsOf(await several(world, 2));
    const set = { priority: 'high' };
    const first = await world.board.run(updateIssues, { ids, set }, { idempotencyKey: 'k' });
    await world.board.run(updateIssue, { issueId: ids[0], priority: 'low' });
    expect(await world.board.run(updateIssues, { ids, set }, { idempotencyKey: 'k' })).toEqual(first);
    expect((await seen(world, ids[0]!)).priority).toBe('low');
  });

  it.each([
    ['a priority', () => ({ priority: 'high' }), 'local-board'],
    ['a project', ({ project }: Given) => ({ projectId: project }), 'local-board'],
    ['labels', ({ label }: Given) => ({ addLabelIds: [label] }), 'local-board'],
    ['a parent', ({ parent }: Given) => ({ parentId: parent }), 'local-board'],
    ['a person', () => ({ assigneeUserId: 'local-board' }), null],
    ['an agent', ({ agent }: Given) => ({ assigneeAgentId: agent }), 'local-board'],
  ])('read and authorize with the same statements, however many get %s', async (_what, patch, assigneeUserId) => {
    const world = await createWorld();
    const companyId = world.company.id;
    const given: Given = {
      project: (await world.board.run(createProject, { companyId, name: 'Site' })).id,
      label: (await world.board.run(createLabel, { companyId, name: 'bug', color: '#ff0000' })).id,
      parent: (await issueIn(world)).id,
      agent: (await world.agent({ name: 'Ada' })).row.id,
    };
    const writer = await world.agent({ name: 'Eve' });
    const { caller } = await runOf(world, writer);
    const reads = async (count: number) => {
      const ids = idsOf(await several(world, count, { assigneeUserId, status: 'backlog' }));
      const texts = await statementsOf(() => caller.run(updateIssues, { ids, set: patch(given) }));
      return texts.filter((text) => !/UPDATE|INSERT|DELETE|orgraph_touch|SAVEPOINT/.test(text)).toSorted();
    };
    expect(await reads(12)).toEqual(await reads(3));
  });

  it('end without a deadlock when the same ones are updated by several at once', async () => {
    const world = await createWorld();
    const ids = idsOf(await several(world, 12));
    const orders = [ids, ids.toReversed(), [...ids.slice(6), ...ids.slice(0, 6)]];
    const bulk = Array.from({ length: 9 }, (_, n) =>
      world.board.run(updateIssues, { ids: orders[n % 3], set: { priority: ['low', 'high'][n % 2] } }),
    );
    const single = ids.map((issueId) => world.board.run(updateIssue, { issueId, billingCode: 'A' }));
    await Promise.all<unknown>([...bulk, ...single]);
  });
});

interface Given {
  readonly project: string;
  readonly label: string;
  readonly parent: string;
  readonly agent: string;
}
