import { beforeEach, describe, expect, test } from 'vitest';
import { getAgent, updateAgent } from '../../src/services/agents/agents.js';
import { deleteSecret } from '../../src/services/secrets/delete.js';
import { createWorld, type World } from '../kit/world.js';
import { bindingsAt, refTo, secretIn, strictly } from './secrets-world.js';

let world: World;
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
let agent: any;
beforeEach(async () => {
  world = await createWorld();
  const adapterConfig = { url: 'https://example.com' };
  agent = (await world.agent({ name: 'Far', adapterType: 'http', adapterConfig })).row;
});

const configure = (headers: object, caller = world.board) =>
  caller.run(updateAgent, { agentId: agent.id, adapterConfig: { headers } });
const shown = async () => (await world.board.run(getAgent, { agentId: agent.id })).adapterConfig.headers;

describe('the headers of an adapter', () => {
  test('may refer to secrets, are bound to them, and hold them while they do', async () => {
    const secret = await secretIn(world, 'hush');
    await configure({ Authorization: refTo(secret), 'X-Plain': 'seen' });
    expect(await shown()).toEqual({ Authorization: refTo(secret), 'X-Plain': 'seen' });
    expect(await bindingsAt(world, agent.id)).toMatchObject([
      { targetType: 'agent', configPath: 'headers.Authorization', secretId: secret.id, versionSelector: 'latest' },
    ]);
    await expect(world.board.run(deleteSecret, { secretId: secret.id })).rejects.toMatchObject({ status: 409 });
    await configure({ 'X-Plain': 'seen' });
    expect(await bindingsAt(world, agent.id)).toEqual([]);
  });

  test('are bound beside variables, each by itself', async () => {
    const secret = await secretIn(world, 'hush');
    await world.board.run(updateAgent, {
      agentId: agent.id,
      adapterConfig: { env: { KEY: refTo(secret) }, headers: { 'X-Key': refTo(secret, 1) } },
    });
    expect((await bindingsAt(world, agent.id)).map(({ configPath }) => configPath)).toEqual([
      'env.KEY',
      'headers.X-Key',
    ]);
    await configure({ 'X-Key': refTo(secret) });
    expect(await bindingsAt(world, agent.id)).toMatchObject([
      { configPath: 'env.KEY' },
      { configPath: 'headers.X-Key', versionSelector: 'latest' },
    ]);
  });

  test('with a literal secret are not shown, and kept where the placeholder is sent back', async () => {
    await configure({ Authorization: 'Bearer hush' });
    expect(await shown()).toEqual({ Authorization: '***REDACTED***' });
    await configure({ Authorization: '***REDACTED***', 'X-More': 'more' });
    expect(await shown()).toEqual({ Authorization: '***REDACTED***', 'X-More': 'more' });
    await configure({ Cookie: '***REDACTED***' });
    expect(await shown()).toEqual({});
  });

  test('must refer to secrets in strict mode where their name says that they are', async () => {
    const secret = await secretIn(world, 'hush');
    await expect(configure({ 'X-Api-Key': 'hush' }, strictly(world))).rejects.toMatchObject({
      ...{ code: 'secret_strict_mode', details: { keys: ['X-Api-Key'] } },
      message: 'Sensitive headers must be secret references: X-Api-Key',
    });
    await configure({ 'X-Api-Key': refTo(secret), Accept: 'text/plain' }, strictly(world));
  });

  test.each([
    ['a secret of another company', async () => ({ A: refTo(await secretIn(await createWorld(), 'theirs')) }), 422],
    ['a secret that does not exist', async () => ({ A: refTo({ id: '0198c0de-0000-7000-8000-000000000000' }) }), 422],
    ['a version that does not exist', async () => ({ A: refTo(await secretIn(world, 'v'), 9) }), 422],
    ['a reference that is none', async () => ({ A: { type: 'secret_ref', secretId: 'x' } }), 400],
    ['a line end', async () => ({ A: 'one\r\nX-Two: two' }), 400],
    ['characters that no header can hold', async () => ({ A: '\u{1f511}' }), 400],
    ['a name that no header can have', async () => ({ 'a b': 'x' }), 400],
  ])('are refused with %s', async (_what, headers, status) => {
    await expect(configure(await headers())).rejects.toMatchObject({ status });
  });
});
