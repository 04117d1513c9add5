/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const ASK = `mutation ($input: CreateCliAuthChallengeInput!) { createCliAuthChallenge(input: $input) {
  cursor challenge { id: challengeId token boardApiToken approvalPath approvalUrl pollPath expiresAt suggestedPollIntervalMs } } }`;
const ask = async (input: object) => (await run(server, ASK, { input })).createCliAuthChallenge.challenge;

const LOOK = `query ($id: ID!, $token: String!) { cliAuthChallenge(id: $id, token: $token) {
  id: challengeId status command clientName requestedAccess requestedCompanyId requestedCompanyName approvedAt cancelledAt expiresAt
  approvedByUser { id: userId name email } requiresSignIn canApprove currentUserId } }`;
const APPROVE = `mutation ($input: ApproveCliAuthChallengeInput!) {
  approveCliAuthChallenge(input: $input) { approved status userId keyId expiresAt cursor } }`;
const CANCEL = `mutation ($input: CancelCliAuthChallengeInput!) {
  cancelCliAuthChallenge(input: $input) { status cancelled } }`;
const ME = `{ cliAuthMe { user { id name email image } userId isInstanceAdmin source keyId
  memberships { nodes { companyId membershipRole status } } } }`;
const REVOKE_CURRENT = `mutation { revokeCurrentBoardKey(input: {}) { revoked keyId } }`;

describe('a command line that speaks GraphQL', () => {
  test('asks for a key, works with it once it is approved, and gives it back', async () => {
    const requestedCompanyId = await createCompany(server, { name: 'Acme' });
    const asked = await ask({
      command: 'login',
      clientName: 'laptop',
      requestedCompanyId,
      requestedAccess: 'INSTANCE_ADMIN_REQUIRED',
    });
    const reference = { id: asked.id, token: asked.token };
    expect((await run(server, LOOK, reference)).cliAuthChallenge).toMatchObject({
      status: 'PENDING',
      requestedAccess: 'INSTANCE_ADMIN_REQUIRED',
      requestedCompanyId,
      requestedCompanyName: 'Acme',
      canApprove: true,
      currentUserId: 'local-board',
    });
    const input = { challengeId: asked.id, token: asked.token };
    const approval = (await run(server, APPROVE, { input })).approveCliAuthChallenge;
    expect(approval).toMatchObject({ approved: true, status: 'APPROVED', userId: 'local-board' });
    expect(approval.cursor).not.toBeNull();

    const as = bearer(asked.boardApiToken);
    expect((await run(server, ME, {}, as)).cliAuthMe).toMatchObject({
      userId: 'local-board',
      isInstanceAdmin: true,
      source: 'BOARD_KEY',
      keyId: approval.keyId,
    });
    expect((await run(server, REVOKE_CURRENT, {}, as)).revokeCurrentBoardKey).toEqual({
      revoked: true,
      keyId: approval.keyId,
    });
    await expect.poll(async () => (await server.graphql(ME, {}, as)).status).toBe(401);
  });

  test('takes its request back, and finds none with a wrong token', async () => {
    const asked = await ask({ command: 'login' });
    const input = { challengeId: asked.id, token: asked.token };
    expect(await refusal(server, CANCEL, { input: { ...input, token: asked.boardApiToken } })).toMatchObject({
      message: 'CLI auth challenge not found',
      extensions: { status: 404, code: 'NOT_FOUND' },
    });
    expect((await run(server, CANCEL, { input })).cancelCliAuthChallenge).toEqual({
      status: 'CANCELLED',
      cancelled: true,
    });
    expect(await refusal(server, LOOK, { id: asked.id, token: 'wrong' })).toMatchObject({
      extensions: { status: 404 },
    });
  });

  test('is counted by its address, however many requests one document holds', async () => {
    const aliases = Array.from({ length: 25 }, (_, n) => `a${n}: createCliAuthChallenge(input: $input) { cursor }`);
    const { errors } = await server.graphql(
      `mutation ($input: CreateCliAuthChallengeInput!) { ${aliases.join(' ')} }`,
      { input: { command: 'login' } },
    );
    expect(errors?.[0]).toMatchObject({ extensions: { status: 429, code: 'RATE_LIMITED' } });
  });
});

describe('board keys', () => {
  const KEYS = `query ($all: Boolean, $first: Int, $after: String) { boardApiKeys(filter: { includeInactive: $all }, first: $first, after: $after) {
    edges { node { id name createdAt lastUsedAt revokedAt expiresAt } } pageInfo { hasNextPage endCursor } } }`;
  const CREATE = `mutation ($input: CreateBoardApiKeyInput!) {
    createBoardApiKey(input: $input) { key { id: keyId name token expiresAt } } }`;
  const REVOKE = `mutation ($keyId: ID!) { revokeBoardApiKey(input: { keyId: $keyId }) { ok keyId } }`;
  const create = async (name: string) => (await run(server, CREATE, { input: { name } })).createBoardApiKey.key;
  const list = async (variables: object) => (await run(server, KEYS, variables)).boardApiKeys;

  test('are paged, oldest first, the revoked ones when asked for', async () => {
    const before = (await list({ all: true, first: 200 })).edges.length;
    const made = [await create('one'), await create('two'), await create('three')];
    expect(made[0].token).toMatch(/^svc_board_/);
    const revoked = await run(server, REVOKE, { keyId: made[1].id });
    expect(revoked.revokeBoardApiKey).toEqual({ ok: true, keyId: made[1].id });
    const names = ({ edges }: { edges: { node: { name: string } }[] }) => edges.map(({ node }) => node.name);
    expect(names(await list({}))).toEqual(['one', 'three']);
    expect(names(await list({ all: true, first: 200 })).slice(before)).toEqual(['one', 'two', 'three']);
    const first = await list({ first: 1 });
    expect(names(first)).toEqual(['one']);
    expect(names(await list({ first: 1, after: first.pageInfo.endCursor }))).toEqual(['three']);
  });

  test('are no business of agents', async () => {
    const { token } = await createKey(server, await createAgent(server, await createCompany(server)));
    for (const document of [KEYS, ME]) {
      expect(await refusal(server, document, {}, bearer(token))).toMatchObject({
        message: 'Board access required',
        extensions: { status: 403 },
      });
    }
  });
});
