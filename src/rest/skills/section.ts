import { companyKeyById } from '#services/access/tenancy.js';
import { fileOf } from '#services/organization/assets/received.js';
import { listAgentSkills, syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import {
  getBundledSkill,
  getCatalogSkill,
  getCatalogSkillFile,
  listAvailableSkills,
  listBundledSkills,
  listCatalogSkills,
} from '#services/skills/catalog/operations.js';
import { skillAuthor } from '#services/skills/library/policy.js';
import { importSkills } from '#services/skills/sources/import.js';
import { importSkillArchive } from '#services/skills/sources/import-archive.js';
import * as sources from '#services/skills/sources/operations.js';
import { scanProjectSkills } from '#services/skills/sources/scan-projects.js';
import { getSkillUpdateStatus, installSkillUpdate } from '#services/skills/sources/updates.js';
import * as inputs from '#services/skills/test-runs/inputs.js';
import * as runs from '#services/skills/test-runs/operations.js';
import { type Route, type RouteCall, type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';
import { formOf, receiveFile } from '../http/uploads.js';
import { oneAgent } from '../organization/agents.js';
import { library } from './library.js';
import { policy } from './policy.js';

const SKILL = '/api/companies/:companyId/skills/:skillId';
const INPUTS = `${SKILL}/test-inputs`;
const RUNS = `${SKILL}/test-runs`;

const testRuns: readonly Route[] = [
  route('get', INPUTS, inputs.listSkillTestInputs),
  route('post', INPUTS, inputs.createSkillTestInput, { status: 201 }),
  route('patch', `${INPUTS}/:inputId`, inputs.updateSkillTestInput),
  route('delete', `${INPUTS}/:inputId`, inputs.deleteSkillTestInput),
  route('get', RUNS, runs.listSkillTestRuns),
  route('post', RUNS, runs.createSkillTestRun, { status: 201 }),
  route('get', `${RUNS}/:testRunId`, runs.getSkillTestRun),
  route('delete', `${RUNS}/:testRunId`, runs.deleteSkillTestRun),
  route('post', `${RUNS}/:testRunId/cancel`, runs.cancelSkillTestRun),
];

const COMPANY = '/api/companies/:companyId';
const SKILLS = `${COMPANY}/skills`;
const SOURCES = `${COMPANY}/skill-sources`;

/** Rejects callers without import rights before the archive is received. */
async function receiveArchive(call: RouteCall) {
  const company = await companyKeyById(call.scope, call.params as { companyId: string });
  await skillAuthor(call.scope, company);
  return fileOf(await receiveFile(call));
}

const sourceRoutes: readonly Route[] = [
  route('post', `${SKILLS}/import`, importSkills, { status: 201 }),
  route('post', `${SKILLS}/import-archive`, importSkillArchive, {
    status: 201,
    receive: { content: formOf('the zip archive'), read: receiveArchive },
  }),
  route('post', `${SKILLS}/scan-projects`, scanProjectSkills),
  route('get', `${SKILLS}/:skillId/update-status`, getSkillUpdateStatus),
  route('post', `${SKILLS}/:skillId/install-update`, installSkillUpdate),
  route('get', SOURCES, sources.listSkillSources),
  route('post', SOURCES, sources.addSkillSource, { status: 201 }),
  route('post', `${SOURCES}/:sourceId/scan`, sources.scanSkillSource),
  route('post', `${SOURCES}/:sourceId/refresh`, sources.refreshSkillSource),
  route('patch', `${SOURCES}/:sourceId`, sources.updateSkillSource),
  route('delete', `${SOURCES}/:sourceId`, sources.removeSkillSource),
];

const catalog: readonly Route[] = [
  route('get', '/api/skills/catalog', listCatalogSkills),
  route('get', '/api/skills/catalog/:catalogSkillId', getCatalogSkill, { errors: [404] }),
  route('get', '/api/skills/catalog/:catalogSkillId/files', getCatalogSkillFile, { errors: [404] }),
  route('get', '/api/skills/index', listBundledSkills),
  route('get', '/api/skills/available', listAvailableSkills),
  route('get', '/api/skills/:name', getBundledSkill, {
    errors: [404],
    respond: textAnswer('text/markdown', 'The skill'),
  }),
];

const BASE = '/api/agents/:agentId/skills';

const agentSkills: readonly Route[] = [
  route('get', BASE, listAgentSkills, {
    ...oneAgent,
  }),
  route('post', `${BASE}/sync`, syncAgentSkills, {
    ...oneAgent,
  }),
];

export const skills: RouteSection = {
  name: 'skills',
  description: 'Skills that agents can have, and the policy on their use.',
  routes: [...agentSkills, ...catalog, ...library, ...policy, ...sourceRoutes, ...testRuns],
};
