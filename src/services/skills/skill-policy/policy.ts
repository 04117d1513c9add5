import { companyMember, companyWriter, holds } from '#services/access/rules.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { SkillPolicyAdminRequired } from './errors.js';

/**
 * Whether the actor administers the skill policy: members who manage permissions also decide what agents do with
 * skills.
 */
const isPolicyAdmin = (scope: Scope, { companyId }: InCompany): Promise<boolean> =>
  holds(scope, companyId, 'users:manage_permissions');

/** Allows administrators of the skill policy to read. */
export const policyAdmin: Allow<InCompany> = rule(
  'A caller who holds users:manage_permissions',
  async (scope, resource) => {
    await companyMember(scope, resource);
    if (!(await isPolicyAdmin(scope, resource))) throw SkillPolicyAdminRequired();
  },
);

/** Allows administrators of the skill policy to write. */
export const policyWriter: Allow<InCompany> = rule(
  'A caller who holds users:manage_permissions',
  async (scope, resource) => {
    await policyAdmin(scope, resource);
    await companyWriter(scope, resource);
  },
);
