import { ToolPolicyView } from '../../services/tools/policies/model.js';
import { listToolPolicies } from '../../services/tools/policies/operations.js';
import { policiesOfCompany, ToolPolicyFilter } from '../../services/tools/policies/rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

export const ToolPolicyRef = nounOf('ToolPolicy', ToolPolicyView, { json: ['selectors', 'conditions', 'config'] });

relationsOf(CompanyRef, {
  toolPolicies: allowedBy(
    listToolPolicies,
    listOf(ToolPolicyRef, policiesOfCompany, ['id'], 'The policies about calls of tools.', {
      narrowedBy: byFilter(ToolPolicyFilter.schema),
    }),
  ),
});
