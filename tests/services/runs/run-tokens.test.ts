import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { deleteAgent, pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { runToken, shown } from '#tests/kit/credentials.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

const HOURS = 3_600;
const now = () => Math.floor(Date.now() / 1000);

let world: World;
let ada: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const bearer = (token: string) => authenticate(world.services, shown(`Bearer ${token}`));
const refused = (message: string) => ({ status: 401, message });

/** The key of a company's tokens, as the contract derives it. */
const companyKey = (companyId = world.company.id, { agentJwtSecret, instanceId } = world.services): Uint8Array =>
  Buffer.from(createHmac('sha256', agentJwtSecret).update(`jwt:${instanceId}:${companyId}`).digest('hex'));

/** The claims of a token of Ada's, signed anew with some of them changed. */
async function claimsWith(changes: JWTPayload): Promise<JWTPayload> {
  return { ...decodeJwt(await runToken(world, ada)), ...changes };
}

const sign = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = companyKey(), alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);

describe('a run token', () => {
  it('says what the contract says, signed with the key of its company', async () => {
    const [runId, responsibleUserId] = [randomUUID(), randomUUID()];
    const token = await runToken(world, ada, { runId, responsibleUserId });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      sub: ada.row.id,
      company_id: world.company.id,
      adapter_type: 'process',
      run_id: runId,
      responsible_user_id: responsibleUserId,
      instance_id: world.services.instanceId,
      iss: expect.any(String),
      aud: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(48 * HOURS);
    const [signed, signature] = [token.split('.').slice(0, 2).join('.'), token.split('.')[2]];
    expect(createHmac('sha256', companyKey()).update(signed).digest('base64url')).toBe(signature);
    expect(decodeJwt(await runToken(world, ada)).responsible_user_id).toBeNull();
  });

  it('is its agent, within its run, for its person, until it ends', async () => {
    const [runId, responsibleUserId, expiresAt] = [randomUUID(), randomUUID(), now() + HOURS];
    expect(await bearer(await runToken(world, ada, { runId, responsibleUserId, expiresAt }))).toEqual({
      kind: 'agent',
      source: 'agent_jwt',
      agentId: ada.row.id,
      companyId: world.company.id,
      role: 'general',
      canCreateAgents: true,
      runId,
      verifiedRunId: runId,
      responsibleUserId,
      expiresAt,
    });
    const bare = await bearer(await runToken(world, ada, { runId: null }));
    expect([Object.hasOwn(bare, 'runId'), Object.hasOwn(bare, 'responsibleUserId')]).toEqual([false, false]);
  });

  it('signed by the key that the contract derives is accepted, wherever it was made', async () => {
    expect(await bearer(await sign(await claimsWith({})))).toMatchObject({ agentId: ada.row.id });
  });

  it('of a paused agent is accepted: pausing stops wakeups, not the agent', async () => {
    const paused = await world.agent({ name: 'Paused' });
    await world.board.run(pauseAgent, { agentId: paused.row.id });
    expect(await bearer(await runToken(world, paused))).toMatchObject({ agentId: paused.row.id });
  });
});

describe('a run token is refused, with the cause', () => {
  it('when it has expired', async () => {
    const token = await runToken(world, ada, { expiresAt: now() - 1 });
    await expect(bearer(token)).rejects.toMatchObject(refused('Agent token is expired'));
  });

  it('when its signature is wrong: by another secret, another installation, another company or the bare secret', async () => {
    const claims = await claimsWith({});
    const { services } = world;
    const other = await createWorld();
    for (const key of [
      companyKey(world.company.id, { ...services, agentJwtSecret: randomUUID() }),
      companyKey(world.company.id, { ...services, instanceId: randomUUID() }),
      companyKey(other.company.id),
      Buffer.from(services.agentJwtSecret),
    ]) {
      await expect(bearer(await sign(claims, key))).rejects.toMatchObject(
        refused('Agent token has an invalid signature'),
      );
    }
  });

  it('when its claims were changed after it was signed', async () => {
    const [head, , signature] = (await runToken(world, ada)).split('.');
    const bob = await world.agent({ name: 'Bob' });
    const claims = Buffer.from(JSON.stringify(await claimsWith({ sub: bob.row.id }))).toString('base64url');
    await expect(bearer(`${head}.${claims}.${signature}`)).rejects.toMatchObject(
      refused('Agent token has an invalid signature'),
    );
  });

  it('when it is not signed at all', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part(await claimsWith({}));
    for (const alg of ['none', 'None', 'NONE', '']) {
      for (const signature of ['', 'AAAA']) {
        await expect(bearer(`${part({ alg, typ: 'JWT' })}.${claims}.${signature}`)).rejects.toMatchObject(
          refused('Agent token is not valid'),
        );
      }
    }
  });

  it.each(['HS384', 'HS512'])('when it is signed by %s, even with the right key', async (alg) => {
    await expect(bearer(await sign(await claimsWith({}), companyKey(), alg))).rejects.toMatchObject(
      refused('Agent token is not valid'),
    );
  });

  it('when it is signed with a private key', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const [key, alg] of [
      [rsa, 'RS256'],
      [curve, 'ES256'],
    ] as const) {
      await expect(bearer(await sign(await claimsWith({}), key, alg))).rejects.toMatchObject(
        refused('Agent token is not valid'),
      );
    }
  });

  it.each([
    { sub: undefined },
    { exp: undefined },
    { iat: undefined },
    { iss: 'somebody' },
    { iss: undefined },
    { aud: 'somewhere' },
    { aud: undefined },
    { nbf: now() + HOURS },
  ])('when its claims are not in order: %j', async (changes) => {
    await expect(bearer(await sign(await claimsWith(changes)))).rejects.toMatchObject(
      refused('Agent token is not valid'),
    );
  });

  it.each([undefined, 'another'])('when it names the installation %s, even with the right key', async (instance) => {
    await expect(bearer(await sign(await claimsWith({ instance_id: instance })))).rejects.toMatchObject(
      refused('Agent token is of another installation'),
    );
  });

  it('when its agent does not exist or is no id', async () => {
    for (const sub of [randomUUID(), 'ada', `${ada.row.id}x`]) {
      await expect(bearer(await sign(await claimsWith({ sub })))).rejects.toMatchObject(refused('Agent not found'));
    }
  });

  it('when its agent is of another company than it says', async () => {
    const other = await createWorld();
    const token = await runToken(world, ada, { companyId: other.company.id });
    await expect(bearer(token)).rejects.toMatchObject(refused('Agent token is of another company (company mismatch)'));
  });

  it('when its agent waits for approval, is terminated or was deleted', async () => {
    const strict = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent } = await strict.board.run(hireAgent, { companyId: strict.company.id, name: 'Ada' });
    const token = await runToken(strict, { ...ada, row: agent });
    await expect(bearer(token)).rejects.toMatchObject(refused('Agent is pending approval'));
    await strict.board.run(terminateAgent, { agentId: agent.id });
    await expect(bearer(token)).rejects.toMatchObject(refused('Agent is terminated'));
    await strict.board.run(deleteAgent, { agentId: agent.id });
    await expect(bearer(token)).rejects.toMatchObject(refused('Agent not found'));
  });

  it.each(['..', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9..x', 'e30.e30.e30', 'W10.W10.W10', 'bnVsbA.bnVsbA.bnVsbA'])(
    'when it is none: %s',
    async (token) => {
      await expect(bearer(token)).rejects.toMatchObject(refused('Agent token is not valid'));
    },
  );
});
