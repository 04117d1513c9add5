import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { makeCipher } from '#services/core/vault/cipher.js';
import { fixedKeys, masterKey } from '#services/core/vault/master-keys.js';
import { listSecretAccessEvents } from '#services/secrets/secrets/access-events.js';
import { createSecret, getSecret, rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { listSecretVersions } from '#services/secrets/secrets/usage.js';
import { rekey, resolveSecrets } from '#services/secrets/secrets/values.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { consumer, materialOf, resolve, secretIn } from './secrets-world.js';

let world: World;
let companyId: string;

beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const kept = (fields: object = {}) => secretIn(world, 'one', { name: 'API key', ...fields });

describe('rotating a secret', () => {
  test('makes a new version and keeps the former one readable by its number', async () => {
    const { id } = await kept();
    const rotated = await world.board.run(rotateSecret, { secretId: id, value: 'two' });
    expect(rotated).toMatchObject({ latestVersion: 2, lastRotatedAt: expect.any(String) });
    expect(await resolve(world, id)).toMatchObject({ version: 2, value: 'two' });
    expect(await resolve(world, id, 1)).toMatchObject({ version: 1, value: 'one' });
    expect(await resolve(world, id, 3)).toMatchObject({
      outcome: 'missing',
      version: null,
      errorCode: 'version_missing',
    });
    expect(await world.board.run(listSecretVersions, { secretId: id })).toMatchObject([
      { version: 2, status: 'current', providerVersionRef: null, createdByUserId: 'local-board' },
      { version: 1, status: 'previous' },
    ]);
  });

  test('makes a new version of the same value too', async () => {
    const { id } = await kept();
    expect(await world.board.run(rotateSecret, { secretId: id, value: 'one' })).toMatchObject({ latestVersion: 2 });
  });

  test('makes one version for each of many at once, one of which is current', async () => {
    const { id } = await kept();
    const values = Array.from({ length: 8 }, (_, index) => `value ${index}`);
    await Promise.all(values.map((value) => world.board.run(rotateSecret, { secretId: id, value })));
    const versions: { version: number; status: string }[] = await world.board.run(listSecretVersions, { secretId: id });
    expect(versions.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(versions.filter(({ status }) => status === 'current')).toHaveLength(1);
    const read = await Promise.all(versions.map(({ version }) => resolve(world, id, version)));
    expect(read.map((one) => one?.outcome === 'success' && one.value).sort()).toEqual(['one', ...values].sort());
  });

  test('is refused of a secret that is not active, and without anything new', async () => {
    const { id: secretId } = await kept();
    await expect(world.board.run(rotateSecret, { secretId })).rejects.toMatchObject({ status: 400 });
    await expect(world.board.run(rotateSecret, { secretId, externalRef: 'r' })).rejects.toMatchObject({ status: 422 });
    await world.board.run(updateSecret, { secretId, status: 'archived' });
    await expect(world.board.run(rotateSecret, { secretId, value: 'v' })).rejects.toMatchObject({
      status: 422,
      message: 'Cannot rotate a non-active secret',
    });
  });
});

describe('the attempts to read a secret', () => {
  test('are all on record, newest first, with what became of them', async () => {
    const { id: secretId } = await kept();
    await resolve(world, secretId);
    await resolve(world, secretId, 7);
    await world.board.run(updateSecret, { secretId, status: 'disabled' });
    await resolve(world, secretId);
    expect(await world.board.run(listSecretAccessEvents, { secretId })).toMatchObject([
      { outcome: 'inactive', errorCode: 'secret_inactive', version: 1 },
      { outcome: 'missing', errorCode: 'version_missing', version: null },
      { outcome: 'success', errorCode: null, version: 1, consumerType: 'system', configPath: 'env.KEY' },
    ]);
    expect(await world.board.run(listSecretAccessEvents, { secretId, limit: 1 })).toHaveLength(1);
    for (const limit of [0, 201]) {
      await expect(world.board.run(listSecretAccessEvents, { secretId, limit })).rejects.toMatchObject({ status: 400 });
    }
    expect(await world.board.run(getSecret, { secretId })).toMatchObject({ lastResolvedAt: expect.any(String) });
  });

  test('are listed fifty at a time unless another number is asked for', async () => {
    const { id: secretId } = await kept();
    await world.services.database.transaction('all', (tx) =>
      tx.secretAccessEvent.createMany({
        data: Array.from({ length: 51 }, () => ({
          companyId,
          secretId,
          version: 1,
          outcome: 'success',
          consumerType: 'system',
          consumerId: 'test',
          actorType: 'system',
          actorId: 'test',
        })),
      }),
    );
    expect(await world.board.run(listSecretAccessEvents, { secretId })).toHaveLength(50);
    expect(await world.board.run(listSecretAccessEvents, { secretId, limit: 200 })).toHaveLength(51);
  });

  test('leave out what the company does not have', async () => {
    const other = await createWorld();
    const foreign = await other.board.run(createSecret, { companyId: other.company.id, name: 'F', value: 'v' });
    for (const id of [foreign.id, randomUUID()]) {
      expect(await resolve(world, id)).toMatchObject({ outcome: 'missing', errorCode: 'secret_missing' });
    }
    expect(await other.board.run(listSecretAccessEvents, { secretId: foreign.id })).toEqual([]);
  });

  test('read many values in one statement, and one that fails takes none with it', async () => {
    const secrets = await Promise.all(['a', 'b', 'c'].map((name) => kept({ name, value: `value ${name}` })));
    const wanted = [...secrets.map(({ id }) => id as string), randomUUID()].map((secretId) => ({
      secretId,
      version: 'latest' as const,
      consumer,
    }));
    const scope = new Scope(world.services, localBoard);
    let outcomes: string[] = [];
    const texts = await statementsOf(async () => {
      outcomes = (await resolveSecrets(scope, companyId, wanted)).map(({ outcome }) => outcome);
    });
    expect(outcomes).toEqual(['success', 'success', 'success', 'missing']);
    expect(texts.filter((text) => /SecretVersionMaterial/.test(text))).toHaveLength(1);
  });
});

describe('a value', () => {
  test('does not open when it is put into the place of another one', async () => {
    const [one, two] = [await kept({ name: 'One' }), await kept({ name: 'Two' })];
    await world.services.database.transaction('all', async (tx) => {
      await tx.$executeRaw`
        UPDATE "SecretVersionMaterial" m SET material = o.material FROM "SecretVersionMaterial" o
         WHERE m."secretId" = ${one.id}::uuid AND o."secretId" = ${two.id}::uuid`;
    });
    expect(await resolve(world, one.id)).toMatchObject({ outcome: 'failure', errorCode: 'material_damaged' });
    expect(await resolve(world, two.id)).toMatchObject({ outcome: 'success' });
  });

  test('is a failure that says why where the server has not its master key', async () => {
    const { id } = await kept({ value: 'unreadable' });
    const services = { ...world.services, cipher: makeCipher(fixedKeys(masterKey(randomBytes(32)))) };
    const resolution = await resolve(world, id, 'latest', services);
    expect(resolution).toMatchObject({ outcome: 'failure', errorCode: 'master_key_mismatch' });
    expect(JSON.stringify(resolution)).not.toContain('unreadable');
  });

  test('is encrypted anew with a new master key, a next time too, and what cannot be opened is left alone', async () => {
    const { id } = await kept();
    await world.board.run(rotateSecret, { secretId: id, value: 'two' });
    const damaged = await kept({ name: 'Damaged' });
    await world.services.database.transaction(
      'all',
      (tx) =>
        tx.$executeRaw`UPDATE "SecretVersionMaterial" SET material = material || '{"tag": "AAAAAAAAAAAAAAAAAAAAAA=="}'
                      WHERE "secretId" = ${damaged.id}::uuid`,
    );
    const next = masterKey(randomBytes(32));
    const both = makeCipher({
      current: next,
      find: (keyId) => (keyId === next.id ? next : undefined),
    });
    const blind = await rekey(world.services.database, both);
    expect(blind.encrypted).toBe(0);
    const seeing = {
      ...both,
      keyId: next.id,
      open: (...args: Parameters<typeof both.open>) =>
        args[0].masterKeyId === next.id ? both.open(...args) : world.services.cipher.open(...args),
    };
    const first = await rekey(world.services.database, seeing);
    expect(first.encrypted).toBeGreaterThanOrEqual(2);
    expect(first.unreadable).toBeGreaterThanOrEqual(1);
    expect((await rekey(world.services.database, seeing)).encrypted).toBe(0);
    expect((await materialOf(world, id)).map(({ masterKeyId }) => masterKeyId)).toEqual([next.id, next.id]);
    const services = { ...world.services, cipher: both };
    expect(await resolve(world, id, 'latest', services)).toMatchObject({ value: 'two' });
    expect(await resolve(world, id, 1, services)).toMatchObject({ value: 'one' });
  });
});
