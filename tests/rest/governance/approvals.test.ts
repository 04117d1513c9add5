/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { newIssue } from '#tests/services/governance/approvals-world.js';

let rest: Rest;
let world: World;
let agent: AgentCaller;
let company: string;
let asAgent: { as: string };

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
  company = `/api/companies/${world.company.id}`;
  asAgent = { as: await agentKey(world, agent) };
});

const STRATEGY = { type: 'approve_ceo_strategy', payload: { plan: 'Grow' } };

describe('approvals', () => {
  it('are asked for by an agent, discussed, sent back, asked for again and approved', async () => {
    const issue = await newIssue(world);
    const made = await rest.post(`${company}/approvals`, { ...STRATEGY, issueIds: [issue.id] }, asAgent);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        companyId: world.company.id,
        ...STRATEGY,
        status: 'pending',
        requestedByAgentId: agent.row.id,
        requestedByUserId: null,
        decisionNote: null,
        decidedByUserId: null,
        decidedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const path = `/api/approvals/${made.body.id}`;
    const said = await rest.post(`${path}/comments`, { body: 'Why?' });
    expect([said.status, Object.keys(said.body)]).toEqual([
      201,
      ['id', 'companyId', 'approvalId', 'authorAgentId', 'authorUserId', 'body', 'createdAt', 'updatedAt'],
    ]);
    expect((await rest.get(`${path}/comments`, asAgent)).body).toEqual([said.body]);
    const returned = await rest.post(`${path}/request-revision`, { decisionNote: 'Slower' });
    expect([returned.status, returned.body.status]).toEqual([200, 'revision_requested']);
    expect(returned.body).toMatchObject({ decisionNote: 'Slower', decidedByUserId: 'local-board' });
    const again = await rest.post(`${path}/resubmit`, { payload: { plan: 'Grow slowly' } }, asAgent);
    expect([again.status, again.body.status, again.body.decidedAt]).toEqual([200, 'pending', null]);
    const approved = await rest.post(`${path}/approve`);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    expect((await rest.post(`${path}/approve`)).body).toEqual(approved.body);
    expect((await rest.get(path)).body).toEqual(approved.body);
    const refused = await rest.post(`${path}/reject`);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Only pending or revision requested approvals can be rejected',
    ]);
    const [linked] = (await rest.get(`${path}/issues`)).body;
    expect(linked).toMatchObject({ id: issue.id, identifier: issue.identifier });
  });

  it('are listed newest first as a bare array, of one status or several', async () => {
    const made = [];
    for (const _ of [1, 2]) made.push((await rest.post(`${company}/approvals`, STRATEGY)).body);
    await rest.post(`/api/approvals/${made[0].id}/reject`, { decisionNote: null });
    const ids = async (query: string) =>
      (await rest.get(`${company}/approvals${query}`)).body.map((one: { id: string }) => one.id);
    expect((await ids('')).slice(0, 2)).toEqual([made[1].id, made[0].id]);
    expect(await ids('?status=rejected')).toEqual([made[0].id]);
    expect((await ids('?status=pending,rejected')).slice(0, 2)).toEqual([made[1].id, made[0].id]);
    expect((await rest.get(`${company}/approvals?status=lost`)).status).toBe(400);
  });

  it('are linked to an issue and unlinked from it', async () => {
    const issue = await newIssue(world);
    const { body: approval } = await rest.post(`${company}/approvals`, STRATEGY);
    const path = `/api/issues/${issue.identifier}/approvals`;
    const linked = await rest.post(path, { approvalId: approval.id }, asAgent);
    expect([linked.status, linked.body]).toEqual([200, [approval]]);
    expect((await rest.get(path)).body).toEqual([approval]);
    expect((await rest.delete(`${path}/${approval.id}`)).body).toEqual({ ok: true });
    expect((await rest.get(path)).body).toEqual([]);
    expect((await rest.post(path, {})).status).toBe(400);
    expect((await rest.post(path, { approvalId: randomUUID() })).status).toBe(422);
    expect((await rest.delete(`${path}/${randomUUID()}`)).status).toBe(404);
    expect((await rest.get(`/api/issues/${world.company.issuePrefix}-9999/approvals`)).status).toBe(404);
  });

  it('are decided by the board alone', async () => {
    const { body: approval } = await rest.post(`${company}/approvals`, STRATEGY, asAgent);
    const viewer = await world.member('viewer');
    const asViewer = { as: await boardKey(world, viewer.actor.userId) };
    for (const [request, error] of [
      [asAgent, 'Board access required'],
      [asViewer, 'Viewer access is read-only'],
    ] as const) {
      const { status, body } = await rest.post(`/api/approvals/${approval.id}/approve`, {}, request);
      expect([status, body.error]).toEqual([403, error]);
    }
    expect((await rest.get(`/api/approvals/${approval.id}`, asViewer)).body.status).toBe('pending');
  });

  it('are refused with the fields that are wrong', async () => {
    const wrong = await rest.post(`${company}/approvals`, { type: 'lunch', payload: [], issueIds: ['x'] });
    expect(wrong.status).toBe(400);
    const paths = wrong.body.issues.map((issue: { path: (string | number)[] }) => issue.path.join('.'));
    expect(paths.sort()).toEqual(['issueIds.0', 'payload', 'type']);
    const hire = await rest.post(`${company}/approvals`, { type: 'hire_agent', payload: { name: '' } });
    expect([hire.status, hire.body.issues[0].path]).toEqual([400, ['payload', 'name']]);
  });
});
