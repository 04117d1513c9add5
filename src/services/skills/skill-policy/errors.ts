import { domainError } from '#services/core/errors/errors.js';

export const SkillAuthenticationRequired = domainError('skill_authentication_required', 401, 'Unauthorized');
export const SkillPolicyAdminRequired = domainError(
  'skill_policy_admin_required',
  403,
  'Skill policy administration requires the permission users:manage_permissions',
);
export const SkillCompanyBoundaryDenied = domainError(
  'skill_company_boundary_denied',
  403,
  'The agent belongs to another company',
);
export const SkillPolicyDenied = domainError('skill_policy_denied', 403, 'The skill policy does not allow this');
export const SkillPolicyRevisionConflict = domainError(
  'skill_policy_revision_conflict',
  409,
  'The skill policy was changed by someone else',
);
