import { listPluginJobRuns, listPluginJobs, triggerPluginJob } from '#services/plugins/jobs/operations.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

const JOBS = `${ONE_PLUGIN}/jobs`;

export const jobs = [
  route('get', JOBS, listPluginJobs),
  route('get', `${JOBS}/:jobId/runs`, listPluginJobRuns),
  route('post', `${JOBS}/:jobId/trigger`, triggerPluginJob),
];
