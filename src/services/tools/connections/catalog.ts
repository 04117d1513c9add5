import { z } from 'zod';
import type { ToolCatalogEntry } from '#generated/prisma/client.js';
import { principalOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import { changeDetails } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { presentCatalogEntry, ToolCatalogEntryDecision, ToolCatalogEntryView } from '../catalog/model.js';
import { catalogOfConnection, lockedEntryById } from '../catalog/rows.js';
import { appsEnabled } from '../enabled.js';
import { toolReviewer } from '../managers.js';
import { ConnectionNotFound, connectionManager, connectionReader } from './policy.js';
import { connectionById, connectionNode, connectionRef } from './rows.js';

export const listToolCatalog = query({
  name: 'listToolCatalog',
  summary: "List a connection's tools as last listed, without removed tools",
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: z.object({ catalog: z.array(ToolCatalogEntryView) }).meta({ id: 'ToolCatalog' }),
  on: connectionById,
  allow: connectionReader,
  run: (scope, _input, { companyId, id }) => catalogOfConnection.in.created_at_asc.all(scope, [companyId, id], {}),
  present: (_scope, entries) => ({ catalog: entries.map(presentCatalogEntry) }),
});

/** Applies a rule to the connection of an entry. */
export const ofConnection = (allow: typeof connectionReader): Allow<Pick<ToolCatalogEntry, 'connectionId'>> =>
  rule(allow.who, async (scope, { connectionId }) => {
    const connection = await scope.load(connectionNode, connectionId);
    if (!connection) throw ConnectionNotFound();
    await allow(scope, connection);
  });

export const updateToolCatalogEntry = mutation({
  name: 'updateToolCatalogEntry',
  summary: 'Enable or disable a tool; this also completes a pending review',
  gate: appsEnabled,
  input: z.object({
    catalogEntryId: pathId().describe("The entry's ID."),
    status: ToolCatalogEntryDecision.describe('The new status of the tool.'),
  }),
  output: ToolCatalogEntryView,
  on: lockedEntryById,
  allow: ofConnection(connectionManager),
  callers: `${connectionManager.who}; to enable a tool, only the latter`,
  async run(scope, { status }, entry) {
    if (entry.status === 'removed') throw conflict('The server does not offer this tool any more');
    if (entry.status === status) return presentCatalogEntry(entry);
    if (status === 'active') await toolReviewer(scope, entry);
    const { type, id } = principalOf(scope.actor);
    const data = {
      status,
      quarantinedAt: null,
      quarantineReason: null,
      reviewedAt: new Date(),
      reviewedByAgentId: type === 'agent' ? id : null,
      reviewedByUserId: type === 'user' ? id : null,
    };
    const after = await scope.db.toolCatalogEntry.update({ where: { id: entry.id }, data });
    const { toolName, connectionId, version, versionHash } = after;
    const changes = changeDetails(entry, { status });
    const details = { toolName, connectionId, version, versionHash, changes };
    scope.emit({ ...eventSubject('tool_catalog_entry', entry), action: 'tool_catalog_entry.updated', details });
    return presentCatalogEntry(after);
  },
});
