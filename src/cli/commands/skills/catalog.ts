import type { Command } from '#cli/table/types.js';
import { textRun } from '../text.js';

const CATALOG_COLUMNS = ['slug', 'name', 'category', 'trustLevel', 'description', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'skills browse',
    operation: 'listCatalogSkills',
    flags: [
      { name: 'query', type: 'string', placeholder: 'words', description: 'Only skills that contain all these words' },
      { name: 'category', type: 'string', placeholder: 'name', description: 'Only skills of this category' },
    ],
    columns: CATALOG_COLUMNS,
    run: () => import('./browse.js'),
  },
  {
    path: 'skills search',
    summary: 'Search the catalog of skills',
    operation: 'listCatalogSkills',
    args: ['query'],
    flags: [{ name: 'category', type: 'string', placeholder: 'name', description: 'Only skills of this category' }],
    columns: CATALOG_COLUMNS,
    run: () => import('./browse.js'),
  },
  {
    path: 'skills inspect',
    operation: 'getCatalogSkill',
    fields: ['name', 'slug', 'category', 'description', 'trustLevel', 'license', 'fileInventory', 'markdown', 'id'],
    references: { catalogSkillId: () => import('./catalog-ref.js') },
  },
  {
    path: 'skills install',
    operation: 'installCatalogSkill',
    args: ['catalogSkillId'],
    fields: ['action', 'skill.name', 'skill.slug', 'skill.trustLevel', 'warnings', 'skill.id'],
    examples: ['skills install code-review', 'skills install code-review --slug review'],
    references: { catalogSkillId: () => import('./catalog-ref.js') },
  },
  {
    path: 'skills bundled',
    operation: 'listBundledSkills',
    rows: 'skills',
    columns: ['name', 'description', 'path'],
  },
  {
    path: 'skills available',
    operation: 'listAvailableSkills',
    rows: 'skills',
    columns: ['name', 'description', 'path'],
  },
  { path: 'skills bundled:get', operation: 'getBundledSkill' },
  {
    path: 'skills catalog:file',
    operation: 'getCatalogSkillFile',
    args: ['catalogSkillId', 'path?'],
    references: { catalogSkillId: () => import('./catalog-ref.js') },
    run: textRun('content'),
  },
  { path: 'skills categories', operation: 'listSkillCategories', columns: ['slug', 'count'] },
];
