import type { Scope } from '#services/core/operation/scope.js';
import type { ActionRequestRow } from '../action-requests/requests.js';
import { decide } from '../decisions/decide.js';
import type { CompanyTools } from '../snapshots/company-tools.js';
import { callOfRequest } from './call-of-request.js';

/** The reason code if the rules deny the call of a request; null otherwise. */
export async function denialOfRequest(
  scope: Scope,
  tools: CompanyTools,
  request: ActionRequestRow,
): Promise<string | null> {
  const call = await callOfRequest(scope, request);
  const { catalogEntryId } = request;
  const { decision, reasonCode } = decide(tools.rules, { ...call, catalogEntryId, now: Date.now() });
  return decision === 'deny' ? reasonCode : null;
}
