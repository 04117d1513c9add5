import { z } from 'zod';
import { Prisma, type ToolPolicy } from '#generated/prisma/client.js';
import { assertNoPlugin, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import { assertCanMatch } from './can-match.js';
import { presentAllWithHits } from './hits.js';
import {
  assertPolicyRules,
  assertPolicyType,
  newPolicyFields,
  policyFields,
  presentToolPolicy,
  ToolPolicyView,
} from './model.js';
import { lockedPolicyById, toolPoliciesOfCompany } from './rows.js';

export const policyRef = { companyId: pathId(), policyId: pathId().describe("The policy's ID.") };

export const ToolPolicyList = z.object({ policies: z.array(ToolPolicyView) }).meta({ id: 'ToolPolicyList' });

export const listToolPolicies = query({
  name: 'listToolPolicies',
  summary: "List a company's tool policies in evaluation order",
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    enabled: z.boolean().optional().describe('True for enabled policies only, false for disabled ones only.'),
  }),
  output: ToolPolicyList,
  on: companyKeyById,
  allow: boardReader,
  run: (scope, { enabled }, company) => toolPoliciesOfCompany.in.priority_asc.all(scope, [company.id], { enabled }),
  present: async (scope, policies) => ({ policies: await presentAllWithHits(scope, policies) }),
});

/**
 * Policies that can never allow a call that is denied now. `require_approval` is not one: it may precede a block, or
 * apply where no block does.
 */
const NARROWING: readonly string[] = ['block', 'rate_limit'];

export const createToolPolicy = mutation({
  name: 'createToolPolicy',
  summary: 'Create a tool policy',
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), ...newPolicyFields }),
  output: ToolPolicyView,
  on: companyKeyById,
  allow: toolsAdmin,
  async run(scope, { companyId: _, ...fields }, { companyId }) {
    assertPolicyRules(fields);
    assertCanMatch(fields);
    if (!NARROWING.includes(fields.policyType))
      assertNoPlugin(scope.actor, 'Plugins can only create policies that block or limit calls');
    return presentToolPolicy(await insertPolicy(scope, companyId, columnsOf(fields)));
  },
});

export const updateToolPolicy = mutation({
  name: 'updateToolPolicy',
  summary: 'Update a tool policy other than a trust rule',
  gate: appsEnabled,
  input: patchOf(policyFields, policyRef),
  output: ToolPolicyView,
  on: lockedPolicyById,
  allow: toolsAdmin,
  async run(scope, { companyId: _company, policyId: _policy, ...fields }, policy) {
    assertPolicyType(policy.policyType);
    const changed = changedFields(policy, columnsOf(fields));
    if (isEmpty(changed)) return presentToolPolicy(policy);
    assertPolicyRules({ ...policy, ...fields } as never);
    assertCanMatch(fields);
    const after = await explainDuplicateName(() =>
      scope.db.toolPolicy.update({ where: { id: policy.id }, data: forPrisma(changed) }),
    );
    const changes = changeDetails(policy, changed, ['description', 'selectors', 'conditions', 'config']);
    scope.emit({ ...toolPolicySubject(policy), action: 'tool_policy.updated', details: { name: after.name, changes } });
    return presentToolPolicy(after);
  },
});

export const deleteToolPolicy = mutation({
  name: 'deleteToolPolicy',
  summary: 'Delete a tool policy other than a trust rule',
  gate: appsEnabled,
  input: z.object(policyRef),
  output: z.object({ deleted: z.literal(true), policyId: z.uuid() }).meta({ id: 'ToolPolicyDeletion' }),
  on: lockedPolicyById,
  allow: toolsAdmin,
  deletes: deletesOfCompany,
  async run(scope, _input, policy) {
    assertPolicyType(policy.policyType);
    await scope.db.toolPolicy.delete({ where: { id: policy.id } });
    scope.emit({ ...toolPolicySubject(policy), action: 'tool_policy.deleted', details: { name: policy.name } });
    return { deleted: true as const, policyId: policy.id };
  },
});

/** The fields of a policy in the types of its columns. */
type PolicyColumns = Omit<Prisma.ToolPolicyUncheckedCreateInput, 'companyId'>;

/** @throws 409 for a name that another policy has */
export async function insertPolicy(scope: WriteScope, companyId: string, fields: PolicyColumns): Promise<ToolPolicy> {
  const data = { ...forPrisma(fields), companyId, ...authorOf(scope.actor) };
  const policy = await explainDuplicateName(() => scope.db.toolPolicy.create({ data: data as never }));
  const { name, policyType } = policy;
  scope.emit({ ...toolPolicySubject(policy), action: 'tool_policy.created', details: { name, type: policyType } });
  return policy;
}

export const toolPolicySubject = (policy: Pick<ToolPolicy, 'companyId' | 'id'>) => eventSubject('tool_policy', policy);

/** Conditions as stored JSON, with times as text. */
const columnsOf = <F extends { readonly conditions?: object | null | undefined }>(fields: F): F & PolicyColumns =>
  (fields.conditions ? { ...fields, conditions: JSON.parse(JSON.stringify(fields.conditions)) } : fields) as never;

/** Prisma needs `DbNull` to write null into a JSON column. */
const forPrisma = <F extends object>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value === null && (key === 'conditions' || key === 'config') ? Prisma.DbNull : value,
    ]),
  ) as F;

/** @throws 409 if another policy of the company has the name */
const explainDuplicateName = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('A tool policy with that name already exists'));
