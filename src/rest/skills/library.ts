import { auditSkill } from '#services/skills/library/audit.js';
import { installCatalogSkill, resetSkill } from '#services/skills/library/catalog-install.js';
import { createSkill } from '#services/skills/library/create.js';
import { diffSkillVersions } from '#services/skills/library/diff.js';
import { deleteSkillFile, readSkillFile, updateSkillFile } from '#services/skills/library/files.js';
import { forkSkill, precheckSkillFork } from '#services/skills/library/fork.js';
import * as skills from '#services/skills/library/operations.js';
import { renameSkill } from '#services/skills/library/rename.js';
import * as versions from '#services/skills/library/version-operations.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/skills';
const ONE = `${BASE}/:skillId`;

export const library: readonly Route[] = [
  route('get', BASE, skills.listSkills),
  route('get', `${BASE}/categories`, skills.listSkillCategories),
  route('post', BASE, createSkill, { status: 201 }),
  route('post', `${BASE}/install-catalog`, installCatalogSkill, { status: 201 }),
  route('get', ONE, skills.getSkill),
  route('patch', ONE, skills.updateSkill),
  route('delete', ONE, skills.deleteSkill),
  route('get', `${ONE}/files`, readSkillFile),
  route('patch', `${ONE}/files`, updateSkillFile),
  route('delete', `${ONE}/files`, deleteSkillFile),
  route('get', `${ONE}/versions`, versions.listSkillVersions),
  route('post', `${ONE}/versions`, versions.createSkillVersion, { status: 201 }),
  route('get', `${ONE}/versions/:versionId`, versions.getSkillVersion),
  route('post', `${ONE}/versions/:versionId/approve`, versions.approveSkillVersion),
  route('get', `${ONE}/diff`, diffSkillVersions),
  route('post', `${ONE}/audit`, auditSkill),
  route('get', `${ONE}/fork-precheck`, precheckSkillFork),
  route('post', `${ONE}/fork`, forkSkill, { status: 201 }),
  route('post', `${ONE}/rename`, renameSkill),
  route('post', `${ONE}/reset`, resetSkill),
];
