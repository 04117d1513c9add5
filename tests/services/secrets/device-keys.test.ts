import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { type Cipher, makeCipher } from '#services/core/vault/cipher.js';
import { fixedKeys, type MasterKey, masterKey } from '#services/core/vault/master-keys.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { deviceKeyOf, deviceOf, devicePublicKey, rekeyDeviceKeys } from '#services/secrets/device-keys/operations.js';
import { stored } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const GATEWAY = { adapterType: 'agent_gateway', adapterConfig: { url: 'wss://gateway.example.com' } };
const scope = (services = world.services) => new Scope(services, world.board.actor, [world.company.id]);
const ownerOf = ({ row }: AgentCaller) => ({ companyId: row.companyId, agentId: row.id });
const keysOf = (agent: AgentCaller) =>
  stored(world, (tx) =>
    tx.agentDeviceKey.findMany({ where: { agentId: agent.row.id }, omit: { sealedPrivate: false } }),
  );

const isSigned = (publicKey: string, text: string, signature: string): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );

describe("an agent's device key", () => {
  test('is made when the agent is created, and signs what its public key verifies', async () => {
    const agent = await world.agent({ name: 'Remote', ...GATEWAY });
    const [key] = await keysOf(agent);
    const device = await deviceKeyOf(scope(), ownerOf(agent));
    expect(device.publicKey).toBe(key?.publicKey);
    expect(await scope().load(devicePublicKey, ownerOf(agent))).toBe(device.publicKey);
    expect(isSigned(device.publicKey, 'challenge', device.sign(Buffer.from('challenge')))).toBe(true);
    expect(isSigned(device.publicKey, 'another', device.sign(Buffer.from('challenge')))).toBe(false);
  });

  test('is made when a patch makes it needed, and stays when it no longer is', async () => {
    const agent = await world.agent({ name: 'Later', adapterType: 'process', adapterConfig: { command: 'true' } });
    expect(await keysOf(agent)).toEqual([]);
    await world.board.run(updateAgent, { agentId: agent.row.id, ...GATEWAY });
    const [key] = await keysOf(agent);
    expect(key).toBeDefined();
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { disableDeviceAuth: true } });
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { disableDeviceAuth: false } });
    expect((await keysOf(agent)).map(({ publicKey }) => publicKey)).toEqual([key?.publicKey]);
  });

  test('is not made where device authentication is disabled', async () => {
    const config = { ...GATEWAY.adapterConfig, disableDeviceAuth: true };
    const agent = await world.agent({ name: 'Open', ...GATEWAY, adapterConfig: config });
    expect(await keysOf(agent)).toEqual([]);
    const run = { ...ownerOf(agent), adapterType: 'agent_gateway' };
    expect(await deviceOf(scope(), run, config)).toBeUndefined();
    expect(await deviceOf(scope(), { ...run, adapterType: 'process' }, {})).toBeUndefined();
    expect(await scope().load(devicePublicKey, ownerOf(agent))).toBeNull();
  });

  test('is one, however many ask for it first at once', async () => {
    const agent = await world.agent({ name: 'Busy', adapterType: 'process', adapterConfig: { command: 'true' } });
    const run = { ...ownerOf(agent), adapterType: 'agent_gateway' };
    const devices = await Promise.all(Array.from({ length: 8 }, () => deviceOf(scope(), run, {})));
    expect(new Set(devices.map((device) => device?.publicKey)).size).toBe(1);
    expect(await keysOf(agent)).toHaveLength(1);
  });

  test('is stored sealed: no row holds its private part, and no row opens in the place of another', async () => {
    const agent = await world.agent({ name: 'Remote', ...GATEWAY });
    const other = await world.agent({ name: 'Other', ...GATEWAY });
    const [key] = await keysOf(agent);
    const plain = await stored(world, (tx) => tx.agentDeviceKey.findMany({ where: { agentId: agent.row.id } }));
    expect(Object.keys(plain[0] ?? {})).not.toContain('sealedPrivate');
    expect(JSON.stringify(key)).not.toMatch(/PRIVATE KEY|MC4CAQAwBQYDK2Vw/);
    await stored(world, (tx) =>
      tx.agentDeviceKey.updateMany({
        where: { agentId: other.row.id },
        data: { sealedPrivate: key?.sealedPrivate as object },
      }),
    );
    await expect(deviceKeyOf(scope(), ownerOf(other))).rejects.toThrow('damaged');
  });

  test('is of no use to another company', async () => {
    const agent = await world.agent({ name: 'Remote', ...GATEWAY });
    const foreign = await createWorld();
    const theirs = new Scope(world.services, world.board.actor, [foreign.company.id]);
    expect(await theirs.load(devicePublicKey, ownerOf(agent))).toBeNull();
  });

  test('is the same after the master key has changed', async () => {
    const agent = await world.agent({ name: 'Early', adapterType: 'process', adapterConfig: { command: 'true' } });
    const [former, next] = [masterKey(randomBytes(32)), masterKey(randomBytes(32))];
    const under = (...keys: [MasterKey, ...MasterKey[]]) => makeCipher(fixedKeys(...keys));
    const withCipher = (cipher: Cipher) => scope({ ...world.services, cipher });
    const { publicKey } = await deviceKeyOf(withCipher(under(former)), ownerOf(agent));
    const done = await rekeyDeviceKeys(world.services.database, under(next, former));
    expect(done.encrypted).toBe(1);
    expect(await rekeyDeviceKeys(world.services.database, under(next, former))).toEqual({ ...done, encrypted: 0 });
    const device = await deviceKeyOf(withCipher(under(next)), ownerOf(agent));
    expect(device.publicKey).toBe(publicKey);
    expect(isSigned(publicKey, 'challenge', device.sign(Buffer.from('challenge')))).toBe(true);
  });
});
