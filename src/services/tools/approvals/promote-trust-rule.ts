import type { ToolPolicy } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { CompanyTool, CompanyTools } from '../calls/company-tools.js';
import type { ToolRow } from '../decisions/data.js';
import { hashOfArguments } from '../decisions/hashes.js';
import { MAX_POLICY_NAME } from '../policies/model.js';
import { insertPolicy } from '../policies/operations.js';
import { type Selectors, selectionOf } from '../policies/selectors.js';
import { type ActionRequestRow, argumentsOfRequest } from './requests.js';
import { revokeOutdated } from './revoke-trust-rule.js';
import type { ActionStatus } from './transitions.js';
import { approvedActions, callOfAction } from './trust-rule-evidence.js';
import type { StoredTrustRule, TrustRuleFields, TrustScope } from './trust-rule-model.js';

const APPROVED: ReadonlySet<ActionStatus> = new Set(['approved', 'executing', 'executed']);

/**
 * Creates a trust rule from an approved request.
 * @throws 422 if the request was not approved, the tool has changed since, the selectors do not match the request, or
 * too few requests were approved; 409 if another policy has the name
 */
export async function promoteAction(
  scope: WriteScope,
  tools: CompanyTools,
  request: ActionRequestRow,
  fields: TrustRuleFields,
): Promise<ToolPolicy> {
  const { argumentMode, approvalThreshold, description, priority, expiresAt } = fields;
  if (!APPROVED.has(request.status)) throw unprocessable('Only an approved action can become a trust rule');
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) throw unprocessable('expiresAt must be in the future');
  const tool = approvedTool(tools, request);
  const selectors = selectorsOf(tool, request, fields);
  const hashOfExact = argumentMode === 'exact' ? request.canonicalArgumentsHash : null;
  const sourceApprovalCount = await approvedActions(scope, tool, selectors, hashOfExact);
  if (sourceApprovalCount < approvalThreshold) {
    throw unprocessable(
      `Trust rule requires ${approvalThreshold} matching approved actions; found ${sourceApprovalCount}`,
    );
  }
  const trustRule: StoredTrustRule = {
    sourceActionRequestId: request.id,
    sourceInvocationId: request.invocationId,
    sourceApprovalCount,
    approvalThreshold,
    argumentMode,
    argumentsHash: argumentMode === 'exact' ? hashOfArguments(await argumentsOfRequest(scope, request)) : null,
    catalogEntryId: tool.catalogEntryId,
    catalogVersionHash: tool.versionHash,
    schemaHash: tool.schemaHash,
    expiresAt: expiresAt ?? null,
    revokedAt: null,
    revokedBy: null,
    revocationReason: null,
  };
  const id = uuid7();
  const name = fields.name ?? nameOf(tool, id);
  const config = { trustRule };
  const policyType = 'trust_rule';
  const policy = await insertPolicy(scope, request.companyId, {
    id,
    name,
    description: description ?? null,
    policyType,
    priority,
    selectors,
    config,
  });
  await revokeOutdated(scope, policy);
  return policy;
}

/** @throws 422 if the tool differs from the approved one */
function approvedTool({ byId }: CompanyTools, { catalogEntryId, entryVersionHash }: ActionRequestRow): CompanyTool {
  const tool = byId.get(catalogEntryId);
  if (!tool || tool.status === 'removed' || tool.versionHash !== entryVersionHash) {
    throw unprocessable('The tool has changed since the action was approved');
  }
  return tool;
}

/** @throws 422 for selectors that do not match the action itself: they can only narrow the scope */
function selectorsOf(tool: ToolRow, request: ActionRequestRow, fields: Pick<TrustRuleFields, 'scope' | 'selectors'>) {
  const givenSelectors = (fields.selectors ?? {}) as Selectors;
  if (!selectionOf(givenSelectors)(callOfAction(tool, request))) {
    throw unprocessable('The selectors of a trust rule must match the action');
  }
  // The selectors of the scope have the action's own values, so they are at least as narrow as the given ones.
  return { ...givenSelectors, ...selectorsOfScope(tool, request, fields.scope) } as Record<string, string | string[]>;
}

function selectorsOfScope(tool: ToolRow, request: ActionRequestRow, scope: TrustScope): Record<string, string> {
  const { projectId, issueId } = request.context;
  const scopeSelectors: Record<string, string | null | false> = {
    ...(scope.includeAgent && callerOf(request)),
    projectId: scope.includeProject && projectId,
    issueId: scope.includeIssue && issueId,
    applicationId: scope.includeApplication && tool.applicationId,
    connectionId: scope.includeConnection && tool.connectionId,
    toolName: scope.includeTool && tool.toolName,
    catalogEntryId: scope.includeCatalogEntry && tool.catalogEntryId,
  };
  return Object.fromEntries(Object.entries(scopeSelectors).filter((entry): entry is [string, string] => !!entry[1]));
}

/** Selects the requester. If the requester is not an agent, the rule trusts no agent. */
function callerOf(request: ActionRequestRow): Record<string, string | null> {
  const { requestedByAgentId: agentId, requestedByUserId: userId, context } = request;
  return agentId ? { agentId } : { actorType: userId ? 'user' : 'system', gatewayId: context.gatewayId };
}

/** Unique because of the ID, without reading the other names. */
function nameOf({ title, toolName }: CompanyTool, id: string): string {
  const ending = ` (trusted, ${id.slice(-8)})`;
  return `${(title ?? toolName).trim().slice(0, MAX_POLICY_NAME - ending.length)}${ending}`;
}

const SAME = statement(`
  SELECT id FROM "ToolPolicy"
   WHERE "companyId" = $1::uuid AND "policyType" = 'trust_rule' AND enabled AND selectors = $2::jsonb
     AND conditions IS NULL AND config->'trustRule' @> $3::jsonb LIMIT 1`);

/**
 * Trusts a tool with any arguments from now on, after one approval. Adds nothing if the same rule exists already.
 * @throws 422 if the tool differs from the approved one
 */
export async function rememberAction(scope: WriteScope, tools: CompanyTools, request: ActionRequestRow): Promise<void> {
  const fields: TrustRuleFields = { ...REMEMBERED };
  const tool = approvedTool(tools, request);
  const { versionHash: catalogVersionHash, schemaHash, catalogEntryId } = tool;
  const pins = { argumentMode: 'action', catalogEntryId, catalogVersionHash, schemaHash, expiresAt: null };
  const selectors = JSON.stringify(selectorsOf(tool, request, fields));
  const existingRule = await scope.row(SAME, [request.companyId, selectors, JSON.stringify(pins)]);
  if (!existingRule) await promoteAction(scope, tools, request, fields);
}

const REMEMBERED: TrustRuleFields = {
  argumentMode: 'action',
  priority: 40,
  approvalThreshold: 1,
  scope: {
    includeAgent: true,
    includeProject: true,
    includeApplication: true,
    includeConnection: true,
    includeTool: true,
    includeIssue: false,
    includeCatalogEntry: false,
  },
};
