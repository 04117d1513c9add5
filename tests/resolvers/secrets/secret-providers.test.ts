/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let remote: SecretsManager;
beforeAll(async () => {
  [server, remote] = [await startTestServer(), await secretsManager()];
});

const CREATE = `mutation ($input: CreateSecretVaultInput!) {
  createSecretVault(input: $input) { cursor vault { id provider status isDefault config { ... on AwsSecretsManagerConfig { region } } healthStatus } } }`;

const create = async (companyId: string, fields: object = {}) => {
  const input = {
    companyId,
    displayName: 'Remote',
    config: { awsSecretsManager: { region: REGION } },
    ...fields,
  };
  return (await run(server, CREATE, { input })).createSecretVault.vault;
};

describe('a vault', () => {
  it('is set up, checked, made the default, changed and deleted', async () => {
    const companyId = await createCompany(server);
    const vault = await create(companyId);
    expect(vault).toEqual({
      id: expect.any(String),
      provider: 'AWS_SECRETS_MANAGER',
      status: 'READY',
      isDefault: false,
      config: { region: REGION },
      healthStatus: null,
    });
    const input = { vaultId: vault.id };
    const { checkSecretVault: checked } = await run(
      server,
      `mutation ($input: CheckSecretVaultInput!) { checkSecretVault(input: $input) {
         check { status message details { code guidance } checkedAt } vault { healthStatus healthDetails { code } } } }`,
      { input },
    );
    expect(checked).toMatchObject({
      check: { status: 'READY', details: { code: 'ok', guidance: [] } },
      vault: { healthStatus: 'READY', healthDetails: { code: 'ok' } },
    });
    const { setDefaultSecretVault: chosen } = await run(
      server,
      `mutation ($input: SetDefaultSecretVaultInput!) {
         setDefaultSecretVault(input: $input) { vault { isDefault } } }`,
      { input },
    );
    expect(chosen.vault.isDefault).toBe(true);
    const { updateSecretVault: updated } = await run(
      server,
      `mutation ($input: UpdateSecretVaultInput!) {
         updateSecretVault(input: $input) { vault { displayName status isDefault disabledAt } } }`,
      { input: { ...input, displayName: 'Renamed', status: 'DISABLED' } },
    );
    expect(updated.vault).toEqual({
      displayName: 'Renamed',
      status: 'DISABLED',
      isDefault: false,
      disabledAt: expect.any(String),
    });
    const UPDATE = `mutation ($input: UpdateSecretVaultInput!) {
      updateSecretVault(input: $input) { vault { config { ... on AwsSecretsManagerConfig { region namespace } } } } }`;
    const change = (config: unknown) => ({ input: { ...input, config } });
    const awsSecretsManager = { region: 'eu-central-1', namespace: 'there' };
    expect((await run(server, UPDATE, change({ awsSecretsManager }))).updateSecretVault.vault.config).toEqual(
      awsSecretsManager,
    );
    const codeOf = async (config: unknown) => (await refusal(server, UPDATE, change(config))).extensions.code;
    expect(await codeOf({ vault: {} })).toBe('VALIDATION_FAILED');
    for (const config of [{ awsSecretsManager, vault: {} }, {}, { vault: null }])
      expect(await codeOf(config)).toBe('BAD_USER_INPUT');
    const DELETE = `mutation ($input: DeleteSecretVaultInput!) {
      deleteSecretVault(input: $input) { deletedId cursor } }`;
    expect((await run(server, DELETE, { input })).deleteSecretVault.deletedId).toBe(vault.id);
    expect(await refusal(server, 'query ($id: ID!) { secretVault(id: $id) { id } }', { id: vault.id })).toMatchObject({
      extensions: { status: 404, code: 'NOT_FOUND' },
    });
  });

  it('is listed with its company by page, with the providers and their health', async () => {
    const companyId = await createCompany(server);
    for (const displayName of ['A', 'B', 'C']) await create(companyId, { displayName });
    const LIST = `query ($id: ID!, $after: String) { company(id: $id) {
      secretVaults(first: 2, after: $after) { edges { node { id displayName } } pageInfo { hasNextPage endCursor } }
      secretProviders { id: key label configured } secretProviderHealth { provider status details { code vaults failed unchecked } } } }`;
    const { company } = await run(server, LIST, { id: companyId });
    const { edges, pageInfo } = company.secretVaults;
    expect(edges.map(({ node }: { node: { displayName: string } }) => node.displayName)).toEqual(['A', 'B']);
    const rest = await run(server, LIST, { id: companyId, after: pageInfo.endCursor });
    expect(rest.company.secretVaults.edges).toMatchObject([{ node: { displayName: 'C' } }]);
    expect(company.secretProviders.filter(({ configured }: { configured: boolean }) => configured)).toMatchObject([
      { id: 'LOCAL_ENCRYPTED' },
      { id: 'AWS_SECRETS_MANAGER' },
    ]);
    expect(company.secretProviderHealth).toMatchObject([
      { provider: 'LOCAL_ENCRYPTED', status: 'OK' },
      { provider: 'AWS_SECRETS_MANAGER', status: 'WARN', details: { unchecked: 3 } },
      { provider: 'GCP_SECRET_MANAGER', status: 'WARN' },
      { provider: 'VAULT', status: 'WARN' },
    ]);
    const one = await run(server, 'query ($id: ID!) { secretVault(id: $id) { displayName companyId } }', {
      id: edges[0].node.id,
    });
    expect(one.secretVault).toEqual({ displayName: 'A', companyId });
  });

  it('is read with as many statements as there are levels, however many companies are asked', async () => {
    const ids = [];
    for (let made = 0; made < 3; made++) ids.push(await createCompany(server));
    for (const id of ids) await create(id);
    const LISTS = `query { companies { nodes {
      id secretVaults { edges { node { id config { __typename } healthDetails { code } } } } secretProviders { id: key configured }
    } } }`;
    const statements = await countStatements(() => run(server, LISTS, {}));
    expect(statements).toBe(3);
  });
});

describe('what a provider has', () => {
  it('is discovered, previewed and imported', async () => {
    const companyId = await createCompany(server);
    const { arn } = remote.add({ name: 'graph/database' });
    const { id: vaultId } = await create(companyId);
    const discovered = await run(
      server,
      `mutation ($input: PreviewSecretDiscoveryInput!) { previewSecretDiscovery(input: $input) {
         candidates { displayName config { region secretNamePrefix } secretCount sampleNames }
         sampledSecretCount warnings nextToken } }`,
      { input: { companyId, config: { awsSecretsManager: { region: REGION } }, query: 'graph' } },
    );
    expect(discovered.previewSecretDiscovery).toEqual({
      candidates: [
        {
          displayName: 'graph',
          config: { region: REGION, secretNamePrefix: 'graph' },
          secretCount: 1,
          sampleNames: ['graph/database'],
        },
      ],
      sampledSecretCount: 1,
      warnings: [],
      nextToken: null,
    });
    const preview = await run(
      server,
      `mutation ($input: PreviewRemoteSecretImportInput!) { previewRemoteSecretImport(input: $input) {
         candidates { externalRef key status importable conflicts { type secretId } } nextToken } }`,
      { input: { companyId, vaultId, query: 'graph' } },
    );
    expect(preview.previewRemoteSecretImport).toEqual({
      candidates: [{ externalRef: arn, key: 'graph_database', status: 'READY', importable: true, conflicts: [] }],
      nextToken: null,
    });
    const IMPORT = `mutation ($input: ImportRemoteSecretsInput!) { importRemoteSecrets(input: $input) {
      importedCount skippedCount errorCount results { externalRef status reason secretId } } }`;
    const input = { companyId, vaultId, secrets: [{ externalRef: arn }, { externalRef: 'not one' }] };
    const { importRemoteSecrets: imported } = await run(server, IMPORT, { input });
    expect(imported).toMatchObject({
      importedCount: 1,
      skippedCount: 0,
      errorCount: 1,
      results: [
        { status: 'IMPORTED', reason: null },
        { status: 'ERROR', secretId: null },
      ],
    });
    remote.fail('ListSecrets', 'AccessDeniedException');
    expect(
      await refusal(
        server,
        `mutation ($input: PreviewRemoteSecretImportInput!) { previewRemoteSecretImport(input: $input) { nextToken } }`,
        { input: { companyId, vaultId } },
      ),
    ).toMatchObject({ extensions: { status: 422, code: 'PROVIDER_ACCESS_DENIED' } });
    remote.mend();
  });
});
