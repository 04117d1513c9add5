import { z } from 'zod';
import { instanceAdmin } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { AgentRole, AgentStatus } from './model.js';

export const SchedulerHeartbeatView = z
  .object({
    id: z.uuid().describe("The agent's ID."),
    companyId: z.uuid(),
    companyName: z.string().describe("The company's display name."),
    companyIssuePrefix: z.string().describe("The prefix of the company's issue identifiers."),
    agentName: z.string().describe("The agent's display name."),
    agentUrlKey: z.string().describe("The agent's shortname, unique in the company."),
    role: AgentRole,
    title: z.string().nullable().describe('The job title; null for an agent without one.'),
    status: AgentStatus.describe("The agent's current status."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    intervalSec: z
      .int()
      .nullable()
      .describe('The seconds between two wakes; null if no interval is set: the timer then never wakes the agent.'),
    heartbeatEnabled: z.boolean().describe("True if the agent's configuration enables the timer."),
    schedulerActive: z
      .boolean()
      .describe('True if the timer currently wakes the agent; false while the agent or its company is paused.'),
    lastHeartbeatAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which a run of the agent last started or ended; null before the first run.'),
  })
  .meta({ id: 'SchedulerHeartbeat', description: 'The timer that wakes an agent at intervals.' });

export const presentHeartbeat = presenterOf(SchedulerHeartbeatView);
type HeartbeatRow = Parameters<typeof presentHeartbeat>[0];

/** The timers of the agents of all companies, ordered by company name and agent name. */
export const schedulerHeartbeats = page<HeartbeatRow & { id: string }>({
  table: 'Agent',
  from: () => `
  SELECT h.*, h."heartbeatEnabled" AND h."intervalSec" IS NOT NULL AND h.runnable AS "schedulerActive"
    FROM (SELECT a.id, a."companyId", c.name AS "companyName", c."issuePrefix" AS "companyIssuePrefix", a.name AS "agentName",
                 a."urlKey" AS "agentUrlKey", a.role, a.title, a.status, a."adapterType", a."lastHeartbeatAt",
                 CASE WHEN jsonb_typeof(a."runtimeConfig" #> '{heartbeat,intervalSec}') = 'number'
                      THEN (a."runtimeConfig" #>> '{heartbeat,intervalSec}')::int END AS "intervalSec",
                 coalesce(a."runtimeConfig" #> '{heartbeat,enabled}' = 'true', false) AS "heartbeatEnabled",
                 c.status = 'active' AND a.status NOT IN ('paused', 'pending_approval') AS runnable
            FROM "Agent" a JOIN "Company" c ON c.id = a."companyId" WHERE a.status <> 'terminated') h`,
  isOfInstallation: true,
  by: {},
  orderBy: { companyName: 'text', companyId: 'uuid', agentName: 'text', id: 'uuid' },
  columns: [...Object.keys(SchedulerHeartbeatView.shape)],
});

export const getSchedulerHeartbeats = query({
  name: 'getSchedulerHeartbeats',
  summary: 'List the timers of all agents of the installation',
  input: z.object({}),
  output: z.array(SchedulerHeartbeatView),
  allow: instanceAdmin,
  run: (scope) => schedulerHeartbeats.all(scope, []),
  present: (_scope, rows) => rows.map((row) => presentHeartbeat(row)),
});
