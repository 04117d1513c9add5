/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE = `mutation ($input: CreateSecretInput!) {
  createSecret(input: $input) { cursor secret { id key latestVersion scope status provider managedMode } }
}`;
const LISTED = `query ($id: ID!) {
  company(id: $id) {
    secrets(first: 10) {
      pageInfo { hasNextPage }
      edges { node {
        id key name referenceCount vault { id }
        versions(first: 5) { edges { node { version status createdByUserId } } }
        bindings(first: 5) { edges { node { configPath target { type label href status } agent { name } } } }
        accessEvents(first: 5) { edges { node { outcome version consumerType actorType } } }
      } }
    }
    secretCatalog { nodes { id: secretId key name status } }
  }
}`;

async function keep(companyId: string, fields: object = {}): Promise<string> {
  const input = { companyId, name: `Secret ${randomUUID()}`, value: 'hush', ...fields };
  return (await run(server, CREATE, { input })).createSecret.secret.id;
}

describe('secrets', () => {
  test('are kept, rotated, changed and deleted, and no type has a value to ask for', async () => {
    const companyId = await createCompany(server);
    const input = { companyId, name: 'Key', key: 'KEY', value: 'hush' };
    const { createSecret } = await run(server, CREATE, { input });
    expect(createSecret.secret).toMatchObject({
      key: 'KEY',
      latestVersion: 1,
      scope: 'COMPANY',
      status: 'ACTIVE',
      provider: 'LOCAL_ENCRYPTED',
      managedMode: 'SERVICE_MANAGED',
    });
    const { id } = createSecret.secret;
    const ROTATE = `mutation ($input: RotateSecretInput!) { rotateSecret(input: $input) { secret { latestVersion } } }`;
    const rotated = await run(server, ROTATE, { input: { secretId: id, value: 'hush again' } });
    expect(rotated.rotateSecret.secret.latestVersion).toBe(2);
    const UPDATE = `mutation ($input: UpdateSecretInput!) { updateSecret(input: $input) { secret { status } } }`;
    const changed = await run(server, UPDATE, { input: { secretId: id, status: 'DISABLED' } });
    expect(changed.updateSecret.secret.status).toBe('DISABLED');
    const ONE = `query ($id: ID!) { secret(id: $id) { key status } }`;
    expect((await run(server, ONE, { id })).secret).toEqual({ key: 'KEY', status: 'DISABLED' });
    const DELETE = `mutation ($input: DeleteSecretInput!) { deleteSecret(input: $input) { deletedId company { id } } }`;
    expect((await run(server, DELETE, { input: { secretId: id } })).deleteSecret.deletedId).toBe(id);
    expect(await refusal(server, ONE, { id })).toMatchObject({ message: 'Secret not found' });
    expect((await refusal(server, `query ($id: ID!) { secret(id: $id) { value } }`, { id })).message).toMatch(/value/);
  });

  test('are told with versions, uses and attempts in as many statements for three as for one', async () => {
    const companyId = await createCompany(server);
    const agentId = await createAgent(server, companyId);
    const use = (secretId: string) =>
      server.runtime.services.database.transaction('all', async (tx) => {
        const target = { companyId, secretId, targetType: 'agent', targetId: agentId };
        await tx.secretBinding.create({
          data: { ...target, configPath: `env.K${secretId.slice(0, 8)}_${randomUUID()}` },
        });
        const asked = { consumerType: 'agent', consumerId: agentId, actorType: 'agent', actorId: agentId };
        await tx.secretAccessEvent.create({ data: { companyId, secretId, version: 1, ...asked, outcome: 'success' } });
      });
    await use(await keep(companyId));
    const count = () => statementsOf(() => run(server, LISTED, { id: companyId }));
    const forOne = await count();
    await use(await keep(companyId));
    await use(await keep(companyId));
    const forThree = await count();
    expect(forThree.length).toBe(forOne.length);
    expect(forThree.filter((text) => /Material/.test(text))).toEqual([]);
    const { company } = await run(server, LISTED, { id: companyId });
    expect(company.secretCatalog.nodes).toHaveLength(3);
    expect(company.secrets.edges).toHaveLength(3);
    for (const { node } of company.secrets.edges) {
      expect(node).toMatchObject({
        referenceCount: 1,
        vault: null,
        versions: { edges: [{ node: { version: 1, status: 'CURRENT', createdByUserId: 'local-board' } }] },
        accessEvents: { edges: [{ node: { outcome: 'SUCCESS', version: 1, actorType: 'AGENT' } }] },
      });
      expect(node.bindings.edges).toMatchObject([
        { node: { target: { type: 'AGENT', label: 'Ada', status: 'idle' }, agent: { name: 'Ada' } } },
      ]);
    }
  });

  test('are not for agents, not even through their company', async () => {
    const companyId = await createCompany(server);
    const id = await keep(companyId);
    const { token } = await createKey(server, await createAgent(server, companyId));
    const asked = (document: string) => refusal(server, document, { id: companyId }, bearer(token));
    const board = { message: 'Board access required' };
    expect(await asked(`query ($id: ID!) { company(id: $id) { secrets { edges { node { id } } } } }`)).toMatchObject(
      board,
    );
    expect(
      await asked(`query ($id: ID!) { company(id: $id) { mySecrets { nodes { definition { id } } } } }`),
    ).toMatchObject(board);
    expect(
      await asked(`query ($id: ID!) { company(id: $id) { userSecretDefinitions { edges { node { id } } } } }`),
    ).toMatchObject(board);
    expect(await asked(`query ($id: ID!) { company(id: $id) { secretCatalog { nodes { key } } } }`)).toMatchObject({
      message: 'Missing permission: secrets:read',
    });
    const one = await refusal(server, `query ($id: ID!) { secret(id: $id) { id } }`, { id }, bearer(token));
    expect(one).toMatchObject(board);
  });
});

describe('user secrets', () => {
  test('are declared, given, told with their coverage, rotated and taken back', async () => {
    const companyId = await createCompany(server);
    const DEFINE = `mutation ($input: CreateUserSecretDefinitionInput!) {
      createUserSecretDefinition(input: $input) { definition { id key status coverage { configuredCount missingCount } } }
    }`;
    const { createUserSecretDefinition } = await run(server, DEFINE, {
      input: { companyId, key: 'PAT', name: 'Token' },
    });
    const { definition } = createUserSecretDefinition;
    expect(definition).toMatchObject({ key: 'PAT', status: 'ACTIVE', coverage: { configuredCount: 0 } });
    const GIVE = `mutation ($input: CreateMyUserSecretInput!) { createMyUserSecret(input: $input) { secret { id scope } } }`;
    const given = await run(server, GIVE, { input: { companyId, definitionId: definition.id, value: 'mine' } });
    const secretId = given.createMyUserSecret.secret.id;
    const MINE = `query ($id: ID!) { company(id: $id) {
      mySecrets { nodes { definition { key coverage { configuredCount } } secret { id ownerUserId latestVersion } } }
      userSecretDefinitions(first: 5) { edges { node { key } } }
    } }`;
    const ROTATE = `mutation ($input: RotateMyUserSecretInput!) { rotateMyUserSecret(input: $input) { secret { id } } }`;
    await run(server, ROTATE, { input: { secretId, value: 'new' } });
    expect((await run(server, MINE, { id: companyId })).company).toMatchObject({
      mySecrets: {
        nodes: [{ definition: { key: 'PAT' }, secret: { id: secretId, ownerUserId: 'local-board', latestVersion: 2 } }],
      },
      userSecretDefinitions: { edges: [{ node: { key: 'PAT' } }] },
    });
    const UPDATE = `mutation ($input: UpdateMyUserSecretInput!) { updateMyUserSecret(input: $input) { secret { status } } }`;
    const off = await run(server, UPDATE, { input: { secretId, status: 'DISABLED' } });
    expect(off.updateMyUserSecret.secret.status).toBe('DISABLED');
    const DELETE = `mutation ($input: DeleteMyUserSecretInput!) { deleteMyUserSecret(input: $input) { deletedId } }`;
    expect((await run(server, DELETE, { input: { secretId } })).deleteMyUserSecret.deletedId).toBe(secretId);
    const CHANGE = `mutation ($input: UpdateUserSecretDefinitionInput!) {
      updateUserSecretDefinition(input: $input) { definition { name } }
    }`;
    const change = { definitionId: definition.id };
    await run(server, CHANGE, { input: { ...change, name: 'Changed' } });
    const END = `mutation ($input: DeleteUserSecretDefinitionInput!) { deleteUserSecretDefinition(input: $input) { deletedId company { id } } }`;
    expect((await run(server, END, { input: change })).deleteUserSecretDefinition).toEqual({
      deletedId: definition.id,
      company: { id: companyId },
    });
    expect((await run(server, MINE, { id: companyId })).company.mySecrets).toEqual({ nodes: [] });
  });
});
