import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { listRoutineRuns } from '#services/automation/routines/run-model.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createProject } from '#services/organization/projects/operations.js';
import { stored } from '#tests/kit/issues.js';
import { activeRoutineIn, firingIn, routineIn, triggerIn } from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { inRun, runsOf, wakesOf } from '../work/threads-world.js';
import { fire, issuesOf, runBy, storedRun } from './firings-world.js';

let world: World;
let companyId: string;
let ada: AgentCaller;
let bob: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
  [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
});

const routine = (fields: object = {}) => routineIn(world, { assigneeAgentId: ada.row.id, ...fields });
const countRuns = ({ id }: { id: string }) => stored(world, (tx) => tx.routineRun.count({ where: { routineId: id } }));

describe('a run by hand', () => {
  it('is dispatched at once and answers its row', async () => {
    const made = await routine();
    const run = await runBy(world.board, made);
    const [issue] = await issuesOf(world, made);
    expect(run).toEqual({
      id: expect.any(String),
      companyId,
      routineId: made.id,
      triggerId: null,
      source: 'manual',
      status: 'issue_created',
      triggeredAt: expect.any(String),
      scheduledFor: null,
      routineRevisionId: made.latestRevisionId,
      responsibleUserId: 'local-board',
      idempotencyKey: null,
      triggerPayload: null,
      dispatchFingerprint: issue?.originFingerprint,
      linkedIssueId: issue?.id,
      coalescedIntoRunId: null,
      failureReason: null,
      completedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(issue).toMatchObject({ createdByUserId: 'local-board', originRunId: run.id });
  });

  it('may be asked for by whoever writes in the company and by its agent, and nobody else', async () => {
    const made = await routine({ concurrencyPolicy: 'always_enqueue' });
    for (const role of ['owner', 'operator'] as const)
      expect((await runBy(await world.member(role), made)).status).toBe('issue_created');
    const person = await world.member('admin');
    expect(await runBy(person, made)).toMatchObject({ responsibleUserId: person.actor.userId });
    expect((await runBy(ada, made)).status).toBe('issue_created');
    const refused = async (caller: Caller) => runBy(caller, made).catch(({ status, message }) => [status, message]);
    expect(await refused(bob)).toEqual([403, 'Agents can only manage routines assigned to themselves']);
    expect(await refused(await world.member('viewer'))).toEqual([403, 'Viewer access is read-only']);
    expect(await refused(await (await createWorld()).member('owner'))).toEqual([404, 'Routine not found']);
    expect(await refused(world.anonymous)).toEqual([401, 'Unauthorized']);
  });

  it('by its own agent wakes that agent all the same: it is the routine that asks', async () => {
    const carl = await world.agent({ name: 'Carl' });
    const made = await routineIn(world, { assigneeAgentId: carl.row.id });
    const caller = await inRun(world, carl);
    const run = await runBy(caller, made);
    expect(await wakesOf(world, carl)).toMatchObject([
      {
        status: 'queued',
        reason: 'issue_assigned',
        issueId: run.linkedIssueId,
        causedByRunId: caller.runId,
        requestedByActorType: 'system',
        requestedByActorId: 'routines',
      },
    ]);
    expect((await runsOf(world, carl)).map(({ status }) => status)).toEqual(['running', 'queued']);
    await stored(world, (tx) =>
      tx.heartbeatRun.updateMany({ where: { agentId: carl.row.id, status: 'queued' }, data: { status: 'succeeded' } }),
    );
    expect((await runBy(caller, made)).status).toBe('coalesced');
    expect((await wakesOf(world, carl)).map(({ status, reason }) => [status, reason])).toEqual([
      ['queued', 'issue_assigned'],
      ['queued', 'routine_coalesced'],
    ]);
  });

  it('is possible while the routine is paused, and not once it is archived', async () => {
    const made = await routine();
    await world.board.run(updateRoutine, { routineId: made.id, status: 'paused' });
    expect((await runBy(world.board, made)).status).toBe('issue_created');
    await world.board.run(updateRoutine, { routineId: made.id, status: 'archived' });
    await expect(runBy(world.board, made)).rejects.toMatchObject({ status: 409, message: 'Routine is archived' });
  });

  it('names the trigger that it fires, which must be active and of the routine', async () => {
    const [made, other] = [await routine(), await routine()];
    const trigger = await triggerIn(world, made, 'api');
    const run = await runBy(world.board, made, { triggerId: trigger.id.toUpperCase(), source: 'api' });
    expect(run).toMatchObject({ triggerId: trigger.id, source: 'api', status: 'issue_created' });
    expect(await stored(world, (tx) => tx.routineTrigger.findUnique({ where: { id: trigger.id } }))).toMatchObject({
      lastFiredAt: new Date(run.triggeredAt),
      lastResult: 'issue_created',
    });
    const refused = async (triggerId: string) =>
      runBy(world.board, made, { triggerId }).catch(({ status, message }) => [status, message]);
    const foreign = [422, 'Trigger does not belong to routine'];
    expect(await refused((await triggerIn(world, other, 'api')).id)).toEqual(foreign);
    expect(await refused(randomUUID())).toEqual(foreign);
    for (const off of [{ enabled: false }, { archivedAt: new Date() }]) {
      const { id } = await triggerIn(world, made, 'api', off);
      expect(await refused(id)).toEqual([409, 'Routine trigger is not active']);
    }
  });

  it('takes variables of the request before those of the payload', async () => {
    const made = await routine({ title: '{{a}} {{b}} {{c}}', concurrencyPolicy: 'always_enqueue' });
    const payload = { variables: { b: 'payload', c: 'payload' }, c: 'top', a: 'top' };
    const run = await runBy(world.board, made, { variables: { a: 'request' }, payload });
    expect(run.triggerPayload).toEqual(payload);
    expect((await issuesOf(world, made))[0]?.title).toBe('request payload payload');
  });

  it('that misses variables is refused by name and leaves nothing', async () => {
    const made = await routine({ title: 'Of {{one}} and {{two}}' });
    await expect(runBy(world.board, made, { variables: { two: 'b' } })).rejects.toMatchObject({
      status: 422,
      message: 'Missing routine variables: one',
    });
    expect(await countRuns(made)).toBe(0);
  });

  it('may be for another project and another agent', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Site' });
    const made = await routine({ projectId });
    const run = await runBy(world.board, made, { projectId: null, assigneeAgentId: bob.row.urlKey });
    expect(await issuesOf(world, made)).toMatchObject([
      { id: run.linkedIssueId, projectId: null, assigneeAgentId: bob.row.id },
    ]);
    const refused = async (fields: object, caller: Caller = world.board) =>
      runBy(caller, made, fields).catch(({ status, message }) => [status, message]);
    expect(await refused({ projectId: randomUUID() })).toEqual([422, 'Project does not belong to company']);
    expect(await refused({ assigneeAgentId: randomUUID() })).toEqual([404, 'Agent not found']);
    const stranger = await world.agent({ name: 'Stranger', permissions: { canCreateAgents: false } });
    await stored(world, (tx) =>
      tx.principalPermissionGrant.deleteMany({ where: { companyId, principalId: stranger.row.id } }),
    );
    const own = await routineIn(world, { assigneeAgentId: stranger.row.id });
    await expect(runBy(stranger, own, { assigneeAgentId: bob.row.id })).rejects.toMatchObject({ status: 403 });
    expect((await runBy(stranger, own, { assigneeAgentId: stranger.row.id })).status).toBe('issue_created');
  });

  it('is refused for an agent that cannot work, and without one', async () => {
    const gone = await world.agent({ name: 'Gone' });
    const made = await routine();
    await world.board.run(terminateAgent, { agentId: gone.row.id });
    await expect(runBy(world.board, made, { assigneeAgentId: gone.row.id })).rejects.toMatchObject({
      status: 409,
      code: 'agent_not_assignable',
    });
    const nobody = await routineIn(world);
    await expect(runBy(world.board, nobody)).rejects.toMatchObject({ status: 422, message: 'Default agent required' });
    expect([await countRuns(made), await countRuns(nobody)]).toEqual([0, 0]);
  });

  it('keeps the workspace that was asked for with its payload', async () => {
    const made = await routine();
    const id = randomUUID();
    const run = await runBy(world.board, made, {
      payload: { a: 1 },
      executionWorkspaceId: id,
      executionWorkspacePreference: 'isolated',
      executionWorkspaceSettings: { branch: 'main' },
    });
    const executionWorkspace = { id, preference: 'isolated', settings: { branch: 'main' } };
    expect(run.triggerPayload).toEqual({ a: 1, executionWorkspace });
  });

  test.each([
    { source: 'schedule' },
    { source: 'webhook' },
    { idempotencyKey: 'x'.repeat(256) },
    { idempotencyKey: '' },
    { payload: [1] },
    { variables: 'a' },
    { triggerId: 'no id' },
    { executionWorkspaceId: 'no id' },
  ])('is refused with 400 for %o', async (fields) => {
    await expect(runBy(world.board, await routine(), fields)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a run with a key', () => {
  it('that is repeated returns the first run, also to twenty callers at once', async () => {
    const made = await routine({ concurrencyPolicy: 'always_enqueue' });
    const idempotencyKey = 'k'.repeat(255);
    const runs = await Promise.all(Array.from({ length: 20 }, () => runBy(world.board, made, { idempotencyKey })));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    expect(runs[0]).toMatchObject({ idempotencyKey, status: 'issue_created' });
    expect(await issuesOf(world, made)).toHaveLength(1);
  });

  it('answers the first one as it is by then, whatever has become of the routine', async () => {
    const made = await routine();
    const first = await runBy(world.board, made, { idempotencyKey: 'once' });
    await stored(world, (tx) => tx.issue.update({ where: { id: first.linkedIssueId }, data: { status: 'done' } }));
    await world.board.run(updateRoutine, { routineId: made.id, status: 'archived' });
    const again = await runBy(world.board, made, { idempotencyKey: 'once', payload: { other: true } });
    expect(again).toMatchObject({ id: first.id, status: 'completed', triggerPayload: null });
  });

  it('is another one under another trigger or routine, or after a refusal', async () => {
    const [made, other] = [await routine({ title: 'Of {{x}}' }), await routine()];
    const trigger = await triggerIn(world, made, 'api');
    const idempotencyKey = 'shared';
    await expect(runBy(world.board, made, { idempotencyKey })).rejects.toMatchObject({ status: 422 });
    const variables = { x: 'y' };
    const runs = [
      await runBy(world.board, made, { idempotencyKey, variables }),
      await runBy(world.board, made, { idempotencyKey, variables, triggerId: trigger.id }),
      await runBy(world.board, other, { idempotencyKey }),
    ];
    expect(new Set(runs.map(({ id }) => id)).size).toBe(3);
  });
});

describe('the list of runs', () => {
  const list = (caller: Caller, { id: routineId }: { id: string }, fields: object = {}) =>
    caller.run(listRoutineRuns, { routineId, ...fields });

  it('has the newest first, with issue and trigger in brief', async () => {
    const made = await routine();
    const trigger = await triggerIn(world, made, 'schedule', { label: 'Nightly' });
    const first = await fire(world, made, { trigger, scheduledFor: new Date('2027-01-02T03:04:00Z') });
    const second = await runBy(world.board, made);
    const [issue] = await issuesOf(world, made);
    const linkedIssue = {
      id: issue?.id,
      identifier: issue?.identifier,
      title: 'Routine',
      status: 'todo',
      priority: 'medium',
      updatedAt: issue?.updatedAt.toISOString(),
    };
    expect(await list(world.board, made)).toEqual([
      { ...second, linkedIssue, trigger: null },
      expect.objectContaining({
        id: first.id,
        linkedIssue,
        trigger: { id: trigger.id, kind: 'schedule', label: 'Nightly' },
        scheduledFor: '2027-01-02T03:04:00.000Z',
      }),
    ]);
  });

  it('has fifty unless told otherwise, and two hundred at most', async () => {
    const made = await activeRoutineIn(world);
    const data = Array.from({ length: 60 }, (_, n) => ({
      companyId,
      routineId: made.id,
      routineRevisionId: made.latestRevisionId,
      source: 'manual',
      triggeredAt: new Date(1_800_000_000_000 + n),
    }));
    await stored(world, (tx) => tx.routineRun.createMany({ data }));
    const whole = await list(world.board, made, { limit: 200 });
    expect(whole.map(({ triggeredAt }: { triggeredAt: string }) => Date.parse(triggeredAt))).toEqual(
      data.map(({ triggeredAt }) => triggeredAt.getTime()).reverse(),
    );
    expect(await list(world.board, made)).toEqual(whole.slice(0, 50));
    expect(await list(world.board, made, { limit: 1 })).toEqual(whole.slice(0, 1));
    for (const limit of [0, 201, 1.5])
      await expect(list(world.board, made, { limit })).rejects.toMatchObject({ status: 400 });
  });

  it('is read with as many statements for one run as for thirty', async () => {
    const [few, many] = [await routine(), await routine({ concurrencyPolicy: 'always_enqueue' })];
    await fire(world, few);
    for (let n = 0; n < 30; n++) await firingIn(world, many, { status: 'failed' });
    const expected = await countStatements(() => list(world.board, few));
    expect(await countStatements(() => list(world.board, many))).toBe(expected);
  });

  it('is for members of the company', async () => {
    const made = await routine();
    expect(await list(bob, made)).toEqual([]);
    expect(await list(await world.member('viewer'), made)).toEqual([]);
    const stranger = await (await createWorld()).member('owner');
    await expect(list(stranger, made)).rejects.toMatchObject({ status: 404 });
  });

  it('goes on without issues and triggers that are gone', async () => {
    const made = await routine();
    const trigger = await triggerIn(world, made, 'api');
    const run = await runBy(world.board, made, { triggerId: trigger.id });
    await stored(world, async (tx) => {
      await tx.routineTrigger.delete({ where: { id: trigger.id } });
      await tx.issue.delete({ where: { id: run.linkedIssueId } });
    });
    expect(await list(world.board, made)).toMatchObject([
      { id: run.id, linkedIssueId: null, linkedIssue: null, triggerId: null, trigger: null },
    ]);
    expect(await storedRun(world, run)).toMatchObject({ status: 'issue_created' });
  });
});
