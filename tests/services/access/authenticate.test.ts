import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate, KeyUsage } from '#services/access/authenticate.js';
import { hashKey } from '#services/access/tokens.js';
import { type Actor, anonymous, localBoard } from '#services/core/actors/actor.js';
import { listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { listActivity } from '#services/overview/activity/operations.js';
import { agentKey, boardKey, runToken, shown } from '#tests/kit/credentials.js';
import { runOf } from '#tests/kit/issues.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, ownDatabase, randomPrefix, type World } from '#tests/kit/world.js';

ownDatabase();

const anHourAgo = () => new Date(Date.now() - 3_600_000);

let world: World;
let ada: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const authenticated = () => ({
  ...world.services,
  config: { ...world.services.config, DEPLOYMENT_MODE: 'authenticated' as const },
});
const bearer = (token: string, runId?: string) => authenticate(world.services, { ...shown(`Bearer ${token}`), runId });

const setStatus = (agentId: string, status: string) =>
  world.services.database.transaction('all', (tx) => tx.agent.update({ where: { id: agentId }, data: { status } }));

describe('the caller of a request', () => {
  it('without a bearer token is the local board in a trusted deployment, and nobody in another', async () => {
    for (const authorization of [undefined, '', ' \t']) {
      expect(await authenticate(world.services, shown(authorization))).toEqual(localBoard);
      expect(await authenticate(authenticated(), shown(authorization))).toEqual(anonymous);
    }
  });

  it('with a board key is its person, with the memberships and rights of that person', async () => {
    const { actor } = await world.member('admin');
    const token = await boardKey(world, actor.userId, { expiresAt: new Date(Date.now() + 3_600_000) });
    for (const services of [world.services, authenticated()]) {
      expect(await authenticate(services, shown(`Bearer ${token}`))).toEqual({
        kind: 'board',
        source: 'board_key',
        userId: actor.userId,
        keyId: expect.any(String),
        isInstanceAdmin: false,
        memberships: new Map([[world.company.id, { role: 'admin', status: 'active' }]]),
      });
    }
    await world.services.database.transaction('all', (tx) =>
      tx.user.update({ where: { id: actor.userId }, data: { isInstanceAdmin: true } }),
    );
    expect(await bearer(token)).toMatchObject({ isInstanceAdmin: true });
  });

  it('with an agent key is that agent', async () => {
    expect(await bearer(await agentKey(world, ada))).toEqual({
      kind: 'agent',
      source: 'agent_key',
      keyId: expect.any(String),
      agentId: ada.row.id,
      companyId: world.company.id,
      role: 'general',
      canCreateAgents: true,
    });
  });

  it('with a token that is both a board key and an agent key is the person: board keys come first', async () => {
    const { actor } = await world.member('viewer');
    const token = await boardKey(world, actor.userId);
    const tokenHash = hashKey(token);
    await world.services.database.transaction('all', (tx) =>
      tx.agentApiKey.create({ data: { companyId: world.company.id, agentId: ada.row.id, name: 'same', tokenHash } }),
    );
    expect(await bearer(token)).toMatchObject({ kind: 'board', userId: actor.userId });
  });

  it('is looked up with one statement, and with none while the identity is cached', async () => {
    const { actor } = await world.member('owner');
    for (const token of [await boardKey(world, actor.userId), await agentKey(world, ada), await runToken(world, ada)]) {
      expect(await countStatements(() => bearer(token))).toBe(1);
      // That the key was made may still be told, which has it looked up once more.
      await expect.poll(() => countStatements(() => bearer(token))).toBe(0);
    }
    expect(await countStatements(() => bearer('svc_board_unknown').catch(() => {}))).toBe(1);
    expect(await countStatements(() => bearer('unknown').catch(() => {}))).toBe(0);
  });

  it('with a run token bears the run of the token alone as verified', async () => {
    const [claimed, { id: named }] = [randomUUID(), await runOf(world, ada)];
    for (const header of [undefined, claimed, claimed.toUpperCase()]) {
      expect(await bearer(await runToken(world, ada, { runId: claimed }), header)).toMatchObject({
        runId: claimed,
        verifiedRunId: claimed,
      });
    }
    const byHeader = await bearer(await runToken(world, ada, { runId: null }), named);
    expect([byHeader, await bearer(await agentKey(world, ada), named)]).toMatchObject([
      { runId: named },
      { runId: named },
    ]);
    expect(byHeader).not.toHaveProperty('verifiedRunId');
  });

  it('is read from a bearer token in any case, with any spaces around it', async () => {
    const token = await agentKey(world, ada);
    for (const authorization of [`bearer ${token}`, `BEARER   ${token}  `]) {
      expect(await authenticate(world.services, shown(authorization))).toMatchObject({ agentId: ada.row.id });
    }
  });
});

describe('a bearer token that fails is refused with the cause, and never taken for the local board', () => {
  const refusal = async (token: string): Promise<string> => {
    const error = await bearer(token).then(
      (actor) => ({ status: 200, message: JSON.stringify(actor) }),
      (thrown: Error & { status: number }) => thrown,
    );
    expect(error.status).toBe(401);
    return error.message;
  };

  it.each(['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'token', 'Bearer\tx', '\u00a0', 'Bearer \u00a0'])(
    'where the header is %j',
    async (authorization) => {
      await expect(authenticate(world.services, shown(authorization))).rejects.toMatchObject({
        status: 401,
        message: 'Authorization must be "Bearer <token>"',
      });
    },
  );

  it('where nobody knows it', async () => {
    for (const token of ['svc_agent_x', 'svc_board_x', 'x', 'a.b', `${await agentKey(world, ada)}x`]) {
      expect(await refusal(token)).toBe('Bearer token is not known');
    }
  });

  it('where the board key is revoked, whether or not it has expired too, or has expired', async () => {
    const { userId } = (await world.member('owner')).actor;
    const [revokedAt, expiresAt] = [anHourAgo(), anHourAgo()];
    expect(await refusal(await boardKey(world, userId, { revokedAt }))).toBe('Board API key is revoked');
    expect(await refusal(await boardKey(world, userId, { revokedAt, expiresAt }))).toBe('Board API key is revoked');
    expect(await refusal(await boardKey(world, userId, { expiresAt }))).toBe('Board API key is expired');
  });

  it('where the agent key is revoked, or its agent is terminated or waits for approval', async () => {
    const bob = await world.agent({ name: 'Bob' });
    const [revoked, kept] = [await agentKey(world, bob), await agentKey(world, bob)];
    const [{ id: keyId }] = await world.board.run(listAgentKeys, { agentId: bob.row.id });
    await world.board.run(revokeAgentKey, { agentId: bob.row.id, keyId });
    expect(await refusal(revoked)).toBe('Agent API key is revoked');
    await setStatus(bob.row.id, 'pending_approval');
    expect(await refusal(kept)).toBe('Agent is pending approval');
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    expect(await refusal(kept)).toBe('Agent is terminated');
  });

  it('so that its last use is not updated', async () => {
    const used: string[] = [];
    const services = { ...world.services, keyUsed: (_kind: string, id: string) => used.push(id) };
    const { userId } = (await world.member('owner')).actor;
    const revoked = await boardKey(world, userId, { revokedAt: anHourAgo() });
    const attempt = authenticate(services, shown(`Bearer ${revoked}`));
    await expect(attempt).rejects.toMatchObject({ status: 401 });
    await authenticate(services, shown(`Bearer ${await boardKey(world, userId)}`));
    expect(used).toHaveLength(1);
  });
});

describe('the run of a request', () => {
  it.each(['x', '1', `${randomUUID()}0`, `{${randomUUID()}}`])('is refused if it is no UUID: %s', async (runId) => {
    for (const authorization of [undefined, `Bearer ${await agentKey(world, ada)}`]) {
      await expect(authenticate(world.services, { ...shown(authorization), runId })).rejects.toMatchObject({
        status: 400,
        message: 'X-Service-Run-Id must be a UUID',
      });
    }
  });

  it('reaches the journal from whoever writes', async () => {
    const [{ id: runId }, claimed] = [await runOf(world, ada), randomUUID()];
    const { userId } = (await world.member('owner')).actor;
    const actors: [Actor, string | null][] = [
      [await authenticate(world.services, { runId: runId.toUpperCase() }), runId],
      [await bearer(await boardKey(world, userId), runId), runId],
      [await bearer(await agentKey(world, ada), runId), runId],
      [await bearer(await runToken(world, ada, { runId: claimed })), claimed],
      [await bearer(await runToken(world, ada, { runId: null }), runId), runId],
      [await bearer(await agentKey(world, ada)), null],
    ];
    for (const [index, [actor, expected]] of actors.entries()) {
      await world.as(actor).run(updateAgent, { agentId: ada.row.id, title: `Title ${index}` });
      const [row] = await world.board.run(listActivity, { companyId: world.company.id, limit: 1 });
      expect([index, row.action, row.runId]).toEqual([index, 'agent.updated', expected]);
    }
  });
});

describe('a run that is not the caller’s own is refused with 403', () => {
  const refused = {
    status: 403,
    code: 'run_id_mismatch',
    message: "X-Service-Run-Id must name a run of the caller's own",
  };

  it('where an agent names another agent’s, one of another company, or none that there is', async () => {
    const elsewhere = await createWorld();
    const eve = await elsewhere.agent({ name: 'Eve' });
    const others = [await runOf(world, await world.agent({ name: 'Bob' })), await runOf(elsewhere, eve)];
    for (const runId of [...others.map(({ id }) => id), randomUUID()]) {
      for (const token of [await agentKey(world, ada), await runToken(world, ada, { runId: null })]) {
        await expect(bearer(token, runId)).rejects.toMatchObject(refused);
      }
    }
  });

  it('where a run token comes with another run, also of the same agent', async () => {
    const token = await runToken(world, ada);
    for (const runId of [(await runOf(world, ada)).id, randomUUID()]) {
      await expect(bearer(token, runId)).rejects.toMatchObject(refused);
    }
  });

  it('where a person names one of a company that they do not reach, or none that there is', async () => {
    const elsewhere = await createWorld();
    const { userId } = (await elsewhere.member('owner')).actor;
    const { id } = await runOf(world, ada);
    await expect(bearer(await boardKey(elsewhere, userId), id)).rejects.toMatchObject(refused);
    await expect(authenticate(world.services, { runId: randomUUID() })).rejects.toMatchObject(refused);
  });

  it('where a person writes to another company than that of the run, which both they reach', async () => {
    const elsewhere = await createWorld();
    const eve = await elsewhere.agent({ name: 'Eve' });
    const within = world.as(await authenticate(world.services, { runId: (await runOf(world, ada)).id }));
    await expect(within.run(updateAgent, { agentId: eve.row.id, title: 'Forged' })).rejects.toMatchObject({
      status: 403,
      message: 'X-Service-Run-Id must name a run of the same company',
    });
    const founded = await within.run(createCompany, { name: 'Founded', issuePrefix: randomPrefix() });
    const [row] = await elsewhere.board.run(listActivity, { companyId: founded.id, limit: 1 });
    expect([row.action, row.runId]).toEqual(['company.created', null]);
  });

  it('except for the agent’s own run that is over, which gives 401', async () => {
    const { id } = await runOf(world, ada);
    const key = await agentKey(world, ada);
    expect(await bearer(key, id)).toMatchObject({ runId: id });
    await world.services.database.transaction('all', (tx) =>
      tx.heartbeatRun.update({ where: { id }, data: { status: 'succeeded', finishedAt: new Date() } }),
    );
    await expect(bearer(key, id)).rejects.toMatchObject({
      status: 401,
      message: `Agent run ${id} is over: it ended as succeeded`,
    });
  });
});

describe('the person that an agent acts for', () => {
  const acting = async (responsibleUserId: string) =>
    world.as(await bearer(await runToken(world, ada, { responsibleUserId })));
  const writing = async (userId: string) =>
    (await acting(userId)).run(updateAgent, { agentId: ada.row.id, icon: null });

  it('must be able to write: a viewer is not', async () => {
    await expect(writing((await world.member('viewer')).actor.userId)).rejects.toMatchObject({
      status: 403,
      code: 'RESPONSIBLE_USER_UNAUTHORIZED',
    });
  });

  it('must still be an active member of the company', async () => {
    const strangers = [
      randomUUID(),
      (await (await createWorld()).member('owner')).actor.userId,
      (await world.member('owner', 'suspended')).actor.userId,
      (await world.member('viewer', 'archived')).actor.userId,
    ];
    for (const userId of strangers) {
      await expect(writing(userId)).rejects.toMatchObject({ status: 403, code: 'RESPONSIBLE_USER_UNAVAILABLE' });
    }
  });

  it('lets the agent write when they may write, and is named in the journal', async () => {
    const { userId } = (await world.member('operator')).actor;
    await (await acting(userId)).run(updateAgent, { agentId: ada.row.id, title: userId });
    const [row] = await world.board.run(listActivity, { companyId: world.company.id, limit: 1 });
    expect(row).toMatchObject({ actorType: 'agent', actorId: ada.row.id, responsibleUserId: userId });
  });
});

describe('the last use of a key', () => {
  it('is written for keys of both kinds, and never goes back', async () => {
    const errors: unknown[] = [];
    const usage = new KeyUsage(world.services.database, (error) => errors.push(error));
    const services = { ...world.services, keyUsed: usage.note.bind(usage) };
    const bob = await world.agent({ name: 'User of keys' });
    const { userId } = (await world.member('owner')).actor;
    const times = () =>
      world.services.database.transaction('all', async (tx) => [
        (await tx.agentApiKey.findFirstOrThrow({ where: { agentId: bob.row.id } })).lastUsedAt,
        (await tx.boardApiKey.findFirstOrThrow({ where: { userId } })).lastUsedAt,
      ]);
    const tokens = [await agentKey(world, bob), await boardKey(world, userId)];
    expect(await times()).toEqual([null, null]);
    const use = async () => {
      for (const token of tokens) await authenticate(services, shown(`Bearer ${token}`));
      await usage.flush();
    };
    const started = new Date();
    await use();
    for (const time of await times()) expect(time?.getTime()).toBeGreaterThanOrEqual(started.getTime());
    const later = new Date(Date.now() + 3_600_000);
    await world.services.database.transaction('all', async (tx) => {
      await tx.agentApiKey.updateMany({ where: { agentId: bob.row.id }, data: { lastUsedAt: later } });
      await tx.boardApiKey.updateMany({ where: { userId }, data: { lastUsedAt: later } });
    });
    await use();
    expect(await times()).toEqual([later, later]);
    expect(errors).toEqual([]);
  });
});
