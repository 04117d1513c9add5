import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { InteractionOfIssue } from '#services/work/interactions/rows.js';
import { approveRequest, declineRequest } from './answer.js';
import { ACTION_COLUMNS, type ActionRequestRow, cardKeyOf } from './requests.js';

const OF_CARD = statement(`
  SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r."interactionId" = $3::uuid FOR NO KEY UPDATE OF r`);

const KEY = cardKeyOf('');

/** The request of a card. The key alone proves nothing, because the creator of a card chooses its key. */
async function requestOf(
  scope: WriteScope,
  { companyId, row }: InteractionOfIssue,
): Promise<ActionRequestRow | undefined> {
  if (!row.idempotencyKey?.startsWith(KEY)) return undefined;
  const id = (row.payload as { target?: { key?: string } }).target?.key?.slice(KEY.length) ?? '';
  return cardKeyOf(id) === row.idempotencyKey && /^[0-9a-f-]{36}$/.test(id)
    ? scope.row<ActionRequestRow>(OF_CARD, [companyId, id, row.id])
    : undefined;
}

/** Handles answers on approval cards like answers through the gateway. */
export const toolActionCards = {
  async accepted(scope: WriteScope, card: InteractionOfIssue): Promise<boolean> {
    const request = await requestOf(scope, card);
    // Executing the call checks the rules again.
    return request ? approveRequest(scope, request, null) : false;
  },
  async rejected(scope: WriteScope, card: InteractionOfIssue, reason: string | null): Promise<void> {
    const request = await requestOf(scope, card);
    if (request) await declineRequest(scope, request, reason);
  },
};
