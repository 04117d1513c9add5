import { beforeEach, describe, expect, it, test } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored, wakesFor } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { routineIn } from '#tests/kit/routines.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import { runsOf, wakesOf, worldOfOne } from '../work/threads-world.js';
import { endRuns, fire, fireAll, issuesOf, runBy } from './firings-world.js';

let world: World;
let companyId: string;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, companyId, ada } = await worldOfOne());
});

const routine = (fields: object = {}) => routineIn(world, { assigneeAgentId: ada.row.id, ...fields });
const move = (issueId: string | null, status: string) => world.board.run(updateIssue, { issueId, status });

describe('a routine that fires again while its issue is active', () => {
  const policies = { coalesce_if_active: 'coalesced', skip_if_active: 'skipped', always_enqueue: 'issue_created' };

  test.each(Object.entries(policies))('under %s ends as %s', async (concurrencyPolicy, status) => {
    const made = await routine({ concurrencyPolicy });
    const first = await fire(world, made);
    const second = await fire(world, made);
    const joined = status !== 'issue_created';
    expect(second).toMatchObject({
      status,
      dispatchFingerprint: first.dispatchFingerprint,
      failureReason: null,
      coalescedIntoRunId: status === 'coalesced' ? first.id : null,
      completedAt: joined ? expect.any(Date) : null,
      linkedIssueId: joined ? first.linkedIssueId : expect.not.stringMatching(first.linkedIssueId as string),
    });
    expect(await issuesOf(world, made)).toHaveLength(joined ? 1 : 2);
    const [, told] = await eventsOf(world, 'routine.run_');
    expect(told?.action).toBe(status === 'skipped' ? 'routine.run_skipped' : 'routine.run_triggered');
  });

  test.each(Object.entries(policies))(
    'twenty at once under %s leave the rest %s',
    async (concurrencyPolicy, status) => {
      const made = await routine({ concurrencyPolicy });
      const runs = await Promise.all(Array.from({ length: 20 }, () => runBy(world.board, made)));
      const created = runs.filter((run) => run.status === 'issue_created');
      const issues = await issuesOf(world, made);
      expect(issues).toHaveLength(created.length);
      if (status === 'issue_created') return expect(created).toHaveLength(20);
      expect(created).toHaveLength(1);
      const joined = runs.filter((run) => run !== created[0]);
      expect(new Set(joined.map((run) => `${run.status} ${run.linkedIssueId}`))).toEqual(
        new Set([`${status} ${issues[0]?.id}`]),
      );
      expect(await runsOf(world, ada)).toHaveLength(1);
    },
  );

  it('together in one batch sees the issue that it has just made, unless its policy is not to look', async () => {
    const [joining, making] = [await routine(), await routine({ concurrencyPolicy: 'always_enqueue' })];
    const runs = await fireAll(
      world,
      [joining, making, joining, making].map((one) => ({ routine: one })),
    );
    expect(runs.map(({ status }) => status)).toEqual(['issue_created', 'issue_created', 'coalesced', 'issue_created']);
    expect(runs[2]).toMatchObject({ coalescedIntoRunId: runs[0]?.id, linkedIssueId: runs[0]?.linkedIssueId });
  });

  test.each([
    ['todo', true],
    ['in_progress', true],
    ['in_review', true],
    ['blocked', true],
    ['backlog', false],
    ['done', false],
    ['cancelled', false],
  ])('finds it in %s: %s', async (status, isActive) => {
    const made = await routine();
    const first = await fire(world, made);
    await endRuns(world);
    await stored(world, (tx) => tx.issue.update({ where: { id: first.linkedIssueId as string }, data: { status } }));
    expect((await fire(world, made)).status).toBe(isActive ? 'coalesced' : 'issue_created');
  });

  it('finds a closed one while a run is on it', async () => {
    const made = await routine();
    const first = await fire(world, made);
    await stored(world, (tx) =>
      tx.issue.update({ where: { id: first.linkedIssueId as string }, data: { status: 'done' } }),
    );
    expect(await fire(world, made)).toMatchObject({ status: 'coalesced', linkedIssueId: first.linkedIssueId });
    await endRuns(world);
    expect((await fire(world, made)).status).toBe('issue_created');
  });

  it('does not find what was asked for with other variables, another project or another agent', async () => {
    const bob = await world.agent({ name: 'Bob' });
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Site' });
    const made = await routine({ title: 'Report {{week}}', variables: [{ name: 'week', defaultValue: 'this' }] });
    const asked = [{}, { variables: { week: 'next' } }, { projectId }, { assigneeAgentId: bob.row.id }];
    for (const fields of asked) expect((await runBy(world.board, made, fields)).status).toBe('issue_created');
    for (const fields of asked) expect((await runBy(world.board, made, fields)).status).toBe('coalesced');
    const same = await runBy(world.board, made, { variables: { week: 'this' } });
    expect(same.linkedIssueId).toBe((await issuesOf(world, made))[0]?.id);
  });

  it('does not join one that another client closes at the same time', async () => {
    const made = await routine();
    for (let round = 0; round < 10; round++) {
      const { linkedIssueId } = await fire(world, made);
      await endRuns(world);
      const [, run] = await Promise.all([move(linkedIssueId, 'done'), runBy(world.board, made)]);
      const closed = await stored(world, (tx) =>
        tx.issue.findUniqueOrThrow({ where: { id: linkedIssueId as string } }),
      );
      if (run.status === 'coalesced') expect(new Date(run.completedAt) <= (closed.completedAt as Date)).toBe(true);
      else expect(run).toMatchObject({ status: 'issue_created', linkedIssueId: expect.not.stringMatching(closed.id) });
      await endRuns(world);
      for (const { id } of await issuesOf(world, made)) await move(id, 'done');
    }
  });
});

describe('a firing that joins an issue', () => {
  it('wakes its assignee where nobody works on it, and nobody else', async () => {
    const made = await routine();
    const first = await fire(world, made);
    const issueId = first.linkedIssueId as string;
    await fire(world, made);
    expect(await wakesFor(world, issueId)).toHaveLength(1);
    await endRuns(world);
    const bob = await world.agent({ name: 'Bob' });
    await stored(world, (tx) => tx.issue.update({ where: { id: issueId }, data: { assigneeAgentId: bob.row.id } }));
    const runs = await fireAll(world, [{ routine: made }, { routine: made }]);
    expect(runs.map(({ status }) => status)).toEqual(['coalesced', 'coalesced']);
    expect(await wakesFor(world, issueId)).toEqual([
      { agentId: ada.row.id, reason: 'issue_assigned' },
      { agentId: bob.row.id, reason: 'routine_coalesced' },
    ]);
    expect((await runsOf(world, bob))[0]).toMatchObject({
      contextSnapshot: { issueId, routineId: made.id, routineRunId: runs[0]?.id, wakeReason: 'routine_coalesced' },
    });
  });

  it('by skipping it wakes nobody', async () => {
    const made = await routine({ concurrencyPolicy: 'skip_if_active' });
    const first = await fire(world, made);
    await endRuns(world);
    expect((await fire(world, made)).status).toBe('skipped');
    expect(await wakesFor(world, first.linkedIssueId as string)).toHaveLength(1);
  });

  it('records why its assignee is not woken', async () => {
    const made = await routine();
    const blocker = await issueIn(world);
    const first = await fire(world, made);
    await endRuns(world);
    await world.board.run(updateIssue, { issueId: first.linkedIssueId, blockedByIssueIds: [blocker.id] });
    expect((await fire(world, made)).status).toBe('coalesced');
    const [, wake] = await wakesOf(world, ada);
    expect(wake).toMatchObject({ status: 'skipped', error: 'issue_dependencies_blocked', reason: 'routine_coalesced' });
  });
});
