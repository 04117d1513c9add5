import { beforeEach, describe, expect, test } from 'vitest';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgent, getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { stored } from '#tests/kit/issues.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { invite } from '../people/invites-world.js';
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
/** What the agent has stored, as it could be before literals were refused. */
const former = (headers: Record<string, string>) =>
  stored(world, (tx) =>
    tx.agent.update({ where: { id: agent.id }, data: { adapterConfig: { url: 'https://example.com', headers } } }),
  );
const storedHeaders = () =>
  stored(world, async (tx) => {
    const { adapterConfig } = await tx.agent.findUniqueOrThrow({ where: { id: agent.id } });
    return (adapterConfig as { headers?: unknown }).headers;
  });
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
    await configure({ Authorization: null });
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

  test('must refer to secrets where their name says that they let somebody in, and the refusal says how', async () => {
    for (const header of ['Authorization', 'X-Api-Key', 'cookie', 'Proxy-Authorization', 'X-Functions-Key']) {
      await expect(configure({ Accept: 'text/plain', [header]: 'hush' })).rejects.toMatchObject({
        status: 422,
        code: 'sensitive_header',
        details: { path: 'adapterConfig.headers', headers: [header] },
        message: `adapterConfig.headers.${header} must refer to a secret: keep its value as a secret of the company and send {"type": "secret_ref", "secretId": "…", "version": "latest"}`,
      });
    }
    const companyId = world.company.id;
    const adapterConfig = { url: 'https://example.com', headers: { Authorization: 'hush' } };
    const literal = { code: 'sensitive_header' };
    const fields = { companyId, name: 'Eve', adapterType: 'http', adapterConfig };
    await expect(world.board.run(createAgent, fields)).rejects.toMatchObject(literal);
    await expect(world.board.run(hireAgent, { ...fields, role: 'general' })).rejects.toMatchObject(literal);
    const test = { companyId, type: 'http', adapterConfig };
    await expect(world.board.run(testAdapterEnvironment, test)).rejects.toMatchObject(literal);
    const assigneeAdapterOverrides = { adapterConfig: { headers: { Cookie: 'hush' } } };
    await expect(
      world.board.run(createIssue, { companyId, title: 'Work', assigneeAdapterOverrides }),
    ).rejects.toMatchObject(literal);
    const defaultsPayload = { adapterType: 'http', adapterConfig };
    await expect(invite(world, { defaultsPayload })).rejects.toMatchObject(literal);
  });

  test('with a literal of former times go on, are not shown, and stay where the placeholder is sent back', async () => {
    await former({ Authorization: 'Bearer hush' });
    expect(await shown()).toEqual({ Authorization: '***REDACTED***' });
    await configure({ Authorization: '***REDACTED***', 'X-More': 'more' });
    expect(await shown()).toEqual({ Authorization: '***REDACTED***', 'X-More': 'more' });
    expect(await storedHeaders()).toEqual({ Authorization: 'Bearer hush', 'X-More': 'more' });
    await expect(configure({ Authorization: 'Bearer other' })).rejects.toMatchObject({ code: 'sensitive_header' });
    await world.board.run(updateAgent, { agentId: agent.id, name: 'Farther' });
    await configure({ Authorization: null, Cookie: '***REDACTED***', 'X-More': null });
    expect(await shown()).toEqual({});
  });

  test('must refer to secrets in strict mode also where a literal of former times is sent back', async () => {
    const secret = await secretIn(world, 'hush');
    await former({ 'X-Api-Key': 'hush' });
    await expect(configure({ 'X-Api-Key': '***REDACTED***' }, strictly(world))).rejects.toMatchObject({
      code: 'secret_strict_mode',
      details: { keys: ['X-Api-Key'] },
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
