import { invokeAgentHeartbeat, wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { getRunLog } from '#services/runs/logs/log-read.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { listRunEvents } from '#services/runs/runs/events.js';
import { listLiveRuns } from '#services/runs/runs/live.js';
import { getRun, listRuns } from '#services/runs/runs/operations.js';
import { listRunIssues } from '#services/runs/runs/touched.js';
import { getInstanceHalt, haltInstance, resumeInstance } from '#services/runs/stop-orders/halt.js';
import { getInstanceStopReport, getStopReport } from '#services/runs/stop-orders/report.js';
import { type RouteSection, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

export const runs: RouteSection = {
  name: 'runs',
  description: 'Runs: the work of agents once they are woken, with events and logs.',
  routes: [
    route('get', '/api/companies/:companyId/heartbeat-runs', listRuns),
    route('get', '/api/companies/:companyId/live-runs', listLiveRuns),
    route('get', '/api/heartbeat-runs/:runId', getRun),
    route('get', '/api/heartbeat-runs/:runId/issues', listRunIssues),
    route('get', '/api/heartbeat-runs/:runId/events', listRunEvents),
    route('get', '/api/heartbeat-runs/:runId/log', getRunLog),
    route('post', '/api/heartbeat-runs/:runId/cancel', cancelRun),
  ],
};

const paged = { errors: [404] } as const;

export const stops: RouteSection = {
  name: 'stops',
  description: 'Orders that stop all work of the installation, and the outcome for each stopped item.',
  routes: [
    route('get', '/api/instance/halt', getInstanceHalt),
    route('post', '/api/instance/halt', haltInstance),
    route('post', '/api/instance/resume', resumeInstance),
    route('get', '/api/instance/stops/:instanceStopId', getInstanceStopReport, paged),
    route('get', '/api/companies/:companyId/stops/:stopId', getStopReport, paged),
  ],
};

const accepted = {
  ...oneAgent,
  status: 202,
} as const;

export const wakeups: RouteSection = {
  name: 'wakeups',
  description: 'Wakes: each request starts a run, joins a waiting run, or returns the reason why it does neither.',
  routes: [
    route('post', '/api/agents/:agentId/wakeup', wakeAgent, accepted),
    route('post', '/api/agents/:agentId/heartbeat/invoke', invokeAgentHeartbeat, accepted),
  ],
};
