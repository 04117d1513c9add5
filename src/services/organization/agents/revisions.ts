import { z } from 'zod';
import type { AgentConfigRevision } from '#generated/prisma/client.js';
import { agentRef } from '#services/access/principals.js';
import { anyOf, board, permission } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ownId } from '#services/core/rows/own-id.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, type JsonObject, pathId } from '#services/core/text/fields.js';
import { redactSnapshot } from '#services/core/vault/settings-redaction.js';
import { knownAdapter } from '../adapters/usable.js';
import { applyConfig } from './config.js';
import { type AgentConfig, assertNotFrozen, CONFIG_KEYS, RevisionSource } from './config-history.js';
import { configReader } from './configuration.js';
import { type AgentRow, AgentView, presentAgent } from './model.js';
import { recordAgentEvent } from './operations.js';
import { agentById, canReadConfig, lockedAgentById } from './rows.js';

const RevisionNotFound = () => notFound('Revision not found');

const ConfigSnapshot = AgentView.pick({
  name: true,
  role: true,
  title: true,
  icon: true,
  metadata: true,
  reportsTo: true,
  adapterType: true,
  capabilities: true,
  adapterConfig: true,
  runtimeConfig: true,
  budgetMonthlyCents: true,
  defaultEnvironmentId: true,
}).meta({ id: 'AgentConfigSnapshot', description: "An agent's whole configuration at one point in time, redacted." });

type Snapshot = z.input<typeof ConfigSnapshot>;

export const AgentConfigRevisionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    agentId: z.uuid(),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that made the change.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who changed the configuration.'),
    source: RevisionSource.describe('The kind of request that made the change.'),
    rolledBackFromRevisionId: z.uuid().nullable().describe('The ID of the revision that was restored.'),
    changedKeys: z
      .array(z.string())
      .describe('The fields that changed; empty for the first revision, which records the agent as it was created.'),
    beforeConfig: ConfigSnapshot,
    afterConfig: ConfigSnapshot,
    createdAt: z.iso.datetime().describe('The time of the change.'),
  })
  .meta({ id: 'AgentConfigRevision', description: "A change of an agent's configuration." });

const shownConfig = (stored: unknown) => redactSnapshot(stored as JsonObject) as unknown as Snapshot;

/** The wire format of a row. Stored configurations are complete; their secrets are redacted here. */
export const presentConfigRevision = presenterOf(AgentConfigRevisionView, {
  beforeConfig: ({ beforeConfig }: AgentConfigRevision) => shownConfig(beforeConfig),
  afterConfig: ({ afterConfig }: AgentConfigRevision) => shownConfig(afterConfig),
});

const OF_AGENT = `SELECT * FROM "AgentConfigRevision" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid`;
const NEWEST = statement(`${OF_AGENT} ORDER BY "createdAt" DESC, id DESC LIMIT $3`);
const ONE = statement(`${OF_AGENT} AND id = $3::uuid`);

export const listAgentConfigRevisions = query({
  name: 'listAgentConfigRevisions',
  summary: "List an agent's configuration changes, newest first",
  input: z.object({ ...agentRef, limit: z.int().min(1).max(1000).default(1000) }),
  output: z.array(AgentConfigRevisionView),
  on: agentById,
  allow: configReader,
  run: (scope, { limit }, agent) => scope.sql<AgentConfigRevision>(NEWEST, [agent.companyId, agent.id, limit]),
  present: (_scope, revisions) => revisions.map(presentConfigRevision),
});

const revisionRef = { ...agentRef, revisionId: pathId().describe("The revision's ID.") };

export const getAgentConfigRevision = query({
  name: 'getAgentConfigRevision',
  summary: "Get one of an agent's configuration changes",
  input: z.object(revisionRef),
  output: AgentConfigRevisionView,
  on: agentById,
  allow: configReader,
  run: (scope, { revisionId }, agent) => revisionOf(scope, agent, revisionId),
  present: (_scope, revision) => presentConfigRevision(revision),
});

/** @throws 404 "Revision not found", also for a revision of another agent */
async function revisionOf(scope: Scope, agent: AgentRow, id: string): Promise<AgentConfigRevision> {
  const revision = isUuid(id) ? await scope.row<AgentConfigRevision>(ONE, [agent.companyId, agent.id, id]) : undefined;
  if (!revision) throw RevisionNotFound();
  return revision;
}

export const rollbackAgentConfig = mutation({
  name: 'rollbackAgentConfig',
  summary: "Restore an agent's configuration as it was after a revision",
  input: z.object(revisionRef),
  output: AgentView,
  on: lockedAgentById,
  setsExecution: true,
  allow: rule(`${board.who}, or an agent with agents:configure`, anyOf(board, permission('agents:configure'))),
  async run(scope, { revisionId }, agent) {
    const revision = await revisionOf(scope, agent, revisionId);
    assertNotFrozen(agent);
    const config = configIn(revision);
    knownAdapter(config.adapterType);
    const changed = await applyConfig(scope, agent, config, 'rollback', revision.id);
    if (changed.length === 0) return presentAgent(agent, { restricted: !(await canReadConfig(scope, agent)) });
    return recordAgentEvent(scope, agent.id, 'agent.config_rolled_back', {
      revisionId: revision.id,
      changedKeys: changed,
    });
  },
});

/** The stored configuration after the revision. It includes its secrets, and lacks newer fields. */
function configIn({ afterConfig }: AgentConfigRevision): AgentConfig {
  const stored = afterConfig as JsonObject;
  const keys = CONFIG_KEYS.filter((key) => key in stored);
  return Object.fromEntries(keys.map((key) => [key, stored[key]])) as unknown as AgentConfig;
}

/** A configuration revision, identified by its own id. */
export const configRevisionAlone = ownId({
  id: 'revisionId',
  from: '"AgentConfigRevision" c',
  parents: { agentId: 'c."agentId"', companyId: 'c."companyId"' },
  missing: RevisionNotFound,
});
