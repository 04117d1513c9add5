import { z } from 'zod';
import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
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
