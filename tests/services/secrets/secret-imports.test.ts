import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecret, listSecrets } from '#services/secrets/secrets/operations.js';
import { importRemoteSecrets, previewRemoteSecretImport } from '#services/secrets/secrets/remote-import.js';
import { createSecretProviderConfig, updateSecretProviderConfig } from '#services/secrets/vaults/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { createWorld, type World } from '#tests/kit/world.js';

let remote: SecretsManager;
beforeAll(async () => {
  remote = await secretsManager();
});
afterEach(() => remote.mend());

/** A region for each test, so that no two see each other’s secrets. */
let regions = 0;

async function worldWithVault() {
  const world = await createWorld();
  regions += 1;
  const region = `xx-test-${regions}`;
  const vault = await world.board.run(createSecretProviderConfig, {
    companyId: world.company.id,
    provider: 'aws_secrets_manager',
    displayName: 'Remote',
    config: { region },
  });
  return {
    world,
    region,
    vaultId: vault.id as string,
    add: (name: string) => remote.add({ name, region, value: `canary of ${name}` }).arn,
    preview: (fields: object = {}) =>
      world.board.run(previewRemoteSecretImport, {
        companyId: world.company.id,
        providerConfigId: vault.id,
        ...fields,
      }),
    bring: (secrets: object[], fields: object = {}) =>
      world.board.run(importRemoteSecrets, {
        companyId: world.company.id,
        providerConfigId: vault.id,
        secrets,
        ...fields,
      }),
  };
}

const listed = (world: World) => world.board.run(listSecrets, { companyId: world.company.id });

describe('a preview of remote secrets', () => {
  it('tells which can be imported, which are here already and whose key is taken', async () => {
    const { world, add, preview, bring } = await worldWithVault();
    const [fresh, known, taken, twin] = ['prod/fresh', 'prod/known', 'TAKEN', 'prod//fresh'].map(add);
    const { results } = await bring([{ externalRef: known as string }]);
    const holder = await world.board.run(createSecret, {
      companyId: world.company.id,
      name: 'Taken',
      key: 'TAKEN',
      value: 'x',
    });
    const { candidates, nextToken } = await preview();
    expect(nextToken).toBeNull();
    expect(candidates).toEqual([
      {
        externalRef: fresh,
        remoteName: 'prod/fresh',
        name: 'prod/fresh',
        key: 'prod_fresh',
        status: 'ready',
        importable: true,
        conflicts: [],
      },
      expect.objectContaining({
        externalRef: known,
        status: 'duplicate',
        importable: false,
        conflicts: [{ type: 'external_ref', secretId: results[0].secretId, message: 'It is imported already' }],
      }),
      expect.objectContaining({
        externalRef: taken,
        status: 'conflict',
        importable: false,
        conflicts: [{ type: 'key', secretId: holder.id, message: 'Another secret has the key TAKEN' }],
      }),
      expect.objectContaining({
        externalRef: twin,
        key: 'prod_fresh',
        status: 'conflict',
        conflicts: [{ type: 'key', secretId: null, message: 'Another secret has the key prod_fresh' }],
      }),
    ]);
  });

  it('knows by name what was imported by name, and goes from page to page', async () => {
    const { add, preview, bring } = await worldWithVault();
    for (const name of ['a', 'b', 'c']) add(name);
    await bring([{ externalRef: 'b' }]);
    const first = await preview({ pageSize: 2 });
    expect(first.candidates.map(({ status }: { status: string }) => status)).toEqual(['ready', 'duplicate']);
    const second = await preview({ pageSize: 2, nextToken: first.nextToken });
    expect(second.candidates).toMatchObject([{ remoteName: 'c', status: 'ready' }]);
    expect((await preview({ query: 'c' })).candidates).toHaveLength(1);
    await expect(preview({ nextToken: 'x'.repeat(4097) })).rejects.toMatchObject({ status: 400 });
    for (let number = 0; number < 48; number += 1) add(`more-${number}`);
    const unasked = await preview();
    expect([unasked.candidates.length, typeof unasked.nextToken]).toEqual([50, 'string']);
  });
});

describe('an import', () => {
  it('refers to secrets and leaves their values where they are', async () => {
    const { world, vaultId, add, bring } = await worldWithVault();
    const arn = add('prod/database');
    const before = remote.requests.length;
    const answer = await bring([{ externalRef: arn, name: ' Database ', key: 'DB', description: 'd' }]);
    expect(answer).toEqual({
      importedCount: 1,
      skippedCount: 0,
      errorCount: 0,
      results: [{ externalRef: arn, status: 'imported', reason: null, secretId: expect.any(String) }],
    });
    expect(await listed(world)).toMatchObject([
      {
        id: answer.results[0].secretId,
        key: 'DB',
        name: 'Database',
        description: 'd',
        latestVersion: 1,
        provider: 'aws_secrets_manager',
        managedMode: 'external_reference',
        externalRef: arn,
        providerConfigId: vaultId,
      },
    ]);
    expect(remote.requests.length).toBe(before);
    const [event] = await eventsOf(world, 'secret.imported');
    expect(event).toMatchObject({ entityId: answer.results[0].secretId, details: { name: 'Database', key: 'DB' } });
    expect(JSON.stringify([answer, await listed(world), await eventsOf(world)])).not.toContain('canary');
  });

  it('of many lets each stand or fall alone', async () => {
    const { world, add, bring } = await worldWithVault();
    const [one, two, three] = ['one', 'two', 'three'].map(add);
    const foreign = `shared/${randomUUID()}/${randomUUID()}`;
    const { results, ...counts } = await bring([
      { externalRef: one, key: 'ONE' },
      { externalRef: one, key: 'AGAIN' },
      { externalRef: two, key: 'ONE' },
      { externalRef: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:x-abcdef' },
      { externalRef: 'no secret at all' },
      { externalRef: foreign },
      { externalRef: three },
    ]);
    expect(counts).toEqual({ importedCount: 2, skippedCount: 2, errorCount: 3 });
    expect(results).toMatchObject([
      { status: 'imported' },
      { status: 'skipped', reason: 'It is imported already', secretId: results[0].secretId },
      { status: 'skipped', reason: 'Another secret has the key ONE', secretId: results[0].secretId },
      { status: 'error', reason: expect.stringContaining('region'), secretId: null },
      { status: 'error', reason: 'externalRef must be the ARN or the name of a secret' },
      { status: 'error', reason: 'externalRef must not be kept for another company' },
      { status: 'imported' },
    ]);
    expect((await listed(world)).map(({ key }: { key: string }) => key).sort()).toEqual(['ONE', 'three']);
    expect(await eventsOf(world, 'secret.imported')).toHaveLength(2);
  });

  it('that comes twice at once imports each secret once', async () => {
    const { world, add, bring } = await worldWithVault();
    const secrets = ['a', 'b', 'c'].map((name) => ({ externalRef: add(name) }));
    const others = secrets.map((secret, index) => ({ ...secret, key: `other_${index}` }));
    const answers = await Promise.all([bring(secrets), bring([...secrets].reverse()), bring(others)]);
    expect(answers.reduce((sum, { importedCount }) => sum + importedCount, 0)).toBe(3);
    expect(await listed(world)).toHaveLength(3);
  });

  it('is of 1 to 100 secrets of a vault of the company that is in use', async () => {
    const { world, vaultId, bring, preview } = await worldWithVault();
    const other = await worldWithVault();
    const one = [{ externalRef: 'a' }];
    for (const secrets of [[], Array(101).fill(one[0]), [{}], [{ externalRef: 'a', key: 'no spaces' }]]) {
      await expect(bring(secrets)).rejects.toMatchObject({ status: 400 });
    }
    for (const providerConfigId of [other.vaultId, randomUUID()]) {
      await expect(bring(one, { providerConfigId })).rejects.toMatchObject({ status: 422 });
      await expect(preview({ providerConfigId })).rejects.toMatchObject({ status: 422 });
    }
    const local = await world.board.run(createSecretProviderConfig, {
      companyId: world.company.id,
      provider: 'local_encrypted',
      displayName: 'L',
      config: {},
    });
    await expect(bring(one, { providerConfigId: local.id })).rejects.toMatchObject({ status: 422 });
    await world.board.run(updateSecretProviderConfig, { configId: vaultId, status: 'disabled' });
    await expect(bring(one)).rejects.toMatchObject({ status: 422, message: 'The vault is disabled' });
    await expect(preview()).rejects.toMatchObject({ status: 422 });
  });
});
