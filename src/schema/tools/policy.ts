import { ToolTrustRuleView } from '#services/tools/approvals/trust-rule-model.js';
import { listToolTrustRules } from '#services/tools/approvals/trust-rule-operations.js';
import { ToolConditions } from '#services/tools/policies/conditions-model.js';
import { trustRuleOf } from '#services/tools/policies/hits.js';
import { policyConfig, policyType, ToolPolicyType, ToolPolicyView } from '#services/tools/policies/model.js';
import { listToolPolicies } from '#services/tools/policies/operations.js';
import { ToolRateLimit } from '#services/tools/policies/rate-limits.js';
import { ToolPolicyFilter, toolPoliciesOfCompany } from '#services/tools/policies/rows.js';
import { ToolSelectors } from '#services/tools/policies/selectors.js';
import { takenAs } from '../derive/input-shapes.js';
import { inputSpelling } from '../derive/input-spelling.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

export const ToolPolicyRef = nounOf('ToolPolicy', ToolPolicyView, {
  fields: {
    selectors: { ...reads('selectors'), resolve: ({ selectors }) => inputSpelling(ToolSelectors, selectors) as never },
    conditions: {
      ...reads('conditions'),
      resolve: ({ conditions }) => inputSpelling(ToolConditions, conditions) as never,
    },
    config: { ...reads('config'), resolve: ({ config }) => inputSpelling(ToolRateLimit, config) as never },
  },
});

// REST accepts any text and any object, and explains why it is not a valid policy.
takenAs(policyType, { shown: ToolPolicyType });
takenAs(policyConfig, { shown: ToolRateLimit });

relationsOf(ToolPolicyRef, {
  trustRule: {
    type: outputTypeOf(ToolTrustRuleView),
    nullable: true,
    description:
      'The trusted calls, and the number of calls that the rule let pass; null for a policy that is not a trust rule.',
    ...reads('id', 'policyType', 'config'),
    resolve: (policy, _args, { scope }) => (policy.policyType === 'trust_rule' ? trustRuleOf(scope, policy) : null),
  },
});

relationsOf(CompanyRef, {
  toolTrustRules: allowedBy(
    listToolTrustRules,
    listOf(ToolPolicyRef, toolPoliciesOfCompany, ['id'], 'The trust rules: calls that need no approval any more.', {
      always: { policyTypes: ['trust_rule'] },
    }),
  ),
  toolPolicies: allowedBy(
    listToolPolicies,
    listOf(ToolPolicyRef, toolPoliciesOfCompany, ['id'], 'The policies about tool calls.', {
      narrowedBy: byFilter(ToolPolicyFilter.schema),
    }),
  ),
});
