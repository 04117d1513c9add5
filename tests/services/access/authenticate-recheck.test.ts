import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { recheckActors } from '#services/access/recheck.js';
import { type Actor, localBoard } from '#services/core/actors/actor.js';
import { listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { agentKey, boardKey, runToken, shown } from '#tests/kit/credentials.js';
import { type AgentCaller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

const anHourAgo = () => new Date(Date.now() - 3_600_000);

let world: World;
let ada: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const bearer = (token: string) => authenticate(world.services, shown(`Bearer ${token}`));

const setStatus = (agentId: string, status: string) =>
  world.services.database.transaction('all', (tx) => tx.agent.update({ where: { id: agentId }, data: { status } }));

describe('who follows a company, checked again', () => {
  const recheck = async (...actors: Actor[]) =>
    (await recheckActors(world.services, actors, world.company.id)).map(
      (error) => error && [error.status, error.message],
    );

  it('may go on as long as nothing has changed', async () => {
    const member = (await world.member('viewer')).actor;
    const key = await bearer(await boardKey(world, member.userId));
    const agents = [await bearer(await agentKey(world, ada)), await bearer(await runToken(world, ada))];
    expect(await recheck(localBoard, member, key, ...agents)).toEqual([null, null, null, null, null]);
    expect(await recheck()).toEqual([]);
  });

  it('ends with its membership, whatever it was when it came', async () => {
    const [removed, suspended] = [(await world.member('owner')).actor, (await world.member('owner')).actor];
    await world.services.database.transaction('all', async (tx) => {
      await tx.companyMembership.deleteMany({ where: { principalId: removed.userId } });
      await tx.companyMembership.updateMany({
        where: { principalId: suspended.userId },
        data: { status: 'suspended' },
      });
    });
    const admin = { ...removed, isInstanceAdmin: true };
    const gone = [403, 'User does not have access to this company'];
    const inactive = [403, 'User does not have active company access'];
    expect(await recheck(removed, suspended, admin)).toEqual([gone, inactive, gone]);
  });

  it('ends with its board key, while another of the same person goes on', async () => {
    const { userId } = (await world.member('owner')).actor;
    const actors = [];
    for (let key = 0; key < 3; key++) actors.push(await bearer(await boardKey(world, userId)));
    const [revoked, expired] = actors.map((actor) => ('keyId' in actor ? actor.keyId : undefined));
    await world.services.database.transaction('all', async (tx) => {
      await tx.boardApiKey.updateMany({ where: { id: revoked as string }, data: { revokedAt: new Date() } });
      await tx.boardApiKey.updateMany({ where: { id: expired as string }, data: { expiresAt: anHourAgo() } });
    });
    const ended = [401, 'Board API key is revoked or expired'];
    expect(await recheck(...actors)).toEqual([ended, ended, null]);
  });

  it('ends with its agent, its agent key or its run token', async () => {
    const [bob, eve, zoe] = [
      await world.agent({ name: 'B' }),
      await world.agent({ name: 'E' }),
      await world.agent({ name: 'Z' }),
    ];
    const actors = [];
    for (const agent of [bob, eve, zoe]) actors.push(await bearer(await agentKey(world, agent)));
    const token = await bearer(await runToken(world, ada));
    const [{ id: keyId }] = await world.board.run(listAgentKeys, { agentId: zoe.row.id });
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    await setStatus(eve.row.id, 'pending_approval');
    await world.board.run(revokeAgentKey, { agentId: zoe.row.id, keyId });
    const inactive = [401, 'Agent is no longer active'];
    const past = { ...token, expiresAt: Math.floor(Date.now() / 1000) - 1 } as Actor;
    expect(await recheck(...actors, token, past)).toEqual([
      inactive,
      inactive,
      [401, 'Agent API key is revoked'],
      null,
      [401, 'Agent token is expired'],
    ]);
  });

  it('ends where it never belonged', async () => {
    const other = await createWorld();
    const stranger = (await other.agent({ name: 'Ada' })).actor;
    expect(await recheck(stranger, (await other.member('owner')).actor)).toEqual([
      [403, 'Agent key cannot access another company'],
      [403, 'User does not have access to this company'],
    ]);
  });
});
