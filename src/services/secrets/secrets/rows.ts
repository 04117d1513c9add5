import { z } from 'zod';
import type { Secret, SecretAccessEvent, SecretBinding, SecretVersion } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import { locatedBy } from '../../core/operation/located-by.js';
import type { Loader, Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { pathId } from '../../core/text/fields.js';
import { type SecretRow, SecretStatus } from './model.js';

export const SecretNotFound = () => notFound('Secret not found');

export const secretRef = { secretId: pathId().describe("The secret's id.") };

/** A secret by id, deleted ones and people's own included, or null where there is none within reach. */
export const secretNode = byId<Secret>('Secret');

/** A company's own secret by id, deleted ones included. @throws 404 */
export async function anySecretById(scope: Scope, ref: { secretId: string }): Promise<SecretRow> {
  const secret = await located(scope, ref);
  if (secret.scope !== 'company') throw SecretNotFound();
  return secret;
}

const located = locatedBy('secretId', secretNode, SecretNotFound);

/** As `anySecretById`, without deleted ones. @throws 404 */
export async function secretById(scope: Scope, ref: { secretId: string }): Promise<SecretRow> {
  const secret = await anySecretById(scope, ref);
  if (secret.status === 'deleted') throw SecretNotFound();
  return secret;
}

const LOCK = statement(
  `SELECT * FROM "Secret" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
);

/** The secret, locked against other writers until the transaction ends. @throws 404 when it was deleted meanwhile */
export async function lockSecret(scope: WriteScope, { companyId, id }: SecretRow): Promise<SecretRow> {
  const secret = await scope.row<Secret>(LOCK, [companyId, id]);
  if (!secret) throw SecretNotFound();
  return secret;
}

export const SecretFilter = z.object({
  status: z.array(SecretStatus).optional().describe('Only secrets in one of these statuses.'),
});
type SecretFilter = z.output<typeof SecretFilter>;

/** A company's own secrets, newest first, without deleted ones. */
export const secretsOfCompany = page<Secret, SecretFilter>({
  table: 'Secret',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  where: `t.scope = 'company' AND t."deletedAt" IS NULL`,
  conditions: ({ status }, bind) => (status ? [`t.status = ANY(${bind(status)}::text[])`] : []),
});

/** Where a secret is used, oldest first. */
export const bindingsOfSecret = page<SecretBinding>({
  table: 'SecretBinding',
  by: { companyId: 'uuid', secretId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});

/** The attempts to read a secret's value, newest first. */
export const accessEventsOfSecret = page<SecretAccessEvent>({
  table: 'SecretAccessEvent',
  by: { companyId: 'uuid', secretId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
});

/** A secret's versions, newest first. */
export const versionsOfSecret = page<SecretVersion>({
  table: 'SecretVersion',
  by: { companyId: 'uuid', secretId: 'uuid' },
  orderBy: { version: 'int4' },
  direction: 'DESC',
});

const REFERENCES = statement(`
  SELECT k.n::int AS n, count(*)::int AS count FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k("companyId", id, n)
    JOIN "SecretBinding" b ON b."companyId" = k."companyId" AND b."secretId" = k.id GROUP BY k.n`);

/** How many bindings refer to each secret. */
export const referenceCountOf: Loader<Pick<SecretRow, 'companyId' | 'id'>, number> = {
  cacheKey: ({ id }) => id,
  async batch(scope, secrets) {
    const values = [secrets.map(({ companyId }) => companyId), secrets.map(({ id }) => id)];
    const rows = await scope.sql<{ n: number; count: number }>(REFERENCES, values);
    const counts = new Map(rows.map(({ n, count }) => [n, count]));
    return secrets.map((_, index) => counts.get(index + 1) ?? 0);
  },
};
