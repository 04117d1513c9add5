/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_ICONS } from '#services/organization/agents/appearance.js';
import { packageOf, sourceOf } from '#tests/adapters/external/packages.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { stored } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { refTo, secretIn } from '#tests/services/secrets/secrets-world.js';

ownDatabase();

let rest: Rest;
let world: World;
beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  const methods = `
    async test({ config, env, network }) {
      if (config.behave === 'throw') throw new Error('I saw ' + env.PASS_TOKEN);
      if (config.behave === 'lie') return [{ code: 'x', level: 'fatal', message: 'm' }];
      if (config.behave === 'empty') return [];
      const said = JSON.stringify({ config, env, network });
      return [
        { code: 'said', level: config.level ?? 'info', message: said, hint: 'Header ' + config.headers?.Authorization },
        { code: 'well', level: 'info', message: 'Well', detail: String(env.PATH !== undefined) },
      ];
    },
    async listModels({ env }) { return [{ id: 'found', label: 'Found' }]; },
    async detectModel() { return { model: 'found', provider: 'nobody', source: 'a test' }; },`;
  const fields = { type: 'telling', models: [{ id: 'given', label: 'Given' }], defaults: { of: 'default' } };
  const installed = await rest.post('/api/adapters/install', {
    packageName: await packageOf('telling', sourceOf(fields, methods)),
    isLocalPath: true,
  });
  expect(installed.status).toBe(201);
});
afterAll(() => rest.delete('/api/adapters/telling'));

const path = (type = 'telling', of = world) => `/api/companies/${of.company.id}/adapters/${type}`;
const tested = (adapterConfig: object, more: object = {}, as?: string) =>
  rest.post(`${path()}/test-environment`, { adapterConfig, ...more }, { as });

describe('an environment test', () => {
  test('gives the adapter the configuration with its secrets, and shows none of them', async () => {
    const secrets = [`token-${randomUUID()}`, `header-${randomUUID()}`, `key-${randomUUID()}`, `plain-${randomUUID()}`];
    const [token, header] = [await secretIn(world, secrets[0]!), await secretIn(world, secrets[1]!)];
    const { status, body, bytes } = await tested({
      env: { PASS_TOKEN: refTo(token), MY_API_KEY: secrets[3]!, WORD: 'open' },
      apiKey: secrets[2]!,
      headers: { Authorization: refTo(header) },
    });
    expect([status, body.status]).toEqual([200, 'pass']);
    expect(body).toMatchObject({ adapterType: 'telling', testedAt: expect.any(String) });
    expect(body.checks[1]).toEqual({ code: 'well', level: 'info', message: 'Well', detail: 'true', hint: null });
    const said = JSON.parse(body.checks[0].message);
    expect(said.env).toMatchObject({ PASS_TOKEN: '***REDACTED***', MY_API_KEY: '***REDACTED***', WORD: 'open' });
    expect(said.config).toEqual({
      of: 'default',
      apiKey: '***REDACTED***',
      headers: { Authorization: '***REDACTED***' },
    });
    expect(body.checks[0].hint).toBe('Header ***REDACTED***');
    for (const secret of secrets) expect(bytes.toString()).not.toContain(secret);
    expect(said.env).not.toHaveProperty('DATABASE_URL');
  });

  test('is as bad as its worst check', async () => {
    const statusOf = async (level: string) => (await tested({ level })).body.status;
    expect([await statusOf('info'), await statusOf('warn'), await statusOf('error')]).toEqual(['pass', 'warn', 'fail']);
    expect((await tested({ behave: 'empty' })).body).toMatchObject({ status: 'pass', checks: [] });
  });

  test('that throws, or answers what is none, has failed; what it throws is redacted', async () => {
    const secret = `secret-${randomUUID()}`;
    const thrown = await tested({ behave: 'throw', env: { PASS_TOKEN: secret } });
    expect(thrown.body).toMatchObject({
      status: 'fail',
      checks: [{ code: 'environment_test_failed', level: 'error', message: 'I saw ***REDACTED***' }],
    });
    expect((await tested({ behave: 'lie' })).body.checks[0].message).toMatch(/invalid result from test/);
  });

  test('takes the stored values of an agent in the place of redacted ones', async () => {
    const agent = await world.agent({
      name: `Agent ${randomUUID()}`,
      adapterType: 'telling',
      adapterConfig: { env: { WORD: 'kept word' } },
    });
    const { adapterConfig } = agent.row;
    const { body } = await tested(adapterConfig, { agentId: agent.row.id });
    expect(JSON.parse(body.checks[0].message).env.WORD).toBe('kept word');
    const without = await tested(adapterConfig);
    expect([without.status, without.body.error]).toEqual([
      422,
      expect.stringContaining('adapterConfig.env.WORD is a redacted placeholder'),
    ]);
  });

  test('refuses what is another company’s', async () => {
    const other = await createWorld();
    const [agent, secret] = [await other.agent({ name: 'Theirs' }), await secretIn(other, 'theirs')];
    expect((await tested({}, { agentId: agent.row.id })).status).toBe(422);
    expect((await tested({ env: { A: refTo(secret) } })).status).toBe(422);
    const stranger = await agentKey(other, await other.agent({ name: 'Chief', role: 'ceo' }));
    expect((await tested({}, {}, stranger)).status).toBe(403);
  });

  test('is for people and agents that may create agents, not for operators and viewers', async () => {
    const keyOf = async (role: 'viewer' | 'operator' | 'admin') =>
      boardKey(world, (await world.member(role)).actor.userId);
    expect((await tested({}, {}, await keyOf('viewer'))).status).toBe(403);
    expect((await tested({}, {}, await keyOf('operator'))).status).toBe(403);
    expect((await tested({}, {}, await keyOf('admin'))).status).toBe(200);
    const chief = await world.agent({ name: 'Chief', role: 'ceo' });
    const plain = await world.agent({ name: 'Plain', permissions: { canCreateAgents: false } });
    expect((await tested({}, {}, await agentKey(world, chief))).status).toBe(200);
    const refused = await tested({}, {}, await agentKey(world, plain));
    expect([refused.status, refused.body.error]).toEqual([403, 'Missing permission: agents:create']);
  });

  test('does not give an agent the stored values of one that it may not configure', async () => {
    const chief = await world.agent({ name: 'Recruiter', permissions: { canCreateAgents: true } });
    const reportsTo = chief.row.id;
    const adapterConfig = { env: { A: 'mine' } };
    const target = await world.agent({ name: 'Target', adapterType: 'telling', reportsTo, adapterConfig });
    const as = await agentKey(world, chief);
    const ask = () => tested(target.row.adapterConfig, { agentId: target.row.id }, as);
    expect((await ask()).status).toBe(200);
    const { companyId, agentId: principalId } = chief.actor;
    const grant = { companyId, principalType: 'agent', principalId, permissionKey: 'agents:configure' };
    await stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where: grant }));
    expect((await ask()).status).toBe(403);
  });

  test('is 422 for an unknown type and for a configuration that does not fit', async () => {
    const unknown = await rest.post(`${path('nothing')}/test-environment`, { adapterConfig: {} });
    expect([unknown.status, unknown.body.error]).toEqual([422, 'Unknown adapter type: nothing']);
    const unfit = await rest.post(`${path('process')}/test-environment`, { adapterConfig: { command: 5 } });
    expect(unfit.status).toBe(422);
    expect((await rest.post(`${path()}/test-environment`, {})).status).toBe(400);
  });

  test('tells a process without a command', async () => {
    const { body } = await rest.post(`${path('process')}/test-environment`, { adapterConfig: {} });
    expect(body).toMatchObject({ adapterType: 'process', status: 'fail' });
    expect(body.checks.map(({ code }: { code: string }) => code)).toContain('process_command_missing');
  });
});

describe('models', () => {
  test('are those that the adapter finds, and its detected one', async () => {
    expect((await rest.get(`${path()}/models`)).body).toEqual([{ id: 'found', label: 'Found' }]);
    const detected = await rest.get(`${path()}/detect-model`);
    expect(detected.body).toEqual({ model: 'found', provider: 'nobody', source: 'a test' });
  });

  test('that nothing detects are null, and of an unknown type 422', async () => {
    expect((await rest.get(`${path('http')}/detect-model`)).body).toBeNull();
    for (const what of ['models', 'detect-model']) {
      const { status, body } = await rest.get(`${path('x')}/${what}`);
      expect([status, body.error]).toEqual([422, 'Unknown adapter type: x']);
    }
  });
});

describe('the texts for agents that hire', () => {
  test('name every adapter that is offered, and how each is configured', async () => {
    const as = await agentKey(world, await world.agent({ name: 'Reader', role: 'ceo' }));
    const index = await rest.get('/api/llms/agent-configuration.txt', { as });
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(index.bytes.toString()).toContain('- process (Process): /api/llms/agent-configuration/process.txt');
    const links = [...index.bytes.toString().matchAll(/: (\/api\/llms\/agent-configuration\/\S+)/g)];
    expect(links.length).toBeGreaterThan(9);
    for (const [, link] of links) expect((await rest.get(link!, { as })).status).toBe(200);
    const process = (await rest.get('/api/llms/agent-configuration/process.txt', { as })).bytes.toString();
    expect(process).toContain('- command (string)');
    expect(process).toContain('- env (object)');
    const icons = await rest.get('/api/llms/agent-icons.txt', { as });
    expect(icons.bytes.toString()).toBe(`${AGENT_ICONS.join('\n')}\n`);
  });

  test('leave out what is disabled', async () => {
    await rest.patch('/api/adapters/http', { disabled: true });
    const index = (await rest.get('/api/llms/agent-configuration.txt')).bytes.toString();
    await rest.patch('/api/adapters/http', { disabled: false });
    expect(index).not.toContain('- http ');
  });

  test('are 404 as text for an unknown adapter', async () => {
    const { status, headers, bytes } = await rest.get('/api/llms/agent-configuration/nothing.txt');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(bytes.toString()).toBe('Unknown adapter type: nothing\n');
  });

  test('are not for agents that may not create agents', async () => {
    const plain = await world.agent({ name: 'Simple', permissions: { canCreateAgents: false } });
    const as = await agentKey(world, plain);
    for (const text of ['agent-configuration.txt', 'agent-configuration/http.txt', 'agent-icons.txt']) {
      expect((await rest.get(`/api/llms/${text}`, { as })).status).toBe(403);
    }
  });
});
