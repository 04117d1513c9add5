import { z } from 'zod';
import type { SecretBinding } from '#generated/prisma/client.js';
import { type AgentKey, agentKeyById, agentRef, lockedAgentKeyById } from '#services/access/principals.js';
import { board, boardHolding, boardReader } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, notFound } from '#services/core/errors/errors.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { Ok, pathId, uuid } from '#services/core/text/fields.js';
import { assertSecretReferences } from '../env/references.js';
import { secretKey } from '../secrets/model.js';
import { ProjectionClass, SecretAccessGrantView, versionSelector } from './model.js';
import { accessPath, aliasOf, envPath } from './rows.js';

export const presentSecretAccessGrant = presenterOf(SecretAccessGrantView, {
  agentId: ({ targetId }: SecretBinding) => targetId,
  key: aliasOf,
  secretId: ({ secretId }: SecretBinding) => secretId as string,
});

const emitGrant = emitterOf('agent', ({ id }: AgentKey) => ({ agentId: id }));

/** The secrets granted to an agent, by key. */
export const secretsGrantedToAgent = page<SecretBinding>({
  table: 'SecretBinding',
  by: { companyId: 'uuid', targetId: 'uuid' },
  orderBy: { configPath: 'text', id: 'uuid' },
  where: `t."targetType" = 'agent' AND starts_with(t."configPath", 'access.')`,
});

export const listSecretAccessGrants = query({
  name: 'listSecretAccessGrants',
  summary: 'List the secrets granted to an agent, by key',
  input: z.object(agentRef),
  output: z.object({ grants: z.array(SecretAccessGrantView) }).meta({ id: 'SecretAccessGrants' }),
  on: agentKeyById,
  allow: boardReader,
  run: (scope, _input, agent) => secretsGrantedToAgent.all(scope, [agent.companyId, agent.id]),
  present: (_scope, bindings) => ({ grants: bindings.map(presentSecretAccessGrant) }),
});

const placeOf = ({ companyId, id }: AgentKey, configPath: string) => ({
  companyId_targetType_targetId_configPath: { companyId, targetType: 'agent', targetId: id, configPath },
});

export const grantAgentSecret = mutation({
  name: 'grantAgentSecret',
  summary: 'Let an agent read a secret by API request in its runs',
  input: z.object({
    ...agentRef,
    key: secretKey().describe("The agent's name for the secret."),
    secretId: uuid().describe("The secret's ID."),
    versionSelector: versionSelector().default('latest').describe('latest, or the number of a version.'),
    projectionClass: ProjectionClass.default('unclassified').describe('The way in which the value may be passed on.'),
  }),
  output: SecretAccessGrantView,
  on: lockedAgentKeyById,
  setsExecution: true,
  allow: boardHolding('agents:configure'),
  async run(scope, { key, secretId, versionSelector, projectionClass }, agent) {
    if (agent.status === 'terminated') throw conflict('Cannot grant secrets to terminated agents');
    const version = versionSelector === 'latest' ? 'latest' : Number(versionSelector);
    await assertSecretReferences(scope, agent.companyId, [
      { path: 'secretId', reference: { type: 'secret_ref', secretId, version } },
    ]);
    await assertOneMeaning(scope, agent, key, secretId);
    const place = placeOf(agent, accessPath(key));
    const before = await scope.db.secretBinding.findUnique({ where: place });
    const columns = { secretId, versionSelector, projectionClass };
    if (before && isEmpty(changedFields(before, columns))) return presentSecretAccessGrant(before);
    const identity = place.companyId_targetType_targetId_configPath;
    const binding = await scope.db.secretBinding.upsert({
      where: place,
      create: { ...identity, ...columns, ...authorOf(scope.actor) },
      update: columns,
    });
    emitGrant(scope, agent, 'agent_secret.granted', { key, ...columns });
    return presentSecretAccessGrant(binding);
  },
});

/** A key must denote the same secret as a variable and as a grant. */
async function assertOneMeaning(scope: WriteScope, agent: AgentKey, key: string, secretId: string): Promise<void> {
  const variable = await scope.db.secretBinding.findUnique({ where: placeOf(agent, envPath(key)) });
  if (!variable || variable.secretId === secretId) return;
  throw conflict(`The variable ${key} of this agent refers to another secret; choose another key`, { key });
}

export const revokeAgentSecret = mutation({
  name: 'revokeAgentSecret',
  summary: "Revoke an agent's grant of a secret",
  input: z.object({ ...agentRef, key: pathId().describe("The agent's name for the secret.") }),
  output: Ok,
  on: lockedAgentKeyById,
  allow: board,
  async run(scope, { key }, agent) {
    const binding = await scope.db.secretBinding.findUnique({ where: placeOf(agent, accessPath(key)) });
    if (!binding) throw notFound('Secret grant not found');
    await scope.db.secretBinding.delete({ where: { id: binding.id } });
    emitGrant(scope, agent, 'agent_secret.revoked', { key, secretId: binding.secretId });
    return { ok: true as const };
  },
});
