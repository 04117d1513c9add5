import { z } from 'zod';
import { Prisma, type ToolProfile, type ToolProfileBinding } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { isUuid, jsonObject, pathId, text } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { profileManager } from '../managers.js';
import { type ProfileTarget, ToolBindingTarget } from './effective.js';
import { forgetProfileOf } from './gateway-profile.js';
import { presentProfileBinding, ToolProfileBindingView } from './model.js';
import { aboutProfile, profileRef } from './operations.js';
import { lockedProfileInCompany } from './rows.js';

const bindingRef = {
  companyId: pathId(),
  ...profileRef,
  targetType: ToolBindingTarget.describe('The kind of target of the binding.'),
  targetId: text(200).describe('The ID of the target, in the same company; for the company, its own ID.'),
};

const MAX_PRIORITY = 10_000;

/** Locks the target, so it cannot be deleted before its binding exists and is deleted with it. */
const inTable = (table: string): Statement =>
  statement(`SELECT id FROM "${table}" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR KEY SHARE`);

/** The statements that find targets, by kind. */
const TARGETS: Readonly<Record<ProfileTarget, Statement>> = {
  company: statement('SELECT id FROM "Company" WHERE id = $1::uuid AND id = $2::uuid FOR KEY SHARE'),
  agent: inTable('Agent'),
  project: inTable('Project'),
  routine: inTable('Routine'),
  issue: inTable('Issue'),
  gateway: inTable('ToolGateway'),
};

/** @throws 422 for a target of another company */
async function assertTarget(scope: WriteScope, companyId: string, type: ProfileTarget, id: string): Promise<void> {
  const target = isUuid(id) && (await scope.row(TARGETS[type], [companyId, id]));
  if (!target) throw unprocessable('Profile binding target does not belong to company');
}

export const bindToolProfile = mutation({
  name: 'bindToolProfile',
  summary: 'Bind a tool profile to a company, agent, project, routine, issue or gateway',
  gate: appsEnabled,
  input: z.object({
    ...bindingRef,
    priority: z
      .int()
      .min(0)
      .max(MAX_PRIORITY)
      .default(100)
      .describe('Among the profiles of one target, the one with the lowest priority comes first.'),
    metadata: jsonObject().nullish().describe('Custom data.'),
  }),
  output: ToolProfileBindingView,
  on: lockedProfileInCompany,
  allow: profileManager,
  async run(scope, { targetType, targetId, priority, metadata }, profile) {
    await assertTarget(scope, profile.companyId, targetType, targetId);
    const [binding] = await addBindings(scope, profile, [
      { targetType, targetId, priority, metadata: metadata ?? null },
    ]);
    const details = { name: profile.name, targetType, targetId, priority };
    scope.emit({ ...aboutProfile(profile), action: 'tool_profile.bound', details });
    return presentProfileBinding(binding as ToolProfileBinding);
  },
});

type NewBinding = Pick<ToolProfileBinding, 'targetType' | 'targetId' | 'priority' | 'metadata'>;

/** @throws 409 for a target to which the profile is bound already */
export async function addBindings(
  scope: WriteScope,
  { companyId, id: profileId }: Pick<ToolProfile, 'companyId' | 'id'>,
  bindings: readonly NewBinding[],
): Promise<ToolProfileBinding[]> {
  const author = authorOf(scope.actor);
  const data = bindings.map(({ targetType, targetId, priority, metadata }) => ({
    companyId,
    profileId,
    targetType,
    targetId,
    priority,
    metadata: metadata ?? Prisma.DbNull,
    ...author,
  }));
  return refuseDuplicate(
    () => scope.db.toolProfileBinding.createManyAndReturn({ data }),
    () => conflict('The profile is already bound to that target'),
  );
}

export const unbindToolProfile = mutation({
  name: 'unbindToolProfile',
  summary: 'Unbind a tool profile from a target',
  gate: appsEnabled,
  input: z.object(bindingRef),
  output: z
    .object({ unbound: z.int().describe('The number of removed bindings: 0 if there was no binding to the target.') })
    .meta({ id: 'ToolProfileUnbinding' }),
  on: lockedProfileInCompany,
  allow: profileManager,
  async run(scope, { targetType, targetId }, profile) {
    const { companyId, id: profileId } = profile;
    // Deleting a target also deletes its bindings, so every bound target passes this check.
    await assertTarget(scope, companyId, targetType, targetId);
    const where = { companyId, profileId, targetType, targetId };
    const { count } = await scope.db.toolProfileBinding.deleteMany({ where });
    if (targetType === 'gateway') await forgetProfileOf(scope, { companyId, id: targetId }, profileId);
    const details = { name: profile.name, targetType, targetId };
    if (count > 0) scope.emit({ ...aboutProfile(profile), action: 'tool_profile.unbound', details });
    return { unbound: count };
  },
});
