import { getRunLog } from '#services/runs/logs/log-read.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { listRunEvents } from '#services/runs/runs/events.js';
import { listLiveRuns } from '#services/runs/runs/live.js';
import { getRun, listRuns } from '#services/runs/runs/operations.js';
import { listRunIssues } from '#services/runs/runs/touched.js';
import { type RouteSection, route } from '../http/route.js';

export const runs: RouteSection = {
  name: 'runs',
  description: 'Runs: the work of agents once they are woken, with events and logs.',
  routes: [
    route('get', '/api/companies/:companyId/heartbeat-runs', listRuns),
    route('get', '/api/companies/:companyId/live-runs', listLiveRuns),
    route('get', '/api/heartbeat-runs/:runId', getRun),
    route('get', '/api/heartbeat-runs/:runId/issues', listRunIssues),
    route('get', '/api/heartbeat-runs/:runId/events', listRunEvents),
    route('get', '/api/heartbeat-runs/:runId/log', getRunLog, {
      actors: 'Any board user or agent of the company; of the run of another agent, one with agent_config:read',
    }),
    route('post', '/api/heartbeat-runs/:runId/cancel', cancelRun),
  ],
};
