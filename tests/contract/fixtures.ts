import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnyOperation } from '#services/core/operation/operation.js';
import type { Services } from '#services/core/operation/scope.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { createCompanyImage, imageOf } from '#services/organization/companies/images.js';
import { ExperimentalSettings } from '#services/organization/instance/model.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { putInstructionsFile } from '#services/organization/instructions/files.js';
import { afterEachFile } from '../kit/each-file.js';
import {
  type AgentCaller,
  beginWith,
  callerOf,
  createWorld,
  hasBegun,
  type Installation,
  makeInstallation,
  type World,
  worldOf,
} from '../kit/world.js';
import { type Fixture, inCompany, inInstallation, type Part, type Subject } from './part.js';
import { access } from './parts/access.js';
import { adapters } from './parts/adapters.js';
import { approvals } from './parts/approvals.js';
import { boardKeys } from './parts/board-keys.js';
import { cases } from './parts/cases.js';
import { costs } from './parts/costs.js';
import { documents } from './parts/documents.js';
import { engines } from './parts/engines.js';
import { exports } from './parts/exports.js';
import { imports } from './parts/imports.js';
import { interactions } from './parts/interactions.js';
import { issueReads } from './parts/issue-reads.js';
import { issues } from './parts/issues.js';
import { members } from './parts/members.js';
import { plugins } from './parts/plugins.js';
import { projects } from './parts/projects.js';
import { references } from './parts/references.js';
import { routines } from './parts/routines.js';
import { runs } from './parts/runs.js';
import { secrets } from './parts/secrets.js';
import { skillCatalog } from './parts/skill-catalog.js';
import { skillPolicy } from './parts/skill-policy.js';
import { skills } from './parts/skills.js';
import { smokeLab } from './parts/smoke-lab.js';
import { stops } from './parts/stops.js';
import { threads } from './parts/threads.js';
import { toolAudit } from './parts/tool-audit.js';
import { toolAuthorizations } from './parts/tool-authorizations.js';
import { toolCalls } from './parts/tool-calls.js';
import { toolGateways } from './parts/tool-gateways.js';
import { toolProfiles } from './parts/tool-profiles.js';
import { toolServers } from './parts/tool-servers.js';
import { tools } from './parts/tools.js';
import { vaults } from './parts/vaults.js';
import { wakes } from './parts/wakes.js';

export type { Fixture, Subject } from './part.js';

/** The domains that bring their own things and fixtures, in the order in which things are made. */
const parts: readonly Part[] = [
  projects,
  issues,
  issueReads,
  threads,
  documents,
  cases,
  approvals,
  interactions,
  costs,
  members,
  access,
  boardKeys,
  references,
  vaults,
  secrets,
  engines,
  adapters,
  wakes,
  runs,
  routines,
  stops,
  skillCatalog,
  skillPolicy,
  tools,
  toolServers,
  toolAuthorizations,
  toolProfiles,
  toolGateways,
  toolCalls,
  smokeLab,
  toolAudit,
  skills,
  exports,
  imports,
  plugins,
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function uploadedImage({ services }: World): Promise<object> {
  const stored = await services.contentStore.put(Readable.from([PNG]), { maxBytes: PNG.length });
  return imageOf({ ...stored, filename: 'logo.png', head: PNG }).image;
}

/** How many finished subjects a file can begin with. */
const FINISHED = 2;
let finished: Promise<Installation & { readonly made: readonly Subject[] }> | undefined;
/** The finished subjects of this file that no test has yet. */
let left: Subject[] = [];
afterEachFile(() => {
  left = [];
});

/**
 * Returns a company to act on. Features that can be switched are all on, so that no gate hides an operation.
 *
 * The first two of a file that has no services yet are of a copy of an installation that the worker has made once: to
 * make a company with one thing of every kind takes seconds.
 */
export async function createSubject(): Promise<Subject> {
  if (!hasBegun()) left = await copiedSubjects();
  return left.shift() ?? makeSubject();
}

async function copiedSubjects(): Promise<Subject[]> {
  finished ??= makeInstallation(async () => {
    const made: Subject[] = [];
    while (made.length < FINISHED) made.push(await makeSubject());
    return made;
  });
  const installation = await finished;
  const services = await beginWith(installation);
  const copies = installation.made.map((subject) => copyOf(subject, services));
  for (const copy of copies) for (const part of parts) await part.begin?.(copy);
  return copies;
}

/** The subject where these services are: all that its callers ask goes there. */
const copyOf = (subject: Subject, services: Services): Subject => ({
  ...subject,
  world: worldOf(services, subject.world.company),
  ceo: { ...subject.ceo, ...callerOf(services, subject.ceo.actor) } as AgentCaller,
  worker: { ...subject.worker, ...callerOf(services, subject.worker.actor) } as AgentCaller,
  owner: callerOf(services, subject.owner.actor),
});

/** Makes a subject in the installation of this file. */
export async function makeSubject(): Promise<Subject> {
  const world = await createWorld();
  const { board, services } = world;
  const companyId: string = world.company.id;
  await board.run(
    updateExperimentalSettings,
    Object.fromEntries(Object.keys(ExperimentalSettings.shape).map((key) => [key, true])),
  );
  const ceo = await world.agent({ name: 'CEO', role: 'ceo' });
  const worker = await world.agent({ name: 'Worker', reportsTo: ceo.row.id });
  const inStatus = async (status: string): Promise<string> => {
    const { id } = await board.run(createAgent, { companyId, name: `Agent in ${status}` });
    await services.database.transaction('all', (tx) => tx.agent.update({ where: { id }, data: { status } }));
    return id;
  };
  const agents = {
    idle: worker.row.id as string,
    paused: await inStatus('paused'),
    error: await inStatus('error'),
    pending_approval: await inStatus('pending_approval'),
    terminated: await inStatus('terminated'),
  };
  await board.run(updateAgent, { agentId: agents.idle, title: 'First' });
  await board.run(updateAgent, { agentId: agents.idle, title: 'Second' });
  await board.run(putInstructionsFile, { agentId: agents.idle, path: 'NOTES.md', content: 'Notes' });
  const revisions = await board.run(listAgentConfigRevisions, { agentId: agents.idle });
  const image = await uploadedImage(world);
  const base: Subject = {
    world,
    companyId,
    ceo,
    worker,
    agents,
    image,
    things: {},
    keyId: (await board.run(createAgentKey, { agentId: agents.idle })).id,
    revisionId: revisions.at(-1).id,
    assetId: (await board.run(createCompanyImage, { companyId, image })).id,
    owner: await world.member('owner'),
  };
  let subject = base;
  for (const part of parts) subject = { ...subject, things: { ...subject.things, ...(await part.make(subject)) } };
  return subject;
}

const company = inCompany(({ companyId }) => ({ companyId }));
const agent = inCompany(({ agents, companyId }) => ({ agentId: agents.idle, companyId }));
const agentIn = (status: keyof Subject['agents']): Fixture =>
  inCompany(({ agents, companyId }) => ({ agentId: agents[status], companyId }));
const nothing = inInstallation(() => ({}));
const ENTRY = 'AGENTS.md';

const newAgent = inCompany(({ companyId, ceo }) => ({
  companyId,
  name: 'Newcomer',
  reportsTo: ceo.row.id,
  adapterConfig: { command: 'true' },
  budgetMonthlyCents: 100,
}));

const ofParts = parts.flatMap((part) => Object.entries(part.fixtures));

/** Operations for which several parts have an input: only the last of them would be used. */
export const givenTwice = ofParts.map(([name]) => name).filter((name, at, all) => all.indexOf(name) !== at);

/** One valid input of every operation. A new operation needs a line here: the tests of this folder do the rest. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  listCompanies: nothing,
  getCompany: company,
  companyStats: nothing,
  createCompany: inInstallation(() => ({ name: `Created ${randomUUID()}`, budgetMonthlyCents: 5 })),
  updateCompany: inCompany(({ companyId, assetId }) => ({
    companyId,
    description: 'Changed',
    logoAssetId: assetId,
    budgetMonthlyCents: 7,
  })),
  updateCompanyBranding: inCompany(({ companyId, assetId }) => ({ companyId, name: 'New', logoAssetId: assetId })),
  archiveCompany: company,
  deleteCompany: company,
  createCompanyImage: inCompany(({ companyId, image }) => ({ companyId, image })),
  setCompanyLogo: inCompany(({ companyId, image }) => ({ companyId, image })),
  getAssetContent: inCompany(({ assetId }) => ({ assetId })),

  listAgents: company,
  getAgent: agent,
  getCallingAgent: { input: () => ({}), about: 'installation', caller: (of) => of.worker },
  createAgent: newAgent,
  hireAgent: newAgent,
  updateAgent: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    name: 'Renamed',
    reportsTo: agents.paused,
    adapterConfig: { command: 'false' },
  })),
  updateAgentPermissions: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    canCreateAgents: false,
    canCreateSkills: false,
    canAssignTasks: false,
  })),
  updateAgentBudget: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    budgetMonthlyCents: 42,
  })),
  listAgentConfigurations: company,
  getAgentConfiguration: agent,
  pauseAgent: agent,
  resumeAgent: agentIn('paused'),
  clearAgentError: agentIn('error'),
  approveAgent: agentIn('pending_approval'),
  terminateAgent: agent,
  deleteAgent: agentIn('terminated'),
  listAgentKeys: agent,
  createAgentKey: inCompany(({ agents, companyId }) => ({ agentId: agents.idle, companyId, name: 'Another' })),
  revokeAgentKey: inCompany(({ agents, companyId, keyId }) => ({ agentId: agents.idle, companyId, keyId })),
  listAgentConfigRevisions: agent,
  getAgentConfigRevision: inCompany(({ agents, companyId, revisionId }) => ({
    agentId: agents.idle,
    companyId,
    revisionId,
  })),
  rollbackAgentConfig: inCompany(({ agents, companyId, revisionId }) => ({
    agentId: agents.idle,
    companyId,
    revisionId,
  })),
  getAgentRuntimeState: agent,
  resetAgentRuntimeSession: agent,
  listAgentTaskSessions: agent,
  getOrgTree: company,
  getOrgSvg: company,
  getOrgPng: company,

  getInstructionsBundle: agent,
  updateInstructionsBundle: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    entryFile: 'OTHER.md',
  })),
  updateInstructionsPath: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    path: '/srv/instructions.md',
  })),
  getInstructionsFile: inCompany(({ agents, companyId }) => ({ agentId: agents.idle, companyId, path: ENTRY })),
  putInstructionsFile: inCompany(({ agents, companyId }) => ({
    agentId: agents.idle,
    companyId,
    path: ENTRY,
    content: 'Be brief.',
  })),
  deleteInstructionsFile: inCompany(({ agents, companyId }) => ({ agentId: agents.idle, companyId, path: 'NOTES.md' })),

  listActivity: company,
  createActivity: inCompany(({ companyId, agents }) => ({
    companyId,
    agentId: agents.idle,
    actorId: 'elsewhere',
    action: 'thing.happened',
    entityType: 'thing',
    entityId: 'one',
  })),
  listAgentActions: company,
  exportAgentActionsCsv: company,
  verifyJournal: company,

  listHostFolders: company,
  getInstanceSettings: nothing,
  updateInstanceSettings: inInstallation(() => ({ general: { keyboardShortcuts: true } })),
  getGeneralSettings: nothing,
  updateGeneralSettings: inInstallation(() => ({ censorUsernameInLogs: true })),
  getExperimentalSettings: nothing,
  updateExperimentalSettings: inInstallation(() => ({ enableCases: true })),
  getHealth: nothing,

  ...Object.fromEntries(ofParts),
};

/** @throws telling what to add, so that a new operation cannot go untested */
export function fixtureOf({ name }: Pick<AnyOperation, 'name'>): Fixture {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`tests/contract/fixtures.ts has no valid input for the operation ${name}: add one`);
  return fixture;
}
