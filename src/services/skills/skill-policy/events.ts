import { eventSubject } from '#services/core/journal/journal.js';

export const skillPolicySubject = (companyId: string) =>
  eventSubject('company_skill_policy', { companyId, id: companyId });
