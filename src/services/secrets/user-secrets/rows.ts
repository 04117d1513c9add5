import type { Secret, UserSecretDefinition } from '../../../generated/prisma/client.js';
import { companyKeyById } from '../../access/tenancy.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import type { SecretRow } from '../secrets/model.js';
import { SecretNotFound, secretNode } from '../secrets/rows.js';

export type DefinitionRow = UserSecretDefinition;

export const DefinitionNotFound = () => notFound('User secret definition not found');

/** How a path names a definition. */
export const definitionRef = {
  companyId: pathId(),
  definitionId: pathId().describe("The definition's id."),
};

/** A definition by id, deleted ones included, or null where there is none within reach. */
export const definitionNode = byId<UserSecretDefinition>('UserSecretDefinition');

/** The definition that a path or argument names. @throws 404; 403 when the company is another's */
export async function definitionById(
  scope: Scope,
  { companyId, definitionId }: { companyId: string; definitionId: string },
): Promise<DefinitionRow> {
  const company = await companyKeyById(scope, { companyId });
  const definition = isUuid(definitionId) ? await scope.load(definitionNode, definitionId.toLowerCase()) : null;
  if (definition?.companyId !== company.id || definition.status === 'deleted') throw DefinitionNotFound();
  return definition;
}

const lockedFor = (strength: 'UPDATE' | 'KEY SHARE') =>
  statement(`
  SELECT * FROM "UserSecretDefinition" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "deletedAt" IS NULL
     FOR ${strength}`);
const LOCKS = { UPDATE: lockedFor('UPDATE'), 'KEY SHARE': lockedFor('KEY SHARE') };

/**
 * The definition, locked until the transaction ends: for changing it, or so that it is not deleted meanwhile.
 * @throws 404 when it was
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

const OF_COMPANY = statement(`
  SELECT * FROM "UserSecretDefinition" WHERE "companyId" = $1::uuid AND "deletedAt" IS NULL ORDER BY "createdAt", id`);

const BY_KEY = statement(
  `SELECT * FROM "UserSecretDefinition" WHERE "companyId" = $1::uuid AND key = $2 AND "deletedAt" IS NULL`,
);

/** A company's definition by its key, or undefined. */
export const definitionByKey = (scope: Scope, companyId: string, key: string): Promise<DefinitionRow | undefined> =>
  scope.row<UserSecretDefinition>(BY_KEY, [companyId, key]);

/** All definitions of a company, oldest first. */
export const definitionsOf = (scope: Scope, companyId: string) =>
  scope.sql<UserSecretDefinition>(OF_COMPANY, [companyId]);

interface OwnKey {
  readonly companyId: string;
  readonly userId: string;
  readonly definitionId: string;
}

const OWN = statement(`
  SELECT k.n::int AS n, s.* FROM unnest($1::uuid[], $2::text[], $3::uuid[]) WITH ORDINALITY AS k(company, person, id, n)
    JOIN "Secret" s ON s."companyId" = k.company AND s."userSecretDefinitionId" = k.id AND s."ownerUserId" = k.person
   WHERE s.scope = 'user' AND s."deletedAt" IS NULL`);

/** A person's value of a definition as a secret, whatever its status, or null where they have none. */
export const ownSecretOf: Loader<OwnKey, SecretRow | null> = {
  cacheKey: ({ userId, definitionId }) => `${definitionId} ${userId}`,
  async batch(scope, keys) {
    const rows = await scope.sql<Secret & { n: number }>(OWN, [
      keys.map(({ companyId }) => companyId),
      keys.map(({ userId }) => userId),
      keys.map(({ definitionId }) => definitionId),
    ]);
    const found = new Map(rows.map(({ n, ...secret }) => [n, secret]));
    return keys.map((_, index) => found.get(index + 1) ?? null);
  },
};

/** The secret of some person of the company that a path names. @throws 404; 403 when the company is another's */
export async function userSecretById(
  scope: Scope,
  { companyId, secretId }: { companyId: string; secretId: string },
): Promise<SecretRow> {
  const company = await companyKeyById(scope, { companyId });
  const secret = isUuid(secretId) ? await scope.load(secretNode, secretId.toLowerCase()) : null;
  if (secret?.scope !== 'user' || secret.companyId !== company.id || secret.status === 'deleted')
    throw SecretNotFound();
  return secret;
}
