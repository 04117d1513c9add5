import type { Command } from '#cli/table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'skills sources',
    operation: 'listSkillSources',
    rows: 'sources',
    columns: ['locator', 'trackingRef', 'currentRef', 'lastScannedAt', 'lastError', 'id'],
    aliases: ['skills source:list'],
  },
  {
    path: 'skills source:add',
    operation: 'addSkillSource',
    args: ['locator'],
    fields: ['source.locator', 'candidates', 'imported', 'warnings', 'source.id'],
  },
  {
    path: 'skills source:scan',
    operation: 'scanSkillSource',
    rows: 'candidates',
    columns: ['name', 'state', 'trustLevel', 'path', 'fileCount', 'byteSize', 'existingSkillId'],
  },
  { path: 'skills source:refresh', operation: 'refreshSkillSource', fields: ['imported', 'updated', 'warnings'] },
  {
    path: 'skills source:update',
    operation: 'updateSkillSource',
    fields: ['locator', 'selection', 'trackingRef', 'lastScannedAt', 'lastError', 'id'],
  },
  {
    path: 'skills source:remove',
    operation: 'removeSkillSource',
    confirm: 'Remove source {sourceId}?',
    done: 'Removed {locator}.',
    fields: ['locator', 'id'],
  },
];
