import { describe, expect, test } from 'vitest';
import { listActivity } from '#services/overview/activity/operations.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { issueIn, stored } from '../kit/issues.js';
import { eventsOf } from '../kit/journal.js';
import { until } from '../kit/running.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import {
  agentStatus,
  drainEngines,
  expire,
  lives,
  programmer,
  queue,
  reached,
  runById,
  runsOf,
  startEngine,
} from './kit.js';

const SLEEPS = 'setInterval(() => {}, 1000); console.log("up")';
const of = (world: World, agent: AgentCaller) => ({ companyId: world.company.id, agentId: agent.row.id });

/** The process of a run, once it works. */
const processOf = (world: World, id: string): Promise<number> =>
  until(async () => {
    const run = await runById(world, id);
    return run.status === 'running' && run.lastOutputAt && run.processPid;
  });

describe('a process that executes runs', () => {
  test('runs the program of an agent and keeps what it said and how it ended', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const ada = await programmer(world, 'Ada', 'console.log(process.env.SERVICE_RUN_ID); process.exit(0)');
    const id = await queue(world, ada);
    await engine.startRuns(of(world, ada));
    expect(await reached(world, id, 'succeeded', 'failed')).toMatchObject({
      status: 'succeeded',
      exitCode: 0,
      engineId: engine.id,
      processPid: expect.any(Number),
      processStartedAt: expect.any(Date),
      stdoutExcerpt: `${id}\n`,
      livenessState: 'completed',
    });
    expect(await until(async () => (await agentStatus(world, ada)).status === 'idle')).toBe(true);
    expect((await eventsOf(world, 'heartbeat.')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['heartbeat.queued', 'heartbeat.started', 'heartbeat.invoked', 'heartbeat.succeeded']),
    );
    const companyId = world.company.id;
    expect(await world.board.run(listActivity, { companyId, action: 'heartbeat.invoked' })).toMatchObject([
      { entityType: 'heartbeat_run', entityId: id, agentId: ada.row.id },
    ]);
  });

  test('tells why a program did not succeed or could not be started', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const [bad, missing, none] = [
      await programmer(world, 'Bad', 'console.error("no"); process.exit(3)'),
      await world.agent({ name: 'Missing', adapterConfig: { command: '/no/such/program' } }),
      await world.agent({ name: 'None' }),
    ];
    const ids = await Promise.all([bad, missing, none].map((agent) => queue(world, agent)));
    await Promise.all([bad, missing, none].map((agent) => engine.startRuns(of(world, agent))));
    const ended = await Promise.all(ids.map((id) => reached(world, id, 'succeeded', 'failed')));
    expect(ended).toMatchObject([
      { status: 'failed', errorCode: 'adapter_failed', error: 'Process exited with code 3', stderrExcerpt: 'no\n' },
      { status: 'failed', errorCode: 'adapter_failed', error: expect.stringContaining('/no/such/program') },
      { status: 'failed', errorCode: 'adapter_failed', error: 'Process adapter missing command' },
    ]);
    expect(await agentStatus(world, bad)).toMatchObject({ status: 'error', errorReason: 'Process exited with code 3' });
  });

  test('finds by itself what is queued, and retries that are due', async () => {
    const world = await createWorld();
    const ada = await programmer(world, 'Ada', '');
    const id = await queue(world, ada);
    const due = { companyId: world.company.id, agentId: ada.row.id, status: 'scheduled_retry' };
    const retry = await stored(world, (tx) =>
      tx.heartbeatRun.create({ data: { ...due, scheduledRetryAt: new Date(Date.now() - 1) } }),
    );
    await startEngine(world);
    await reached(world, id, 'succeeded');
    await reached(world, retry.id, 'succeeded');
  });

  test('executes no more at a time than it may, and all in the end', async () => {
    const world = await createWorld();
    const engine = await startEngine(world, { RUN_CONCURRENCY: 2 });
    const agents = await Promise.all(
      ['A', 'B', 'C'].map((name) => programmer(world, name, 'setTimeout(() => {}, 100)')),
    );
    const ids = (await Promise.all(agents.flatMap((agent) => [queue(world, agent), queue(world, agent)]))).flat();
    const most: number[] = [];
    const watch = setInterval(() => most.push(engine.running), 5);
    await Promise.all(agents.map((agent) => engine.startRuns(of(world, agent))));
    await Promise.all(ids.map((id) => reached(world, id, 'succeeded')));
    clearInterval(watch);
    expect(Math.max(...most)).toBe(2);
  });

  test('stops a cancelled run with all its processes, and says when nothing is left', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SLEEPS)}], { stdio: 'inherit' });`;
    const ada = await programmer(world, 'Ada', `${child} ${SLEEPS}`);
    const id = await queue(world, ada);
    await engine.startRuns(of(world, ada));
    const pid = await processOf(world, id);
    expect(lives(pid)).toBe(true);
    expect(await world.board.run(cancelRun, { runId: id })).toMatchObject({ status: 'cancelled' });
    await until(async () => (await runById(world, id)).stopConfirmedAt);
    expect(lives(pid)).toBe(false);
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'cancelled', signal: 'SIGTERM' });
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'idle' });
  });

  test('loses a run that another process has taken: it stops it and writes nothing more of it', async () => {
    const world = await createWorld();
    const first = await startEngine(world, { RUN_CONCURRENCY: 1 });
    const ada = await programmer(world, 'Ada', SLEEPS);
    const id = await queue(world, ada);
    await first.startRuns(of(world, ada));
    const pid = await processOf(world, id);
    const second = await startEngine(world);
    // As if the first had been suspended for longer than its lease: it must not renew it before the second looks.
    const taken = await until(async () => {
      await expire(world, id);
      const run = await runById(world, id);
      return run.status !== 'running' && run;
    });
    expect(taken).toMatchObject({ status: 'failed', errorCode: 'process_lost', fence: 2n });
    await until(async () => !lives(pid));
    const retry = await until(async () => (await runsOf(world)).find((run) => run.retryOfRunId === id));
    await until(async () => first.running + second.running === 1);
    await world.board.run(cancelRun, { runId: retry.id });
    expect(await runById(world, id)).toMatchObject({ status: 'failed', errorCode: 'process_lost' });
  });
});

describe('the end of a process', () => {
  test('hands its runs on: they are interrupted, their processes gone, and others go on with their work', async () => {
    const world = await createWorld();
    const first = await startEngine(world);
    const ada = await programmer(world, 'Ada', SLEEPS);
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const [queued] = await runsOf(world);
    const id = queued?.id as string;
    await first.startRuns(of(world, ada));
    const pid = await processOf(world, id);
    await first.drain();
    expect(lives(pid)).toBe(false);
    expect(await runById(world, id)).toMatchObject({ status: 'interrupted', errorCode: 'server_shutdown_interrupted' });
    const next = (await runsOf(world)).at(-1);
    expect(next).toMatchObject({ status: 'queued', retryOfRunId: id, issueId: issue.id, wakeId: queued?.wakeId });
    expect(next).toMatchObject({ processLossRetryCount: 0, scheduledRetryAttempt: 0 });
    const engine = await stored(world, (tx) => tx.engineProcess.findUniqueOrThrow({ where: { id: first.id } }));
    expect(engine.stoppedAt).toEqual(expect.any(Date));
    await startEngine(world);
    await processOf(world, next?.id as string);
    await world.board.run(cancelRun, { runId: next?.id });
  });

  test('lets runs finish before, where it is told so', async () => {
    await drainEngines();
    const world = await createWorld();
    const engine = await startEngine(world, { RUN_DRAIN: 'finish' });
    const ada = await programmer(world, 'Ada', 'console.log("up"); setTimeout(() => console.log("done"), 1000)');
    const id = await queue(world, ada);
    await engine.startRuns(of(world, ada));
    await processOf(world, id);
    const drained = engine.drain();
    const after = await queue(world, ada);
    await drained;
    expect(await runById(world, id)).toMatchObject({ status: 'succeeded', stdoutExcerpt: 'up\ndone\n' });
    expect(await runById(world, after)).toMatchObject({ status: 'queued' });
  });
});
