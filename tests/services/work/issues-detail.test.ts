import { beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { listIssueActivity } from '#services/overview/activity/operations.js';
import { getIssueActiveRun, listIssueLiveRuns, listIssueRuns } from '#services/runs/runs/of-issue.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { statementsOf } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const get = (issueId: string) => world.board.run(getIssue, { issueId });
const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

describe('one issue', () => {
  test('is told with what is above, before and after it', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Launch' });
    const root = await issueIn(world, { title: 'Root', projectId: project.id });
    const middle = await issueIn(world, { title: 'Middle', parentId: root.id });
    const blocker = await issueIn(world, { title: 'Before' });
    const issue = await issueIn(world, { title: 'Leaf', parentId: middle.id, blockedByIssueIds: [blocker.id] });
    const after = await issueIn(world, { title: 'After', blockedByIssueIds: [issue.id] });
    const told = await get(issue.identifier.toLowerCase());
    expect(told).toMatchObject({ id: issue.id, title: 'Leaf', dependencyReady: false, unresolvedBlockerCount: 1 });
    expect(ids(told.ancestors)).toEqual([middle.id, root.id]);
    expect(told.blockedBy).toEqual([
      {
        id: blocker.id,
        identifier: blocker.identifier,
        title: 'Before',
        status: 'backlog',
        priority: 'medium',
        assigneeAgentId: null,
        assigneeUserId: null,
      },
    ]);
    expect(ids(told.blocks)).toEqual([after.id]);
    expect(told.project).toMatchObject({ id: project.id, name: 'Launch', urlKey: 'launch', workspaces: [] });
    expect(told).toMatchObject({ goal: null, attention: null, planDocument: null, workProducts: [] });
  });

  test('is told with the issues that it names and that name it', async () => {
    const named = await issueIn(world, { title: 'Named' });
    const issue = await issueIn(world, { title: 'Naming', description: `After ${named.identifier}` });
    const comment = { issueId: named.id, body: `See ${issue.identifier}, not ${named.identifier}` };
    await world.board.run(createIssueComment, comment);
    const told = await get(issue.id);
    expect(ids(told.relatedWork.outbound)).toEqual([named.id]);
    expect(ids(told.relatedWork.inbound)).toEqual([named.id]);
  });

  test('is told with its documents, the plan whole', async () => {
    const issue = await issueIn(world);
    await world.board.run(putIssueDocument, { issueId: issue.id, key: 'notes', body: 'Notes' });
    await world.board.run(putIssueDocument, { issueId: issue.id, key: 'plan', body: 'Steps' });
    const { planDocument, documentSummaries } = await get(issue.id);
    expect(planDocument).toMatchObject({ key: 'plan', body: 'Steps', latestRevisionNumber: 1 });
    expect(documentSummaries.map(({ key }: { key: string }) => key)).toEqual(['notes', 'plan']);
    expect(documentSummaries[0]).not.toHaveProperty('body');
  });

  test('is read with as many statements however much belongs to it', async () => {
    const bare = await issueIn(world);
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Launch' });
    let full = await issueIn(world, { projectId: project.id });
    for (let depth = 0; depth < 3; depth++) full = await issueIn(world, { parentId: full.id, projectId: project.id });
    const blockers = await Promise.all([1, 2, 3].map(() => issueIn(world)));
    await world.board.run(updateIssue, { issueId: full.id, blockedByIssueIds: blockers.map(({ id }) => id) });
    await runOf(world, ada, full.id);
    const few = await statementsOf(() => get(bare.id));
    const many = await statementsOf(() => get(full.id));
    // The project, its goals and its workspaces.
    expect(many.length - few.length).toBe(3);
    expect(few).toHaveLength(15);
  });

  test('is nobody else’s: another company’s is as if it were not there', async () => {
    const other = await createWorld();
    const foreign = await issueIn(other);
    for (const issueId of [foreign.id, foreign.identifier, 'NONE-1', '00000000-0000-4000-8000-000000000000', '🙂'])
      await expect(ada.run(getIssue, { issueId })).rejects.toMatchObject({ status: 404, message: 'Issue not found' });
  });
});

describe('the runs of an issue', () => {
  test('are listed newest first, those in flight oldest first, and the one that works is the active one', async () => {
    const issue = await issueIn(world);
    const done = await runOf(world, ada, issue.id, 'succeeded');
    const queued = await runOf(world, ada, issue.id, 'queued');
    const input = { issueId: issue.id };
    expect(await world.board.run(getIssueActiveRun, input)).toMatchObject({ id: queued.id, status: 'queued' });
    const running = await runOf(world, ada, issue.id);
    expect(ids(await world.board.run(listIssueRuns, input))).toEqual([running.id, queued.id, done.id]);
    expect(ids(await world.board.run(listIssueRuns, { ...input, limit: 1 }))).toEqual([running.id]);
    expect(ids(await world.board.run(listIssueLiveRuns, input))).toEqual([queued.id, running.id]);
    expect(await world.board.run(getIssueActiveRun, input)).toMatchObject({ id: running.id, issueId: issue.id });
    expect(await world.board.run(getIssueActiveRun, { issueId: (await issueIn(world)).id })).toBeNull();
    for (const limit of [0, 201])
      await expect(world.board.run(listIssueRuns, { ...input, limit })).rejects.toMatchObject({ status: 400 });
  });
});

test('the runs of an issue are the latest 50 unless another limit is asked for', async () => {
  const { id: issueId } = await issueIn(world);
  const run = { companyId: world.company.id, agentId: ada.row.id, issueId, status: 'succeeded' };
  await stored(world, (tx) => tx.heartbeatRun.createMany({ data: Array(51).fill(run) }));
  expect(await world.board.run(listIssueRuns, { issueId })).toHaveLength(50);
  expect(await world.board.run(listIssueRuns, { issueId, limit: 200 })).toHaveLength(51);
});

describe('the activity of an issue', () => {
  test('is what happened to it and to nothing else, newest first', async () => {
    const issue = await issueIn(world);
    await world.board.run(createChildIssue, { issueId: issue.id, title: 'Part' });
    await world.board.run(updateIssue, { issueId: issue.id, title: 'Renamed' });
    const rows = await world.board.run(listIssueActivity, { issueId: issue.identifier });
    const actions = rows.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['issue.updated', 'issue.child_created', 'issue.created']);
    expect(new Set(rows.map(({ entityId }: { entityId: string }) => entityId))).toEqual(new Set([issue.id]));
    const before = { issueId: issue.id, before: rows[0].createdAt };
    expect(ids(await world.board.run(listIssueActivity, before))).toEqual(ids(rows.slice(1)));
  });
});
