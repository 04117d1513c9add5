import { createHash } from 'node:crypto';
import type { Approval } from '#generated/prisma/client.js';
import { type Actor, principalOf, runIdOf } from '#services/core/actors/actor.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { approvalById, linkedIssueIds } from './rows.js';
import { emitApproval } from './transitions.js';

/**
 * The hash that binds an approval to one action: the whole action with the tool's name and the hash of its schema.
 * Different arguments, a longer tail or a changed tool give a different hash. The order of keys does not matter.
 */
export const hashOfAction = (action: JsonObject): string =>
  createHash('sha256').update(canonicalJson(action)).digest('hex');

/** The grantee of an action, in the format of the approval's column. */
export const granteeOf = (actor: Actor): string => {
  const { type, id } = principalOf(actor);
  return `${type}:${id}`;
};

const NOT_USABLE = 'The approval does not permit this action; ask for a new approval of this exact action';

/** No operation returns it yet, so `error-codes.ts` does not list it. */
const NotUsable = (details: JsonObject): DomainError =>
  new DomainError('approval_not_usable', 409, NOT_USABLE, details);

const USABLE = `a.status = 'approved' AND a."consumedAt" IS NULL AND a."expiresAt" > clock_timestamp()`;

const CONSUME = statement(`
  UPDATE "Approval" a SET "consumedAt" = clock_timestamp(), "consumedByRunId" = $4::uuid, "updatedAt" = clock_timestamp()
   WHERE a.id = $1::uuid AND a."argumentHash" = $2 AND a."grantedTo" = $3 AND ${USABLE} RETURNING a.*`);

/**
 * Uses up an approval in the transaction that performs the approved action. Of concurrent executions, exactly one
 * succeeds. The approval becomes usable again only if that transaction rolls back.
 * @param argumentHash the result of `hashOfAction` for the action about to be performed
 * @throws 404; 409 approval_not_usable with `details.reason`: not_an_action, not_approved, consumed, other_actor,
 * other_arguments or expired
 */
export async function consumeApproval(
  scope: WriteScope,
  approvalId: string,
  argumentHash: string,
  actor: Actor,
): Promise<Approval> {
  const storedApproval = await approvalById(scope, { approvalId });
  const grantee = granteeOf(actor);
  const consumed = await scope.row<Approval>(CONSUME, [storedApproval.id, argumentHash, grantee, runIdOf(actor)]);
  if (!consumed) {
    const approval = await approvalById(scope, { approvalId });
    throw NotUsable({ approvalId: approval.id, reason: obstacle(approval, argumentHash, grantee) });
  }
  emitApproval(scope, consumed, 'approval.consumed', await linkedIssueIds(scope, consumed), { argumentHash });
  return consumed;
}

function obstacle(approval: Approval, argumentHash: string, grantee: string): string {
  if (!approval.argumentHash) return 'not_an_action';
  if (approval.status !== 'approved') return 'not_approved';
  if (approval.grantedTo !== grantee) return 'other_actor';
  if (approval.argumentHash !== argumentHash) return 'other_arguments';
  return approval.consumedAt ? 'consumed' : 'expired';
}
