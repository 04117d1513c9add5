import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { offerBoardClaim } from '#services/people/claims/board-claim.js';
import { authenticatedServices, PASSWORD, signUp } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { type ClientUser, clientUser } from '../kit.js';

ownDatabase();

describe('of a local server', () => {
  let world: World;
  let user: ClientUser;
  beforeAll(async () => {
    world = await createWorld();
    const { url } = await startRest(world.services);
    user = await clientUser({ url, env: { SERVICE_COMPANY_ID: world.company.id } });
  });

  test('all work is halted, which is asked for first, and resumed', async () => {
    expect((await user.inProcess(['instance', 'halt', 'Fire drill'])).stderr).toContain('--yes');
    await user.inProcess(['instance', 'halt', 'Fire drill', '--yes']);
    expect((await user.inProcess(['instance', 'halted', '--json'])).json()).toMatchObject({
      halted: true,
      reason: 'Fire drill',
    });
    const resumed = await user.inProcess(['instance', 'resume']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.stdout).toContain('halted: false');
  });

  test('the description of the API is printed', async () => {
    const { stdout } = await user.inProcess(['openapi', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: expect.any(String), paths: expect.any(Object) });
  });

  const modes = ['bearer', 'hmac_sha256', 'git_host_hmac', 'app_webhook', 'meeting_provider_hmac'];
  test.each(modes)('a webhook that wants %s is fired as its sender does', async (mode) => {
    const json = async (...words: string[]) => (await user.inProcess([...words, '--json'])).json();
    const { row } = await world.agent({ name: `Worker of ${mode}` });
    const routine = await json('routine', 'create', `On ${mode}`, '--assignee-agent-id', row.id);
    const made = await json('routine', 'trigger:create', routine.id, 'webhook', '--signing-mode', mode);
    const { publicId } = made.trigger;
    const env = { HOOK: made.secretMaterial.webhookSecret };
    const fire = ['routine', 'trigger:fire', publicId, '--signing-mode', mode, '--data', '{"ref": "main"}'];
    const fired = await user.inProcess([...fire, '--secret', 'env:HOOK'], { env });
    expect(fired.code, fired.stderr).toBe(0);
    const refused = await user.inProcess([...fire, '--secret', 'env:HOOK'], { env: { HOOK: 'guessed' } });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('API error 401');
  });
});

describe('on a server where people sign in,', () => {
  let rest: Rest;
  let services: Awaited<ReturnType<typeof authenticatedServices>>;
  beforeAll(async () => {
    services = await authenticatedServices();
    rest = await startRest(services);
  });

  /** Somebody with an account and a key, and their client. */
  async function person(): Promise<ClientUser> {
    await services.database.pool.query('DELETE FROM "RateLimit"');
    const { request } = await signUp(rest);
    const { body } = await rest.post('/api/board-api-keys', { name: 'Client' }, request);
    return clientUser({ url: rest.url, env: { SERVICE_API_KEY: body.token } });
  }

  test('a password is changed without being an argument', async () => {
    const user = await person();
    const env = { OLD: PASSWORD, NEW: 'another horse, another battery' };
    const words = ['profile', 'password', '--current-password', 'env:OLD', '--new-password', 'env:NEW'];
    const { code, stderr } = await user.inProcess(words, { env });
    expect(code, stderr).toBe(0);
    const again = await user.inProcess(words, { env });
    expect(again.code).toBe(1);
  });

  test('a second factor is switched on with a code', async () => {
    const user = await person();
    const env = { PASSWORD };
    const enrolled = await user.inProcess(['profile', 'second-factor:enrol', '--password', 'env:PASSWORD', '--json'], {
      env,
    });
    const { secret } = enrolled.json();
    const codes = [codeOf(secret), codeOf(secret, 1)];
    const ends = [];
    for (const code of codes) ends.push(await user.inProcess(['profile', 'second-factor:confirm', code]));
    expect(ends.map(({ code }) => code)).toContain(0);
    expect((await user.inProcess(['profile', 'second-factor'])).stdout).toContain('isEnabled: true');
    const off = ['profile', 'second-factor:disable', '--password', 'env:PASSWORD', '--code', '000000', '--yes'];
    expect((await user.inProcess(off, { env })).stderr).toContain('API error');
  });

  test('a password is set anew by the link of an administrator', async () => {
    const user = await person();
    const env = { TOKEN: 'no such token', NEW: 'another horse, another battery' };
    const words = ['profile', 'password:reset', '--token', 'env:TOKEN', '--new-password', 'env:NEW'];
    expect((await user.inProcess(words, { env })).stderr).toContain('API error');
  });

  test('the claim of a new server is shown to holders of the token and code that it logged', async () => {
    const claim = await offerBoardClaim(services);
    if (!claim) throw new Error('nothing was offered');
    const user = await person();
    const env = { TOKEN: claim.token, CODE: claim.code };
    const words = ['access', 'claim:show', '--token', 'env:TOKEN', '--code', 'env:CODE', '--json'];
    expect((await user.inProcess(words, { env })).json()).toMatchObject({ status: expect.any(String) });
    const guess = await user.inProcess(words, { env: { ...env, TOKEN: 'x'.repeat(claim.token.length) } });
    expect(guess.code).toBe(1);
  });
});

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app: `ahead` periods of 30 seconds from now. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
