import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Adapter, Ending, Execution } from '#adapters/adapter.js';
import { setOutsideAdapters } from '#adapters/registry.js';
import { until } from '../kit/running.js';
import { recordStatements } from '../kit/statements.js';
import { createWorld } from '../kit/world.js';
import { lives, programmer, queue, reached, runById, runsOf, startEngine } from './kit.js';

/** What an adapter of somebody else answers with, whatever the interface says. */
let answer: (execution: Execution) => unknown = () => undefined;

const foreign: Adapter = {
  type: 'foreign',
  label: 'Foreign',
  source: 'external',
  config: z.looseObject({}),
  defaults: {},
  models: [],
  supportsInstructionsBundle: false,
  supportsSkills: false,
  supportsLocalAgentJwt: false,
  requiresMaterializedRuntimeSkills: false,
  runsOnHost: true,
  execute: async (execution) => (await answer(execution)) as Ending,
  test: async (_setup) => [],
};

beforeAll(() =>
  setOutsideAdapters([{ type: 'foreign', adapter: foreign, configSchema: null, problem: null, paused: false }], []),
);
afterAll(() => setOutsideAdapters([], []));

const circle: Record<string, unknown> = {};
circle.self = circle;

describe('an adapter that', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('out of order');
      },
      { status: 'failed', errorCode: 'adapter_failed', error: 'out of order' },
    ],
    [
      'answers nothing',
      () => undefined,
      { status: 'failed', error: 'The adapter did not report the outcome of the run' },
    ],
    ['answers an unknown status', () => ({ status: 'fine' }), { status: 'failed', errorCode: 'adapter_failed' }],
    ['gives no reason', () => ({ status: 'failed' }), { status: 'failed', error: 'The adapter gave no reason' }],
    [
      'tells of itself in a circle',
      () => ({ status: 'succeeded', result: circle }),
      { status: 'succeeded', resultJson: null },
    ],
    [
      'tells what cannot be stored',
      () => ({
        status: 'failed',
        error: 'a\u0000b\ud800',
        result: { text: 'c\u0000', 'd\u0000': 1 },
        summary: 'e\u0000',
      }),
      { status: 'failed', error: 'a\ufffdb\ufffd' },
    ],
    [
      'tells more than is kept',
      () => ({ status: 'failed', error: 'x'.repeat(1e6), result: { a: 'y'.repeat(1e7) } }),
      { status: 'failed' },
    ],
    [
      'tells impossible numbers',
      () => ({
        status: 'succeeded',
        exitCode: 1e300,
        usage: {
          provider: 1,
          model: null,
          inputTokens: Number.NaN,
          outputTokens: -1,
          cachedInputTokens: 1e300,
          costUsd: Number.POSITIVE_INFINITY,
        },
      }),
      { status: 'succeeded', exitCode: null, usageJson: { costStatus: 'unpriced', inputTokens: 0 } },
    ],
    [
      'names a process and a remote run that cannot be kept',
      async ({ spawned, started }: Execution) => {
        await expect(spawned({ pid: Number.NaN, startedAt: new Date() })).rejects.toThrow();
        await expect(started('a\u0000')).rejects.toThrow();
        return { status: 'succeeded' };
      },
      { status: 'succeeded', processPid: null, externalRunId: null },
    ],
    [
      'brings a session that cannot be kept',
      () => ({ status: 'succeeded', session: { id: 'a\u0000', displayId: null, params: null } }),
      { status: 'succeeded', sessionIdAfter: null },
    ],
  ])('%s ends its run all the same', async (_name, told, expected) => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const ada = await world.agent({ name: 'Ada', adapterType: 'foreign' });
    answer = told;
    const id = await queue(world, ada);
    await engine.startRuns({ companyId: world.company.id, agentId: ada.row.id });
    const run = await reached(world, id, 'succeeded', 'failed', 'timed_out', 'cancelled');
    expect(run).toMatchObject(expected);
    expect(
      JSON.stringify(run, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).length,
    ).toBeLessThan(700_000);
    await engine.drain();
  });
});

test('a run that succeeds as its process ends has succeeded, and is not handed on', async () => {
  const world = await createWorld();
  const engine = await startEngine(world);
  const ada = await world.agent({ name: 'Ada', adapterType: 'foreign' });
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  answer = ({ signal }) => {
    begin();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ status: 'succeeded' })));
  };
  const id = await queue(world, ada);
  await engine.startRuns({ companyId: world.company.id, agentId: ada.row.id });
  await begun;
  await engine.drain();
  expect(await runById(world, id)).toMatchObject({ status: 'succeeded', errorCode: null });
  expect(await runsOf(world)).toHaveLength(1);
});

test('a process without work sends two statements each five seconds', async () => {
  const world = await createWorld();
  const { texts, stop } = recordStatements();
  const began = performance.now();
  const engine = await startEngine(world);
  const beats = () =>
    texts.filter((text) => text.includes('"lastSeenAt" = clock_timestamp(), "stoppedAt" = NULL')).length;
  await until(async () => beats() >= 3);
  stop();
  // Timers end late on a busy machine, and never early.
  expect(performance.now() - began).toBeGreaterThan(2 * 4_900);
  // One to introduce itself; each look is a sign of life and one question, which may be one ahead.
  expect(texts.length).toBeLessThanOrEqual(1 + 2 * beats() + 1);
  await engine.drain();
});

test('a program that does not listen to SIGTERM does not outlive the process that ends', async () => {
  const world = await createWorld();
  const engine = await startEngine(world, { DRAIN_TIMEOUT_MS: 500 });
  const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')";
  const ada = await programmer(world, 'Ada', deaf);
  const id = await queue(world, ada);
  await engine.startRuns({ companyId: world.company.id, agentId: ada.row.id });
  const run = await until(async () => {
    const row = await runById(world, id);
    return row.lastOutputAt && row;
  });
  await engine.drain();
  expect(lives(run.processPid as number)).toBe(false);
  expect(await runById(world, id)).toMatchObject({ status: 'interrupted', errorCode: 'server_shutdown_interrupted' });
});
