/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { signRunToken } from '#services/access/tokens.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE_SECRET = `mutation ($input: CreateSecretInput!) { createSecret(input: $input) { secret { id } } }`;
const GRANT = `mutation ($input: GrantAgentSecretInput!) {
  grantAgentSecret(input: $input) { cursor grant { key agentId secretId versionSelector projectionClass } }
}`;
const GRANTS = `query ($agentId: ID!) { agent(id: $agentId) { secretAccessGrants { nodes { key secretId } } } }`;
const REVOKE = `mutation ($input: RevokeAgentSecretInput!) { revokeAgentSecret(input: $input) { ok } }`;
const LIST = `{ agentSecretGrants { nodes { key name delivery projectionClass latestVersion versionSelector resolvedVersion secretRef } } }`;
const READ = `mutation ($key: String!) { readAgentSecretValue(input: { key: $key }) { cursor secret { key value version } } }`;

test('an agent reads within a run what the board granted it', async () => {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const { createSecret } = await run(server, CREATE_SECRET, { input: { companyId, name: 'Deploy', value: 'hush' } });
  const secretId = createSecret.secret.id;
  const input = { agentId, key: 'deploy', secretId, projectionClass: 'CLASS_3_STATIC_LEASE' };
  const { grantAgentSecret } = await run(server, GRANT, { input });
  expect(grantAgentSecret).toEqual({ cursor: expect.any(String), grant: { ...input, versionSelector: 'latest' } });
  expect((await run(server, GRANTS, { agentId })).agent.secretAccessGrants.nodes).toEqual([
    { key: 'deploy', secretId },
  ]);

  const { services } = server.runtime;
  const { id: runId } = await services.database.transaction('all', (tx) =>
    tx.heartbeatRun.create({ data: { companyId, agentId, status: 'running' } }),
  );
  const claims = { agentId, companyId, adapterType: 'process', runId, responsibleUserId: null };
  const inRun = bearer(await signRunToken(services, claims));
  expect((await run(server, LIST, {}, inRun)).agentSecretGrants.nodes).toEqual([
    {
      key: 'deploy',
      name: 'Deploy',
      delivery: 'API',
      projectionClass: 'CLASS_3_STATIC_LEASE',
      latestVersion: 1,
      versionSelector: 'latest',
      resolvedVersion: 1,
      secretRef: 'deploy',
    },
  ]);
  for (const key of ['alpha', 'beta']) await run(server, GRANT, { input: { agentId, key, secretId } });
  const page = `query ($after: String) { agentSecretGrants(first: 2, after: $after) {
    totalCount nodes { key } pageInfo { endCursor hasNextPage } } }`;
  const { agentSecretGrants: some } = await run(server, page, {}, inRun);
  expect(some).toMatchObject({ totalCount: 3, nodes: [{ key: 'alpha' }, { key: 'beta' }] });
  const { agentSecretGrants: rest } = await run(server, page, { after: some.pageInfo.endCursor }, inRun);
  expect(rest).toMatchObject({ nodes: [{ key: 'deploy' }], pageInfo: { hasNextPage: false } });
  const { readAgentSecretValue } = await run(server, READ, { key: 'deploy' }, inRun);
  expect(readAgentSecretValue).toEqual({
    cursor: expect.any(String),
    secret: { key: 'deploy', value: 'hush', version: 1 },
  });
  const withKey = bearer((await createKey(server, agentId)).token);
  for (const document of [LIST, READ]) {
    const told = await refusal(server, document, { key: 'deploy' }, withKey);
    expect([told.message, told.extensions]).toMatchObject([
      'A running run of this agent is required',
      { code: 'FORBIDDEN', status: 403 },
    ]);
  }
  expect(await run(server, REVOKE, { input: { agentId, key: 'deploy' } })).toEqual({ revokeAgentSecret: { ok: true } });
  const told = await refusal(server, READ, { key: 'deploy' }, inRun);
  expect(told.message).toBe('Secret access is not granted for this agent');
});
