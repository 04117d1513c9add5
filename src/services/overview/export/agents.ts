import type { Agent } from '#generated/prisma/client.js';
import type { PermissionKey } from '#services/access/permissions.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Snapshot } from '#services/core/postgres/snapshot.js';
import type { JsonObject } from '#services/core/text/json.js';
import { storeOf } from '#services/organization/instructions/operations.js';
import { entryText } from '../package/extension.js';
import { AGENT_ENTRY, agentFile, markdownFile } from '../package/layout.js';
import type { PackageAgent } from '../package/manifest.js';
import type { PackageEnvInput } from '../package/shapes.js';
import type { PackageDraft } from './draft.js';
import { Groups } from './groups.js';
import { envInputs, portableConfig, portableSettings } from './portable.js';
import type { CompanyRows, ExportedAgentRow, ExportedGrantRow } from './rows.js';
import type { ExportSelection } from './selection.js';

const FILES = `
  SELECT k.id AS "ownerId", f.path, f.content FROM unnest($2::uuid[]) WITH ORDINALITY AS k(id, n)
    JOIN "AgentInstructionsFile" f ON f."companyId" = $1::uuid AND f."agentId" = k.id
   ORDER BY k.n, f.path COLLATE "C"`;

/** A file may have a megabyte. */
const FILES_AT_ONCE = 20;

interface FileRow {
  readonly ownerId: string;
  readonly path: string;
  readonly content: string;
}

export interface PackageSection<Entry> {
  readonly entries: Entry[];
  /** The agents' section of the extension file. */
  readonly text: string;
}

/** Writes the files of agents. */
export async function addAgents(
  scope: Scope,
  snapshot: Snapshot,
  rows: CompanyRows,
  selection: ExportSelection,
  draft: PackageDraft,
): Promise<PackageSection<PackageAgent>> {
  const managed = selection.agents.filter((agent) => agent.instructionsMode !== 'external').map(({ id }) => id);
  const files = new Groups<FileRow>(snapshot.cursor(FILES, [rows.company.id, managed], FILES_AT_ONCE));
  const agentIds = new Set(selection.agents.map(({ id }) => id));
  const entries: PackageAgent[] = [];
  const texts: string[] = [];
  for (const agent of selection.agents) {
    const entry = agentEntry(agent, rows.grants, agentIds, selection, draft);
    const inputs = envInputs((agent.adapterConfig as JsonObject).env, { agentSlug: agent.urlKey, projectSlug: null });
    await addFiles(scope, agent, entry, files, draft);
    draft.envInputs.push(...inputs);
    entries.push(entry);
    texts.push(entryText(agent.urlKey, extensionEntry(entry, inputs)));
  }
  return { entries, text: texts.join('') };
}

function agentEntry(
  agent: ExportedAgentRow,
  grants: readonly ExportedGrantRow[],
  kept: ReadonlySet<string>,
  { agentSlugs }: ExportSelection,
  draft: PackageDraft,
): PackageAgent {
  const { urlKey: slug, reportsTo } = agent;
  const config = portableConfig(agent.adapterConfig as JsonObject);
  const runtime = portableSettings(agent.runtimeConfig as JsonObject);
  for (const name of [...config.left, ...runtime.left]) {
    draft.warn(`The setting ${name} of the agent ${slug} was left out: it is a credential or a path of this machine.`);
  }
  return {
    slug,
    name: agent.name,
    path: agentFile(slug),
    role: agent.role,
    title: agent.title,
    icon: agent.icon,
    capabilities: agent.capabilities,
    appearance: agent.appearance,
    reportsToSlug: reportsTo && kept.has(reportsTo) ? (agentSlugs.get(reportsTo) ?? null) : null,
    skills: [...agent.desiredSkills].sort(),
    adapterType: agent.adapterType,
    adapterConfig: config.value,
    runtimeConfig: runtime.value,
    permissions: { canCreateAgents: agent.canCreateAgents, canCreateSkills: agent.canCreateSkills },
    grants: grantsOf(agent, grants, draft),
    budgetMonthlyCents: agent.budgetMonthlyCents,
    instructionsEntryFile: agent.instructionsEntryFile,
  };
}

/**
 * Grants without a scope: a scope refers to records of this company. The usual grants of every agent cause no warning.
 */
function grantsOf(
  { id, urlKey }: ExportedAgentRow,
  grants: readonly ExportedGrantRow[],
  draft: PackageDraft,
): PackageAgent['grants'] {
  const own = grants.filter(({ agentId }) => agentId === id);
  const isOpen = ({ scope }: ExportedGrantRow): boolean => scope === null || Object.keys(scope).length === 0;
  const isUsual = ({ scope }: ExportedGrantRow): boolean =>
    scope?.responsibleUserOnly === true || scope?.subtreeRootAgentId === id;
  for (const { permissionKey } of own.filter((grant) => !isOpen(grant) && !isUsual(grant))) {
    draft.warn(
      `The permission ${permissionKey} of the agent ${urlKey} was left out: it is limited to records of this company.`,
    );
  }
  return own.filter(isOpen).map(({ permissionKey }) => ({ permissionKey: permissionKey as PermissionKey }));
}

async function addFiles(
  scope: Scope,
  agent: ExportedAgentRow,
  entry: PackageAgent,
  managed: Groups<FileRow>,
  draft: PackageDraft,
): Promise<void> {
  const { urlKey: slug } = agent;
  const rows = agent.instructionsMode === 'external' ? hostFiles(scope, agent, draft) : managed.of(agent.id);
  let body: string | null = null;
  for await (const { path, content } of rows) {
    if (path === AGENT_ENTRY) body = content;
    else await draft.addText(agentFile(slug, path), content);
  }
  const fields = {
    name: entry.name,
    slug,
    title: entry.title,
    role: entry.role,
    reportsTo: entry.reportsToSlug,
    ...(entry.skills.length > 0 && { skills: entry.skills }),
  };
  await draft.addText(entry.path, markdownFile(fields, body));
}

/** The instruction files in a folder of the host. */
async function* hostFiles(
  scope: Scope,
  agent: ExportedAgentRow,
  draft: PackageDraft,
): AsyncGenerator<FileRow, void, undefined> {
  const store = storeOf(agent as unknown as Agent);
  const { files, warnings } = await store.list(scope);
  for (const warning of warnings) draft.warn(`Instructions of the agent ${agent.urlKey}: ${withoutPlaces(warning)}`);
  for (const { path } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const content = await store.read(scope, path).catch(() => undefined);
    if (content !== undefined) yield { ownerId: agent.id, path, content };
    else draft.warn(`The file ${path} of the agent ${agent.urlKey} was left out: it cannot be read.`);
  }
}

/** Replaces absolute paths in a sentence with an ellipsis. */
const withoutPlaces = (sentence: string): string => sentence.replace(/(?:[A-Za-z]:)?[\\/][^\s"'`]+/g, '…');

const extensionEntry = (entry: PackageAgent, inputs: readonly PackageEnvInput[]): JsonObject =>
  ({
    adapter: { type: entry.adapterType, config: entry.adapterConfig },
    runtime: entry.runtimeConfig,
    permissions: entry.permissions,
    grants: entry.grants,
    budgetMonthlyCents: entry.budgetMonthlyCents,
    icon: entry.icon,
    capabilities: entry.capabilities,
    appearance: entry.appearance,
    instructionsEntryFile: entry.instructionsEntryFile,
    inputs: { env: envSection(inputs) },
  }) as JsonObject;

export const envSection = (inputs: readonly PackageEnvInput[]): JsonObject =>
  Object.fromEntries(
    inputs.map(({ key, agentSlug: _agent, projectSlug: _project, ...input }) => [key, { ...input }]),
  ) as JsonObject;
