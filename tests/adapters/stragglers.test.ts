import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { killLeftovers } from '#processes/stragglers.js';
import { isRunning } from '../kit/running.js';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-(pid as number), 'SIGKILL');
    } catch {} // Nothing is left of its group.
  }
});

/** A process as a dead engine left it: nobody of this process's own waits for it. */
async function leave(env: Record<string, string>, script = 'trap "" TERM; echo on; sleep 60; sleep 60') {
  const child = spawn('sh', ['-c', script], { env: { PATH: process.env.PATH, ...env }, detached: true });
  const startedAt = new Date();
  started.push(child);
  await once(child.stdout, 'data');
  return { child, pid: child.pid as number, startedAt };
}

test('a run leaves nothing: whatever bears its id ends, in any group', async () => {
  const runId = crypto.randomUUID();
  const first = await leave({ SERVICE_RUN_ID: runId });
  const second = await leave({ A: 'b', SERVICE_RUN_ID: runId });
  const other = await leave({ SERVICE_RUN_ID: crypto.randomUUID(), NOT_SERVICE_RUN_ID: runId });
  const longer = await leave({ SERVICE_RUN_ID: `${runId}0`, X: `SERVICE_RUN_ID=${runId}` });
  // The shells, and what they have started by now.
  const { killed, left } = await killLeftovers({ runId, pid: null, startedAt: null });
  expect([killed >= 2, left]).toEqual([true, 0]);
  expect([first, second, other, longer].map(({ pid }) => isRunning(pid))).toEqual([false, false, true, true]);
  expect(await killLeftovers({ runId, pid: null, startedAt: null })).toEqual({ killed: 0, left: 0 });
});

test('the recorded child ends with its group, though it dropped its environment', async () => {
  const { pid, startedAt, child } = await leave({}, 'sleep 60 & echo $!; wait');
  expect(await killLeftovers({ runId: crypto.randomUUID(), pid, startedAt })).toEqual({ killed: 1, left: 0 });
  expect(isRunning(pid)).toBe(false);
  expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
});

test('a process that only has got the number of the child is left alone', async () => {
  const { pid, startedAt } = await leave({});
  const before = new Date(startedAt.getTime() - 60_000);
  expect(await killLeftovers({ runId: crypto.randomUUID(), pid, startedAt: before })).toEqual({ killed: 0, left: 0 });
  expect(isRunning(pid)).toBe(true);
});

test('ending stragglers without the id of a run looks for no process', async () => {
  const { pid } = await leave({ SERVICE_RUN_ID: '' });
  expect(await killLeftovers({ runId: '', pid: null, startedAt: null })).toEqual({ killed: 0, left: 0 });
  expect(isRunning(pid)).toBe(true);
});
