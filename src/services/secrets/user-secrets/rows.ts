import type { Secret, UserSecretDefinition } from '#generated/prisma/client.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { pathId } from '#services/core/text/fields.js';
import type { SecretRow } from '../secrets/model.js';
import { SecretNotFound, secretNode } from '../secrets/rows.js';

export type DefinitionRow = UserSecretDefinition;

export const DefinitionNotFound = () => notFound('User secret definition not found');

export const definitionRef = {
  companyId: pathId(),
  definitionId: pathId().describe("The definition's ID."),
};

/** A definition by id, including deleted ones, or null if none is within reach. */
export const definitionNode = byId<UserSecretDefinition>('UserSecretDefinition');

/** The definition that a path or argument names. @throws 404; 403 when the company is not the caller's */
export const definitionById = locatedInCompany(
  'definitionId',
  definitionNode,
  DefinitionNotFound,
  ({ status }) => status !== 'deleted',
);

const lockedFor = (strength: 'UPDATE' | 'KEY SHARE') =>
  statement(`
  SELECT * FROM "UserSecretDefinition" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "deletedAt" IS NULL
     FOR ${strength}`);
const LOCKS = { UPDATE: lockedFor('UPDATE'), 'KEY SHARE': lockedFor('KEY SHARE') };

/**
 * The definition, locked until the transaction ends: to change it, or to keep it from being deleted.
 * @throws 404 when it was deleted
 */
export async function lockDefinition(
  scope: WriteScope,
  { companyId, id }: DefinitionRow,
  strength: keyof typeof LOCKS,
): Promise<DefinitionRow> {
  const definition = await scope.row<UserSecretDefinition>(LOCKS[strength], [companyId, id]);
  if (!definition) throw DefinitionNotFound();
  return definition;
}

/** A company's definitions, oldest first, without deleted ones. */
export const definitionsOfCompany = page<UserSecretDefinition>({
  table: 'UserSecretDefinition',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
  where: 't."deletedAt" IS NULL',
});

const BY_KEY = statement(
  `SELECT * FROM "UserSecretDefinition" WHERE "companyId" = $1::uuid AND key = $2 AND "deletedAt" IS NULL`,
);

/** A company's definition by its key, or undefined. */
export const definitionByKey = (scope: Scope, companyId: string, key: string): Promise<DefinitionRow | undefined> =>
  scope.row<UserSecretDefinition>(BY_KEY, [companyId, key]);

interface OwnKey {
  readonly companyId: string;
  readonly userId: string;
  readonly definitionId: string;
}

const OWN = statement(`
  SELECT k.n::int AS n, s.* FROM unnest($1::uuid[], $2::text[], $3::uuid[]) WITH ORDINALITY AS k(company, person, id, n)
    JOIN "Secret" s ON s."companyId" = k.company AND s."userSecretDefinitionId" = k.id AND s."ownerUserId" = k.person
   WHERE s.scope = 'user' AND s."deletedAt" IS NULL`);

/** The secret that holds a person's value of a definition, in any status, or null if there is none. */
export const ownSecretOf: Loader<OwnKey, SecretRow | null> = {
  cacheKey: ({ userId, definitionId }) => `${definitionId} ${userId}`,
  async batch(scope, keys) {
    const rows = await scope.sql<Secret & { n: number }>(OWN, [
      keys.map(({ companyId }) => companyId),
      keys.map(({ userId }) => userId),
      keys.map(({ definitionId }) => definitionId),
    ]);
    const secretByIndex = new Map(rows.map(({ n, ...secret }) => [n, secret]));
    return keys.map((_, index) => secretByIndex.get(index + 1) ?? null);
  },
};

/** A person's secret that a path names, of any owner. @throws 404; 403 when the company is not the caller's */
export const userSecretById = locatedInCompany(
  'secretId',
  secretNode,
  SecretNotFound,
  (secret) => secret.scope === 'user' && secret.status !== 'deleted',
);

/** The id of the calling person: the rules of user secrets reject all other callers. */
export const callerIdOf = ({ actor }: Scope): string => principalOf(actor).id;

/** A definition, located by its id alone. */
export const definitionAlone = ownId({
  id: 'definitionId',
  from: '"UserSecretDefinition" c',
  parents: { companyId: 'c."companyId"' },
  missing: DefinitionNotFound,
});
