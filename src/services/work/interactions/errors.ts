import type { Interaction } from '#generated/prisma/client.js';
import { type DomainError, domainError } from '#services/core/errors/errors.js';
import type { JsonObject } from '#services/core/text/fields.js';

const AlreadyResolved = domainError('interaction_already_resolved', 409, 'Interaction has already been resolved');
const Superseded = domainError(
  'interaction_superseded',
  409,
  'Interaction was superseded: read the issue for what came after it',
);
const StaleTarget = domainError(
  'interaction_stale_target',
  409,
  'The document has another revision since this was asked: create a fresh interaction',
);

const BY_OUTCOME: Readonly<Record<string, typeof AlreadyResolved>> = {
  superseded_by_comment: Superseded,
  superseded_by_newer: Superseded,
  stale_target: StaleTarget,
};

/** The error for an interaction that is no longer pending. */
export function resolvedError({ id, status, result, resolvedAt }: Interaction): DomainError {
  const outcome = (result as JsonObject | null)?.outcome ?? status;
  const error = BY_OUTCOME[String(outcome)] ?? AlreadyResolved;
  return error({ interactionId: id, status, outcome, resolvedAt: resolvedAt?.toISOString() ?? null });
}
