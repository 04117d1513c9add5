import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { BindingTargetType } from '../secrets/model.js';
import { type Reference, referencesIn } from './references.js';

/** An object whose settings use secrets. */
export interface BindingOwner {
  readonly companyId: string;
  readonly type: BindingTargetType;
  readonly id: string;
}

const FORGET = statement(`
  DELETE FROM "SecretBinding" WHERE "companyId" = $1::uuid AND "targetType" = $2 AND "targetId" = $3::uuid
     AND "configPath" ~ $5 AND NOT "configPath" = ANY($4::text[])`);

// Exactly one of the two ids is set: a reference by key is bound to the definition that has the key now.
const BIND = statement(`
  INSERT INTO "SecretBinding" AS b
         (id, "companyId", "targetType", "targetId", "configPath", "secretId", "userSecretDefinitionId", "versionSelector",
          required, "createdByAgentId", "createdByUserId", "updatedAt")
  SELECT gen_random_uuid(), $1::uuid, $2, $3::uuid, w.path, nullif(w.secret, '')::uuid, d.id, w.version, w.required,
         $9::uuid, $10, now()
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[]) AS w(path, secret, key, version, required)
    LEFT JOIN "UserSecretDefinition" d ON d."companyId" = $1::uuid AND d.key = w.key AND d."deletedAt" IS NULL
  ON CONFLICT ("companyId", "targetType", "targetId", "configPath") DO UPDATE
     SET "secretId" = excluded."secretId", "userSecretDefinitionId" = excluded."userSecretDefinitionId",
         "versionSelector" = excluded."versionSelector", required = excluded.required, "updatedAt" = now()
   WHERE (b."secretId", b."userSecretDefinitionId", b."versionSelector", b.required)
         IS DISTINCT FROM (excluded."secretId", excluded."userSecretDefinitionId", excluded."versionSelector", excluded.required)`);

/** As `bindEnv`, for a new target, which has no bindings yet. */
export async function bindNewEnv(
  scope: WriteScope,
  target: BindingOwner,
  env: JsonObject | null,
  headers: JsonObject | null = null,
): Promise<void> {
  if (referencesAt('env', env).length + referencesAt('headers', headers).length > 0)
    await bindEnv(scope, target, env, headers);
}

/** A reference with the path of its binding. */
type BoundReference = Reference & { readonly path: string };

const referencesAt = (place: 'env' | 'headers', values: JsonObject | null): BoundReference[] =>
  referencesIn(values).map(([name, reference]) => ({ path: `${place}.${name}`, ...reference }));

/**
 * Replaces the bindings `env.*` and `headers.*` of a target with the references of its variables and headers. Call it
 * in the transaction that writes them, after `assertAdapterEnv` or `assertEnv`.
 */
export function bindEnv(
  scope: WriteScope,
  target: BindingOwner,
  env: JsonObject | null,
  headers: JsonObject | null = null,
): Promise<void> {
  const references = [...referencesAt('env', env), ...referencesAt('headers', headers)];
  return replaceBindings(scope, target, '^(env|headers)[.]', references);
}

/**
 * Replaces the bindings of a target whose paths match the pattern. Call it in the transaction that writes the
 * references, after `assertSecretReferences`.
 */
export async function replaceBindings(
  scope: WriteScope,
  target: BindingOwner,
  pattern: string,
  references: readonly BoundReference[],
): Promise<void> {
  const key = [target.companyId, target.type, target.id];
  await scope.sql(FORGET, [...key, references.map(({ path }) => path), pattern]);
  if (references.length === 0) return;
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  await scope.sql(BIND, [
    ...key,
    references.map(({ path }) => path),
    references.map((reference) => (reference.type === 'secret_ref' ? reference.secretId : '')),
    references.map((reference) => (reference.type === 'user_secret_ref' ? reference.key : '')),
    references.map(({ version }) => String(version)),
    references.map((reference) => reference.type === 'secret_ref' || reference.required),
    createdByAgentId,
    createdByUserId,
  ]);
}
