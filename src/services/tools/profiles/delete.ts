import { z } from 'zod';
import type { ToolProfile } from '#generated/prisma/client.js';
import { badRequest, unprocessable } from '#services/core/errors/errors.js';
import { deletesOfCompany, mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { profileManager } from '../managers.js';
import { inheritGateways } from './gateway-profile.js';
import { ToolProfileView } from './model.js';
import { aboutProfile, profileRef } from './operations.js';
import { presentProfile } from './overview.js';
import { lockedProfileById } from './rows.js';
import { ToolProfileSummary } from './summary.js';

const HEIR = statement(`
  SELECT id FROM "ToolProfile"
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND id <> $3::uuid AND status = 'active' FOR NO KEY UPDATE`);

// Targets that the other profile is bound to already are left out.
const REASSIGN = statement(`
  UPDATE "ToolProfileBinding" b SET "profileId" = $2::uuid, "updatedAt" = now()
   WHERE b."companyId" = $1::uuid AND b."profileId" = $3::uuid AND NOT EXISTS (
           SELECT FROM "ToolProfileBinding" o
            WHERE o."companyId" = b."companyId" AND o."profileId" = $2::uuid
              AND o."targetType" = b."targetType" AND o."targetId" = b."targetId")
  RETURNING 1`);

export const deleteToolProfile = mutation({
  name: 'deleteToolProfile',
  summary: 'Delete a tool profile, or replace it by another',
  gate: appsEnabled,
  input: z.object({
    ...profileRef,
    force: z.boolean().default(false).describe("True to delete the profile although it is the company's default."),
    reassignToProfileId: uuid()
      .nullish()
      .describe('The ID of an active profile of the company that takes over the bindings of the deleted one.'),
  }),
  output: z
    .object({
      profile: ToolProfileView,
      summary: ToolProfileSummary,
      reassignedToProfileId: z.uuid().nullable().describe('The ID of the profile that took over the bindings.'),
      reassignedBindingCount: z.int().describe('The number of bindings that it took over.'),
    })
    .meta({ id: 'ToolProfileDeletion' }),
  on: lockedProfileById,
  allow: profileManager,
  deletes: deletesOfCompany,
  async run(scope, { force, reassignToProfileId }, profile) {
    if (force && reassignToProfileId) throw badRequest('Give force or reassignToProfileId, not both');
    const before = await presentProfile(scope, profile);
    if (before.summary.isCompanyDefault && !force && !reassignToProfileId) {
      throw unprocessable('The profile is bound to the company: give force or reassignToProfileId to delete it');
    }
    const reassignedBindingCount = reassignToProfileId ? await reassign(scope, profile, reassignToProfileId) : 0;
    await scope.db.toolProfile.delete({ where: { id: profile.id } });
    const reassignedToProfileId = reassignToProfileId ?? null;
    const details = { name: profile.name, reassignedToProfileId, reassignedBindingCount };
    scope.emit({ ...aboutProfile(profile), action: 'tool_profile.deleted', details });
    return { profile: before, summary: before.summary, reassignedToProfileId, reassignedBindingCount };
  },
});

/** @throws 422 for a profile that cannot replace this one */
async function reassign(scope: WriteScope, { companyId, id }: ToolProfile, heirId: string): Promise<number> {
  const heir = await scope.row<{ id: string }>(HEIR, [companyId, heirId, id]);
  if (!heir) throw unprocessable('reassignToProfileId must name another active profile of the company');
  const { length } = await scope.sql(REASSIGN, [companyId, heirId, id]);
  await inheritGateways(scope, companyId, { heirId, formerId: id });
  return length;
}
