import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const skillRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'skills', () => import('../pages/skills/skills.js'), 'SkillsPage'),
  page(companyRoute, 'skills/$skillId', () => import('../pages/skills/skill.js'), 'SkillPage'),
  page(companyRoute, 'plugins', () => import('../pages/plugins/plugins.js'), 'PluginsPage'),
  page(companyRoute, 'plugins/$pluginId', () => import('../pages/plugins/plugin.js'), 'PluginPage'),
];
