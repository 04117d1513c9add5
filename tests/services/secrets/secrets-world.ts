import { randomUUID } from 'node:crypto';
import { type Actor, localBoard } from '#services/core/actors/actor.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { storeSecret } from '#services/secrets/secrets/create.js';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import { stored } from '#tests/kit/issues.js';
import { type AgentCaller, type Caller, callerOf, type World } from '#tests/kit/world.js';

/** A secret of the company, made by the board. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export const secretIn = ({ board, company }: World, value: string, fields: object = {}): Promise<any> =>
  board.run(createSecret, { companyId: company.id, name: `Secret ${randomUUID()}`, value, ...fields });

/** A reference to a secret as it is sent. */
export const refTo = ({ id }: { id: string }, version: 'latest' | number = 'latest') => ({
  type: 'secret_ref',
  secretId: id,
  version,
});

/** A definition of which everybody has a value of their own. */
export const definitionIn = (world: World, key: string, fields: object = {}) =>
  stored(world, (tx) =>
    tx.userSecretDefinition.create({ data: { companyId: world.company.id, key, name: key, ...fields } }),
  );

/** A person's own value of a definition. */
export const ownValueOf = (world: World, definition: { id: string; key: string }, userId: string, value: string) =>
  stored(world, (tx) =>
    storeSecret(new WriteScope(new Scope(world.services, localBoard), tx), {
      companyId: world.company.id,
      owner: { userId, definitionId: definition.id },
      key: definition.key,
      name: definition.key,
      provider: 'local_encrypted',
      managedMode: 'service_managed',
      value,
    }),
  );

/** Has a person let an agent use their own value of a definition. */
export const lend = (world: World, definition: { id: string }, userId: string, agent: AgentCaller) =>
  stored(world, (tx) =>
    tx.userSecretGrant.create({
      data: { companyId: world.company.id, userId, agentId: agent.row.id, definitionId: definition.id },
    }),
  );

/** Binds a secret to an agent, as a reference in its configuration does. */
export const bind = (world: World, secretId: string, agentId: string, configPath = 'env.KEY') =>
  stored(world, (tx) =>
    tx.secretBinding.create({
      data: { companyId: world.company.id, secretId, targetType: 'agent', targetId: agentId, configPath },
    }),
  );

/** Who reads a secret where it matters to nobody. */
export const consumer = { type: 'system', id: 'test', configPath: 'env.KEY', runId: null, issueId: null };

/** What comes of an attempt to read a secret. */
export async function resolve(
  { services: own, company }: World,
  secretId: string,
  version: 'latest' | number = 'latest',
  services = own,
) {
  const scope = new Scope(services, localBoard);
  const [resolution] = await resolveSecrets(scope, company.id, [{ secretId, version, consumer }]);
  return resolution;
}

/** The encrypted values of a secret, by version. */
export const materialOf = (world: World, secretId: string) =>
  stored(world, (tx) =>
    tx.secretVersionMaterial.findMany({
      where: { secretId },
      select: { version: true, material: true, masterKeyId: true },
      orderBy: { version: 'asc' },
    }),
  );

/** The same caller on a server in strict mode. */
export const strictly = ({ services }: World, actor: Actor = localBoard): Caller =>
  callerOf({ ...services, config: { ...services.config, SECRETS_STRICT_MODE: true } }, actor);

/** An agent as it acts within a run of its own, known by the run's token. */
export async function inRun(
  world: World,
  { actor }: AgentCaller,
  { status = 'running', ...fields }: { status?: string; issueId?: string; responsibleUserId?: string } = {},
): Promise<Caller & { runId: string }> {
  const data = { companyId: actor.companyId, agentId: actor.agentId, status, ...fields };
  const { id } = await stored(world, (tx) => tx.heartbeatRun.create({ data }));
  const { responsibleUserId } = fields;
  const bound = {
    source: 'agent_jwt',
    runId: id,
    verifiedRunId: id,
    ...(responsibleUserId && { responsibleUserId }),
  } as const;
  return { ...world.as({ ...actor, ...bound }), runId: id };
}

/** The bindings of a target: place and what is bound, in order. */
export const bindingsAt = (world: World, targetId: string) =>
  stored(world, (tx) =>
    tx.secretBinding.findMany({
      where: { companyId: world.company.id, targetId },
      orderBy: { configPath: 'asc' },
      select: {
        targetType: true,
        configPath: true,
        secretId: true,
        userSecretDefinitionId: true,
        versionSelector: true,
        required: true,
      },
    }),
  );

/** What is on record of attempts to read secrets of the company, oldest first. */
export const attemptsIn = (world: World) =>
  stored(world, (tx) =>
    tx.secretAccessEvent.findMany({
      where: { companyId: world.company.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  );
