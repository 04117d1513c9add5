import type { ToolActionRequest } from '#generated/prisma/client.js';
import { parseJson } from '#json/exact-json.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { CipherError, type EncryptedValue } from '#services/core/vault/cipher.js';
import type { CallContext } from '../policies/call.js';
import type { ActionStatus } from './transitions.js';

/** The origin of a call that waits for approval. The approved call is made with the same context. */
export type ActionContext = CallContext;

/** An action request without its arguments. */
export interface ActionRequestRow
  extends Omit<ToolActionRequest, 'status' | 'context' | 'argumentsMaterial' | 'masterKeyId'> {
  readonly status: ActionStatus;
  readonly context: ActionContext;
}

const COLUMNS = [
  'id',
  'companyId',
  'invocationId',
  'issueId',
  'interactionId',
  'approvalId',
  'context',
  'connectionId',
  'catalogEntryId',
  'toolName',
  'riskLevel',
  'entryVersionHash',
  'entryStatus',
  'canonicalArgumentsHash',
  'canonicalArgumentsSummary',
  'previewMarkdown',
  'requestedByAgentId',
  'requestedByUserId',
  'decidedByAgentId',
  'decidedByUserId',
  'decidedAt',
  'declineReason',
  'expiresAt',
  'consumedAt',
  'consumedByInvocationId',
  'resolvedAt',
  'resultSummary',
  'errorCode',
  'createdAt',
  'updatedAt',
];

/**
 * SQL for the current status. A pending request is expired once its time is over, and cancelled once its card is
 * closed, even before a sweep writes that.
 */
export const STATUS_NOW = `
  CASE WHEN r.status <> 'pending' THEN r.status
       WHEN r."expiresAt" <= now() THEN 'expired'
       WHEN EXISTS (SELECT 1 FROM "Interaction" c
                     WHERE c."companyId" = r."companyId" AND c.id = r."interactionId" AND c.status <> 'pending') THEN 'cancelled'
       ELSE 'pending' END`;

/** The columns of `"ToolActionRequest" r` that clients may see. */
export const ACTION_COLUMNS = `${COLUMNS.map((name) => `r."${name}"`).join(', ')}, ${STATUS_NOW} AS status`;

const ONE = statement(`SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r WHERE r.id = $1::uuid`);
const LOCKED = statement(
  `SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r WHERE r.id = $1::uuid FOR NO KEY UPDATE OF r`,
);

/** An action request by its ID; undefined if it does not exist or is out of reach. */
export const findActionRequest = (scope: Scope, id: string): Promise<ActionRequestRow | undefined> =>
  scope.row<ActionRequestRow>(ONE, [id]);

/** Like `findActionRequest`, but locks the row until the transaction ends. */
export const lockActionRequest = (scope: Scope, id: string): Promise<ActionRequestRow | undefined> =>
  scope.row<ActionRequestRow>(LOCKED, [id]);

const LATEST = statement(`
  SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r
   WHERE r."companyId" = $1::uuid AND r."catalogEntryId" = $2::uuid AND r."canonicalArgumentsHash" = $3
     AND r."issueId" IS NOT DISTINCT FROM $4::uuid AND r."requestedByAgentId" IS NOT DISTINCT FROM $5::uuid
     AND r."requestedByUserId" IS NOT DISTINCT FROM $6 AND r.context ->> 'gatewayId' IS NOT DISTINCT FROM $7
   ORDER BY r."createdAt" DESC, r.id DESC LIMIT 1`);

/** The facts that make two calls the same for an approval. */
export interface AskedAction {
  readonly companyId: string;
  readonly catalogEntryId: string;
  readonly argumentsHash: string;
  readonly issueId: string | null;
  readonly agentId: string | null;
  readonly userId: string | null;
  readonly gatewayId: string | null;
}

/** The latest request for the same call by the same caller, through the same gateway, on the same issue. */
export const latestRequestFor = (scope: Scope, action: AskedAction): Promise<ActionRequestRow | undefined> =>
  scope.row<ActionRequestRow>(LATEST, [
    action.companyId,
    action.catalogEntryId,
    action.argumentsHash,
    action.issueId,
    action.agentId,
    action.userId,
    action.gatewayId,
  ]);

/** The encryption context of a request's arguments: they cannot be decrypted for another request. */
export const placeOfArguments = ({ companyId, id }: { readonly companyId: string; readonly id: string }) => ({
  companyId,
  secretId: id,
  version: 1,
});

const MATERIAL = statement(`
  SELECT "argumentsMaterial" AS material, "masterKeyId" FROM "ToolActionRequest"
   WHERE "companyId" = $1::uuid AND id = $2::uuid`);

const Unreadable = toolGatewayError(
  'tool_gateway_unavailable',
  'The arguments of the call were encrypted with a key that this server does not have',
);

/** The full arguments of a request. Only the tool's server may get them. @throws 503 if they cannot be decrypted */
export async function argumentsOfRequest(
  scope: Scope,
  request: { readonly companyId: string; readonly id: string },
): Promise<JsonObject> {
  const sealed = await scope.row<{ material: EncryptedValue; masterKeyId: string }>(MATERIAL, [
    request.companyId,
    request.id,
  ]);
  if (!sealed) throw new Error(`The action request ${request.id} is gone`);
  try {
    return parseJson(scope.services.cipher.open(sealed, placeOfArguments(request))) as JsonObject;
  } catch (error) {
    throw error instanceof CipherError ? Unreadable({}) : error;
  }
}

/** The key of the card that asks for the approval. */
export const cardKeyOf = (requestId: string): string => `tool-action:${requestId}`;

/** The event details about a request. */
export const actionRequestFacts = (request: ActionRequestRow) => ({
  actionRequestId: request.id,
  interactionId: request.interactionId,
  approvalId: request.approvalId,
  issueId: request.issueId,
  toolName: request.toolName,
  connectionId: request.connectionId,
  catalogEntryId: request.catalogEntryId,
});
