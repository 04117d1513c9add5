import { adapterOf } from '#adapters/registry.js';
import type { PermissionKey } from '#services/access/permissions.js';
import { createRoutine, getRoutine } from '#services/automation/routines/operations.js';
import { conflict } from '#services/core/errors/errors.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { frontMatterOf } from '#services/core/text/front-matter.js';
import type { JsonObject } from '#services/core/text/json.js';
import { withFreeShortname } from '#services/core/text/names.js';
import { offeredTypes } from '#services/organization/adapters/usable.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { createProject, getProject } from '#services/organization/projects/operations.js';
import { NUMBER_ROOM, slugFor } from '#services/skills/format/slug.js';
import { createSkill } from '#services/skills/library/create.js';
import { getSkill } from '#services/skills/library/operations.js';
import { renamedText } from '#services/skills/library/text.js';
import type { PluginManifest } from '../manifest/model.js';
import { runWithin } from './run-within.js';

// The records that a plugin may manage: ordinary records, created by the product's operations under their rules.

export type ManagedKind = 'agents' | 'projects' | 'routines' | 'skills';
type Declared<K extends ManagedKind> = PluginManifest[K][number];

/** The transaction that creates a record and also links it. */
export interface ManagedPlace {
  readonly scope: WriteScope;
  readonly companyId: string;
  /** The plugin's managed record of another kind; null if it does not exist. */
  readonly other: (kind: ManagedKind, key: string) => Promise<string | null>;
}

interface Kind<K extends ManagedKind> {
  /** The permissions that the plugin holds while the record is created. */
  readonly holds: readonly PermissionKey[];
  /** Finds the record if it still exists. Parameters: the company and the record. */
  readonly there: Statement;
  readonly get: AnyOperation;
  /** The input that names the record for the operation. */
  readonly refOf: (id: string) => JsonObject;
  /** The fields that plugins do not receive. */
  readonly hidden: readonly string[];
  /** Slow work outside the transaction. */
  readonly prepare?: (scope: Scope, companyId: string, declared: Declared<K>) => Promise<unknown>;
  /** @returns the ID of the new record @throws DomainError */
  readonly create: (place: ManagedPlace, declared: Declared<K>, prepared: unknown) => Promise<string>;
}

const DEFAULT_ADAPTER = 'process';

/**
 * The adapter of an agent that a plugin creates; members configure it afterwards. If the default adapter is not
 * allowed, the first one that needs no settings.
 */
async function adapterTypeFor(scope: Scope, companyId: string): Promise<string> {
  const offered = await offeredTypes(scope, companyId);
  if (offered.includes(DEFAULT_ADAPTER)) return DEFAULT_ADAPTER;
  const needsNothing = (type: string): boolean =>
    adapterOf(type)?.config.safeParse(adapterOf(type)?.defaults ?? {}).success === true;
  return offered.find(needsNothing) ?? DEFAULT_ADAPTER;
}

const agents: Kind<'agents'> = {
  holds: ['agents:create'],
  there: statement(`
    SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status <> 'terminated'`),
  get: getAgent,
  refOf: (agentId) => ({ agentId }),
  hidden: ['adapterConfig', 'runtimeConfig', 'access'],
  async create({ scope, companyId }, { name, title, instructions }) {
    const { agent } = await runWithin(hireAgent, scope, {
      companyId,
      name,
      title: title ?? null,
      adapterType: await adapterTypeFor(scope, companyId),
      permissions: { canCreateAgents: false, canCreateSkills: false },
      ...(instructions && { instructionsBundle: { files: { 'AGENTS.md': instructions }, entryFile: 'AGENTS.md' } }),
    });
    return agent.id;
  },
};

const projects: Kind<'projects'> = {
  holds: [],
  there: statement(`SELECT id FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid`),
  get: getProject,
  refOf: (projectId) => ({ projectId }),
  hidden: ['env', 'workspaces', 'primaryWorkspace'],
  create: async ({ scope, companyId }, { name, description }) =>
    (await runWithin(createProject, scope, { companyId, name, description: description ?? null })).id,
};

const routines: Kind<'routines'> = {
  holds: ['tasks:assign'],
  there: statement(`SELECT id FROM "Routine" WHERE "companyId" = $1::uuid AND id = $2::uuid`),
  get: getRoutine,
  refOf: (routineId) => ({ routineId }),
  hidden: ['env', 'triggers', 'recentRuns', 'lastRun', 'activeIssue', 'project', 'assignee', 'parentIssue'],
  async create({ scope, companyId, other }, { title, description, agentKey }) {
    const assigneeAgentId = agentKey === undefined ? null : await other('agents', agentKey);
    if (agentKey !== undefined && assigneeAgentId === null) {
      throw conflict(`The agent ${agentKey} of the routine is missing: reconcile it first`, { agentKey });
    }
    const routine = { companyId, title, description: description ?? null, assigneeAgentId };
    return (await runWithin(createRoutine, scope, routine)).id;
  },
};

const SLUGS = statement(`
  SELECT slug FROM "Skill" WHERE "companyId" = $1::uuid AND (slug = $2 OR starts_with(slug, $2 || '-'))`);

async function freeSlug(scope: Scope, companyId: string, key: string): Promise<string> {
  const base = slugFor(key, 'skill', NUMBER_ROOM);
  const slugRows = await scope.sql<{ slug: string }>(SLUGS, [companyId, base]);
  return withFreeShortname(base, base, new Set(slugRows.map(({ slug }) => slug))).urlKey;
}

/** The text contains the name of its folder. */
function skillInput(companyId: string, slug: string, { key, markdown }: Declared<'skills'>): JsonObject {
  const frontMatter = frontMatterOf(markdown).fields as JsonObject | null;
  const description = typeof frontMatter?.description === 'string' ? frontMatter.description.slice(0, 1_000) : null;
  return { companyId, slug, name: key, description, markdown: renamedText(markdown, slug) };
}

const skills: Kind<'skills'> = {
  holds: ['skills:create'],
  there: statement(`SELECT id FROM "Skill" WHERE "companyId" = $1::uuid AND id = $2::uuid`),
  get: getSkill,
  refOf: (skillId) => ({ skillId }),
  hidden: ['usedByAgents', 'existingForks', 'currentVersion', 'files'],
  async prepare(scope, companyId, declared) {
    const input = skillInput(companyId, await freeSlug(scope, companyId, declared.key), declared);
    return {
      input,
      before: await createSkill.before?.(scope, createSkill.input.parse(input), { id: companyId, companyId }),
    };
  },
  async create({ scope }, _declared, prepared) {
    const { input, before } = prepared as { input: JsonObject; before: unknown };
    return (await runWithin(createSkill, scope, input, before)).id;
  },
};

export const MANAGED: { readonly [K in ManagedKind]: Kind<K> } = { agents, projects, routines, skills };
