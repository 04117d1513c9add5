import { policyConfig, policyType, ToolPolicyType, ToolPolicyView } from '../../services/tools/policies/model.js';
import { listToolPolicies } from '../../services/tools/policies/operations.js';
import { ToolRateLimit } from '../../services/tools/policies/rate-limits.js';
import { policiesOfCompany, ToolPolicyFilter } from '../../services/tools/policies/rows.js';
import { takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

export const ToolPolicyRef = nounOf('ToolPolicy', ToolPolicyView, { json: ['selectors', 'conditions', 'config'] });

// REST takes any text and any object, and says of what is no policy why.
takenAs(policyType, { shown: ToolPolicyType });
takenAs(policyConfig, { shown: ToolRateLimit });

relationsOf(CompanyRef, {
  toolPolicies: allowedBy(
    listToolPolicies,
    listOf(ToolPolicyRef, policiesOfCompany, ['id'], 'The policies about calls of tools.', {
      narrowedBy: byFilter(ToolPolicyFilter.schema),
    }),
  ),
});
