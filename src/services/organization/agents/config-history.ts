import { z } from 'zod';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, domainError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { urlKeyOf, withFreeShortname } from '#services/core/text/names.js';
import type { AgentRow } from './model.js';

/** The fields whose changes create a revision, in the order in which revisions list them. */
export const CONFIG_KEYS = [
  ...(['name', 'role', 'title', 'icon', 'metadata', 'reportsTo', 'adapterType', 'capabilities'] as const),
  ...(['adapterConfig', 'runtimeConfig', 'budgetMonthlyCents', 'defaultEnvironmentId'] as const),
] as const;

export type AgentConfig = Pick<AgentRow, (typeof CONFIG_KEYS)[number]>;

export const RevisionSource = z
  .enum([
    ...(['patch', 'rollback', 'instructions_bundle_patch', 'instructions_bundle_file_put'] as const),
    ...(['instructions_path_patch', 'skills_sync'] as const),
  ])
  .meta({ id: 'AgentConfigRevisionSource' });
export type RevisionSource = z.output<typeof RevisionSource>;

export const agentConfigOf = (agent: AgentRow): AgentConfig =>
  Object.fromEntries(CONFIG_KEYS.map((key) => [key, agent[key]])) as AgentConfig;

interface RevisionNote {
  readonly source: RevisionSource;
  readonly changed: readonly string[];
  readonly rolledBackFromRevisionId?: string | undefined;
}

/** Records a configuration change, with the complete configuration before and after. */
export async function appendConfigRevision(
  scope: WriteScope,
  before: AgentRow,
  after: AgentRow,
  { source, changed, rolledBackFromRevisionId }: RevisionNote,
): Promise<string> {
  const revision = await scope.db.agentConfigRevision.create({
    data: {
      companyId: before.companyId,
      agentId: before.id,
      source,
      rolledBackFromRevisionId: rolledBackFromRevisionId ?? null,
      changedKeys: [...changed],
      beforeConfig: agentConfigOf(before) as unknown as JsonObject,
      afterConfig: agentConfigOf(after) as unknown as JsonObject,
      ...authorOf(scope.actor),
    },
  });
  return revision.id;
}

/** Records an agent's initial configuration. This allows a rollback of its first change. */
export async function beginHistory(scope: WriteScope, agent: AgentRow): Promise<void> {
  await appendConfigRevision(scope, agent, agent, { source: 'patch', changed: [] });
}

const ConfigFrozen = domainError(
  'pending_approval_agent_config_frozen',
  'The configuration of an agent that waits for approval is frozen',
);

/** A hire's configuration and budget must not change while the board decides on them. @throws 409 */
export function assertNotFrozen({ status }: { readonly status: string }): void {
  if (status === 'pending_approval') throw ConfigFrozen();
}

// The shortname of an agent is its `urlKey`. It is unique among the agents of a company that are not terminated.

const TAKEN = statement(`
  SELECT "urlKey" FROM "Agent" WHERE "companyId" = $1::uuid AND status <> 'terminated'
     AND ("urlKey" = $2 OR starts_with("urlKey", $2 || '-'))`);

/** The name, or the name with the first free number. The caller holds the company's lock. */
export async function freeAgentName(
  scope: WriteScope,
  companyId: string,
  name: string,
): Promise<{ name: string; urlKey: string }> {
  const base = urlKeyOf(name, 'agent');
  const takenRows = await scope.sql<{ urlKey: string }>(TAKEN, [companyId, base]);
  return withFreeShortname(name, base, new Set(takenRows.map(({ urlKey }) => urlKey)));
}

export const urlKeyFor = (agent: AgentRow, after: AgentConfig): string =>
  after.name === agent.name ? agent.urlKey : urlKeyOf(after.name, 'agent');

/** @throws 409 if another agent already has the shortname of this name */
export async function assertFreeName(scope: WriteScope, agent: AgentRow, name: string): Promise<void> {
  const urlKey = urlKeyOf(name, 'agent');
  const other = await scope.db.agent.findFirst({
    where: { companyId: agent.companyId, urlKey, id: { not: agent.id }, status: { not: 'terminated' } },
    select: { id: true },
  });
  if (other) throw conflict(`Another agent already has the shortname ${urlKey}`, { urlKey, agentId: other.id });
}
