import { z } from 'zod';
import { lockCompany } from '#services/access/tenancy.js';
import { mutation } from '#services/core/operation/operation.js';
import { pick } from '#services/core/text/group-by.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import {
  assertPolicyType,
  MAX_POLICY_NAME,
  MAX_PRIORITY,
  policyFields,
  presentToolPolicy,
  ToolPolicyView,
} from './model.js';
import { insertPolicy, policyRef } from './operations.js';
import { lockedPolicyById, toolPoliciesOfCompany } from './rows.js';

export const duplicateToolPolicy = mutation({
  name: 'duplicateToolPolicy',
  summary: 'Copy a tool policy; the copy is disabled and follows the original',
  gate: appsEnabled,
  input: z.object({
    ...policyRef,
    name: policyFields.name.optional().describe('The name of the copy; by default, the policy name with "copy".'),
  }),
  output: ToolPolicyView,
  on: lockedPolicyById,
  allow: toolsAdmin,
  async run(scope, { name }, policy) {
    assertPolicyType(policy.policyType);
    await lockCompany(scope, policy.companyId);
    const others = await toolPoliciesOfCompany.in.priority_asc.all(scope, [policy.companyId]);
    const copy = await insertPolicy(scope, policy.companyId, {
      ...pick(policy, ['description', 'policyType', 'selectors', 'conditions', 'config']),
      name: name ?? freeName(policy.name, new Set(others.map((other) => other.name))),
      priority: Math.min(policy.priority + 1, MAX_PRIORITY),
      enabled: false,
    } as never);
    return presentToolPolicy(copy);
  },
});

/** "<name> copy", or the first free one of "<name> copy 2", "<name> copy 3" and so on. Long names are cut. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`;
    const candidate = `${name.slice(0, MAX_POLICY_NAME - ending.length)}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}
