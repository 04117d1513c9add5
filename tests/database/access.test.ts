import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterReach } from '#services/core/postgres/database.js';
import { deleteAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createWorld, type World } from '../kit/world.js';

let world: World;
let owner: pg.Client;
let companyId: string;

beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
  owner = new pg.Client(world.services.config.DATABASE_URL as string);
  await owner.connect();
});
afterAll(() => owner?.end());

const write = <T>(work: Parameters<typeof world.services.database.transaction<T>>[1]) =>
  world.services.database.transaction([companyId], work);

const newSecret = (fields: Record<string, unknown> = {}) =>
  write((tx) => tx.secret.create({ data: { companyId, key: randomUUID(), name: 'A secret', ...fields } }));

const newDefinition = () =>
  write((tx) => tx.userSecretDefinition.create({ data: { companyId, key: randomUUID(), name: 'A definition' } }));

describe('a secret', () => {
  test('has a key of its own among those that are not deleted', async () => {
    const key = randomUUID();
    const { id } = await newSecret({ key });
    await expect(newSecret({ key })).rejects.toMatchObject({ code: 'P2002' });
    await write((tx) => tx.secret.update({ where: { id }, data: { status: 'deleted', deletedAt: new Date() } }));
    await expect(newSecret({ key })).resolves.toMatchObject({ key });
  });

  test('of a person may share the key of another person, but not be theirs twice', async () => {
    const { id, key } = await newDefinition();
    const mine = { key, scope: 'user', ownerUserId: 'me', userSecretDefinitionId: id };
    await newSecret(mine);
    await newSecret({ ...mine, ownerUserId: 'somebody-else' });
    await expect(newSecret(mine)).rejects.toMatchObject({ code: 'P2002' });
  });

  test.each([
    ['a person without a definition', { scope: 'user', ownerUserId: 'me' }],
    ['the company with an owner', { ownerUserId: 'me' }],
    ['a provider that nobody knows', { provider: 'paper' }],
    ['a key with a space', { key: 'a key' }],
    ['deleted status without a date', { status: 'deleted' }],
  ])('of %s is refused by the database', async (_what, fields) => {
    await expect(newSecret(fields)).rejects.toThrow(/violates check constraint/);
  });

  test('has one current version', async () => {
    const { id: secretId } = await newSecret();
    await write((tx) => tx.secretVersion.create({ data: { companyId, secretId, version: 1 } }));
    const second = write((tx) => tx.secretVersion.create({ data: { companyId, secretId, version: 2 } }));
    await expect(second).rejects.toMatchObject({ code: 'P2002' });
  });

  test('stays when its vault is deleted, without a vault', async () => {
    const vault = await write((tx) =>
      tx.secretProviderConfig.create({ data: { companyId, provider: 'aws_secrets_manager', displayName: 'Vault' } }),
    );
    const { id } = await newSecret({ providerConfigId: vault.id });
    await write((tx) => tx.secretProviderConfig.delete({ where: { id: vault.id } }));
    expect(await write((tx) => tx.secret.findUnique({ where: { id } }))).toMatchObject({ providerConfigId: null });
  });
});

test('a provider has one default vault in a company', async () => {
  const data = { companyId, provider: 'local_encrypted', displayName: 'Vault', isDefault: true };
  await write((tx) => tx.secretProviderConfig.create({ data }));
  const second = write((tx) => tx.secretProviderConfig.create({ data }));
  await expect(second).rejects.toMatchObject({ code: 'P2002' });
});

test('a binding is of a secret or of a definition, and ends with the agent that it serves', async () => {
  const { row } = await world.agent({ name: 'Bound' });
  const target = { companyId, targetType: 'agent', targetId: row.id as string };
  const [secret, definition] = [await newSecret(), await newDefinition()];
  const of = { secretId: secret.id, userSecretDefinitionId: definition.id };
  const both = write((tx) => tx.secretBinding.create({ data: { ...target, ...of, configPath: 'env.BOTH' } }));
  await expect(both).rejects.toThrow(/SecretBinding_source_check/);
  await write((tx) => tx.secretBinding.create({ data: { ...target, secretId: secret.id, configPath: 'env.KEY' } }));
  await world.board.run(terminateAgent, { agentId: row.id });
  expect(await write((tx) => tx.secretBinding.count({ where: target }))).toBe(1);
  await world.board.run(deleteAgent, { agentId: row.id });
  expect(await write((tx) => tx.secretBinding.count({ where: target }))).toBe(0);
});

test('no query carries what is secret unless it selects it', async () => {
  const { id: secretId } = await newSecret();
  const material = { scheme: 'local_encrypted_v1', iv: 'aXY=', tag: 'dGFn', ciphertext: 'Y2lwaGVydGV4dA==' };
  const version = { companyId, secretId, version: 1 };
  await write(async (tx) => {
    await tx.secretVersion.create({ data: version });
    await tx.secretVersionMaterial.create({ data: { ...version, material, fingerprint: 'f', masterKeyId: 'm' } });
    const tokenHash = randomUUID();
    await tx.invite.create({ data: { companyId, tokenHash, expiresAt: new Date() } });
  });
  const seen = await write(async (tx) => [
    await tx.secret.findMany({ include: { versions: { include: { material: true } } } }),
    await tx.invite.findMany(),
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/ciphertext|fingerprint|tokenHash/);
  const selected = await write((tx) => tx.secretVersionMaterial.findFirst({ select: { material: true } }));
  expect(selected).toEqual({ material });
});

describe('every process is told', () => {
  const told: (string | undefined)[] = [];

  beforeAll(async () => {
    owner.on('notification', ({ payload }) => told.push(payload));
    await owner.query('LISTEN orgraph_access');
  });

  /** What the work makes the database say; a round trip of the listening connection collects it. */
  const tellings = async (work: () => Promise<unknown>): Promise<(string | undefined)[]> => {
    await owner.query('SELECT 1');
    told.length = 0;
    await work();
    await owner.query('SELECT 1');
    return [...told];
  };

  const updateAgent = (id: string, data: object) => () => write((tx) => tx.agent.update({ where: { id }, data }));

  test('when an agent is terminated, but not when it starts or ends a run', async () => {
    const { row } = await world.agent({ name: 'Watched' });
    expect(await tellings(updateAgent(row.id, { status: 'running' }))).toEqual([]);
    expect(await tellings(updateAgent(row.id, { status: 'idle' }))).toEqual([]);
    expect(await tellings(updateAgent(row.id, { status: 'terminated' }))).toEqual([`agent:${row.id}`]);
  });

  test("when a person's membership, key or session ends, but not when a key is used or a session is extended", async () => {
    const { actor } = await world.member('operator');
    const { userId } = actor;
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const [key, session] = await write(async (tx) => [
      await tx.boardApiKey.create({ data: { userId, name: 'Key', tokenHash: randomUUID() } }),
      await tx.userSession.create({ data: { userId, tokenHash: randomUUID(), expiresAt: later(10) } }),
    ]);
    const where = { id: key.id };
    const extend = () =>
      write((tx) => tx.userSession.update({ where: { id: session.id }, data: { expiresAt: later(20) } }));
    expect(await tellings(extend)).toEqual([]);
    expect(
      await tellings(() => write((tx) => tx.boardApiKey.update({ where, data: { lastUsedAt: later(0) } }))),
    ).toEqual([]);
    const said = [`user:${userId}`];
    expect(
      await tellings(() => write((tx) => tx.boardApiKey.update({ where, data: { revokedAt: later(0) } }))),
    ).toEqual(said);
    expect(await tellings(() => write((tx) => tx.userSession.deleteMany({ where: { userId } })))).toEqual(said);
    const suspended = { where: { companyId, principalId: userId }, data: { status: 'suspended' } };
    expect(await tellings(() => write((tx) => tx.companyMembership.updateMany(suspended)))).toEqual(said);
  });
});

test('deleting a company takes its invites, requests and secrets along, and keeps the challenge that named it', async () => {
  const doomed = await createWorld();
  const id: string = doomed.company.id;
  const challengeId = await world.services.database.transaction('all', async (tx) => {
    await enterReach(tx, 'all');
    const invite = await tx.invite.create({ data: { companyId: id, tokenHash: randomUUID(), expiresAt: new Date() } });
    await tx.joinRequest.create({
      data: { companyId: id, inviteId: invite.id, requestType: 'agent', agentName: 'Joining' },
    });
    await tx.secret.create({ data: { companyId: id, key: 'key', name: 'Key' } });
    const hashes = { tokenHash: randomUUID(), boardTokenHash: randomUUID() };
    const challenge = await tx.cliAuthChallenge.create({
      data: { ...hashes, command: 'login', requestedCompanyId: id, expiresAt: new Date() },
    });
    await tx.event.deleteMany({ where: { companyId: id } });
    await tx.company.delete({ where: { id } });
    return challenge.id;
  });
  const left = await world.services.database.transaction('all', async (tx) => [
    await tx.invite.count({ where: { companyId: id } }),
    await tx.joinRequest.count({ where: { companyId: id } }),
    await tx.secret.count({ where: { companyId: id } }),
    await tx.cliAuthChallenge.findUnique({ where: { id: challengeId }, select: { requestedCompanyId: true } }),
  ]);
  expect(left).toEqual([0, 0, 0, { requestedCompanyId: id }]);
});
