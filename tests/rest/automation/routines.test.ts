/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { agentKey } from '#tests/kit/credentials.js';
import { issueIn } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { executionIn, firingIn, triggerIn } from '#tests/kit/routines.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let routines: string;
let assigneeAgentId: string;
let as: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  routines = `/api/companies/${world.company.id}/routines`;
  const agent = await world.agent({ name: 'Ada' });
  assigneeAgentId = agent.row.id;
  as = await agentKey(world, agent);
});

const answer = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('routines over REST', () => {
  it('are created, read, changed and put away', async () => {
    const variables = [{ name: 'week', defaultValue: 'this' }];
    const made = await rest.post(routines, { title: 'Report {{week}}', assigneeAgentId, variables, env: { A: 'b' } });
    expect([made.status, made.body.status, made.body.latestRevisionNumber]).toEqual([201, 'active', 1]);
    const path = `/api/routines/${made.body.id}`;
    const { body: whole } = await rest.get(path);
    expect(whole).toMatchObject({ ...made.body, assignee: { name: 'Ada' }, recentRuns: [] });
    const changed = await rest.patch(path, { priority: 'high', baseRevisionId: made.body.latestRevisionId });
    expect([changed.status, changed.body.priority, changed.body.latestRevisionNumber]).toEqual([200, 'high', 2]);
    const stale = await rest.patch(path, { priority: 'low', baseRevisionId: made.body.latestRevisionId });
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        error: 'Routine was updated by someone else',
        code: 'stale_base_revision',
        details: { currentRevisionId: changed.body.latestRevisionId },
      },
    ]);
    expect((await rest.patch(path, { status: 'archived' })).body.status).toBe('archived');
    expect((await rest.delete(path)).status).toBe(404);
  });

  it('are created with every field, and changed in every one', async () => {
    const { company, board } = world;
    const bob = (await world.agent({ name: 'Bob' })).row.id;
    const places = async (name: string) => ({
      projectId: (await board.run(createProject, { companyId: company.id, name })).id,
      goalId: (await board.run(createGoal, { companyId: company.id, title: name })).id,
      parentIssueId: (await issueIn(world, { title: name })).id,
    });
    const first = {
      title: 'One {{a}}',
      description: 'First',
      assigneeAgentId,
      priority: 'low',
      status: 'active',
      concurrencyPolicy: 'skip_if_active',
      catchUpPolicy: 'enqueue_missed_with_cap',
      activityGatePolicy: 'require_external_activity',
      activityGateScope: 'project',
      ...(await places('One')),
    };
    const made = await rest.post(routines, { ...first, variables: [{ name: 'a', defaultValue: 'x' }] });
    expect(made).toMatchObject({ status: 201, body: { ...first, variables: [{ name: 'a', defaultValue: 'x' }] } });
    const second = {
      title: 'Two {{b}}',
      description: 'Second',
      assigneeAgentId: bob,
      priority: 'critical',
      status: 'paused',
      concurrencyPolicy: 'always_enqueue',
      catchUpPolicy: 'skip_missed',
      activityGatePolicy: 'always',
      activityGateScope: 'company',
      ...(await places('Two')),
    };
    const path = `/api/routines/${made.body.id}`;
    await rest.patch(path, { ...second, variables: [{ name: 'b', defaultValue: 'y' }] });
    expect((await rest.get(path)).body).toMatchObject({ ...second, variables: [{ name: 'b', defaultValue: 'y' }] });
  });

  it('are listed with triggers, last run and active issue, by project and status', async () => {
    const { body: routine } = await rest.post(routines, { title: 'Listed', assigneeAgentId });
    const trigger = await triggerIn(world, routine, 'schedule');
    const issue = await executionIn(world, routine, { status: 'in_progress' });
    const run = await firingIn(world, routine, {
      triggerId: trigger.id,
      source: 'schedule',
      status: 'issue_created',
      linkedIssueId: issue.id,
      triggerPayload: { activityGate: { verdict: 'active' } },
    });
    const [row] = (await rest.get(`${routines}?status=active`)).body;
    expect(row).toMatchObject({
      id: routine.id,
      triggers: [{ id: trigger.id, kind: 'schedule' }],
      lastRun: { id: run.id, status: 'issue_created' },
      activeIssue: { id: issue.id, status: 'in_progress' },
    });
    const { body: whole } = await rest.get(`/api/routines/${routine.id}`);
    expect(whole.recentRuns).toMatchObject([
      { id: run.id, triggerPayload: { activityGate: {} }, linkedIssue: { id: issue.id }, trigger: { id: trigger.id } },
    ]);
    expect((await rest.get(`${routines}?projectId=${routine.id}`)).body).toEqual([]);
    expect((await rest.get(`${routines}?projectId=nonsense`)).status).toBe(400);
    expect((await rest.get(`${routines}?status=gone`)).status).toBe(400);
  });

  it('have revisions, of which one is restored', async () => {
    const { body: routine } = await rest.post(routines, { title: 'One' });
    const path = `/api/routines/${routine.id}`;
    await rest.patch(path, { title: 'Two' });
    const { body: revisions } = await rest.get(`${path}/revisions`);
    expect(revisions.map(({ title }: { title: string }) => title)).toEqual(['Two', 'One']);
    expect((await rest.get(`${path}/revisions?limit=1&before=2`)).body).toEqual([revisions[1]]);
    const restored = await rest.post(`${path}/revisions/${revisions[1].id}/restore`);
    expect([restored.status, restored.body]).toMatchObject([
      200,
      {
        routine: { title: 'One', latestRevisionNumber: 3 },
        revision: { revisionNumber: 3 },
        restoredFromRevisionId: revisions[1].id,
        restoredFromRevisionNumber: 1,
        secretMaterials: [],
      },
    ]);
    const again = await rest.post(`${path}/revisions/${restored.body.revision.id}/restore`);
    expect(answer(again)).toEqual([409, 'Selected revision is already the latest revision']);
  });

  it('are refused with the words of the contract', async () => {
    const { body: routine } = await rest.post(routines, { title: 'Nobody' });
    expect(routine.status).toBe('paused');
    const path = `/api/routines/${routine.id}`;
    expect(answer(await rest.patch(path, { status: 'active' }))).toEqual([422, 'Default agent required']);
    const own = 'Agents can only manage routines assigned to themselves';
    expect(answer(await rest.patch(path, { title: 'Mine' }, { as }))).toEqual([403, own]);
    expect(answer(await rest.post(routines, { title: 'Mine' }, { as }))).toEqual([403, own]);
    expect((await rest.post(routines, { title: 'Mine', assigneeAgentId }, { as })).status).toBe(201);
    expect(answer(await rest.post(routines, { title: '' }))).toEqual([400, 'Validation error']);
    expect(answer(await rest.get('/api/routines/nonsense'))).toEqual([404, 'Routine not found']);
  });

  it('are made once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'routine-once' };
    const [one, two] = [
      await rest.post(routines, { title: 'Once' }, { headers }),
      await rest.post(routines, { title: 'Once' }, { headers }),
    ];
    expect([two.body, two.headers.get('idempotent-replayed')]).toEqual([one.body, 'true']);
  });
});
