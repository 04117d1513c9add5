import type { ToolGateway } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

// A gateway has its own profile. It is bound like any other, with a priority ahead of most.

const PRIORITY = 10;

/** Binds a gateway's profile to it, replacing the previous one. */
export async function holdForGateway(
  scope: WriteScope,
  { companyId, id: targetId, profileId }: ToolGateway,
  formerProfileId: string | null,
): Promise<void> {
  const target = { companyId, targetType: 'gateway', targetId };
  if (formerProfileId) {
    await scope.db.toolProfileBinding.deleteMany({ where: { ...target, profileId: formerProfileId } });
  }
  if (!profileId) return;
  const bound = { ...target, profileId };
  await scope.db.toolProfileBinding.upsert({
    where: { companyId_profileId_targetType_targetId: bound },
    create: { ...bound, priority: PRIORITY, ...authorOf(scope.actor) },
    update: { priority: PRIORITY },
  });
}

const FORGET = statement(`
  UPDATE "ToolGateway" SET "profileId" = NULL, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "profileId" = $3::uuid`);

/** Clears the profile of a gateway from which it was unbound; the gateway then has none until it gets another. */
export async function forgetProfileOf(
  scope: WriteScope,
  gateway: { readonly companyId: string; readonly id: string },
  profileId: string,
): Promise<void> {
  await scope.sql(FORGET, [gateway.companyId, gateway.id, profileId]);
}

const INHERIT = statement(`
  UPDATE "ToolGateway" SET "profileId" = $2::uuid, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND "profileId" = $3::uuid`);

/** Replaces a profile by another in all gateways. The caller has moved the bindings already. */
export async function inheritGateways(
  scope: WriteScope,
  companyId: string,
  { heirId, formerId }: { readonly heirId: string; readonly formerId: string },
): Promise<void> {
  await scope.sql(INHERIT, [companyId, heirId, formerId]);
}
