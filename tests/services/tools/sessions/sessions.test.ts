import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticateToolSession } from '#services/access/tool-sessions.js';
import type { Transaction } from '#services/core/postgres/database.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createToolSession, revokeToolSession } from '#services/tools/sessions/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let agent: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Caller' });
});

const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  world.services.database.transaction('all', work);

/** A run of an agent. */
async function runOf({ row }: AgentCaller, fields: object = {}): Promise<string> {
  const data = { companyId: row.companyId, agentId: row.id, status: 'running', ...fields };
  return (await write((tx) => tx.heartbeatRun.create({ data }))).id;
}

const inRun = (caller: AgentCaller, runId: string) =>
  world.as({ ...caller.actor, source: 'agent_jwt', runId, verifiedRunId: runId });

const ids = (runId: string) => ({ companyId: world.company.id, agentId: agent.row.id, runId });
const use = (token: string) => authenticateToolSession(world.services, token);

describe('a session of tools', () => {
  it('is made by an agent for the run of its token, whatever the body says', async () => {
    const runId = await runOf(agent);
    const session = await inRun(agent, runId).run(createToolSession, { runId: randomUUID(), ttlMs: 60_000 });
    expect(session).toEqual({
      sessionId: expect.any(String),
      token: expect.stringMatching(`^svcgt_${session.sessionId}\\.[\\w-]{43}$`),
      expiresAt: expect.any(String),
      toolsUrl: 'http://127.0.0.1:3100/api/tool-gateway/tools',
      callUrl: 'http://127.0.0.1:3100/api/tool-gateway/tools/call',
    });
    const left = Date.parse(session.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    await expect(use(session.token)).resolves.toMatchObject({ kind: 'agent', agentId: agent.row.id, runId });
  });

  it('is made by people for the run that they name, and knows what the run is about', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    const issue = await world.board.run(createIssue, { companyId: world.company.id, title: 'Work', projectId });
    const runId = await runOf(agent, { issueId: issue.id });
    const { token } = await world.board.run(createToolSession, { ...ids(runId), issueId: issue.id, projectId });
    await expect(use(token)).resolves.toMatchObject({ toolSession: { issueId: issue.id, projectId, routineId: null } });
  });

  it.each([
    ['without ids', () => ({}), 400, 'bad_request'],
    ['for a run that nobody knows', () => ids(randomUUID()), 403, 'run_company_mismatch'],
    [
      'for an agent that nobody knows',
      async () => ({ ...ids(await runOf(agent)), agentId: randomUUID() }),
      404,
      'agent_not_found',
    ],
    ['for a run that is over', async () => ids(await runOf(agent, { status: 'succeeded' })), 403, 'run_inactive'],
    [
      'for an issue that is not that of the run',
      async () => ({ ...ids(await runOf(agent)), issueId: randomUUID() }),
      403,
      'run_context_mismatch',
    ],
    [
      'for a project that is not that of the run',
      async () => ({ ...ids(await runOf(agent)), projectId: randomUUID() }),
      403,
      'run_context_mismatch',
    ],
    [
      'for longer than an hour',
      async () => ({ ...ids(await runOf(agent)), ttlMs: 3_600_001 }),
      400,
      'validation_failed',
    ],
    ['for less than a second', async () => ({ ...ids(await runOf(agent)), ttlMs: 999 }), 400, 'validation_failed'],
  ])('is not made %s', async (_what, input, status, code) => {
    await expect(world.board.run(createToolSession, await input())).rejects.toMatchObject({ status, code });
  });

  it("is not made for another agent's run", async () => {
    const runId = await runOf(await world.agent({ name: 'Other' }));
    const refused = world.board.run(createToolSession, ids(runId));
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'run_agent_mismatch' });
  });

  it('is not made by an agent whose credential proves no run', async () => {
    const named = world.as({ ...agent.actor, runId: await runOf(agent) });
    await expect(named.run(createToolSession, {})).rejects.toMatchObject({
      status: 400,
      message: 'companyId, agentId, and runId are required',
    });
  });

  it('is made by nobody for the run of an agent but by whoever may configure agents', async () => {
    const runId = await runOf(agent);
    for (const role of ['viewer', 'operator'] as const) {
      const member = await world.member(role);
      await expect(member.run(createToolSession, ids(runId)), role).rejects.toMatchObject({ status: 403 });
    }
    for (const role of ['admin', 'owner'] as const) {
      await expect((await world.member(role)).run(createToolSession, ids(runId)), role).resolves.toHaveProperty(
        'token',
      );
    }
  });

  it('ends with its revocation, which keeps its first time', async () => {
    const { token, sessionId } = await world.board.run(createToolSession, ids(await runOf(agent)));
    const revoked = await agent.run(revokeToolSession, { sessionId });
    expect(revoked).toEqual({ sessionId, revokedAt: expect.any(String) });
    expect(await agent.run(revokeToolSession, { sessionId })).toEqual(revoked);
    await expect(use(token)).rejects.toMatchObject({ status: 401, code: 'session_revoked' });
  });

  it('ends with its run', async () => {
    const runId = await runOf(agent);
    const { token } = await world.board.run(createToolSession, ids(runId));
    await write((tx) => tx.heartbeatRun.update({ where: { id: runId }, data: { status: 'cancelled' } }));
    await expect(use(token)).rejects.toMatchObject({ status: 401, code: 'session_run_inactive' });
  });

  it('ends by itself', async () => {
    const { token, sessionId } = await world.board.run(createToolSession, ids(await runOf(agent)));
    await write((tx) => tx.toolSession.update({ where: { id: sessionId }, data: { expiresAt: new Date(0) } }));
    await expect(use(token)).rejects.toMatchObject({ status: 401, code: 'session_expired' });
  });

  it.each(['', 'svcgt_', `svcgt_${randomUUID()}.x`, 'svc_agent_x'])('is not known by %o', async (token) => {
    await expect(use(token)).rejects.toMatchObject({ status: 401 });
  });

  it("is another agent's to revoke for nobody but people", async () => {
    const other = await world.agent({ name: 'Neighbour' });
    const { sessionId } = await world.board.run(createToolSession, ids(await runOf(agent)));
    const refused = other.run(revokeToolSession, { sessionId });
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'session_scope_mismatch' });
    const foreign = (await createWorld()).company.id;
    const stranger = world.as({ ...other.actor, companyId: foreign });
    await expect(stranger.run(revokeToolSession, { sessionId })).rejects.toMatchObject({
      status: 404,
      code: 'session_not_found',
    });
  });
});
