import type { WriteScope } from '#services/core/operation/scope.js';
import { endOwnCard } from '#services/work/interactions/resolve.js';
import { lockedCard } from '#services/work/interactions/rows.js';
import type { ActionRequestRow } from './requests.js';

/** Ends the card of a request, if it has one. */
export async function endCard(
  scope: WriteScope,
  { issueId, interactionId }: ActionRequestRow,
  answer: Parameters<typeof endOwnCard>[2],
): Promise<void> {
  if (!issueId || !interactionId) return;
  await endOwnCard(scope, await lockedCard(scope, { issueId, interactionId }), answer);
}
