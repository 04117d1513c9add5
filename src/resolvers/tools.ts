import { CompanyRef } from '../schema/organization/company.js';
import { ToolApplicationRef } from '../schema/tools/application.js';
import { ToolPolicyRef } from '../schema/tools/policy.js';
import { companyNode } from '../services/organization/companies/rows.js';
import * as applications from '../services/tools/applications/operations.js';
import { applicationNode } from '../services/tools/applications/rows.js';
import { duplicateToolPolicy } from '../services/tools/policies/duplicate.js';
import * as policies from '../services/tools/policies/operations.js';
import { reorderToolPolicies } from '../services/tools/policies/order.js';
import { policyAlone, policyNode } from '../services/tools/policies/rows.js';
import { deletedFrom, expose, reread, rereadAll } from './expose.js';

expose([applications.createToolApplication, applications.updateToolApplication], {
  application: reread(ToolApplicationRef, applicationNode),
});

expose(applications.deleteToolApplication, deletedFrom('company', CompanyRef, companyNode));

const policy = reread(ToolPolicyRef, policyNode);

expose(policies.createToolPolicy, { policy });

expose([policies.updateToolPolicy, duplicateToolPolicy], { policy }, { by: policyAlone });

expose(policies.deleteToolPolicy, deletedFrom('company', CompanyRef, companyNode), { by: policyAlone });

expose(reorderToolPolicies, {
  policies: rereadAll(ToolPolicyRef, policyNode, (list: { policies: { id: string }[] }) =>
    list.policies.map(({ id }) => id),
  ),
});
