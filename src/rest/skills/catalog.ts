import {
  getBundledSkill,
  getCatalogSkill,
  getCatalogSkillFile,
  listAvailableSkills,
  listBundledSkills,
  listCatalogSkills,
} from '#services/skills/catalog/operations.js';
import { type Route, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';

const actors = 'Every board user and every agent';

export const catalog: readonly Route[] = [
  route('get', '/api/skills/catalog', listCatalogSkills, { actors }),
  route('get', '/api/skills/catalog/:catalogSkillId', getCatalogSkill, { actors, errors: [404] }),
  route('get', '/api/skills/catalog/:catalogSkillId/files', getCatalogSkillFile, { actors, errors: [404] }),
  route('get', '/api/skills/index', listBundledSkills),
  route('get', '/api/skills/available', listAvailableSkills, { actors }),
  route('get', '/api/skills/:name', getBundledSkill, {
    errors: [404],
    respond: textAnswer('text/markdown', 'The skill'),
  }),
];
