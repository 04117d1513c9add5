import { z } from 'zod';
import type { Secret, SecretBinding } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, domainError } from '#services/core/errors/errors.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Loader, WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { statement } from '#services/core/postgres/statement.js';
import { sentFields } from '#services/core/text/changes.js';
import { Ok, pathId } from '#services/core/text/fields.js';
import { vaultToKeep } from '../secrets/create.js';
import { wipeSecrets } from '../secrets/delete.js';
import type { ManagedMode } from '../secrets/model.js';
import { hasFields, NO_FIELDS } from '../secrets/operations.js';
import { presentBindings } from '../secrets/usage.js';
import type { SecretProviderId } from '../vaults/model.js';
import { CoverageView, DefinitionView, definitionPatch, newDefinition, presentDefinition } from './model.js';
import { definitionWriter } from './policy.js';
import { type DefinitionRow, definitionById, definitionRef, definitionsOfCompany, lockDefinition } from './rows.js';

const emitDefinition = emitterOf('user_secret_definition', ({ key, name, provider }: DefinitionRow) => ({
  details: { key, name, provider },
}));

export const listUserSecretDefinitions = query({
  name: 'listUserSecretDefinitions',
  summary: "List a company's user secret definitions, oldest first",
  input: z.object({ companyId: pathId() }),
  output: z.array(DefinitionView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => definitionsOfCompany.all(scope, [company.id]),
  present: (_scope, definitions) => definitions.map(presentDefinition),
});

export const createUserSecretDefinition = mutation({
  name: 'createUserSecretDefinition',
  summary: 'Create a user secret definition, for which each person sets their own value',
  input: z.object({ companyId: pathId(), ...newDefinition }),
  output: DefinitionView,
  on: companyKeyById,
  allow: definitionWriter,
  async run(scope, { companyId: _, ...fields }, { id: companyId }) {
    await vaultToKeep(scope, { ...fields, companyId });
    const data = { ...sentFields(fields), companyId, ...authorOf(scope.actor) };
    const definition = await writeUnlessTaken(fields, () => scope.db.userSecretDefinition.create({ data }));
    emitDefinition(scope, definition, 'user_secret_definition.created');
    return presentDefinition(definition);
  },
});

export const updateUserSecretDefinition = mutation({
  name: 'updateUserSecretDefinition',
  summary: 'Update a user secret definition',
  input: z
    .object({ ...definitionRef, ...definitionPatch })
    .refine(({ companyId: _, definitionId: __, ...patch }) => hasFields(patch), NO_FIELDS),
  output: DefinitionView,
  on: definitionById,
  allow: definitionWriter,
  async run(scope, { companyId: _, definitionId: __, ...patch }, known) {
    const before = await lockDefinition(scope, known, 'UPDATE');
    const data = sentFields(patch);
    const next = { ...before, ...data };
    if (patch.provider ?? patch.managedMode ?? patch.providerConfigId) await vaultToKeep(scope, vaultChoiceOf(next));
    const definition = await writeUnlessTaken(next, () =>
      scope.db.userSecretDefinition.update({ where: { id: before.id }, data }),
    );
    if (patch.key !== undefined || patch.name !== undefined) await renameValues(scope, definition);
    emitDefinition(scope, definition, 'user_secret_definition.updated', { fields: Object.keys(data) });
    return presentDefinition(definition);
  },
});

const vaultChoiceOf = ({ companyId, providerConfigId, provider, managedMode }: DefinitionRow) => ({
  companyId,
  providerConfigId,
  provider: provider as SecretProviderId,
  managedMode: managedMode as ManagedMode,
});

/** Writes a definition. @throws 409 when another definition has the key */
const writeUnlessTaken = (
  { name, key }: { readonly name: string; readonly key: string },
  write: () => Promise<DefinitionRow>,
): Promise<DefinitionRow> =>
  refuseDuplicate(write, () => conflict(`User secret definition already exists: ${name}`, { key }));

const RENAME = statement(`
  UPDATE "Secret" SET key = $3, name = $4, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND "userSecretDefinitionId" = $2::uuid AND "deletedAt" IS NULL`);

/** Updates people's values with the key and name of their definition. */
const renameValues = (scope: WriteScope, { companyId, id, key, name }: DefinitionRow) =>
  scope.sql(RENAME, [companyId, id, key, name]);

const DefinitionInUse = domainError('user_secret_definition_in_use', 'The user secret definition is in use');

const BINDINGS = statement(`
  SELECT * FROM "SecretBinding" WHERE "companyId" = $1::uuid AND "userSecretDefinitionId" = $2::uuid
   ORDER BY "createdAt", id`);

const VALUES = statement(`
  SELECT * FROM "Secret" WHERE "companyId" = $1::uuid AND "userSecretDefinitionId" = $2::uuid AND "deletedAt" IS NULL
   ORDER BY id FOR UPDATE`);

export const deleteUserSecretDefinition = mutation({
  name: 'deleteUserSecretDefinition',
  summary: 'Delete a user secret definition and wipe all its values',
  input: z.object(definitionRef),
  output: Ok,
  on: definitionById,
  allow: definitionWriter,
  deletes: deletesOfCompany,
  async run(scope, _input, known) {
    const { companyId, id } = await lockDefinition(scope, known, 'UPDATE');
    const bindings = await scope.sql<SecretBinding>(BINDINGS, [companyId, id]);
    if (bindings.length > 0) throw DefinitionInUse({ bindings: await presentBindings(scope, bindings) });
    const values = await scope.sql<Secret>(VALUES, [companyId, id]);
    await wipeSecrets(scope, values);
    const data = { status: 'deleted', deletedAt: new Date() };
    const definition = await scope.db.userSecretDefinition.update({ where: { id }, data });
    emitDefinition(scope, definition, 'user_secret_definition.deleted', { deletedValues: values.length });
    return { ok: true as const };
  },
});

type Coverage = z.input<typeof CoverageView>;

const COVERAGE = statement(`
  SELECT k.id AS "definitionId", count(*) FILTER (WHERE s.status = 'active')::int AS "configuredCount",
         count(*) FILTER (WHERE s.status <> 'active')::int AS "inactiveCount",
         count(*) FILTER (WHERE m.id IS NOT NULL AND s.id IS NULL)::int AS "missingCount"
    FROM unnest($1::uuid[], $2::uuid[]) AS k(company, id)
    LEFT JOIN "CompanyMembership" m ON m."companyId" = k.company AND m."principalType" = 'user' AND m.status = 'active'
    LEFT JOIN "Secret" s ON s."companyId" = k.company AND s."userSecretDefinitionId" = k.id
         AND s."ownerUserId" = m."principalId" AND s.scope = 'user' AND s."deletedAt" IS NULL
   GROUP BY k.id`);

/** The number of active people of a definition's company that have a value of it. */
export const userSecretCoverage: Loader<Pick<DefinitionRow, 'companyId' | 'id'>, Coverage> = {
  cacheKey: ({ id }) => id,
  async batch(scope, definitions) {
    const values = [definitions.map(({ companyId }) => companyId), definitions.map(({ id }) => id)];
    const coverageById = new Map((await scope.sql<Coverage>(COVERAGE, values)).map((row) => [row.definitionId, row]));
    return definitions.map(({ id }) => coverageById.get(id) as Coverage);
  },
};

export const getUserSecretCoverage = query({
  name: 'getUserSecretCoverage',
  summary: "Count a company's active people with a value of a definition",
  input: z.object(definitionRef),
  output: CoverageView,
  on: definitionById,
  allow: boardReader,
  run: (scope, _input, definition) => scope.load(userSecretCoverage, definition),
});
