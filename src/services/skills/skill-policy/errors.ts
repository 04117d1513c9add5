import { domainError } from '#services/core/errors/errors.js';

export const SkillAuthenticationRequired = domainError('skill_authentication_required', 'Unauthorized');
export const SkillPolicyAdminRequired = domainError(
  'skill_policy_admin_required',
  'Skill policy administration requires the permission users:manage_permissions',
);
export const SkillCompanyBoundaryDenied = domainError(
  'skill_company_boundary_denied',
  'The agent belongs to another company',
);
export const SkillPolicyDenied = domainError('skill_policy_denied', 'The skill policy does not allow this');
export const SkillPolicyRevisionConflict = domainError(
  'skill_policy_revision_conflict',
  'The skill policy was changed by someone else',
);
