import { createSecret } from '#services/secrets/secrets/operations.js';
import { createUserSecretDefinition } from '#services/secrets/user-secrets/definitions.js';
import { grantMyUserSecret } from '#services/secrets/user-secrets/grants.js';
import { createMyUserSecret } from '#services/secrets/user-secrets/mine.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const secret = inCompany(({ things }) => ({ secretId: things.secret }));
const definition = inCompany(({ companyId, things }) => ({ companyId, definitionId: things.definition }));
const mine = inCompany(({ companyId, things }) => ({ companyId, secretId: things.mySecret }));

export const secrets: Part = {
  async make({ world: { board, services }, companyId, owner, worker }) {
    const { id } = await board.run(createSecret, { companyId, name: 'Kept', value: 'kept-value' });
    const define = (key: string) => board.run(createUserSecretDefinition, { companyId, key, name: key });
    const [definition, given] = [await define('PERSONAL'), await define('GIVEN')];
    const own = await owner.run(createMyUserSecret, { companyId, definitionKey: 'GIVEN', value: 'own-value' });
    await services.database.transaction('all', async (tx) => {
      const used = { companyId, secretId: id, targetType: 'agent', targetId: worker.row.id };
      await tx.secretBinding.create({ data: { ...used, configPath: 'env.KEPT' } });
      const asked = { consumerType: 'agent', consumerId: worker.row.id, actorType: 'system', actorId: 'test' };
      await tx.secretAccessEvent.create({
        data: { companyId, secretId: id, version: 1, ...asked, outcome: 'success' },
      });
    });
    const grantedDefinition = (await define('LENT')).id;
    for (const person of [board, owner]) {
      await person.run(grantMyUserSecret, { companyId, agentId: worker.row.id, definitionId: grantedDefinition });
    }
    return { grantedDefinition, secret: id, definition: definition.id, givenDefinition: given.id, mySecret: own.id };
  },
  fixtures: {
    listSecrets: company,
    getSecretCatalog: company,
    createSecret: inCompany(({ companyId, things }) => ({
      companyId,
      name: 'New',
      key: 'NEW',
      provider: 'aws_secrets_manager',
      providerConfigId: things.awsVault,
      managedMode: 'external_reference',
      externalRef: 'contract/database',
      description: 'For the database',
      providerMetadata: { note: 'none' },
    })),
    getSecret: secret,
    updateSecret: inCompany(({ things }) => ({
      secretId: things.secret,
      name: 'Renamed',
      key: 'RENAMED',
      status: 'disabled',
      description: null,
      providerMetadata: null,
    })),
    rotateSecret: inCompany(({ things }) => ({ secretId: things.secret, value: 'another-value' })),
    deleteSecret: inCompany(({ things }) => ({ secretId: things.secret, force: true })),
    getSecretUsage: secret,
    listSecretAccessEvents: inCompany(({ things }) => ({ secretId: things.secret, limit: 10 })),
    listSecretVersions: secret,
    listUserSecretDefinitions: company,
    createUserSecretDefinition: inCompany(({ companyId, things }) => ({
      companyId,
      key: 'OWN',
      name: 'Own',
      description: 'Yours',
      usageGuidance: 'Ask the CTO',
      provider: 'aws_secrets_manager',
      providerConfigId: things.awsVault,
      managedMode: 'external_reference',
    })),
    updateUserSecretDefinition: inCompany(({ companyId, things }) => ({
      companyId,
      definitionId: things.definition,
      key: 'CHANGED',
      name: 'Changed',
      status: 'archived',
    })),
    deleteUserSecretDefinition: definition,
    getUserSecretCoverage: definition,
    listMyUserSecrets: company,
    createMyUserSecret: inCompany(({ companyId, things }) => ({
      companyId,
      definitionId: things.definition,
      value: 'my-value',
    })),
    updateMyUserSecret: inCompany((of) => ({ ...mine.input(of), status: 'disabled', description: 'Mine' })),
    rotateMyUserSecret: inCompany((of) => ({ ...mine.input(of), value: 'another-value' })),
    deleteMyUserSecret: mine,
    listMyUserSecretGrants: company,
    listAgentUserSecretGrants: inCompany(({ companyId, worker }) => ({ agentId: worker.row.id, companyId })),
    grantMyUserSecret: inCompany(({ companyId, worker, things }) => ({
      companyId,
      agentId: worker.row.id,
      definitionId: things.definition,
    })),
    revokeMyUserSecretGrant: inCompany(({ companyId, worker, things }) => ({
      companyId,
      agentId: worker.row.id,
      definitionId: things.grantedDefinition,
    })),
  },
};
