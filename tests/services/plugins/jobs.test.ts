import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { listPluginJobRuns, listPluginJobs, triggerPluginJob } from '#services/plugins/jobs/operations.js';
import { JobRuns } from '#services/plugins/jobs/run.js';
import { tickPluginJobs } from '#services/plugins/jobs/tick.js';
import { disablePlugin, removePlugin } from '#services/plugins/registry/manage.js';
import { waitingJobs } from '#tests/kit/jobs.js';
import { eventsOf } from '#tests/kit/journal.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { jobRunsIn, readyPlugin, runningPlugin, withJobs } from './plugins-world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const HOURLY = { jobKey: 'sync', schedule: '0 * * * *' };
const errors: unknown[] = [];
afterEach(() => {
  expect(errors.splice(0)).toEqual([]);
});

const tick = () => tickPluginJobs(world.services, new AbortController().signal, (error) => errors.push(error));
const jobsOf = ({ id }: Plugin) => world.board.run(listPluginJobs, { pluginId: id });
const trigger = ({ id }: Plugin, jobId = 'sync') => world.board.run(triggerPluginJob, { pluginId: id, jobId });

/** Makes the jobs of a plugin due, as of some minutes ago. */
async function makeDue({ id }: Plugin, minutes = 1): Promise<Date> {
  const at = new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000);
  await world.services.database.transaction('all', (tx) =>
    tx.pluginJob.updateMany({ where: { pluginId: id }, data: { nextRunAt: at } }),
  );
  return at;
}

const changeRuns = ({ id }: Plugin, data: object) =>
  world.services.database.transaction('all', (tx) => tx.pluginJobRun.updateMany({ where: { pluginId: id }, data }));

/** Takes a job out of the queue, as it is for all others while a process that was killed holds it. */
async function forgetJob(key: string): Promise<void> {
  const owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
  await owner.query('SELECT graphile_worker.remove_job($1)', [key]).finally(() => owner.end());
}

const ago = (ms: number): Date => new Date(Date.now() - ms);
const MINUTE_MS = 60_000;

describe('the jobs of a plugin', () => {
  it('are listed by their keys, with when they are due, to administrators of the installation', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY, { jobKey: 'by-hand' }));
    const jobs = await jobsOf(plugin);
    expect(jobs).toMatchObject([
      { jobKey: 'by-hand', schedule: null, nextRunAt: null, status: 'active', lastRunAt: null },
      { jobKey: 'sync', schedule: '0 * * * *', pluginId: plugin.id },
    ]);
    expect(Date.parse(jobs[1].nextRunAt)).toBeGreaterThan(Date.now());
    expect(await world.board.run(listPluginJobs, { pluginId: plugin.id, status: 'paused' })).toEqual([]);
    const owner = await world.member('owner');
    for (const operation of [listPluginJobs, listPluginJobRuns, triggerPluginJob]) {
      const attempt = owner.run(operation, { pluginId: plugin.id, jobId: 'sync' });
      await expect(attempt).rejects.toMatchObject({ status: 403 });
    }
  });

  it('are found by ID and by key within their plugin only', async () => {
    const [one, other] = [await readyPlugin(world, withJobs(HOURLY)), await readyPlugin(world)];
    const [job] = await jobsOf(one);
    for (const jobId of [job.id, 'sync']) {
      expect(await world.board.run(listPluginJobRuns, { pluginId: one.pluginKey, jobId })).toEqual([]);
      const attempt = world.board.run(listPluginJobRuns, { pluginId: other.id, jobId });
      await expect(attempt).rejects.toMatchObject({ status: 404, message: 'Plugin job not found' });
    }
    await expect(world.board.run(listPluginJobs, { pluginId: 'none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('starting a job by hand', () => {
  it('asks for one run of it, which the queue begins, and notes it in the journal', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const { runId, jobId } = await trigger(plugin);
    expect(await world.board.run(listPluginJobRuns, { pluginId: plugin.id, jobId })).toMatchObject([
      { id: runId, jobId, trigger: 'manual', status: 'queued', companyId: null, logs: [], startedAt: null },
    ]);
    expect(await waitingJobs(world, `plugin-job-run:${runId}`)).toBe(1);
    const [event] = (await eventsOf(world, 'plugin.job_triggered')).slice(-1);
    expect(event).toMatchObject({ entityType: 'plugin', entityId: plugin.id, details: { jobKey: 'sync', runId } });
  });

  it('is refused while a run of it is open, and for a plugin that does not work', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    await trigger(plugin);
    await expect(trigger(plugin)).rejects.toMatchObject({ status: 409 });
    await world.board.run(disablePlugin, { pluginId: plugin.id });
    await expect(trigger(plugin)).rejects.toMatchObject({ status: 400 });
    await expect(trigger(plugin, 'none')).rejects.toMatchObject({ status: 404 });
  });

  it('many times at once asks for one run', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => trigger(plugin)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await jobRunsIn(world, plugin.id)).toHaveLength(1);
  });
});

describe('the clock', () => {
  it('asks for one run of a tick that is due, however many processes look, and names the next tick', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const at = await makeDue(plugin);
    await Promise.all([tick(), tick(), tick()]);
    const runs = await jobRunsIn(world, plugin.id);
    expect(runs).toMatchObject([{ trigger: 'schedule', status: 'queued', scheduledAt: at }]);
    const [job] = await jobsOf(plugin);
    expect(Date.parse(job.nextRunAt)).toBeGreaterThan(Date.now());
    expect(await waitingJobs(world, `plugin-job-run:${runs[0]?.id}`)).toBe(1);
  });

  it('makes up for no missed tick', async () => {
    const plugin = await readyPlugin(world, withJobs({ jobKey: 'sync', schedule: '* * * * *' }));
    await makeDue(plugin, 500);
    await tick();
    expect(await jobRunsIn(world, plugin.id)).toHaveLength(1);
    const [job] = await jobsOf(plugin);
    expect(Date.parse(job.nextRunAt)).toBeGreaterThan(Date.now() - 1_000);
  });

  it('leaves a tick out while an earlier run of the job is open', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    await trigger(plugin);
    await makeDue(plugin);
    await tick();
    expect(await jobRunsIn(world, plugin.id)).toMatchObject([{ trigger: 'manual' }]);
    const [job] = await jobsOf(plugin);
    expect(Date.parse(job.nextRunAt)).toBeGreaterThan(Date.now());
  });

  it('looks at no job that is paused, nor at those of plugins that do not work', async () => {
    const [paused, disabled, removed] = [
      await readyPlugin(world, withJobs(HOURLY)),
      await readyPlugin(world, withJobs(HOURLY)),
      await readyPlugin(world, withJobs(HOURLY)),
    ];
    await world.board.run(disablePlugin, { pluginId: disabled.id });
    await world.board.run(removePlugin, { pluginId: removed.id });
    await world.services.database.transaction('all', (tx) =>
      tx.pluginJob.updateMany({ where: { pluginId: paused.id }, data: { status: 'paused' } }),
    );
    for (const plugin of [paused, disabled, removed]) {
      await makeDue(plugin);
      await tick();
      expect(await jobRunsIn(world, plugin.id), plugin.status).toEqual([]);
    }
  });

  it('rests while all work of the installation is stopped', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    await makeDue(plugin);
    const halt = (haltedAt: Date | null) =>
      world.services.database.transaction('all', (tx) => tx.instance.updateMany({ data: { haltedAt } }));
    await halt(new Date());
    await tick().finally(() => halt(null));
    expect(await jobRunsIn(world, plugin.id)).toEqual([]);
    await tick();
    expect(await jobRunsIn(world, plugin.id)).toHaveLength(1);
  });

  it('ends a run whose process has said nothing for a minute, and never begins it again', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const { runId } = await trigger(plugin);
    await changeRuns(plugin, { status: 'running', startedAt: ago(5 * MINUTE_MS), durationMs: 4.5 * MINUTE_MS });
    await tick();
    expect(await jobRunsIn(world, plugin.id)).toMatchObject([{ status: 'running' }]);
    await changeRuns(plugin, { durationMs: 3 * MINUTE_MS });
    await tick();
    expect(await jobRunsIn(world, plugin.id)).toMatchObject([
      { status: 'failed', error: 'The server process that ran it ended', durationMs: 3 * MINUTE_MS },
    ]);
    await new JobRuns(world.services, (error) => errors.push(error)).begin(runId);
    expect(await jobRunsIn(world, plugin.id)).toMatchObject([{ id: runId, status: 'failed' }]);
    await expect(trigger(plugin)).resolves.toMatchObject({ jobId: expect.any(String) });
  });

  it('has a run begun that no process has begun for minutes', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const { runId } = await trigger(plugin);
    const key = `plugin-job-run:${runId}`;
    await forgetJob(key);
    await tick();
    expect(await waitingJobs(world, key)).toBe(0);
    await changeRuns(plugin, { createdAt: ago(3 * MINUTE_MS) });
    await tick();
    expect(await waitingJobs(world, key)).toBe(1);
  });
});

describe('a run', () => {
  const runs = () => new JobRuns(world.services, (error) => errors.push(error));
  const last = async (plugin: Plugin) => (await jobRunsIn(world, plugin.id)).at(-1);
  const ended = (plugin: Plugin) => expect.poll(async () => (await last(plugin))?.finishedAt).toEqual(expect.any(Date));

  it('is done by the plugin, which is told of it, and ends with what it says', async () => {
    const handlers = '{ runJob: ({ job }) => ({ logs: [JSON.stringify(job)] }) }';
    const plugin = await runningPlugin(world, withJobs(HOURLY), handlers);
    const { runId, jobId } = await trigger(plugin);
    const running = runs();
    await Promise.all([running.begin(runId), running.begin(runId)]);
    await ended(plugin);
    const [run] = await world.board.run(listPluginJobRuns, { pluginId: plugin.id, jobId });
    expect(run).toMatchObject({ status: 'succeeded', error: null, durationMs: expect.any(Number) });
    expect(run.logs.map((line: string) => JSON.parse(line))).toEqual([
      { jobKey: 'sync', runId, trigger: 'manual', scheduledAt: null },
    ]);
    const [job] = await jobsOf(plugin);
    expect(job.lastRunAt).toBe(run.startedAt);
  });

  it('fails with what the plugin says', async () => {
    const handlers = `{ runJob: () => { throw new Error('No answer\\u0000 ' + 'x'.repeat(3000)); } }`;
    const plugin = await runningPlugin(world, withJobs(HOURLY), handlers);
    await runs().begin((await trigger(plugin)).runId);
    await ended(plugin);
    const run = await last(plugin);
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('No answer') });
    expect(run?.error?.length).toBeLessThanOrEqual(2_000);
  });

  it('is cancelled where the plugin was switched off before it began', async () => {
    const plugin = await readyPlugin(world, withJobs(HOURLY));
    const { runId } = await trigger(plugin);
    await world.board.run(disablePlugin, { pluginId: plugin.id });
    await runs().begin(runId);
    expect(await last(plugin)).toMatchObject({ status: 'cancelled', error: 'The plugin is disabled', startedAt: null });
  });

  it('of a process that stops is ended a little later', async () => {
    const plugin = await runningPlugin(world, withJobs(HOURLY), '{ runJob: () => new Promise(() => {}) }');
    const running = runs();
    await running.begin((await trigger(plugin)).runId);
    await sleep(50);
    await running.stop();
    expect(await last(plugin)).toMatchObject({ status: 'failed', error: 'The server process that ran it ended' });
  });
});

it('a run that is just being begun when its process stops ends with it, and none begins after it', async () => {
  const plugin = await runningPlugin(world, withJobs(HOURLY), '{ runJob: () => new Promise(() => {}) }');
  const running = new JobRuns(world.services, (error) => errors.push(error));
  const beginning = running.begin((await trigger(plugin)).runId);
  await running.stop();
  await beginning;
  expect((await jobRunsIn(world, plugin.id)).at(-1)).toMatchObject({
    status: 'failed',
    error: 'The server process that ran it ended',
  });
  await expect(running.begin('0197aaaa-0000-7000-8000-00000000abcd')).rejects.toThrow('ended');
});

it('many runs of jobs are listed with as many statements as few', async () => {
  const plugin = await readyPlugin(world, withJobs(HOURLY));
  const [job] = await jobsOf(plugin);
  const add = (size: number) =>
    world.services.database.transaction('all', (tx) =>
      tx.pluginJobRun.createMany({
        data: Array.from({ length: size }, () => ({
          jobId: job.id,
          pluginId: plugin.id,
          trigger: 'schedule',
          status: 'succeeded',
        })),
      }),
    );
  const list = () => world.board.run(listPluginJobRuns, { pluginId: plugin.id, jobId: job.id, limit: 500 });
  await add(1);
  // The host sends statements of its own meanwhile.
  const count = async () => (await statementsOf(list)).filter((text) => text.includes('"PluginJob')).length;
  const few = await count();
  await add(60);
  expect(await count()).toBe(few);
  expect(await list()).toHaveLength(61);
});
