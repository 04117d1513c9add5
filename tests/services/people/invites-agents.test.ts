import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { anonymous } from '#services/core/actors/actor.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { claimJoinApiKey } from '#services/people/invites/join-claim.js';
import { approveJoinRequest, listJoinRequests, rejectJoinRequest } from '#services/people/invites/joins.js';
import { createInvite } from '#services/people/invites/operations.js';
import { listMembers, updateMemberPermissions } from '#services/people/members/operations.js';
import { shown } from '#tests/kit/credentials.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import { strictly } from '../secrets/secrets-world.js';
import { invite, join, stranger } from './invites-world.js';
import type { Loose } from './members-world.js';

describe('an agent that accepts', () => {
  test('waits, with a secret that is told once and never stored', async () => {
    const world = await createWorld();
    const joined = await join(world, { capabilities: 'Reads', agentDefaultsPayload: { metadata: { apiKey: 'hush' } } });
    expect(joined).toMatchObject({
      requestType: 'agent',
      status: 'pending_approval',
      agentName: 'Newcomer',
      capabilities: 'Reads',
      claimSecret: expect.stringMatching(/^svc_claim_[\w-]{43}$/),
      claimApiKeyPath: `/api/join-requests/${joined.id}/claim-api-key`,
      onboarding: { companyName: world.company.name },
      diagnostics: [{ code: 'no_active_ceo' }, { code: 'adapter_default' }],
    });
    expect(Date.parse(joined.claimSecretExpiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const stored = await world.services.database.pool.query(
      'SELECT j::text AS row FROM "JoinRequest" j WHERE id = $1',
      [joined.id],
    );
    const listed = await world.board.run(listJoinRequests, { companyId: world.company.id });
    expect(JSON.stringify([stored.rows, listed, await eventsOf(world)])).not.toContain(joined.claimSecret);
    expect(JSON.stringify(listed)).not.toMatch(/hush|hash/i);
  });

  test('brings no literal credential in strict mode, nor does its invite', async () => {
    const world = await createWorld();
    const { token } = await invite(world);
    const refused = { status: 422, code: 'secret_strict_mode', details: { keys: ['DEPLOY_TOKEN'] } };
    for (const literal of ['hush', { type: 'plain', value: 'hush' }]) {
      const agentDefaultsPayload = { adapterConfig: { env: { DEPLOY_TOKEN: literal, PLAIN: 'x' } } };
      const fields = { token, requestType: 'agent', agentName: 'Newcomer', agentDefaultsPayload };
      await expect(strictly(world, anonymous).run(acceptInvite, fields)).rejects.toMatchObject(refused);
      const defaults = { companyId: world.company.id, defaultsPayload: agentDefaultsPayload };
      await expect(strictly(world).run(createInvite, defaults)).rejects.toMatchObject(refused);
    }
    const open = { token, requestType: 'agent', agentName: 'Newcomer' };
    const plain = { agentDefaultsPayload: { adapterConfig: { env: { PLAIN: 'x' } } } };
    expect(await strictly(world, anonymous).run(acceptInvite, { ...open, ...plain })).toMatchObject({
      status: 'pending_approval',
    });
  });

  test('needs a name, a known adapter and a usable payload', async () => {
    const world = await createWorld();
    await expect(join(world, { agentName: undefined })).rejects.toMatchObject({
      status: 400,
      details: [{ path: ['agentName'] }],
    });
    for (const [field, most] of [
      ['agentName', 120],
      ['capabilities', 4000],
    ] as const) {
      expect(await join(world, { [field]: 'x'.repeat(most) })).toMatchObject({ [field]: 'x'.repeat(most) });
      await expect(join(world, { [field]: 'x'.repeat(most + 1) })).rejects.toMatchObject({
        status: 400,
        details: [{ path: [field] }],
      });
    }
    await expect(join(world, { adapterType: 'nothing' })).rejects.toMatchObject({ status: 422 });
    await expect(join(world, { agentDefaultsPayload: { runtimeConfig: 'often' } })).rejects.toMatchObject({
      status: 400,
      details: [{ path: ['agentDefaultsPayload', 'runtimeConfig'] }],
    });
    await expect(join(world, {}, { allowedJoinTypes: 'human' })).rejects.toMatchObject({ status: 400 });
  });

  test('is let in below the CEO with the standard grants, and fetches its key once', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    const joined = await join(world, {
      adapterType: 'http',
      agentDefaultsPayload: { adapterConfig: { url: 'https://a.example' } },
    });
    const claim = (claimSecret: string) =>
      world.anonymous.run(claimJoinApiKey, { joinRequestId: joined.id, claimSecret });
    await expect(claim(joined.claimSecret)).rejects.toMatchObject({ status: 409 });
    await expect(claim('svc_claim_of_somebody_else')).rejects.toMatchObject({ status: 403 });
    for (const wrong of ['x'.repeat(15), 'x'.repeat(257)])
      await expect(claim(wrong)).rejects.toMatchObject({ status: 400 });
    const approved = await world.board.run(approveJoinRequest, { companyId, joinRequestId: joined.id });
    expect(approved).toMatchObject({ status: 'approved', approvedByUserId: 'local-board' });
    const agent = await world.board.run(getAgent, { agentId: approved.createdAgentId });
    expect(agent).toMatchObject({
      name: 'Newcomer',
      role: 'general',
      reportsTo: ceo.row.id,
      status: 'idle',
      adapterType: 'http',
      adapterConfig: { url: 'https://a.example' },
    });
    expect(agent.access.grants).toHaveLength(14);
    await expect(claim('svc_claim_of_somebody_else')).rejects.toMatchObject({ status: 403 });
    const outcomes = await Promise.allSettled([claim(joined.claimSecret), claim(joined.claimSecret)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const key = outcomes.find((one) => one.status === 'fulfilled') as PromiseFulfilledResult<Loose>;
    expect(key.value).toMatchObject({ agentId: agent.id, token: expect.stringMatching(/^svc_agent_/) });
    expect(await authenticate(world.services, shown(`Bearer ${key.value.token}`))).toMatchObject({
      kind: 'agent',
      agentId: agent.id,
    });
    await expect(claim(joined.claimSecret)).rejects.toMatchObject({
      status: 409,
      message: 'The claim secret has been used',
    });
    expect((await eventsOf(world, 'join_request')).map(({ action }) => action)).toEqual([
      'join_request.created',
      'join_request.approved',
      'join_request.claimed',
    ]);
    expect(JSON.stringify(await eventsOf(world))).not.toContain(key.value.token);
  });

  test('configures nothing that runs on this host: that is the invite’s to say', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const evil = { adapterConfig: { command: '/bin/evil' } };
    const letIn = async (fields: object, offered: object = {}) => {
      const { id } = await join(world, fields, offered);
      const { createdAgentId } = await world.board.run(approveJoinRequest, { companyId, joinRequestId: id });
      return world.board.run(getAgent, { agentId: createdAgentId });
    };
    const payload = { agentDefaultsPayload: evil };
    expect((await letIn(payload)).adapterConfig).not.toHaveProperty('command');
    expect((await letIn({ ...payload, adapterType: 'claude_local' })).adapterConfig).not.toHaveProperty('command');
    const given = { defaultsPayload: { adapterType: 'process', adapterConfig: { command: '/bin/good' } } };
    expect(await letIn({ ...payload, adapterType: 'http' }, given)).toMatchObject({
      adapterType: 'process',
      adapterConfig: { command: '/bin/good' },
    });
  });

  test('is not let in without a CEO to report to, twice, or after it was turned down', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const joined = await join(world);
    const ref = { companyId, joinRequestId: joined.id };
    await expect(world.board.run(approveJoinRequest, ref)).rejects.toMatchObject({ status: 409 });
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    await world.board.run(terminateAgent, { agentId: ceo.row.id });
    await expect(world.board.run(approveJoinRequest, ref)).rejects.toMatchObject({ status: 409 });
    await world.agent({ name: 'Chief', role: 'ceo' });
    const outcomes = await Promise.allSettled([
      world.board.run(approveJoinRequest, ref),
      world.board.run(approveJoinRequest, ref),
      world.board.run(rejectJoinRequest, ref),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const second = await join(world);
    const other = { companyId, joinRequestId: second.id };
    expect(await world.board.run(rejectJoinRequest, other)).toMatchObject({
      status: 'rejected',
      rejectedByUserId: 'local-board',
      createdAgentId: null,
    });
    await expect(world.board.run(approveJoinRequest, other)).rejects.toMatchObject({ status: 409 });
    await expect(
      world.anonymous.run(claimJoinApiKey, { joinRequestId: second.id, claimSecret: second.claimSecret }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('gets no key once its secret has expired or the agent is retired', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const [late, retired] = [await join(world), await join(world)];
    for (const { id } of [late, retired]) await world.board.run(approveJoinRequest, { companyId, joinRequestId: id });
    const claim = ({ id, claimSecret }: Loose) =>
      world.anonymous.run(claimJoinApiKey, { joinRequestId: id, claimSecret });
    await world.services.database.transaction('all', (tx) =>
      tx.joinRequest.update({ where: { id: late.id }, data: { claimSecretExpiresAt: new Date(0) } }),
    );
    await expect(claim(late)).rejects.toMatchObject({ status: 409, message: 'The claim secret is expired' });
    const [row] = await world.board.run(listJoinRequests, { companyId });
    await world.board.run(terminateAgent, { agentId: row.createdAgentId });
    await expect(claim(retired)).rejects.toMatchObject({ status: 409 });
    await expect(claim({ id: randomUUID(), claimSecret: retired.claimSecret })).rejects.toMatchObject({ status: 404 });
  });

  test('is let in by whoever holds joins:approve; by an agent only where hires need no board', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    const { members } = await world.board.run(listMembers, { companyId });
    const { id: memberId } = members.find((one: Loose) => one.principalId === ceo.row.id);
    const ref = async () => ({ companyId, joinRequestId: (await join(world)).id });
    const operator = await world.member('operator');
    await expect(operator.run(approveJoinRequest, await ref())).rejects.toMatchObject({
      message: 'Missing permission: joins:approve',
    });
    await world.board.run(updateMemberPermissions, {
      companyId,
      memberId,
      grants: [{ permissionKey: 'joins:approve' }],
    });
    expect(await ceo.run(approveJoinRequest, await ref())).toMatchObject({
      status: 'approved',
      approvedByUserId: null,
    });
    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    await expect(ceo.run(approveJoinRequest, await ref())).rejects.toMatchObject({ status: 403 });
    await world.board.run(updateAgent, { agentId: ceo.row.id, title: 'Chief' });
  });

  test('are listed by status and kind', async () => {
    const world = await createWorld();
    await join(world);
    const person = await stranger(world);
    await person.run(acceptInvite, { token: (await invite(world)).token, requestType: 'human' });
    const list = async (filter: object) =>
      (await world.board.run(listJoinRequests, { companyId: world.company.id, ...filter })).map(
        (one: Loose) => one.requestType,
      );
    expect(await list({})).toEqual(['human', 'agent']);
    expect(await list({ status: 'approved' })).toEqual(['human']);
    expect(await list({ requestType: 'agent' })).toEqual(['agent']);
    expect(await list({ status: 'rejected' })).toEqual([]);
  });
});
