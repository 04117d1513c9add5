import { z } from 'zod';
import type { ToolPolicy } from '#generated/prisma/client.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId, lockedBy } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { ToolPolicyType } from './model.js';

export const PolicyNotFound = () => notFound('Tool policy not found');

/** A policy by its ID; null if it does not exist or is out of reach. */
export const toolPolicyNode = byId<ToolPolicy>('ToolPolicy');

const policyInCompany = locatedInCompany('policyId', toolPolicyNode, PolicyNotFound);
const lockedPolicy = lockedBy<'policyId', ToolPolicy>('policyId', 'ToolPolicy', PolicyNotFound);

/** The policy that a path names by its company and its id, locked against other changes. @throws 404 */
export async function lockedPolicyById(
  scope: WriteScope,
  input: InCompany & { policyId: string },
): Promise<ToolPolicy> {
  await policyInCompany(scope, input);
  return lockedPolicy(scope, input);
}

/** A policy named by its id alone. */
export const policyAlone = ownId({
  id: 'policyId',
  from: '"ToolPolicy" c',
  parents: { companyId: 'c."companyId"' },
  missing: PolicyNotFound,
});

export const ToolPolicyFilter = filterOf({
  id: 'ToolPolicyFilter',
  nouns: 'policies',
  lists: { policyTypes: inColumn('policyType', ToolPolicyType, 'of one of these types') },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
  fields: { enabled: z.boolean().optional().describe('True for enabled policies only, false for disabled ones only.') },
  also: ({ enabled }) => (enabled == null ? [] : [`${enabled ? '' : 'NOT '}t.enabled`]),
});

const ToolPolicyOrder = ordersOf({
  id: 'ToolPolicyOrder',
  nouns: 'policies',
  by: {
    priority: {
      columns: { priority: 'int', createdAt: 'timestamptz', id: 'uuid' },
      asc: 'Evaluation order: lowest priority first; at equal priorities, the oldest first.',
      desc: 'Reverse evaluation order.',
    },
    created_at: BY_CREATION,
    updated_at: BY_UPDATE,
    name: byText('name'),
  },
  initial: 'priority_asc',
});

/** A company's policies. */
export const toolPoliciesOfCompany = ToolPolicyOrder.inCompany('ToolPolicy', ToolPolicyFilter)();
