import { z } from 'zod';
import { EVENT_COLUMNS, type JournalEvent } from '#services/core/journal/journal.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { ActivityView, presentActivity } from '#services/core/rows/present.js';
import { presentActionRequest, ToolActionRequestView } from '../approvals/request-model.js';
import { actionRequestsOfConnection } from '../approvals/request-rows.js';
import type { ConnectionRow } from '../connections/model.js';
import { connectionReader } from '../connections/policy.js';
import { connectionById, connectionRef } from '../connections/rows.js';
import { appsEnabled } from '../enabled.js';

/** The events about a connection itself, newest first. The second column of the parent is its ID as text. */
export const eventsOfConnection = page<JournalEvent>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: `t."entityType" = 'tool_connection'`,
});

// A call has one or two events, and the newest events are those of the newest calls.
const CALLS = statement(`
  SELECT ${EVENT_COLUMNS} FROM "Event" e WHERE e."companyId" = $1::uuid AND e."entityType" = 'tool_invocation'
     AND e."entityId" IN (
       SELECT i.id::text FROM "ToolInvocation" i WHERE i."companyId" = $1::uuid AND i."connectionId" = $2::uuid
        ORDER BY i."startedAt" DESC LIMIT $3)
   ORDER BY e.seq DESC LIMIT $3`);

const eventsOfCalls = (scope: Scope, { companyId, id }: ConnectionRow, limit: number): Promise<JournalEvent[]> =>
  scope.sql<JournalEvent>(CALLS, [companyId, id, limit]);

export const getToolConnectionActivity = query({
  name: 'getToolConnectionActivity',
  summary: 'Get the activity of a connection, newest first',
  gate: appsEnabled,
  input: z.object({
    ...connectionRef,
    limit: z.int().min(1).max(100).default(20).describe('The maximum length of each list.'),
  }),
  output: z
    .object({
      connectionId: z.uuid().describe('The ID of the connection.'),
      events: z.array(ActivityView).describe('The events of the newest calls of its tools.'),
      lifecycleEvents: z.array(ActivityView).describe('The events of the connection itself.'),
      actionRequests: z.array(ToolActionRequestView).describe('The newest approval requests for calls of its tools.'),
    })
    .meta({ id: 'ToolConnectionActivity' }),
  on: connectionById,
  allow: connectionReader,
  async run(scope, { limit: first }, connection) {
    const { companyId, id } = connection;
    const args = { first };
    const [events, lifecycle, requests] = await Promise.all([
      eventsOfCalls(scope, connection, first),
      scope.load(eventsOfConnection, { parent: [companyId, id], args }),
      scope.load(actionRequestsOfConnection, { parent: [companyId, id], args }),
    ]);
    return { connectionId: id, events, lifecycleEvents: lifecycle.nodes, actionRequests: requests.nodes };
  },
  present: (_scope, { connectionId, events, lifecycleEvents, actionRequests }) => ({
    connectionId,
    events: events.map(presentActivity),
    lifecycleEvents: lifecycleEvents.map(presentActivity),
    actionRequests: actionRequests.map(presentActionRequest),
  }),
});
