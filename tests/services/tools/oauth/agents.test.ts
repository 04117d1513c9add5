import { describe, expect, test } from 'vitest';
import { authenticateToolSession } from '#services/access/tool-sessions.js';
import { Scope } from '#services/core/operation/scope.js';
import { RunRedactions } from '#services/secrets/env/run-redactions.js';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import {
  delegateToolGrant,
  listToolGrants,
  revokeToolGrant,
  revokeToolGrantDelegation,
} from '#services/tools/authorizations/grants.js';
import { issueConnectionToken } from '#services/tools/authorizations/issue.js';
import { requestToolAuthorization } from '#services/tools/authorizations/start.js';
import { setToolInstalls } from '#services/tools/connections/installs.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { issuedTokens } from '#services/tools/oauth/issued.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createToolSession } from '#services/tools/sessions/operations.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { testTool } from '#services/tools/simulation/test-calls.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import type { AgentCaller } from '#tests/kit/world.js';
import { openSession } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';
import { createOAuthWorld, type OAuthWorld, textsOf } from './world.js';

/** An agent in a run that acts for somebody. */
async function working(
  oauth: OAuthWorld,
  responsibleUserId: string | null = null,
  name = 'Worker',
  issueId: string | null = null,
) {
  const { world } = oauth;
  const agent = await world.agent({ name });
  const { runId, session } = await openSession(world, agent, issueId);
  await inDatabase(world, (tx) => tx.heartbeatRun.update({ where: { id: runId }, data: { responsibleUserId } }));
  const more = responsibleUserId ? { responsibleUserId } : {};
  const inRun = world.as({ ...agent.actor, source: 'agent_jwt', runId, verifiedRunId: runId, ...more });
  const call = async (more: object = {}, by = session) => {
    const { tools } = await world.services.toolSnapshots.current(oauth.companyId);
    const tool = tools.find(({ toolName }) => toolName === 'echo')?.gatewayName;
    return by.run(callSessionTool, { tool, ...more });
  };
  return { agent, runId, inRun, call };
}

const install = (oauth: OAuthWorld, ...agents: AgentCaller[]) =>
  oauth.world.board.run(setToolInstalls, {
    connectionId: oauth.connectionId,
    installs: agents.map(({ row }) => ({ targetType: 'agent', targetId: row.id })),
  });

/** Whose token came last. */
const tokenSent = ({ server }: OAuthWorld) =>
  server.seen.findLast(({ body }) => body?.method === 'tools/call')?.headers.authorization;

const personal = (credentialPolicy: string, options: Parameters<typeof createOAuthWorld>[0] = {}) =>
  createOAuthWorld({
    ...options,
    connection: { credentialPolicy, status: 'active', enabled: true },
  });

describe('an agent', () => {
  test('asks the person it acts for, who ends the authorization in their own browser', async () => {
    const oauth = await personal('per_user');
    const ada = await oauth.world.member('operator');
    const { agent, inRun } = await working(oauth, ada.actor.userId);
    const asked = { connectionId: oauth.connectionId, subjectUserId: ada.actor.userId };
    await expect(inRun.run(requestToolAuthorization, asked)).rejects.toMatchObject({ code: 'installation_required' });
    await install(oauth, agent);
    const { url } = await inRun.run(requestToolAuthorization, asked);
    const back = await oauth.authorization.agree(url);
    // The agent has the address, and whoever controls it may have another account there.
    await expect(oauth.finish(back, inRun)).rejects.toMatchObject({ status: 401 });
    await expect(oauth.finish(back, await oauth.world.member('owner'))).rejects.toMatchObject({ status: 403 });
    await oauth.finish(back, ada);
    const eve = await oauth.world.member('operator');
    await expect(
      inRun.run(requestToolAuthorization, { ...asked, subjectUserId: eve.actor.userId }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(oauth.world.board.run(requestToolAuthorization, asked)).rejects.toMatchObject({ status: 401 });
  });

  test('uses the access of the person whom its run acts for, and that of others only if they lend it', async () => {
    const oauth = await personal('per_user');
    const [ada, ben] = [await oauth.world.member('operator'), await oauth.world.member('operator')];
    await oauth.authorize(ada);
    await oauth.authorize(oauth.world.board);
    await oauth.use();
    const forAda = await working(oauth, ada.actor.userId, 'Of Ada');
    const forBen = await working(oauth, ben.actor.userId, 'Of Ben');
    await forAda.call();
    const ofAda = tokenSent(oauth);
    await expect(forBen.call()).rejects.toMatchObject({ code: 'authorization_required' });
    await oauth.authorize(ben);
    await forBen.call();
    expect(tokenSent(oauth)).not.toBe(ofAda);
    const forNobody = await working(oauth, null, 'Of nobody');
    await expect(forNobody.call()).rejects.toMatchObject({ code: 'authorization_required' });
    const { grants } = await oauth.world.board.run(listToolGrants, { connectionId: oauth.connectionId });
    const { id: grantId } = grants.find(
      ({ subjectUserId }: { subjectUserId: string }) => subjectUserId === ada.actor.userId,
    );
    await ada.run(delegateToolGrant, { connectionId: oauth.connectionId, grantId, agentId: forNobody.agent.row.id });
    await forNobody.call();
    expect(tokenSent(oauth)).toBe(ofAda);
    await inDatabase(oauth.world, (tx) =>
      tx.companyMembership.updateMany({
        where: { companyId: oauth.companyId, principalId: ada.actor.userId },
        data: { status: 'archived' },
      }),
    );
    await oauth.world.board.run(updateToolConnection, { connectionId: oauth.connectionId, name: 'Renamed' });
    await expect(forNobody.call()).rejects.toMatchObject({ code: 'authorization_required' });
  });

  test('lends nothing of others to a person who calls in its place, nor to their call once it is approved', async () => {
    const oauth = await personal('per_user');
    const { world, companyId } = oauth;
    const [ada, ben] = [await world.member('operator'), await world.member('operator')];
    const owner = await world.member('owner');
    await oauth.authorize(ada);
    await oauth.authorize(ben);
    await oauth.authorize(world.board);
    await oauth.use();
    const issue = await world.board.run(createIssue, { companyId, title: 'Work' });
    const { agent, runId, call } = await working(oauth, ada.actor.userId, 'Of Ada', issue.id);
    await call();
    const ofAda = tokenSent(oauth);
    const { grants } = await world.board.run(listToolGrants, { connectionId: oauth.connectionId });
    const { id: grantId } = grants.find(
      ({ subjectUserId }: { subjectUserId: string }) => subjectUserId === ben.actor.userId,
    );
    await ben.run(delegateToolGrant, { connectionId: oauth.connectionId, grantId, agentId: agent.row.id });

    const { token } = await owner.run(createToolSession, { companyId, agentId: agent.row.id, runId });
    const inPlace = world.as(await authenticateToolSession(world.services, token));
    await expect(call({}, inPlace)).rejects.toMatchObject({ code: 'authorization_required' });
    await oauth.authorize(owner);
    await call({}, inPlace);
    const ofOwner = tokenSent(oauth);
    await call();
    expect(tokenSent(oauth)).toBe(ofAda);

    const ask = { companyId, name: 'Ask', policyType: 'require_approval', priority: 1 };
    await world.board.run(createToolPolicy, ask);
    const asked = await call({}, inPlace).catch(({ details }) => details);
    await world.board.run(approveToolActionRequest, { actionRequestId: asked.actionRequestId });
    expect(ofOwner).not.toBe(ofAda);
    expect(tokenSent(oauth)).toBe(ofOwner);
  });

  test('lends nothing of others to a person who tries a tool as the agent, nor once the call is approved', async () => {
    const oauth = await personal('per_user');
    const { world, companyId, connectionId } = oauth;
    const ben = await world.member('operator');
    const owner = await world.member('owner');
    await oauth.authorize(ben);
    await oauth.authorize(world.board);
    await oauth.use();
    const { agent, call } = await working(oauth);
    const { grants } = await world.board.run(listToolGrants, { connectionId });
    const { id: grantId } = grants.find(
      ({ subjectUserId }: { subjectUserId: string }) => subjectUserId === ben.actor.userId,
    );
    await ben.run(delegateToolGrant, { connectionId, grantId, agentId: agent.row.id });
    await call();
    const ofBen = tokenSent(oauth);
    const tryTool = () => owner.run(testTool, { connectionId, agentId: agent.row.id, toolName: 'echo' });
    const refused = { error: { reasonCode: 'authorization_required' } };
    expect(await tryTool()).toMatchObject(refused);

    const ask = { companyId, name: 'Ask', policyType: 'require_approval', priority: 1 };
    await world.board.run(createToolPolicy, ask);
    const { actionRequestId } = await tryTool();
    expect(actionRequestId).toEqual(expect.any(String));
    await world.board.run(approveToolActionRequest, { actionRequestId }).catch(() => {});
    expect(oauth.server.count('tools/call')).toBe(1);
    expect(tokenSent(oauth)).toBe(ofBen);
  });

  test('goes on with its call while others authorize, lend and revoke their own access', async () => {
    let hangs = false;
    const oauth = await personal('per_user', { inside: ({ body }) => hangs && body?.method === 'tools/call' });
    const [ada, ben] = [await oauth.world.member('operator'), await oauth.world.member('operator')];
    await oauth.authorize(ada);
    await oauth.authorize(ben);
    await oauth.authorize(oauth.world.board);
    await oauth.use();
    const forAda = await working(oauth, ada.actor.userId, 'Of Ada');
    hangs = true;
    const ended = forAda.call({ timeoutMs: 3_000 }).catch((error: unknown) => error);
    await expect.poll(() => oauth.server.count('tools/call')).toBe(1);
    await oauth.authorize(ben);
    const { connectionId } = oauth;
    const { grants } = await oauth.world.board.run(listToolGrants, { connectionId });
    const { id: grantId } = grants.find(
      ({ subjectUserId }: { subjectUserId: string }) => subjectUserId === ben.actor.userId,
    );
    const lent = { connectionId, grantId, agentId: forAda.agent.row.id };
    const { id: delegationId } = await ben.run(delegateToolGrant, lent);
    await ben.run(revokeToolGrantDelegation, { connectionId, grantId, delegationId });
    await ben.run(revokeToolGrant, { connectionId, grantId });
    // The server says nothing, so the call lasts as long as it may.
    expect(await ended).toMatchObject({ code: 'tool_timeout' });
  });

  test('has its call ended when the access that it was lent for it is taken back', async () => {
    let hangs = false;
    const oauth = await personal('per_user', { inside: ({ body }) => hangs && body?.method === 'tools/call' });
    const ada = await oauth.world.member('operator');
    await oauth.authorize(ada);
    await oauth.authorize(oauth.world.board);
    await oauth.use();
    const forNobody = await working(oauth, null, 'Of nobody');
    const { connectionId } = oauth;
    const { grants } = await ada.run(listToolGrants, { connectionId });
    const { id: grantId } = grants.find(
      ({ subjectUserId }: { subjectUserId: string }) => subjectUserId === ada.actor.userId,
    );
    const lent = { connectionId, grantId, agentId: forNobody.agent.row.id };
    const { id: delegationId } = await ada.run(delegateToolGrant, lent);
    hangs = true;
    const ended = forNobody.call({ timeoutMs: 30_000 }).catch((error: unknown) => error);
    await expect.poll(() => oauth.server.count('tools/call')).toBe(1);
    await ada.run(revokeToolGrantDelegation, { connectionId, grantId, delegationId });
    expect(await ended).toMatchObject({ code: 'tool_call_cancelled' });
  });

  test('falls back to the access of the company where the connection says so', async () => {
    const oauth = await personal('per_user_with_fallback');
    const ada = await oauth.world.member('operator');
    await oauth.authorize(oauth.world.board, { subjectUserId: oauth.companyId });
    await oauth.use();
    const { call } = await working(oauth, ada.actor.userId);
    await call();
    const ofCompany = tokenSent(oauth);
    await oauth.authorize(ada);
    await call();
    expect(tokenSent(oauth)).not.toBe(ofCompany);
  });

  test('uses its own access, and not that of other agents', async () => {
    const oauth = await personal('per_agent');
    const one = await working(oauth, null, 'One');
    const two = await working(oauth, null, 'Two');
    await oauth.authorize(oauth.world.board, { subjectUserId: one.agent.row.id });
    await oauth.use();
    expect((await one.call()).result.isError).toBe(false);
    await expect(two.call()).rejects.toMatchObject({ code: 'authorization_required' });
    await expect(oauth.start(oauth.world.board, { subjectUserId: oauth.companyId })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('a token for a run', () => {
  async function issuing(fields: object = {}) {
    const oauth = await createOAuthWorld({ connection: { status: 'active', enabled: true }, ...fields });
    await oauth.authorize();
    const work = await working(oauth);
    await install(oauth, work.agent);
    const issue = (more: object = {}, by = work.inRun) =>
      by.run(issueConnectionToken, { connectionId: oauth.connectionId, ...more });
    return { ...oauth, ...work, issue };
  }

  test('is good for the server, for a quarter of an hour at most, and in no record', async () => {
    const { world, issue, authorization, connectionId, runId, companyId } = await issuing();
    const issued = await issue({ requestedTtlSeconds: 86_400 });
    expect(issued).toMatchObject({
      status: 'minted',
      tokenType: 'Bearer',
      scope: 'read write',
      grantId: expect.any(String),
    });
    expect(authorization.accepts(issued.token)).toBe(true);
    expect(issued.ttlSeconds).toBeLessThanOrEqual(900);
    const connection = await inDatabase(world, (tx) =>
      tx.toolConnection.findUniqueOrThrow({ where: { id: connectionId } }),
    );
    expect(await issue({ connectionId: connection.uid })).toMatchObject({ token: issued.token });
    const kept = await textsOf(world);
    expect(kept).toContain('tool_connection.token_issued');
    expect(kept).not.toContain(issued.token);
    const run = { companyId, runId, issueId: null };
    const redactions = new RunRedactions(run, [], issuedTokens(run));
    await redactions.refresh(new Scope(world.services, { kind: 'system', name: 'test' }, [companyId]));
    expect(redactions.redact(`I have ${issued.token}`)).toBe('I have ***REDACTED***');
  });

  test('is given to nobody but a run of an agent for which the connection is installed', async () => {
    const { world, issue, agent, runId, inRun } = await issuing();
    await expect(issue({}, agent)).rejects.toMatchObject({ status: 401, code: 'run_id_required' });
    await expect(issue({}, world.as({ ...agent.actor, runId }))).rejects.toMatchObject({
      status: 403,
      code: 'run_id_mismatch',
    });
    await expect(issue({}, world.board)).rejects.toMatchObject({ status: 401 });
    await expect(issue({ scope: 'read admin' })).rejects.toMatchObject({ status: 403, code: 'scope_exceeds_parent' });
    const other = await createOAuthWorld();
    await expect(issue({ connectionId: other.connectionId })).rejects.toMatchObject({ status: 404 });
    await inDatabase(world, (tx) => tx.heartbeatRun.update({ where: { id: runId }, data: { status: 'succeeded' } }));
    await expect(issue({}, inRun)).rejects.toMatchObject({ status: 403, code: 'run_id_mismatch' });
  });

  test('is not given for connections that are not installed, not in use, or have none', async () => {
    const oauth = await issuing();
    const { world, connectionId, issue } = oauth;
    await world.board.run(updateToolConnection, { connectionId, enabled: false });
    await expect(issue()).rejects.toMatchObject({ status: 409, code: 'connection_not_active' });
    await world.board.run(updateToolConnection, { connectionId, enabled: true, authKind: 'none' });
    await expect(issue()).rejects.toMatchObject({
      status: 409,
      code: 'use_env_lease',
      details: { status: 'use_env_lease' },
    });
    await install(oauth);
    await expect(issue()).rejects.toMatchObject({ status: 403, code: 'installation_required' });
  });

  test('is of the person whom the run acts for, and of nobody who has not lent theirs', async () => {
    const oauth = await personal('per_user');
    const [ada, ben] = [await oauth.world.member('operator'), await oauth.world.member('operator')];
    await oauth.authorize(ada);
    const work = await working(oauth, ben.actor.userId);
    await install(oauth, work.agent);
    const ask = { connectionId: oauth.connectionId, subject: { type: 'user', userId: ada.actor.userId } };
    await expect(work.inRun.run(issueConnectionToken, ask)).rejects.toMatchObject({ code: 'authorization_required' });
  });
});
