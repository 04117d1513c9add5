import { expect, test } from 'vitest';
import {
  delegateToolGrant,
  listToolGrants,
  revokeToolGrant,
  revokeToolGrantDelegation,
} from '#services/tools/authorizations/grants.js';
import { createWorld } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';

/** A connection with a grant of the company, of a member and of an agent. */
async function create() {
  const world = await createWorld();
  const { connectionId } = await connectTools(world);
  const companyId = world.company.id as string;
  const [holder, other] = [await world.member('operator'), await world.member('operator')];
  const worker = await world.agent({ name: 'Worker' });
  const subjects = [
    { kind: 'organization' },
    { kind: 'user', subjectUserId: holder.actor.userId },
    { kind: 'agent', subjectAgentId: worker.row.id as string },
  ];
  const grants: string[] = [];
  for (const subject of subjects) {
    const data = { companyId, connectionId, scopes: ['read'], ...subject };
    grants.push((await inDatabase(world, (tx) => tx.toolGrant.create({ data }))).id);
  }
  const [organization, own, ofAgent] = grants as [string, string, string];
  const delegate = (grantId: string, by: { run: typeof holder.run } = holder, agentId = worker.row.id) =>
    by.run(delegateToolGrant, { connectionId, grantId, agentId });
  return { ...world, connectionId, holder, other, worker, organization, own, ofAgent, delegate };
}

test('grants are shown to those whose they are, and all of them to connection managers', async () => {
  const { board, holder, other, connectionId, organization, own, ofAgent } = await create();
  const seenBy = async (person: { run: typeof board.run }) => {
    const list = await person.run(listToolGrants, { connectionId });
    return { ids: list.grants.map(({ id }: { id: string }) => id), ...list };
  };
  expect((await seenBy(board)).ids).toEqual([organization, own, ofAgent]);
  expect((await seenBy(holder)).ids).toEqual([organization, own]);
  const seen = await seenBy(other);
  expect(seen.ids).toEqual([organization]);
  expect(seen).toMatchObject({
    connection: { id: connectionId },
    capabilities: { canManage: false, canAuthorize: false },
    currentUserId: other.actor.userId,
  });
  expect(seen.members.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([holder.actor.userId, other.actor.userId]),
  );
});

test('a person lends their grant to an agent, and takes it back', async () => {
  const { board, holder, worker, connectionId, own, delegate } = await create();
  const lent = await delegate(own);
  expect(lent).toMatchObject({ grantId: own, agentId: worker.row.id, createdByUserId: holder.actor.userId });
  await expect(delegate(own)).rejects.toMatchObject({ status: 409 });
  const delegations = async () =>
    (await board.run(listToolGrants, { connectionId })).grants.find(({ id }: { id: string }) => id === own)
      ?.delegations;
  expect(await delegations()).toEqual([lent]);
  const ref = { connectionId, grantId: own, delegationId: lent.id };
  expect(await holder.run(revokeToolGrantDelegation, ref)).toEqual(lent);
  expect(await delegations()).toEqual([]);
  await expect(holder.run(revokeToolGrantDelegation, ref)).rejects.toMatchObject({ status: 404 });
});

test('only grants of people can be lent, while they are in use, and to agents of the company', async () => {
  const { board, own, organization, ofAgent, delegate, connectionId, holder } = await create();
  const stranger = await (await createWorld()).agent({ name: 'Stranger' });
  await expect(delegate(organization, board)).rejects.toMatchObject({ status: 422 });
  await expect(delegate(ofAgent, board)).rejects.toMatchObject({ status: 422 });
  await expect(delegate(own, holder, stranger.row.id)).rejects.toMatchObject({ status: 422 });
  await holder.run(revokeToolGrant, { connectionId, grantId: own });
  await expect(delegate(own)).rejects.toMatchObject({ status: 409 });
});

test('only connection managers change or see the grant of another person', async () => {
  const { board, other, holder, own, organization, delegate, connectionId, agent } = await create();
  const revoke = (grantId: string, by: { run: typeof board.run }) => by.run(revokeToolGrant, { connectionId, grantId });
  await expect(revoke(own, other)).rejects.toMatchObject({ status: 404 });
  await expect(delegate(own, other)).rejects.toMatchObject({ status: 404 });
  await expect(revoke(organization, other)).rejects.toMatchObject({ status: 403 });
  await expect(revoke(organization, await agent({ name: 'Other' }))).rejects.toMatchObject({ status: 403 });
  const revoked = await revoke(own, holder);
  expect(revoked.status).toBe('revoked');
  // A second time is nothing new.
  expect(await revoke(own, board)).toEqual(revoked);
  expect(await revoke(organization, board)).toMatchObject({ status: 'revoked' });
});

test('a grant is found by its own connection only', async () => {
  const { board, own, ...world } = await create();
  const { connectionId } = await connectTools({ board, ...world } as never);
  await expect(board.run(revokeToolGrant, { connectionId, grantId: own })).rejects.toMatchObject({ status: 404 });
});
