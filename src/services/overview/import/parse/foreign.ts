import { sniffImage } from '#services/core/content/images.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { AGENT_ICONS } from '#services/organization/agents/appearance.js';
import { AgentRole } from '#services/organization/agents/model.js';
import { blobHash } from '#services/overview/package/layout.js';
import type { PackageFiles } from '../receive/files.js';
import { objectAt } from './versions.js';

// The extension file of another product names some things differently and has some that do not exist here.

interface Converted {
  readonly extension: JsonObject;
  readonly warnings: readonly string[];
}

/** Converts the extension file of the other product to this format. Leaves out what has no equivalent here. */
export async function fromForeign(given: JsonObject, files: PackageFiles): Promise<Converted> {
  const warnings: string[] = [];
  const routines = objectAt(given, 'routines') ?? {};
  const tasks = Object.entries(objectAt(given, 'tasks') ?? {}).filter(([slug]) => !Object.hasOwn(routines, slug));
  const extension = {
    schemaVersion: given.schemaVersion,
    company: await companyOf(objectAt(given, 'company') ?? {}, files),
    sidebar: given.sidebar ?? null,
    labels: listOf(given.labels).map((label) => ({ ...label, id: label.name ?? null })),
    blobs: given.blobs ?? [],
    agents: mapEntries(objectAt(given, 'agents'), (agent) => agentOf(agent, warnings)),
    projects: mapEntries(objectAt(given, 'projects'), projectOf),
    tasks: mapEntries(Object.fromEntries(tasks), (task, slug) => taskOf(task, slug, warnings)),
    routines: mapEntries(routines, routineOf),
  };
  if (listOf(given.embeddedAssets).length > 0) warnings.push('Pictures within texts keep their former addresses.');
  return { extension: extension as JsonObject, warnings: [...new Set(warnings)] };
}

const mapEntries = (entries: JsonObject | undefined, of: (entry: JsonObject, slug: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(entries ?? {}).map(([slug, entry]) => [slug, isJsonObject(entry) ? of(entry, slug) : {}]),
  );

const listOf = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

async function companyOf(company: JsonObject, files: PackageFiles): Promise<JsonObject> {
  const { brandColor = null, logoPath, requireBoardApprovalForNewAgents = false } = company;
  const logo =
    typeof logoPath === 'string' && files.sizes.has(logoPath) ? await logoOf(await files.read(logoPath)) : null;
  return { branding: { primaryColor: brandColor, logo }, requireApproval: requireBoardApprovalForNewAgents };
}

const logoOf = async (bytes: Buffer): Promise<JsonObject | null> => {
  const contentType = sniffImage(bytes);
  return contentType ? { sha256: blobHash(bytes), byteSize: bytes.length, contentType } : null;
};

function agentOf(agent: JsonObject, warnings: string[]): JsonObject {
  const { role, icon, permissions, permissionGrants, inputs, ...rest } = agent;
  const grants = listOf(permissionGrants).filter(({ scope }) => scope == null);
  if (grants.length < listOf(permissionGrants).length) {
    warnings.push('Permissions of agents that have a scope were left out.');
  }
  const { canCreateAgents, canCreateSkills } = isJsonObject(permissions) ? permissions : {};
  return {
    ...present({ adapter: rest.adapter, runtime: rest.runtime, budgetMonthlyCents: rest.budgetMonthlyCents }),
    capabilities: rest.capabilities ?? null,
    ...(AgentRole.safeParse(role).success ? { role: role as string } : {}),
    icon: AGENT_ICONS.some((known) => known === icon) ? (icon as string) : null,
    permissions: present({ canCreateAgents, canCreateSkills }),
    grants: grants.map(({ permissionKey }) => ({ permissionKey: permissionKey ?? null })),
    inputs: inputsOf(inputs),
  };
}

/** The other product uses a different name for the defaults of variables. */
function inputsOf(inputs: JsonValue | undefined): JsonObject {
  const env = isJsonObject(inputs) ? objectAt(inputs, 'env') : undefined;
  return {
    env: mapEntries(env, (input) => ({
      description: input.description ?? '',
      kind: input.kind ?? 'secret',
      requirement: input.requirement ?? 'optional',
      defaultValue: typeof input.default === 'string' && input.default !== '' ? input.default : null,
      portability: input.portability ?? 'portable',
    })),
  };
}

function projectOf(project: JsonObject): JsonObject {
  const { leadAgentSlug, targetDate, color, icon, status, workspaces, inputs } = project;
  const places = isJsonObject(workspaces) ? Object.values(workspaces).filter(isJsonObject) : [];
  return {
    ...present({ leadAgentSlug, color, icon, status }),
    targetDate: typeof targetDate === 'string' ? targetDate.slice(0, 10) : null,
    workspaces: places
      .filter(({ repoUrl }) => typeof repoUrl === 'string')
      .map(({ name, repoUrl, repoRef, defaultRef, isPrimary }) => ({
        ...present({ name, repoUrl, repoRef, defaultRef }),
        sourceType: 'git_repo',
        visibility: 'default',
        isPrimary: isPrimary === true,
      })),
    inputs: inputsOf(inputs),
  };
}

function taskOf(task: JsonObject, slug: string, warnings: string[]): JsonObject {
  const { identifier, status, priority, parent, blockedBy, monitor } = task;
  if (isJsonObject(monitor) && monitor.hadSchedule === true) warnings.push('Monitors of tasks were left out.');
  return {
    ...present({ identifier, status, priority, parent, blockedBy, attachments: task.attachments }),
    labels: labelsOf(task.labels),
    comments: listOf(task.comments).map(commentOf),
    documents: listOf(task.documents).map((document) => ({
      title: null,
      format: 'markdown',
      path: `tasks/${slug}/documents/${document.key}.md`,
      ...document,
      hash: '',
    })),
    workProducts: listOf(task.workProducts).map((product) => ({
      reviewState: 'none',
      healthStatus: 'unknown',
      isPrimary: false,
      ...product,
    })),
  };
}

const labelsOf = (labels: JsonValue | undefined): string[] =>
  Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];

const commentOf = ({ body, authorType, authorAgentSlug, createdAt }: JsonObject): JsonObject => ({
  authorType: authorType ?? 'system',
  authorName: authorAgentSlug ?? null,
  body: body ?? '',
  createdAt: createdAt ?? new Date(0).toISOString(),
});

function routineOf(routine: JsonObject): JsonObject {
  const { status, priority, concurrencyPolicy, catchUpPolicy, variables, triggers } = routine;
  return {
    status: status ?? 'active',
    ...present({ priority }),
    concurrencyPolicy: concurrencyPolicy ?? 'coalesce_if_active',
    catchUpPolicy: catchUpPolicy ?? 'skip_missed',
    activityGatePolicy: 'always',
    activityGateScope: 'company',
    variables: listOf(variables).map((variable) => ({ type: 'text', required: true, options: [], ...variable })),
    triggers: listOf(triggers)
      .filter(({ kind, cronExpression }) => kind === 'schedule' && typeof cronExpression === 'string')
      .map(({ label, enabled, cronExpression, timezone }) => ({
        kind: 'schedule',
        label: label ?? null,
        enabled: enabled !== false,
        cronExpression: cronExpression as string,
        timezone: timezone ?? 'UTC',
      })),
  };
}

const present = (fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as JsonObject;
