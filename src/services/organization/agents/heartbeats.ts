import { z } from 'zod';
import { instanceAdmin } from '../../access/rules.js';
import { query } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { AgentRole, AgentStatus } from './model.js';

/** How an agent is woken by the clock. */
export const SchedulerHeartbeatView = z
  .object({
    id: z.uuid().describe("The agent's id."),
    companyId: z.uuid(),
    companyName: z.string().describe("The company's name."),
    companyIssuePrefix: z.string().describe("What the company's identifiers begin with."),
    agentName: z.string().describe("The agent's name."),
    agentUrlKey: z.string().describe("The agent's shortname."),
    role: AgentRole.describe('What the agent is.'),
    title: z.string().nullable(),
    status: AgentStatus.describe('What the agent is doing.'),
    adapterType: z.string().describe('How the agent is run.'),
    intervalSec: z.int().nullable().describe('Seconds between two wakes.'),
    heartbeatEnabled: z.boolean().describe('Whether the agent is to be woken by the clock.'),
    schedulerActive: z.boolean().describe('Whether it is: it may be paused, or its company.'),
    lastHeartbeatAt: z.iso.datetime().nullable().describe('When it was last at work.'),
  })
  .meta({ id: 'SchedulerHeartbeat', description: 'How an agent is woken by the clock.' });

type Heartbeat = z.input<typeof SchedulerHeartbeatView>;
type HeartbeatRow = Omit<Heartbeat, 'lastHeartbeatAt'> & { readonly lastHeartbeatAt: Date | null };

const HEARTBEATS = statement(`
  SELECT h.*, h."heartbeatEnabled" AND h."intervalSec" IS NOT NULL AND h.runnable AS "schedulerActive"
    FROM (SELECT a.id, a."companyId", c.name AS "companyName", c."issuePrefix" AS "companyIssuePrefix", a.name AS "agentName",
                 a."urlKey" AS "agentUrlKey", a.role, a.title, a.status, a."adapterType", a."lastHeartbeatAt",
                 CASE WHEN jsonb_typeof(a."runtimeConfig" #> '{heartbeat,intervalSec}') = 'number'
                      THEN (a."runtimeConfig" #>> '{heartbeat,intervalSec}')::int END AS "intervalSec",
                 coalesce(a."runtimeConfig" #> '{heartbeat,enabled}' = 'true', false) AS "heartbeatEnabled",
                 c.status = 'active' AND a.status NOT IN ('paused', 'pending_approval') AS runnable
            FROM "Agent" a JOIN "Company" c ON c.id = a."companyId" WHERE a.status <> 'terminated') h
   ORDER BY h."companyName", h."companyId", h."agentName", h.id`);

export const getSchedulerHeartbeats = query({
  name: 'getSchedulerHeartbeats',
  summary: 'List how every agent of the installation is woken by the clock',
  input: z.object({}),
  output: z.array(SchedulerHeartbeatView),
  allow: instanceAdmin,
  // Of every company: whoever administers the installation need not be of its companies.
  run: ({ services }) => services.database.read<HeartbeatRow & { runnable: boolean }>('all', HEARTBEATS, []),
  present: (_scope, rows) =>
    rows.map(({ runnable: _, lastHeartbeatAt, ...row }) => ({
      ...row,
      lastHeartbeatAt: lastHeartbeatAt?.toISOString() ?? null,
    })),
});
