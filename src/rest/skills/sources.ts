import { companyKeyById } from '#services/access/tenancy.js';
import { fileOf } from '#services/organization/assets/received.js';
import { skillAuthor } from '#services/skills/library/policy.js';
import { importSkills } from '#services/skills/sources/import.js';
import { importSkillArchive } from '#services/skills/sources/import-archive.js';
import * as sources from '#services/skills/sources/operations.js';
import { scanProjectSkills } from '#services/skills/sources/scan-projects.js';
import { getSkillUpdateStatus, installSkillUpdate } from '#services/skills/sources/updates.js';
import { type Route, type RouteCall, route } from '../http/route.js';
import { formOf, receiveFile } from '../http/uploads.js';
import { AUTHORS, KEEPERS } from './library.js';

const COMPANY = '/api/companies/:companyId';
const SKILLS = `${COMPANY}/skills`;
const SOURCES = `${COMPANY}/skill-sources`;

/** Rejects callers without import rights before the archive is received. */
async function receiveArchive(call: RouteCall) {
  const company = await companyKeyById(call.scope, call.params as { companyId: string });
  await skillAuthor(call.scope, company);
  return fileOf(await receiveFile(call));
}

export const sourceRoutes: readonly Route[] = [
  route('post', `${SKILLS}/import`, importSkills, { ...AUTHORS, status: 201 }),
  route('post', `${SKILLS}/import-archive`, importSkillArchive, {
    ...AUTHORS,
    status: 201,
    receive: { content: formOf('the zip archive'), read: receiveArchive },
  }),
  route('post', `${SKILLS}/scan-projects`, scanProjectSkills, KEEPERS),
  route('get', `${SKILLS}/:skillId/update-status`, getSkillUpdateStatus),
  route('post', `${SKILLS}/:skillId/install-update`, installSkillUpdate, KEEPERS),
  route('get', SOURCES, sources.listSkillSources),
  route('post', SOURCES, sources.addSkillSource, { ...KEEPERS, status: 201 }),
  route('post', `${SOURCES}/:sourceId/scan`, sources.scanSkillSource, KEEPERS),
  route('post', `${SOURCES}/:sourceId/refresh`, sources.refreshSkillSource, KEEPERS),
  route('patch', `${SOURCES}/:sourceId`, sources.updateSkillSource, KEEPERS),
  route('delete', `${SOURCES}/:sourceId`, sources.removeSkillSource, KEEPERS),
];
