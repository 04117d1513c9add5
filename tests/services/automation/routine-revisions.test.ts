import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRoutine, getRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { listRoutineRevisions, restoreRoutineRevision } from '#services/automation/routines/restore.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  updateRoutineTrigger,
} from '#services/automation/routines/triggers.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createProject, deleteProject } from '#services/organization/projects/operations.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { activeRoutineIn, routineIn } from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { bindingsAt, refTo, secretIn } from '../secrets/secrets-world.js';

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

interface Revision {
  readonly id: string;
  readonly revisionNumber: number;
}

const change = (routineId: string, fields: object) => world.board.run(updateRoutine, { routineId, ...fields });
const revisionsOf = (routineId: string, input: object = {}) =>
  world.board.run(listRoutineRevisions, { routineId, ...input });
const get = (routineId: string) => world.board.run(getRoutine, { routineId });

/** The id of a routine's revision with this number. */
async function revisionOf(routineId: string, number: number): Promise<string> {
  const revisions: Revision[] = await revisionsOf(routineId);
  return revisions.find(({ revisionNumber }) => revisionNumber === number)?.id as string;
}

const restore = async (routineId: string, number: number, by: { run: World['board']['run'] } = world.board) =>
  by.run(restoreRoutineRevision, { routineId, revisionId: await revisionOf(routineId, number) });

describe('the revisions of a routine', () => {
  it('tell what it was after each change, newest first', async () => {
    const routine = await activeRoutineIn(world, { title: 'One {{a}}', env: { KEY: 'canary' } });
    const agent = world.as({
      kind: 'agent',
      source: 'agent_key',
      agentId: routine.assigneeAgentId,
      companyId,
      role: 'general',
      canCreateAgents: false,
    });
    const two = await agent.run(updateRoutine, { routineId: routine.id, title: 'Two', status: 'paused' });
    const revisions = await revisionsOf(routine.id);
    const { companyId: _, responsibleUserId: __, ...rest } = two;
    const { id, title, env, variables, priority, assigneeAgentId, status } = rest;
    expect(revisions).toMatchObject([
      {
        id: two.latestRevisionId,
        companyId,
        routineId: id,
        revisionNumber: 2,
        title: 'Two',
        description: null,
        changeSummary: 'Changed title, status, variables',
        restoredFromRevisionId: null,
        createdByAgentId: assigneeAgentId,
        createdByUserId: null,
        snapshot: {
          version: 1,
          routine: { id, title, env, variables, priority, assigneeAgentId, status },
          triggers: [],
        },
      },
      {
        id: routine.latestRevisionId,
        revisionNumber: 1,
        title: 'One {{a}}',
        changeSummary: null,
        createdByAgentId: null,
        createdByUserId: 'local-board',
        snapshot: { routine: { title: 'One {{a}}', status: 'active', variables: [{ name: 'a' }] } },
      },
    ]);
    expect(JSON.stringify(revisions)).not.toContain('canary');
  });

  it('are read a page at a time', async () => {
    const { id } = await routineIn(world);
    for (const title of ['Two', 'Three', 'Four']) await change(id, { title });
    const numbers = async (input: object) =>
      (await revisionsOf(id, input)).map(({ revisionNumber }: Revision) => revisionNumber);
    expect(await numbers({})).toEqual([4, 3, 2, 1]);
    expect(await numbers({ limit: 2 })).toEqual([4, 3]);
    expect(await numbers({ limit: 2, before: 3 })).toEqual([2, 1]);
    for (const input of [{ limit: 0 }, { limit: 101 }, { before: 0 }])
      await expect(revisionsOf(id, input)).rejects.toMatchObject({ status: 400 });
  });

  it('count on without a gap while many write', async () => {
    const { id } = await routineIn(world);
    await Promise.all(Array.from({ length: 8 }, (_, n) => change(id, { title: `Title ${n}` })));
    const revisions: Revision[] = await revisionsOf(id);
    expect(revisions.map(({ revisionNumber }) => revisionNumber)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await get(id)).latestRevisionId).toBe(revisions[0]?.id);
  });

  it('are the same few statements however many triggers it has', async () => {
    const routine = await routineIn(world);
    const first = await countStatements(() => change(routine.id, { title: 'Two' }));
    for (let n = 0; n < 5; n++) await world.board.run(createRoutineTrigger, { routineId: routine.id, kind: 'api' });
    expect(await countStatements(() => change(routine.id, { title: 'Three' }))).toBe(first);
    expect((await revisionsOf(routine.id, { limit: 1 }))[0].snapshot.triggers).toHaveLength(5);
  });
});

describe('a restored revision', () => {
  it('brings back text, variables, policies and references as the next revision', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Site' });
    const policies = {
      concurrencyPolicy: 'skip_if_active',
      catchUpPolicy: 'enqueue_missed_with_cap',
      activityGatePolicy: 'require_external_activity',
      activityGateScope: 'project',
    };
    const variables = [{ name: 'a', type: 'number', defaultValue: 5 }];
    const text = { title: '{{a}}', description: 'Was', priority: 'high' };
    const { id } = await activeRoutineIn(world, { ...policies, ...text, variables, projectId });
    const was = await get(id);
    const plain = { title: 'None', description: null, priority: 'low', projectId: null, activityGatePolicy: 'always' };
    await change(id, { ...plain, activityGateScope: 'company', concurrencyPolicy: 'always_enqueue' });
    const { routine, revision, ...answer } = await restore(id, 1);
    const { latestRevisionId, latestRevisionNumber, updatedAt, ...kept } = was;
    const { project, assignee, parentIssue, triggers, recentRuns, lastRun, activeIssue, ...fields } = kept;
    expect(routine).toMatchObject({ ...fields, latestRevisionNumber: 3 });
    expect(answer).toEqual({
      restoredFromRevisionId: latestRevisionId,
      restoredFromRevisionNumber: 1,
      secretMaterials: [],
    });
    expect(revision).toMatchObject({
      id: routine.latestRevisionId,
      revisionNumber: 3,
      title: '{{a}}',
      description: 'Was',
      restoredFromRevisionId: latestRevisionId,
      changeSummary: 'Restored from revision 1',
    });
    expect((await revisionsOf(id))[0]).toEqual(revision);
    expect((await eventsOf(world, 'routine.revision_restored')).at(-1)).toMatchObject({
      entityId: id,
      details: { routineId: id, revisionId: revision.id, restoredFromRevisionId: latestRevisionId },
    });
    expect([project.id, recentRuns, lastRun, activeIssue, parentIssue, triggers]).toEqual([
      projectId,
      [],
      null,
      null,
      null,
      [],
    ]);
    expect([assignee.id, latestRevisionNumber, updatedAt < routine.updatedAt]).toEqual([
      fields.assigneeAgentId,
      1,
      true,
    ]);
  });

  it('brings back the environment as it was stored, with its secrets', async () => {
    const secret = await secretIn(world, 'v');
    const env = { KEY: refTo(secret), MODE: 'literal' };
    const { id } = await routineIn(world, { env });
    await change(id, { env: { MODE: 'other' } });
    expect(await bindingsAt(world, id)).toEqual([]);
    await restore(id, 1);
    const row = await stored(world, (tx) => tx.routine.findUniqueOrThrow({ where: { id } }));
    expect(row.env).toEqual({ KEY: refTo(secret), MODE: { type: 'plain', value: 'literal' } });
    expect(await bindingsAt(world, id)).toMatchObject([{ configPath: 'env.KEY', secretId: secret.id }]);
  });

  it('leaves the status as it is, and pauses what has no agent any more', async () => {
    const routine = await routineIn(world, { title: 'Nobody' });
    const agent = await world.agent({ name: `Agent ${randomUUID()}` });
    await change(routine.id, { assigneeAgentId: agent.row.id, status: 'active', title: 'Somebody' });
    await change(routine.id, { status: 'archived' });
    expect((await restore(routine.id, 2)).routine).toMatchObject({ title: 'Somebody', status: 'archived' });
    await change(routine.id, { status: 'active' });
    expect((await restore(routine.id, 1)).routine).toMatchObject({ assigneeAgentId: null, status: 'paused' });
  });

  it('brings back triggers: what was changed, added and deleted, a webhook with a new address and secret', async () => {
    const routine = await activeRoutineIn(world);
    const add = async (fields: object) =>
      (await world.board.run(createRoutineTrigger, { routineId: routine.id, ...fields })).trigger;
    const schedule = await add({ kind: 'schedule', cronExpression: '0 9 * * *', label: 'Mornings' });
    const webhook = await add({ kind: 'webhook', signingMode: 'hmac_sha256', replayWindowSec: 60 });
    const { latestRevisionNumber } = await get(routine.id);
    await world.board.run(updateRoutineTrigger, {
      triggerId: schedule.id,
      cronExpression: '0 17 * * *',
      enabled: false,
    });
    await world.board.run(deleteRoutineTrigger, { triggerId: webhook.id });
    await add({ kind: 'api' });
    const { secretMaterials, revision } = await restore(routine.id, latestRevisionNumber);
    const { triggers } = await get(routine.id);
    expect(triggers).toMatchObject([
      { id: schedule.id, cronExpression: '0 9 * * *', label: 'Mornings', enabled: true, nextRunAt: expect.any(String) },
      { id: webhook.id, signingMode: 'hmac_sha256', replayWindowSec: 60, enabled: true },
    ]);
    expect(triggers[1].publicId).not.toBe(webhook.publicId);
    const url = expect.stringContaining(`/api/routine-triggers/public/${triggers[1].publicId}/fire`);
    expect(secretMaterials).toEqual([{ triggerId: webhook.id, webhookUrl: url, webhookSecret: expect.any(String) }]);
    expect(JSON.stringify(await revisionsOf(routine.id))).not.toContain(secretMaterials[0].webhookSecret);
    expect(revision.snapshot.triggers).toMatchObject([{ id: schedule.id }, { publicId: triggers[1].publicId }]);
  });

  it('is refused where it is the latest, or of another routine', async () => {
    const [one, two] = [await routineIn(world), await routineIn(world)];
    const run = (revisionId: string) => world.board.run(restoreRoutineRevision, { routineId: one.id, revisionId });
    await expect(run(one.latestRevisionId)).rejects.toMatchObject({
      status: 409,
      details: { currentRevisionId: one.latestRevisionId },
    });
    for (const other of [two.latestRevisionId, randomUUID(), 'nonsense'])
      await expect(run(other)).rejects.toMatchObject({ status: 404, message: 'Routine revision not found' });
  });

  it('is refused where what it refers to is gone, and nothing of it is kept', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Gone' });
    const secret = await secretIn(world, 'v');
    const agent = await world.agent({ name: `Agent ${randomUUID()}` });
    const gone: [Record<string, unknown>, () => Promise<unknown>, object][] = [
      [{ projectId }, () => world.board.run(deleteProject, { projectId }), { status: 422 }],
      [
        { env: { KEY: refTo(secret) } },
        () => world.board.run(deleteSecret, { secretId: secret.id, force: true }),
        { status: 422, message: 'env.KEY refers to a secret that does not belong to company' },
      ],
      [
        { assigneeAgentId: agent.row.id },
        () => world.board.run(terminateAgent, { agentId: agent.row.id }),
        { code: 'agent_not_assignable' },
      ],
    ];
    for (const [fields, remove, refusal] of gone) {
      const { id } = await routineIn(world, fields);
      await change(id, { ...Object.fromEntries(Object.keys(fields).map((key) => [key, null])), title: 'Later' });
      await remove();
      await expect(restore(id, 1)).rejects.toMatchObject(refusal);
      expect(await get(id)).toMatchObject({ title: 'Later', latestRevisionNumber: 2 });
    }
  });

  it('is refused where an active routine with a schedule would ask for what nobody answers', async () => {
    const routine = await activeRoutineIn(world);
    const schedule = { routineId: routine.id, kind: 'schedule', cronExpression: '0 9 * * *' };
    await world.board.run(createRoutineTrigger, schedule);
    const asking = await change(routine.id, { status: 'paused', title: '{{a}}' });
    await change(routine.id, { status: 'active', title: 'None' });
    await expect(restore(routine.id, asking.latestRevisionNumber)).rejects.toMatchObject({
      status: 422,
      message: 'Scheduled routines require defaults for required variables: a',
    });
    await change(routine.id, { status: 'paused' });
    expect((await restore(routine.id, asking.latestRevisionNumber)).routine.title).toBe('{{a}}');
  });
});

describe('an agent', () => {
  let agent: AgentCaller;
  beforeAll(async () => {
    agent = await world.agent({ name: 'Ada' });
  });

  it('restores what was its own, and neither what was of another nor routines of another', async () => {
    const other = await world.agent({ name: `Agent ${randomUUID()}` });
    const routine = await routineIn(world, { assigneeAgentId: other.row.id });
    await change(routine.id, { assigneeAgentId: agent.row.id, title: 'Mine' });
    await agent.run(updateRoutine, { routineId: routine.id, title: 'Later' });
    expect((await restore(routine.id, 2, agent)).routine.title).toBe('Mine');
    const refusal = { status: 403, message: 'Agents can only manage routines assigned to themselves' };
    await expect(restore(routine.id, 1, agent)).rejects.toMatchObject(refusal);
    await expect(restore(routine.id, 1, other)).rejects.toMatchObject(refusal);
    const theirs = await (await createWorld()).agent({ name: 'Spy' });
    await expect(restore(routine.id, 1, theirs)).rejects.toMatchObject({ status: 404 });
    const own = { companyId, title: 'Own', assigneeAgentId: agent.row.id };
    const { id: routineId } = await agent.run(createRoutine, own);
    expect(await agent.run(listRoutineRevisions, { routineId })).toHaveLength(1);
  });
});
