import { z } from 'zod';
import { instanceAdmin } from '#services/access/rules.js';
import { badRequest, conflict } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { pathId } from '#services/core/text/fields.js';
import { emitPlugin } from '../registry/events.js';
import { pluginRef } from '../registry/model.js';
import { pluginById } from '../registry/rows.js';
import { isWorking } from '../registry/working.js';
import { PluginJobRunView, PluginJobStatus, PluginJobView, presentJob, presentJobRun } from './model.js';
import { insertRun, jobById, jobsOfPlugin, runsOfJob } from './rows.js';

const jobRef = { ...pluginRef, jobId: pathId().describe("The job's ID or key.") };

export const listPluginJobs = query({
  name: 'listPluginJobs',
  summary: 'List the jobs of a plugin, by key',
  input: z.object({
    ...pluginRef,
    status: PluginJobStatus.nullish().describe('Only jobs in this state; null for all.'),
  }),
  output: z.array(PluginJobView),
  on: pluginById,
  allow: instanceAdmin,
  run: (scope, { status }, { id }) => jobsOfPlugin(scope, id, status ?? null),
  present: (_scope, jobs) => jobs.map((job) => presentJob(job)),
});

export const listPluginJobRuns = query({
  name: 'listPluginJobRuns',
  summary: 'List the runs of a plugin job, newest first; runs are kept for 30 days',
  input: z.object({
    ...jobRef,
    limit: z.int().min(1).max(500).default(25).describe('The maximum length of the list.'),
  }),
  output: z.array(PluginJobRunView),
  on: jobById,
  allow: instanceAdmin,
  run: (scope, { limit }, { job }) => runsOfJob(scope, job.id, limit),
  present: (_scope, runs) => runs.map((run) => presentJobRun(run)),
});

export const triggerPluginJob = mutation({
  name: 'triggerPluginJob',
  summary: 'Start a plugin job now, regardless of its schedule',
  input: z.object(jobRef),
  output: z
    .object({ runId: z.uuid().describe("The run's ID."), jobId: z.uuid().describe("The job's ID.") })
    .meta({ id: 'PluginJobStart', description: 'A requested run of a plugin job.' }),
  on: jobById,
  allow: instanceAdmin,
  async run(scope, _input, { plugin, job }) {
    if (!isWorking(plugin)) throw badRequest(`Plugin ${plugin.pluginKey} is ${plugin.status}`);
    const runId = await insertRun(scope, job, { trigger: 'manual', scheduledAt: null });
    if (runId === undefined) throw conflict(`The job ${job.jobKey} is running already`, { jobId: job.id });
    await emitPlugin(scope, plugin, 'plugin.job_triggered', { jobId: job.id, jobKey: job.jobKey, runId });
    return { runId, jobId: job.id };
  },
});
