import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

const create = (caller: Caller, { company }: World, fields: Record<string, unknown> = {}) =>
  caller.run(createIssue, { companyId: company.id, title: `Issue ${randomUUID()}`, ...fields });

/** The agent without the rights that every new agent is given. */
const powerless = async ({ services, as }: World, agent: AgentCaller): Promise<Caller> => {
  const { agentId: principalId } = agent.actor;
  await services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { principalType: 'agent', principalId } }),
  );
  return as({ ...agent.actor, canCreateAgents: false });
};

describe('a new issue', () => {
  it('is numbered from 1 under the prefix of its company, with the defaults of the contract', async () => {
    const world = await createWorld();
    const first = await create(world.board, world, { title: '  First  ' });
    expect(first).toMatchObject({
      issueNumber: 1,
      identifier: `${world.company.issuePrefix}-1`,
      title: 'First',
      description: null,
      status: 'backlog',
      statusVersion: 0,
      priority: 'medium',
      workMode: 'standard',
      reviewPolicy: null,
      requestDepth: 0,
      originKind: 'manual',
      projectId: null,
      goalId: null,
      parentId: null,
      labels: [],
      assigneeAgentId: null,
      assigneeUserId: null,
      createdByUserId: 'local-board',
      createdByAgentId: null,
      labelIds: [],
      activeRun: null,
      dependencyReady: true,
      unresolvedBlockerCount: 0,
      executionPolicy: null,
      executionState: null,
      monitorAttemptCount: 0,
      startedAt: null,
      hiddenAt: null,
    });
    expect((await create(world.board, world)).identifier).toBe(`${world.company.issuePrefix}-2`);
    const [event] = (await eventsOf(world)).filter(({ action }) => action === 'issue.created');
    expect(event).toMatchObject({
      entityType: 'issue',
      entityId: first.id,
      details: { identifier: first.identifier, title: 'First', status: 'backlog', parentId: null },
    });
  });

  it('is to be done once somebody has it, and bears who created it', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await create(ada, world, { assigneeAgentId: ada.row.id });
    expect(issue).toMatchObject({ status: 'todo', createdByAgentId: ada.row.id, createdByUserId: null });
    expect((await create(world.board, world, { assigneeAgentId: 'ADA', status: 'backlog' })).assigneeAgentId).toBe(
      ada.row.id,
    );
  });

  it('takes the project of its parent, and the goal of its project before that of the company', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const root = await world.board.run(createGoal, { companyId, title: 'Root', level: 'company', status: 'active' });
    const goal = await world.board.run(createGoal, { companyId, title: 'Goal' });
    const project = await world.board.run(createProject, { companyId, name: 'Site', goalIds: [goal.id] });
    const parent = await create(world.board, world, { projectId: project.id });
    expect(parent.goalId).toBe(goal.id);
    expect(await create(world.board, world, { parentId: parent.id })).toMatchObject({
      parentId: parent.id,
      projectId: project.id,
      goalId: goal.id,
    });
    expect((await create(world.board, world)).goalId).toBe(root.id);
    expect((await create(world.board, world, { goalId: null })).goalId).toBeNull();
  });

  it('keeps its labels, blockers and initial plan', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const label = await world.board.run(createLabel, { companyId, name: 'bug', color: '#ff0000' });
    const blocker = await create(world.board, world);
    const issue = await create(world.board, world, {
      labelIds: [label.id],
      blockedByIssueIds: [blocker.id],
      initialPlan: '# Plan',
    });
    expect(issue).toMatchObject({
      labelIds: [label.id],
      labels: [{ name: 'bug' }],
      dependencyReady: false,
      unresolvedBlockerCount: 1,
      unresolvedBlockerIssueIds: [blocker.id],
    });
    const plan = await world.services.database.transaction('all', (tx) =>
      tx.document.findFirstOrThrow({ where: { issueId: issue.id }, include: { revisions: true } }),
    );
    expect(plan).toMatchObject({ key: 'plan', revisions: [{ body: '# Plan' }] });
  });

  it('refuses what belongs to another company with a 422 that names it', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const elsewhere = await create(other.board, other);
    const companyId = other.company.id;
    const { id: labelId } = await other.board.run(createLabel, { companyId, name: 'x', color: '#000000' });
    const { id: projectId } = await other.board.run(createProject, { companyId, name: 'x' });
    const { id: goalId } = await other.board.run(createGoal, { companyId, title: 'x' });
    for (const [fields, message] of [
      [{ projectId }, 'Project does not belong to company'],
      [{ goalId }, 'Goal does not belong to company'],
      [{ parentId: elsewhere.id }, 'Parent issue does not belong to company'],
      [{ labelIds: [labelId] }, 'One or more labels do not belong to company'],
      [{ blockedByIssueIds: [elsewhere.id] }, 'Blocked-by issues must belong to the same company'],
    ] as const) {
      await expect(create(world.board, world, fields)).rejects.toMatchObject({ status: 422, message });
    }
    expect((await create(world.board, world)).issueNumber).toBe(1);
  });

  it('is answered as it is read, alone or with what it names', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const label = await board.run(createLabel, { companyId: company.id, name: 'urgent', color: '#ff0000' });
    const ada = await world.agent({ name: 'Ada' });
    const blocker = await create(board, world);
    const named = { labelIds: [label.id], blockedByIssueIds: [blocker.id], assigneeAgentId: ada.row.id };
    for (const fields of [{}, { assigneeUserId: 'local-board' }, named]) {
      const issue = await create(board, world, fields);
      expect(await board.run(getIssue, { issueId: issue.id })).toMatchObject(issue);
    }
  });

  it('takes five statements: the company, its lock, a repeat, the issue and its event', async () => {
    const world = await createWorld();
    expect(await countStatements(() => create(world.board, world, { title: 'Work' }))).toBe(5);
  });

  it('checks its limits', async () => {
    const world = await createWorld();
    for (const fields of [
      { title: ' ' },
      { title: 'x'.repeat(501) },
      { requestDepth: 1025 },
      { status: 'open' },
      { priority: 'urgent' },
      { initialPlan: 'x'.repeat(200_001) },
      { idempotencyKey: 'x'.repeat(256) },
    ]) {
      await expect(create(world.board, world, fields)).rejects.toMatchObject({
        status: 400,
        message: 'Validation error',
      });
    }
    const long = '𝔘'.repeat(250);
    expect((await create(world.board, world, { title: long, requestDepth: 1024 })).title).toBe(long);
  });
});

describe('the assignee of a new issue', () => {
  it('is one, of the company, and neither pending nor terminated', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const gone = await world.agent({ name: 'Gone' });
    await world.board.run(terminateAgent, { agentId: gone.row.id });
    const elsewhere = await (await createWorld()).agent({ name: 'Bob' });
    const { actor: person } = await world.member('viewer');
    for (const [fields, refusal] of [
      [
        { assigneeAgentId: ada.row.id, assigneeUserId: person.userId },
        { status: 422, message: 'Issue can only have one assignee' },
      ],
      [{ assigneeAgentId: elsewhere.row.id }, { status: 404 }],
      [{ assigneeAgentId: 'nobody' }, { status: 404 }],
      [{ assigneeUserId: 'nobody' }, { status: 404, message: 'Assignee user not found' }],
      [{ assigneeAgentId: gone.row.id }, { status: 409, code: 'agent_not_assignable' }],
    ] as const) {
      await expect(create(world.board, world, fields)).rejects.toMatchObject(refusal);
    }
    expect((await create(world.board, world, { assigneeUserId: person.userId })).assigneeUserId).toBe(person.userId);
  });

  it('may be a paused agent for the board, not for an agent', async () => {
    const world = await createWorld();
    const [ada, lazy] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Lazy' })];
    await world.board.run(pauseAgent, { agentId: lazy.row.id });
    await expect(create(ada, world, { assigneeAgentId: lazy.row.id })).rejects.toMatchObject({ status: 409 });
    expect((await create(world.board, world, { assigneeAgentId: lazy.row.id })).status).toBe('todo');
  });

  it('needs tasks:assign, unless an agent takes the work itself or gives it to agents below it with the scoped key', async () => {
    const world = await createWorld();
    const boss = await world.agent({ name: 'Boss' });
    const [below, other] = [
      await world.agent({ name: 'Below', reportsTo: boss.row.id }),
      await world.agent({ name: 'Other' }),
    ];
    const weak = await powerless(world, boss);
    const refusal = { status: 403, message: 'Missing permission: tasks:assign' };
    await expect(create(weak, world, { assigneeAgentId: below.row.id })).rejects.toMatchObject(refusal);
    expect((await create(weak, world, { assigneeAgentId: boss.row.id })).assigneeAgentId).toBe(boss.row.id);
    await world.services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          companyId: world.company.id,
          principalType: 'agent',
          principalId: boss.row.id,
          permissionKey: 'tasks:assign_scope',
        },
      }),
    );
    expect((await create(weak, world, { assigneeAgentId: below.row.id })).assigneeAgentId).toBe(below.row.id);
    await expect(create(weak, world, { assigneeAgentId: other.row.id })).rejects.toMatchObject(refusal);
  });

  it('is not an agent of the delegation chain above, when an agent assigns', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const top = await create(world.board, world, { assigneeAgentId: ada.row.id });
    const child = await create(ada, world, { parentId: top.id, assigneeAgentId: bob.row.id });
    const back = { parentId: child.id, assigneeAgentId: ada.row.id };
    await expect(create(bob, world, back)).rejects.toMatchObject({ status: 409, code: 'delegation_cycle' });
    expect((await create(bob, world, { parentId: child.id, assigneeAgentId: bob.row.id })).status).toBe('todo');
    const own = await create(bob, world, { parentId: child.id });
    await expect(bob.run(updateIssue, { issueId: own.id, assigneeAgentId: ada.row.id })).rejects.toMatchObject({
      code: 'delegation_cycle',
    });
    expect((await create(world.board, world, back)).assigneeAgentId).toBe(ada.row.id);
  });
});

describe('the status of a new issue', () => {
  it('is checked like one that is moved to', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const blocker = await create(world.board, world);
    const assigneeAgentId = ada.row.id;
    const unblockDescriptor = { owner: 'board', action: 'Pay the bill' };
    for (const [fields, message] of [
      [{ status: 'in_progress' }, 'in_progress issues require an assignee'],
      [
        { status: 'in_progress', assigneeAgentId, blockedByIssueIds: [blocker.id] },
        'Issue is blocked by unresolved blockers',
      ],
      [{ status: 'blocked' }, expect.stringMatching(/^blocked issues require/)],
      [{ status: 'todo', unblockDescriptor }, expect.stringMatching(/^unblockDescriptor is only for/)],
    ] as const) {
      await expect(create(world.board, world, fields)).rejects.toMatchObject({ status: 422, message });
    }
    expect(await create(world.board, world, { status: 'blocked', unblockDescriptor })).toMatchObject({
      status: 'blocked',
      unblockDescriptor,
      blockedTransitionAt: expect.any(String),
    });
    expect(await create(world.board, world, { status: 'in_progress', assigneeAgentId })).toMatchObject({
      startedAt: expect.any(String),
    });
    expect((await create(world.board, world, { status: 'done' })).completedAt).not.toBeNull();
  });
});

describe('a repeated creation', () => {
  it('with the same key answers with the first issue, whatever else it says and whoever asks', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const first = await create(world.board, world, { idempotencyKey: 'k'.repeat(255) });
    const again = await create(ada, world, { title: 'Other', idempotencyKey: 'k'.repeat(255) });
    expect(again).toMatchObject({ id: first.id, deduplicated: true, deduplicationReason: 'idempotency_key' });
    expect(first.deduplicated).toBeUndefined();
  });

  it('of the title of an open issue of the last 48 hours answers with that, in any case and spacing', async () => {
    const world = await createWorld();
    const first = await create(world.board, world, { title: 'Fix  the Door' });
    const again = await create(world.board, world, { title: ' fix the  door ' });
    expect(again).toMatchObject({ id: first.id, deduplicated: true, deduplicationReason: 'recent_open_title' });
    const below = await create(world.board, world, { title: 'Fix the door', parentId: first.id });
    expect(below.id).not.toBe(first.id);
    const twin = await create(world.board, world, { title: 'Fix the door', allowDuplicate: true });
    expect(twin.deduplicated).toBeUndefined();
  });

  it('is a new one once the first is closed or older than 48 hours', async () => {
    const world = await createWorld();
    const closed = await create(world.board, world, { title: 'Closed' });
    await world.board.run(updateIssue, { issueId: closed.id, status: 'cancelled' });
    expect((await create(world.board, world, { title: 'Closed' })).id).not.toBe(closed.id);
    const old = await create(world.board, world, { title: 'Old' });
    await world.services.database.transaction('all', (tx) =>
      tx.issue.update({ where: { id: old.id }, data: { createdAt: new Date(Date.now() - 48.1 * 3_600_000) } }),
    );
    expect((await create(world.board, world, { title: 'Old' })).id).not.toBe(old.id);
  });

  it('at the same time makes one issue', async () => {
    const world = await createWorld();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => create(world.board, world, { title: 'Once', idempotencyKey: 'once' })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('have neither holes nor duplicates when 20 clients create 200 issues, some in vain', () => expectDense(20, 10));

  it('have neither holes nor duplicates when 50 clients create 1,000 issues', { tags: ['whole'] }, () =>
    expectDense(50, 20),
  );

  async function expectDense(clients: number, issuesEach: number) {
    const world = await createWorld();
    const client = async (n: number) => {
      for (let i = 0; i < issuesEach; i++) {
        await create(world.board, world, { title: `${n} ${i}` });
        if (i % 5 === 0) await create(world.board, world, { status: 'in_progress' }).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
    const issues = await world.services.database.transaction('all', (tx) =>
      tx.issue.findMany({ where: { companyId: world.company.id }, orderBy: { issueNumber: 'asc' } }),
    );
    expect(issues.map(({ issueNumber }) => issueNumber)).toEqual(
      Array.from({ length: clients * issuesEach }, (_, n) => n + 1),
    );
    expect(
      issues.every(({ identifier, issueNumber }) => identifier === `${world.company.issuePrefix}-${issueNumber}`),
    ).toBe(true);
  }
});
