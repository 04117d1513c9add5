import { z } from 'zod';
import type { Agent, UserSecretGrant } from '#generated/prisma/client.js';
import { agentKeyById, agentRef, lockedAgentKeyById } from '#services/access/principals.js';
import { board, boardReader, ownKeeper } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { conflict, notFound } from '#services/core/errors/errors.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { Ok, pathId } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import { callerIdOf, DefinitionNotFound, definitionById, lockDefinition } from './rows.js';

// A grant lets an agent use a person's own value of a definition in every run that acts for that person. The board sees
// the grant, only the person revokes it, and it is suspended when another person changes what the agent runs.

export const UserSecretGrantView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    userId: z.string().describe('The ID of the person who owns the value.'),
    agentId: z.uuid().describe("The agent's ID."),
    definitionId: z.uuid().describe("The definition's ID."),
    definitionKey: z.string().describe("The definition's key, by which variables refer to it."),
    grantedAt: z.iso.datetime().describe('The time when the person last created or confirmed the grant.'),
    suspendedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The time when another person or agent changed what the agent runs. The grant has no effect until the person confirms it. Null unless the grant is suspended.',
      ),
    suspendedReason: z
      .string()
      .nullable()
      .describe('The change that suspended the grant, in a sentence; null unless the grant is suspended.'),
  })
  .meta({
    id: 'UserSecretGrant',
    description: 'A grant by which a person lets an agent use their value of a definition in runs that act for them.',
  });

type GrantWire = z.input<typeof UserSecretGrantView>;
type GrantRow = UserSecretGrant & { readonly definitionKey: string };

export const presentUserSecretGrant = presenterOf(UserSecretGrantView);

const emitGrant = emitterOf('user_secret_grant', ({ userId, agentId, definitionId, definitionKey: key }: GrantRow) => ({
  agentId,
  details: { userId, agentId, definitionId, key },
}));

const OF_DEFINITION = `
    JOIN "UserSecretDefinition" d ON d."companyId" = g."companyId" AND d.id = g."definitionId" AND d."deletedAt" IS NULL`;
const SELECT = `
  SELECT g.*, d.key AS "definitionKey" FROM "UserSecretGrant" g ${OF_DEFINITION}`;
const OF_PERSON = statement(`${SELECT}
   WHERE g."companyId" = $1::uuid AND g."userId" = $2 AND g."revokedAt" IS NULL ORDER BY g."grantedAt" DESC, g.id DESC`);
const OF_AGENTS = statement(`${SELECT}
   WHERE g."agentId" = ANY($1::uuid[]) AND g."revokedAt" IS NULL ORDER BY g."grantedAt" DESC, g.id DESC`);
const ONE = statement(`${SELECT}
   WHERE g."companyId" = $1::uuid AND g."userId" = $2 AND g."agentId" = $3::uuid AND g."definitionId" = $4::uuid
     AND g."revokedAt" IS NULL`);

/** The caller's grants to agents of a company, latest first. */
export const myGrantsOf = async (scope: Scope, companyId: string): Promise<GrantWire[]> =>
  (await scope.sql<GrantRow>(OF_PERSON, [companyId, callerIdOf(scope)])).map(presentUserSecretGrant);

/** The grants of people to an agent, latest first, by the agent's id. */
export const userSecretGrantsOfAgent: Loader<string, GrantWire[]> = {
  async batch(scope, agentIds) {
    const rows = await scope.sql<GrantRow>(OF_AGENTS, [agentIds]);
    const grantsByAgent = groupBy(rows, ({ agentId }) => agentId);
    return agentIds.map((id) => (grantsByAgent.get(id) ?? []).map(presentUserSecretGrant));
  },
};

const grantPages = (by: Readonly<Record<string, string>>) =>
  page<{ readonly id: string }>({
    table: 'UserSecretGrant',
    from: () => `SELECT g.* FROM "UserSecretGrant" g ${OF_DEFINITION}`,
    by: { companyId: 'uuid', ...by },
    orderBy: { grantedAt: 'timestamptz', id: 'uuid' },
    direction: 'DESC',
    where: 't."revokedAt" IS NULL',
  });

/** Pages of a person's grants to agents, latest first. */
export const grantsByPerson = grantPages({ userId: 'text' });

/** Pages of people's grants to an agent, latest first. */
export const grantsToAgent = grantPages({ agentId: 'uuid' });

const BY_IDS = statement(`${SELECT} WHERE g.id = ANY($1::uuid[]) AND g."revokedAt" IS NULL`);

/** A grant by id, or null if none is within reach. */
export const userSecretGrantNode = rowsBy<GrantRow>(BY_IDS, 'id');

export const listMyUserSecretGrants = query({
  name: 'listMyUserSecretGrants',
  summary: "List the caller's user secret grants to agents",
  input: z.object({ companyId: pathId() }),
  output: z.array(UserSecretGrantView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => myGrantsOf(scope, company.id),
});

export const listAgentUserSecretGrants = query({
  name: 'listAgentUserSecretGrants',
  summary: "List people's user secret grants to an agent",
  input: z.object(agentRef),
  output: z.array(UserSecretGrantView),
  on: agentKeyById,
  allow: boardReader,
  run: (scope, _input, agent) => scope.load(userSecretGrantsOfAgent, agent.id),
});

const grantRef = {
  companyId: pathId(),
  agentId: pathId().describe("The agent's UUID or shortname."),
  definitionId: pathId().describe("The definition's ID."),
};

const GRANT = statement(`
  INSERT INTO "UserSecretGrant" AS g (id, "companyId", "userId", "agentId", "definitionId", "grantedAt")
  VALUES (gen_random_uuid(), $1::uuid, $2, $3::uuid, $4::uuid, clock_timestamp())
  ON CONFLICT ("companyId", "userId", "agentId", "definitionId") DO UPDATE
     SET "grantedAt" = clock_timestamp(), "revokedAt" = NULL, "suspendedAt" = NULL, "suspendedReason" = NULL
   WHERE g."revokedAt" IS NOT NULL OR g."suspendedAt" IS NOT NULL
  RETURNING id`);

export const grantMyUserSecret = mutation({
  name: 'grantMyUserSecret',
  summary: 'Grant an agent your own value of a definition in runs that act for you, or confirm the grant',
  input: z.object(grantRef),
  output: UserSecretGrantView,
  on: companyKeyById,
  allow: board,
  async run(scope, { agentId, definitionId }, { id: companyId }) {
    const agent = await lockedAgentKeyById(scope, { agentId, companyId });
    if (agent.status === 'terminated') throw conflict('Cannot grant user secrets to terminated agents');
    const requestedDefinition = await definitionById(scope, { companyId, definitionId });
    const definition = await lockDefinition(scope, requestedDefinition, 'KEY SHARE');
    const place = [companyId, callerIdOf(scope), agent.id, definition.id];
    const written = await scope.row<{ id: string }>(GRANT, place);
    const grant = await scope.row<GrantRow>(ONE, place);
    if (!grant) throw DefinitionNotFound();
    if (written) emitGrant(scope, grant, 'user_secret_grant.created');
    return presentUserSecretGrant(grant);
  },
});

const REVOKE = statement(`
  UPDATE "UserSecretGrant" SET "revokedAt" = clock_timestamp(), "suspendedAt" = NULL, "suspendedReason" = NULL
   WHERE id = $1::uuid AND "revokedAt" IS NULL RETURNING id`);

export const revokeMyUserSecretGrant = mutation({
  name: 'revokeMyUserSecretGrant',
  summary: "Revoke an agent's grant of your own value",
  input: z.object(grantRef),
  output: Ok,
  on: companyKeyById,
  allow: ownKeeper,
  async run(scope, { agentId, definitionId }, { id: companyId }) {
    const agent = await agentKeyById(scope, { agentId, companyId });
    const definition = await definitionById(scope, { companyId, definitionId });
    const grant = await scope.row<GrantRow>(ONE, [companyId, callerIdOf(scope), agent.id, definition.id]);
    if (!grant || !(await scope.row(REVOKE, [grant.id]))) throw notFound('User secret grant not found');
    emitGrant(scope, grant, 'user_secret_grant.revoked');
    return { ok: true as const };
  },
});

const SUSPEND = statement(`
  UPDATE "UserSecretGrant" g SET "suspendedAt" = clock_timestamp(), "suspendedReason" = $3
    FROM "UserSecretDefinition" d
   WHERE g."companyId" = $1::uuid AND ($2::uuid IS NULL OR g."agentId" = $2::uuid)
     AND g."revokedAt" IS NULL AND g."suspendedAt" IS NULL AND g."userId" IS DISTINCT FROM $4
     AND d."companyId" = g."companyId" AND d.id = g."definitionId"
  RETURNING g.*, d.key AS "definitionKey"`);

/** The agent with changed execution settings, or null for all agents of the company. */
interface ChangedRuns {
  readonly companyId: string;
  readonly agentId: Agent['id'] | null;
}

/**
 * Suspends grants until each person confirms theirs. Call it in the transaction that changes what the agents run. The
 * caller's own grants stay: the caller knows the change.
 * @param reason a sentence about the change, for the owners of the grants
 * @returns the number of suspended grants
 */
export async function suspendPersonalGrants(
  scope: WriteScope,
  { companyId, agentId }: ChangedRuns,
  reason: string,
): Promise<number> {
  const changer = scope.actor.kind === 'board' ? scope.actor.userId : null;
  const suspended = await scope.sql<GrantRow>(SUSPEND, [companyId, agentId, reason, changer]);
  for (const grant of suspended) emitGrant(scope, grant, 'user_secret_grant.suspended', { reason });
  return suspended.length;
}
