import type { Command } from '#cli/table/types.js';
import { textRun } from '../text.js';
import { SKILL, SKILL_FIELDS } from './skill-ref.js';

const VERSION_FIELDS = ['revisionNumber', 'label', 'trustLevel', 'fileCount', 'byteSize', 'createdAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'skills file',
    operation: 'readSkillFile',
    references: SKILL,
    args: ['skillId', 'path?'],
    run: textRun('content'),
  },
  {
    path: 'skills file:update',
    operation: 'updateSkillFile',
    references: SKILL,
    fields: ['path', 'kind', 'executable', 'versionId', 'skillId'],
  },
  {
    path: 'skills file:delete',
    operation: 'deleteSkillFile',
    references: SKILL,
    confirm: 'Delete this path from skill {skillId}?',
    done: 'Deleted.',
    fields: ['deletedPaths', 'versionId', 'skillId'],
  },
  {
    path: 'skills versions',
    operation: 'listSkillVersions',
    references: SKILL,
    columns: ['revisionNumber', 'label', 'trustLevel', 'fileCount', 'byteSize', 'createdAt', 'id'],
  },
  { path: 'skills version:create', operation: 'createSkillVersion', references: SKILL, fields: VERSION_FIELDS },
  {
    path: 'skills version:get',
    operation: 'getSkillVersion',
    references: SKILL,
    fields: ['revisionNumber', 'label', 'trustLevel', 'fileCount', 'byteSize', 'createdAt', 'files', 'id'],
  },
  { path: 'skills version:approve', operation: 'approveSkillVersion', references: SKILL, fields: SKILL_FIELDS },
  {
    path: 'skills diff',
    operation: 'diffSkillVersions',
    references: SKILL,
    args: ['skillId', 'fromVersionId', 'toVersionId'],
    rows: 'files',
    columns: ['change', 'path', 'text'],
  },
];
