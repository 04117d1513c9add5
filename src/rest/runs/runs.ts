import { cancelRun } from '../../services/runs/runs/cancel.js';
import { listRunEvents } from '../../services/runs/runs/events.js';
import { listLiveRuns } from '../../services/runs/runs/live.js';
import { getRunLog } from '../../services/runs/runs/log-read.js';
import { getRun, listRuns } from '../../services/runs/runs/operations.js';
import { listRunIssues } from '../../services/runs/runs/touched.js';
import { boolean, integer, list } from '../http/decode.js';
import { route, type Section } from '../http/route.js';

export const runs: Section = {
  name: 'runs',
  description: 'Runs: what agents do once they are woken, their events and their logs.',
  routes: [
    route('get', '/api/companies/:companyId/heartbeat-runs', listRuns, {
      query: { status: list, limit: integer, summary: boolean },
    }),
    route('get', '/api/companies/:companyId/live-runs', listLiveRuns, { query: { limit: integer, minCount: integer } }),
    route('get', '/api/heartbeat-runs/:runId', getRun),
    route('get', '/api/heartbeat-runs/:runId/issues', listRunIssues),
    route('get', '/api/heartbeat-runs/:runId/events', listRunEvents, { query: { afterSeq: integer, limit: integer } }),
    route('get', '/api/heartbeat-runs/:runId/log', getRunLog, {
      actors: 'Any board user or agent of the company; of the run of another agent, one with agent_config:read',
      query: { offset: integer, limitBytes: integer },
    }),
    route('post', '/api/heartbeat-runs/:runId/cancel', cancelRun),
  ],
};
