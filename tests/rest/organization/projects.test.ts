/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let company: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  company = `/api/companies/${world.company.id}`;
});

describe('projects over REST', () => {
  it('are created, repeated by key, read by shortname, changed and deleted', async () => {
    const body = { name: 'Site', idempotencyKey: 'once', workspace: { cwd: '/srv/site' } };
    const made = await rest.post(`${company}/projects`, body);
    expect([made.status, made.body.urlKey, made.body.primaryWorkspace.cwd]).toEqual([201, 'site', '/srv/site']);
    const again = await rest.post(`${company}/projects`, body);
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    const byName = await rest.get(`/api/projects/site?companyId=${world.company.id}`);
    expect(byName.body).toEqual(made.body);
    const changed = await rest.patch(`/api/projects/${made.body.id}`, {
      status: 'in_progress',
      targetDate: '2027-01-31',
    });
    expect(changed.body).toMatchObject({ status: 'in_progress', targetDate: '2027-01-31' });
    const gone = await rest.delete(`/api/projects/${made.body.id}`);
    expect([gone.status, gone.body]).toEqual([200, changed.body]);
    expect((await rest.get(`/api/projects/${made.body.id}`)).status).toBe(404);
  });

  it('hold workspaces of their own', async () => {
    const { body: project } = await rest.post(`${company}/projects`, { name: 'Places' });
    const path = `/api/projects/${project.id}/workspaces`;
    const made = await rest.post(path, { repoUrl: 'https://example.com/a.git' });
    expect([made.status, made.body.name]).toEqual([201, 'a']);
    const refused = await rest.post(path, {});
    expect([refused.status, refused.body.error]).toEqual([400, 'A workspace needs cwd or repoUrl']);
    expect((await rest.patch(`${path}/${made.body.id}`, { visibility: 'advanced' })).body.visibility).toBe('advanced');
    expect((await rest.get(path)).body).toHaveLength(1);
    expect((await rest.delete(`${path}/${made.body.id}`)).body.id).toBe(made.body.id);
    expect((await rest.get(path)).body).toEqual([]);
  });

  it('are listed with the archived ones only when includeArchived says so', async () => {
    const { body: project } = await rest.post(`${company}/projects`, { name: 'Old' });
    await rest.patch(`/api/projects/${project.id}`, { archivedAt: '2026-01-01T00:00:00Z' });
    const listed = async (query: string) =>
      (await rest.get(`${company}/projects${query}`)).body.map(({ id }: { id: string }) => id).includes(project.id);
    expect([await listed(''), await listed('?includeArchived=true'), await listed('?includeArchived=0')]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await rest.get(`${company}/projects?includeArchived=maybe`)).status).toBe(400);
  });
});

describe('goals and labels over REST', () => {
  it('are created, changed and deleted', async () => {
    const goal = await rest.post(`${company}/goals`, { title: 'Grow', level: 'company' });
    expect(goal.status).toBe(201);
    expect((await rest.patch(`/api/goals/${goal.body.id}`, { status: 'active' })).body.status).toBe('active');
    expect((await rest.delete(`/api/goals/${goal.body.id}`)).body.id).toBe(goal.body.id);
    const label = await rest.post(`${company}/labels`, { name: 'bug', color: '#ff0000' });
    expect(label.status).toBe(201);
    const taken = await rest.post(`${company}/labels`, { name: 'BUG', color: '#00ff00' });
    expect([taken.status, taken.body.code]).toEqual([409, 'label_name_taken']);
    expect((await rest.delete(`/api/labels/${label.body.id}`)).body).toEqual(label.body);
    expect((await rest.get(`${company}/labels`)).body).toEqual([]);
  });

  it('are made by agents too, and deleted by them where the board need not', async () => {
    const agent = await world.agent({ name: 'Ada' });
    const as = await agentKey(world, agent);
    const goal = await rest.post(`${company}/goals`, { title: 'Mine' }, { as });
    expect(goal.status).toBe(201);
    const refused = await rest.delete(`/api/goals/${goal.body.id}`, { as });
    expect([refused.status, refused.body.error]).toEqual([403, 'Board access required']);
  });
});
