import { about } from '../../core/journal/journal.js';

export const aboutPolicy = (companyId: string) => about('company_skill_policy', { companyId, id: companyId });
