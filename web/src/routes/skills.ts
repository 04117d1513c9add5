import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const skillRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'skills', () => import('../pages/skills/skills.js'), 'SkillsPage'),
  page(companyRoute, 'skills/$skillId', () => import('../pages/skills/skill.js'), 'SkillPage'),
];
