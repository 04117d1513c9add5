import { describe, expect, it } from 'vitest';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { createGoal } from '#services/organization/goals/operations.js';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '#services/organization/projects/operations.js';
import { assertProjectOpen, setProjectPause } from '#services/organization/projects/rows.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';

describe('a project', () => {
  it('is created with the defaults of the contract and read by id and by shortname', async () => {
    const { board, company } = await createWorld();
    const project = await board.run(createProject, { companyId: company.id, name: 'New Site' });
    expect(project).toMatchObject({
      name: 'New Site',
      urlKey: 'new-site',
      status: 'backlog',
      goalId: null,
      goalIds: [],
      goals: [],
      workspaces: [],
      primaryWorkspace: null,
      env: null,
      archivedAt: null,
    });
    expect(await board.run(getProject, { projectId: project.id })).toEqual(project);
    expect(await board.run(getProject, { projectId: 'NEW-SITE', companyId: company.id })).toEqual(project);
    await expect(board.run(getProject, { projectId: 'new-site' })).rejects.toMatchObject({ status: 422 });
  });

  it('whose name is taken gets a number, also when many are created at once', async () => {
    const { board, company } = await createWorld();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => board.run(createProject, { companyId: company.id, name: 'Alpha' })),
    );
    expect(made.map(({ name, urlKey }) => `${name}/${urlKey}`).sort()).toEqual([
      'Alpha 2/alpha-2',
      'Alpha 3/alpha-3',
      'Alpha 4/alpha-4',
      'Alpha 5/alpha-5',
      'Alpha/alpha',
    ]);
  });

  it('keeps its name when it is renamed to itself and takes a number when another has the name', async () => {
    const { board, company } = await createWorld();
    await board.run(createProject, { companyId: company.id, name: 'One' });
    const two = await board.run(createProject, { companyId: company.id, name: 'Two' });
    expect(await board.run(updateProject, { projectId: two.id, name: 'Two' })).toMatchObject({ urlKey: 'two' });
    expect(await board.run(updateProject, { projectId: two.id, name: 'One' })).toMatchObject({
      name: 'One 2',
      urlKey: 'one-2',
    });
  });

  it('is created once for a key, and other inputs under it are refused', async () => {
    const { board, company } = await createWorld();
    const body = { companyId: company.id, name: 'Keyed', idempotencyKey: 'k1' };
    const [first, second] = await Promise.all([board.run(createProject, body), board.run(createProject, body)]);
    expect(first.id).toBe(second.id);
    expect([first.idempotent, second.idempotent].filter(Boolean)).toHaveLength(1);
    await expect(board.run(createProject, { ...body, name: 'Other' })).rejects.toMatchObject({
      status: 409,
      code: 'project_idempotency_key_reused',
      details: { projectId: first.id },
    });
  });

  it('serves goals in the order they are given, the first being its goal', async () => {
    const { board, company } = await createWorld();
    const goals = await Promise.all(
      ['a', 'b', 'c'].map((title) => board.run(createGoal, { companyId: company.id, title })),
    );
    const [a, b, c] = goals.map(({ id }) => id);
    const project = await board.run(createProject, { companyId: company.id, name: 'P', goalIds: [c, a, c] });
    expect(project).toMatchObject({ goalId: c, goalIds: [c, a] });
    expect(project.goals.map(({ title }: { title: string }) => title)).toEqual(['c', 'a']);
    expect(await board.run(updateProject, { projectId: project.id, goalId: b })).toMatchObject({ goalIds: [b] });
    expect(await board.run(updateProject, { projectId: project.id, goalId: null })).toMatchObject({ goalIds: [] });
  });

  it('refuses goals and leads of another company and names that are empty', async () => {
    const [mine, theirs] = [await createWorld(), await createWorld()];
    const goal = await theirs.board.run(createGoal, { companyId: theirs.company.id, title: 'Theirs' });
    const agent = await theirs.agent({ name: 'Spy' });
    const create = (fields: object) =>
      mine.board.run(createProject, { companyId: mine.company.id, name: 'P', ...fields });
    await expect(create({ goalIds: [goal.id] })).rejects.toMatchObject({
      status: 422,
      message: 'Goal does not belong to company',
    });
    await expect(create({ leadAgentId: agent.row.id })).rejects.toMatchObject({ status: 422 });
    await expect(create({ name: '  ' })).rejects.toMatchObject({ status: 400 });
    await expect(create({ targetDate: '2027-02-30' })).rejects.toMatchObject({ status: 400 });
    expect(await mine.board.run(listProjects, { companyId: mine.company.id })).toEqual([]);
  });

  it('never shows its variables, keeps them when the placeholder comes back, and tells nobody what they are', async () => {
    const world = await createWorld();
    const { board, company, services } = world;
    const project = await board.run(createProject, {
      companyId: company.id,
      name: 'Env',
      env: { API_KEY: 'canary-1', MODE: { type: 'plain', value: 'canary-2' } },
    });
    const shown = { type: 'plain', value: '***REDACTED***' };
    expect(project.env).toEqual({ API_KEY: shown, MODE: shown });
    await board.run(updateProject, { projectId: project.id, env: { API_KEY: shown, MODE: 'canary-3' } });
    const stored = await services.database.transaction('all', (tx) =>
      tx.project.findUniqueOrThrow({ where: { id: project.id } }),
    );
    expect(stored.env).toEqual({
      API_KEY: { type: 'plain', value: 'canary-1' },
      MODE: { type: 'plain', value: 'canary-3' },
    });
    const events = await eventsOf(world, 'project.updated');
    expect(events).toMatchObject([{ details: { changes: { env: { changed: true } } } }]);
    expect(JSON.stringify(events)).not.toContain('canary');
    await expect(board.run(updateProject, { projectId: project.id, env: { NEW: shown } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('is put away and brought back, and listed only when archived ones are asked for', async () => {
    const { board, company } = await createWorld();
    const { id } = await board.run(createProject, { companyId: company.id, name: 'Old' });
    const at = '2026-01-02T03:04:05.000Z';
    expect(await board.run(updateProject, { projectId: id, archivedAt: at })).toMatchObject({ archivedAt: at });
    const listed = async (input: object) =>
      (await board.run(listProjects, { companyId: company.id, ...input })).map((row: { id: string }) => row.id);
    expect(await listed({})).toEqual([]);
    expect(await listed({ includeArchived: true })).toEqual([id]);
    await board.run(updateProject, { projectId: id, archivedAt: null });
    expect(await listed({})).toEqual([id]);
  });

  it('is deleted by the board only', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const project = await agent.run(createProject, { companyId: world.company.id, name: 'Mine' });
    await expect(agent.run(deleteProject, { projectId: project.id })).rejects.toMatchObject({ status: 403 });
    const { idempotent: _, ...row } = project;
    expect(await world.board.run(deleteProject, { projectId: project.id })).toEqual(row);
    await expect(world.board.run(getProject, { projectId: project.id })).rejects.toMatchObject({
      status: 404,
      message: 'Project not found',
    });
  });

  it('leaves its issues behind when it is deleted', async () => {
    const { board, company } = await createWorld();
    const { id: projectId } = await board.run(createProject, { companyId: company.id, name: 'Gone' });
    const issue = await board.run(createIssue, { companyId: company.id, title: 'Stays', projectId });
    await board.run(deleteProject, { projectId });
    expect(await board.run(getIssue, { issueId: issue.id })).toMatchObject({ title: 'Stays', projectId: null });
  });

  it('may have each status that there is, and no other', async () => {
    const { board, company } = await createWorld();
    const { id: projectId } = await board.run(createProject, { companyId: company.id, name: 'Moving' });
    for (const status of ['planned', 'in_progress', 'completed', 'cancelled', 'backlog']) {
      expect(await board.run(updateProject, { projectId, status })).toMatchObject({ status });
    }
    await expect(board.run(updateProject, { projectId, status: 'done' })).rejects.toMatchObject({ status: 400 });
  });

  it('that changes nothing records nothing', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const project = await board.run(createProject, { companyId: company.id, name: 'Still', status: 'planned' });
    await board.run(updateProject, { projectId: project.id, status: 'planned', name: 'Still' });
    expect(await eventsOf(world, 'project.updated')).toEqual([]);
  });

  it('takes no work while it is paused, and says why', async () => {
    const { board, company, services } = await createWorld();
    const { id } = await board.run(createProject, { companyId: company.id, name: 'Paused' });
    const scope = new Scope(services, board.actor);
    const pause = (reason: 'manual' | 'budget' | null) =>
      services.database.transaction('all', (tx) =>
        setProjectPause(new WriteScope(scope, tx), { companyId: company.id, projectId: id, reason }),
      );
    await pause('budget');
    await expect(assertProjectOpen(scope, company.id, id)).rejects.toMatchObject({
      status: 409,
      code: 'project_budget_exhausted',
    });
    await pause('manual');
    await expect(assertProjectOpen(scope, company.id, id)).rejects.toMatchObject({ message: 'Project is paused' });
    await pause(null);
    await assertProjectOpen(scope, company.id, id);
    await assertProjectOpen(scope, company.id, null);
  });
});
