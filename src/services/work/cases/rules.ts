import { companyMember } from '../../access/rules.js';
import type { Allow, InCompany } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { featureEnabled } from '../../organization/instance/settings.js';
import { issueCommenter } from '../issues/policy.js';
import { CasesDisabled } from './model.js';

/** The gate of every operation on cases. @throws 403 "Cases are disabled" while the installation has them switched off */
export async function casesEnabled(scope: Scope): Promise<void> {
  if (!(await featureEnabled(scope, 'enableCases'))) throw CasesDisabled();
}

/** Anybody of the company may look at its cases. */
export const caseReader: Allow<InCompany> = companyMember;

/** A writer of the company; the run that an agent names must be its own and not over, since its issue is linked. */
export const caseWriter: Allow<InCompany> = issueCommenter;
