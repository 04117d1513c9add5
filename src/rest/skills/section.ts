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
import { BOARD } from '../http/actors.js';
import { type Route, type RouteCall, type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';
import { formOf, receiveFile } from '../http/uploads.js';
import { oneAgent } from '../organization/agents.js';
import { AUTHORS, KEEPERS, library } from './library.js';
import { policy } from './policy.js';

const SKILL = '/api/companies/:companyId/skills/:skillId';
const INPUTS = `${SKILL}/test-inputs`;
const RUNS = `${SKILL}/test-runs`;

const testRuns: readonly Route[] = [
  route('get', INPUTS, inputs.listSkillTestInputs),
  route('post', INPUTS, inputs.createSkillTestInput, { ...AUTHORS, status: 201 }),
  route('patch', `${INPUTS}/:inputId`, inputs.updateSkillTestInput, AUTHORS),
  route('delete', `${INPUTS}/:inputId`, inputs.deleteSkillTestInput, AUTHORS),
  route('get', RUNS, runs.listSkillTestRuns),
  route('post', RUNS, runs.createSkillTestRun, { ...AUTHORS, status: 201 }),
  route('get', `${RUNS}/:testRunId`, runs.getSkillTestRun),
  route('delete', `${RUNS}/:testRunId`, runs.deleteSkillTestRun, AUTHORS),
  route('post', `${RUNS}/:testRunId/cancel`, runs.cancelSkillTestRun, AUTHORS),
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

const actors = 'Every board user and every agent';

const catalog: readonly Route[] = [
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

const BASE = '/api/agents/:agentId/skills';

const agentSkills: readonly Route[] = [
  route('get', BASE, listAgentSkills, {
    ...oneAgent,
    actors:
      'A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read',
  }),
  route('post', `${BASE}/sync`, syncAgentSkills, {
    ...oneAgent,
    actors: `${BOARD}, the agent itself, or an agent with agents:configure`,
  }),
];

export const skills: RouteSection = {
  name: 'skills',
  description: 'Skills that agents can have, and the policy on their use.',
  routes: [...agentSkills, ...catalog, ...library, ...policy, ...sourceRoutes, ...testRuns],
};
