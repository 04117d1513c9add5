import type { Secret, SecretAccessEvent, SecretBinding, SecretVersion } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { ActorType } from '#services/core/journal/journal.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { AccessOutcome, ManagedMode, type SecretRow, SecretStatus } from './model.js';

export const SecretNotFound = () => notFound('Secret not found');

export const secretRef = { secretId: pathId().describe("The secret's ID.") };

/** A secret by id, including deleted secrets and people's own ones, or null if none is within reach. */
export const secretNode = byId<Secret>('Secret');

/** A company's own secret by id, including deleted ones. @throws 404 */
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

export const SecretFilter = filterOf({
  id: 'SecretFilter',
  nouns: 'secrets',
  lists: {
    statuses: inColumn('status', SecretStatus, 'in one of these statuses'),
    managedModes: inColumn('managedMode', ManagedMode, 'managed in one of these ways'),
    vaultIds: idsIn('providerConfigId', uuid(), 'in one of these vaults'),
    keys: inColumn('key', text(200), 'with one of these keys'),
  },
  times: {
    createdAt: 'were created',
    updatedAt: 'were changed last',
    lastResolvedAt: 'were read last',
    lastRotatedAt: 'got their last value',
  },
});
type SecretFilter = FilterOf<typeof SecretFilter>;

const SecretOrder = ordersOf({
  id: 'SecretOrder',
  nouns: 'secrets',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('name') },
  initial: 'created_at_desc',
});

/** A company's own secrets, without deleted ones. */
export const secretsOfCompany = SecretOrder.pages<Secret, SecretFilter>({
  table: 'Secret',
  by: { companyId: 'uuid' },
  where: `t.scope = 'company' AND t."deletedAt" IS NULL`,
  conditions: SecretFilter.conditions,
});

/** The secrets of a company that settings can refer to, by name. */
export const catalogOfCompany = page<Pick<Secret, 'id' | 'name' | 'key' | 'status'>>({
  table: 'Secret',
  from: () => 'SELECT s.*, lower(s.name) AS "sortName" FROM "Secret" s',
  by: { companyId: 'uuid' },
  orderBy: { sortName: 'text', id: 'uuid' },
  where: `t.scope = 'company' AND t."deletedAt" IS NULL`,
  columns: ['id', 'name', 'key', 'status', 'sortName'],
});

/** The uses of a secret, oldest first. */
export const bindingsOfSecret = page<SecretBinding>({
  table: 'SecretBinding',
  by: { companyId: 'uuid', secretId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});

export const SecretAccessFilter = filterOf({
  id: 'SecretAccessEventFilter',
  nouns: 'attempts to read a secret',
  lists: {
    outcomes: inColumn('outcome', AccessOutcome, 'with one of these outcomes'),
    actorTypes: inColumn('actorType', ActorType, 'by one of these kinds of actor'),
    actorIds: inColumn('actorId', text(200), 'by one of these actors'),
    runIds: idsIn('heartbeatRunId', uuid(), 'of one of these runs'),
    issueIds: idsIn('issueId', uuid(), 'for one of these issues'),
  },
  times: { createdAt: 'happened' },
});

/** The attempts to read a secret's value, newest first. */
export const accessEventsOfSecret = page<SecretAccessEvent, FilterOf<typeof SecretAccessFilter>>({
  table: 'SecretAccessEvent',
  conditions: SecretAccessFilter.conditions,
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

/** The number of bindings that refer to each secret. */
export const referenceCountOf: Loader<Pick<SecretRow, 'companyId' | 'id'>, number> = {
  cacheKey: ({ id }) => id,
  async batch(scope, secrets) {
    const values = [secrets.map(({ companyId }) => companyId), secrets.map(({ id }) => id)];
    const rows = await scope.sql<{ n: number; count: number }>(REFERENCES, values);
    const counts = new Map(rows.map(({ n, count }) => [n, count]));
    return secrets.map((_, index) => counts.get(index + 1) ?? 0);
  },
};

/** A secret, located by its id alone. */
export const secretAlone = ownId({
  id: 'secretId',
  from: '"Secret" c',
  parents: { companyId: 'c."companyId"' },
  missing: SecretNotFound,
});
