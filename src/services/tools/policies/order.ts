import { z } from 'zod';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { badRequest, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import { presentAllWithHits } from './hits.js';
import { ToolPolicyList } from './operations.js';
import { toolPoliciesOfCompany } from './rows.js';

const STEP = 100;

const REORDER = statement(`
  UPDATE "ToolPolicy" p SET priority = k.n * ${STEP}, "updatedAt" = now()
    FROM unnest($2::uuid[]) WITH ORDINALITY AS k(id, n)
   WHERE p."companyId" = $1::uuid AND p.id = k.id AND p.priority <> k.n * ${STEP}`);

export const reorderToolPolicies = mutation({
  name: 'reorderToolPolicies',
  summary: "Set the evaluation order of a company's tool policies",
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    policyIds: z
      .array(uuid())
      .min(1)
      .max(500)
      .describe('All policies except trust rules, each once, in order. They get the priorities 100, 200 and so on.'),
  }),
  output: ToolPolicyList,
  on: companyKeyById,
  allow: toolsAdmin,
  async run(scope, { policyIds }, { companyId }) {
    if (new Set(policyIds).size < policyIds.length) throw badRequest('policyIds must not hold a policy twice');
    await lockCompany(scope, companyId);
    const before = await toolPoliciesOfCompany.in.priority_asc.all(scope, [companyId]);
    const orderable = new Set(before.filter(({ policyType }) => policyType !== 'trust_rule').map(({ id }) => id));
    if (policyIds.length !== orderable.size || !policyIds.every((id) => orderable.has(id))) {
      throw unprocessable('policyIds must hold every tool policy of the company except trust rules');
    }
    await scope.sql(REORDER, [companyId, policyIds]);
    const details = { policyIds };
    const action = 'tool_policies.reordered';
    scope.emit({ companyId, action, entityType: 'company', entityId: companyId, details });
    const after = await toolPoliciesOfCompany.in.priority_asc.all(scope, [companyId]);
    return { policies: await presentAllWithHits(scope, after) };
  },
});
