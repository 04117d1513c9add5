import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { domainError } from '#services/core/errors/errors.js';
import { deletesOfCompany, mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { Ok } from '#services/core/text/fields.js';
import { emitSecret } from './events.js';
import type { SecretRow } from './model.js';
import { removeRemoteLater } from './remove-remote.js';
import { bindingsOfSecret, SecretNotFound, secretById, secretRef } from './rows.js';
import { presentBindings } from './usage.js';

const SecretInUse = domainError('secret_in_use', 'The secret is in use');

// The strongest lock: it conflicts with the key lock of a transaction that is about to refer to the secret.
const LOCK = statement(
  `SELECT * FROM "Secret" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "deletedAt" IS NULL FOR UPDATE`,
);

export const deleteSecret = mutation({
  name: 'deleteSecret',
  summary: 'Delete a secret and wipe its values',
  input: z.object({
    ...secretRef,
    force: z
      .boolean()
      .default(false)
      .describe('Set to true to delete a secret that is in use; references to it then fail.'),
  }),
  output: Ok,
  on: secretById,
  allow: board,
  deletes: deletesOfCompany,
  async run(scope, { force }, known) {
    const secret = await scope.row<SecretRow>(LOCK, [known.companyId, known.id]);
    if (!secret) throw SecretNotFound();
    const bindings = await bindingsOfSecret.all(scope, [secret.companyId, secret.id]);
    if (bindings.length > 0 && !force) throw SecretInUse({ bindings: await presentBindings(scope, bindings) });
    await scope.db.secretBinding.deleteMany({ where: { companyId: secret.companyId, secretId: secret.id } });
    await wipeSecrets(scope, [secret]);
    emitSecret(scope, secret, 'secret.deleted', { force, removedBindings: bindings.length });
    return { ok: true as const };
  },
});

const WIPE = statement(`
  WITH wiped AS (
    DELETE FROM "SecretVersionMaterial" WHERE "companyId" = $1::uuid AND "secretId" = ANY($2::uuid[])
  ), destroyed AS (
    UPDATE "SecretVersion" SET status = 'destroyed' WHERE "companyId" = $1::uuid AND "secretId" = ANY($2::uuid[])
  )
  UPDATE "Secret" SET status = 'deleted', "deletedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) RETURNING id`);

/**
 * Marks secrets of one company as deleted and wipes their values: here immediately, and at their providers after the
 * commit. The target of an external reference is left alone. Versions and access events are kept.
 */
export async function wipeSecrets(scope: WriteScope, secrets: readonly SecretRow[]): Promise<void> {
  const [first] = secrets;
  if (!first) return;
  await scope.sql(WIPE, [first.companyId, secrets.map(({ id }) => id)]);
  for (const secret of secrets) removeRemoteLater(scope, secret);
}
