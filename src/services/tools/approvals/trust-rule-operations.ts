import { z } from 'zod';
import { board, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId, rawText } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import { presentAllWithHits, presentWithHits } from '../policies/hits.js';
import { ToolPolicyView } from '../policies/model.js';
import { policyRef } from '../policies/operations.js';
import { lockedPolicyById, PolicyNotFound, toolPoliciesOfCompany } from '../policies/rows.js';
import { promoteAction } from './promote-trust-rule.js';
import { ActionNotFound } from './refusals.js';
import { type ActionRequestRow, findActionRequest, lockActionRequest } from './requests.js';
import { revokeRule } from './revoke-trust-rule.js';
import { trustRuleFields } from './trust-rule-model.js';

const requestRef = { companyId: pathId(), actionRequestId: pathId().describe("The request's ID.") };

/** A request named by its ID alone. */
export const requestAlone = ownId({
  id: 'actionRequestId',
  from: '"ToolActionRequest" c',
  parents: { companyId: 'c."companyId"' },
  missing: ActionNotFound,
});

/** The request that a path names by its company and its ID. @throws 404 */
async function requestInCompany(
  scope: Scope,
  input: { readonly companyId: string; readonly actionRequestId: string },
): Promise<ActionRequestRow> {
  const company = await companyKeyById(scope, input);
  const request = isUuid(input.actionRequestId) ? await findActionRequest(scope, input.actionRequestId) : undefined;
  if (request?.companyId !== company.id) throw ActionNotFound();
  return request;
}

export const createToolTrustRule = mutation({
  name: 'createToolTrustRule',
  summary: 'Trust calls like an approved one, while the tool does not change',
  gate: appsEnabled,
  input: z.strictObject({ ...requestRef, ...trustRuleFields }),
  output: ToolPolicyView,
  on: requestInCompany,
  allow: toolsAdmin,
  before: (scope, _input, { companyId }) => scope.services.toolSnapshots.current(companyId),
  async run(scope, { companyId: _company, actionRequestId: _request, ...fields }, { id }, tools) {
    const locked = await lockActionRequest(scope, id);
    if (!locked) throw ActionNotFound();
    return presentWithHits(scope, await promoteAction(scope, tools, locked, fields));
  },
});

export const listToolTrustRules = query({
  name: 'listToolTrustRules',
  summary: "List a company's trust rules in evaluation order, including revoked ones",
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ trustRules: z.array(ToolPolicyView) }).meta({ id: 'ToolTrustRuleList' }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, { id }) =>
    toolPoliciesOfCompany.in.priority_asc.all(scope, [id], { policyTypes: ['trust_rule'] }),
  present: async (scope, policies) => ({ trustRules: await presentAllWithHits(scope, policies) }),
});

export const revokeToolTrustRule = mutation({
  name: 'revokeToolTrustRule',
  summary: 'Revoke a trust rule; calls need approvals again',
  gate: appsEnabled,
  input: z.object({
    ...policyRef,
    reason: rawText(1000).nullish().describe('The reason for the revocation, at most 1,000 characters.'),
  }),
  output: ToolPolicyView,
  on: lockedPolicyById,
  allow: board,
  async run(scope, { reason }, policy) {
    if (policy.policyType !== 'trust_rule') throw PolicyNotFound();
    return presentWithHits(scope, await revokeRule(scope, policy, reason?.trim() || null));
  },
});
