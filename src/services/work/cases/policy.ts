import { companyMember } from '#services/access/rules.js';
import type { Allow, InCompany } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { featureEnabled } from '#services/organization/instance/settings.js';
import { issueCommenter } from '../issues/policy.js';
import { CasesDisabled } from './model.js';

/** The gate of every operation on cases. @throws 403 "Cases are disabled" while the feature is disabled */
export async function casesEnabled(scope: Scope): Promise<void> {
  if (!(await featureEnabled(scope, 'enableCases'))) throw CasesDisabled();
}

/** Every member of the company may read its cases. */
export const caseReader: Allow<InCompany> = companyMember;

/**
 * Every writer of the company may change its cases. An agent's run must be its own and live, since its issue is linked.
 */
export const caseWriter: Allow<InCompany> = issueCommenter;
