import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAgent, post } from './seed.mjs';

const POLL_MS = 2;
const TERMINAL = ['succeeded', 'interrupted', 'failed', 'cancelled', 'timed_out'];

/** Hires agents that run a program, and lets each run `parallel` of them at once. */
export async function hirePrograms(url, companyId, { count, parallel, ...adapterConfig }) {
  const runtimeConfig = { heartbeat: { enabled: false, wakeOnDemand: true, maxConcurrentRuns: parallel } };
  const ids = [];
  for (let index = 0; index < count; index++) {
    const { budgetMonthlyCents: _, ...agent } = newAgent(index, { adapterConfig, runtimeConfig });
    ids.push((await post(`${url}/api/companies/${companyId}/agents`, agent)).id);
  }
  return ids;
}

/** Wakes an agent by hand, for a task of its own. @returns the run */
export const wake = (url, agentId, taskKey) =>
  post(`${url}/api/agents/${agentId}/wakeup`, { source: 'on_demand', reason: 'bench', payload: { taskKey } });

/** All runs of a company, once each is over; throws when one was lost, doubled or did not succeed. */
export async function allOver(url, companyId, count, limitMs) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const runs = await (await fetch(`${url}/api/companies/${companyId}/heartbeat-runs?limit=1000&summary=true`)).json();
    const over = runs.filter(({ status }) => TERMINAL.includes(status));
    if (over.length >= count) return assertWhole(over, count);
    if (Date.now() > deadline) throw new Error(`${over.length} of ${count} runs were over after ${limitMs} ms`);
    await sleep(500);
  }
}

function assertWhole(runs, count) {
  const ids = new Set(runs.map(({ id }) => id));
  const bad = runs.filter(({ status }) => status !== 'succeeded');
  if (ids.size !== count || bad.length > 0)
    throw new Error(`${ids.size} runs instead of ${count}, of which ${bad.length} did not succeed`);
  return runs;
}

/** The lines of a file once there are so many. */
export async function linesOf(file, count, limitMs = 30_000) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    if (lines.length >= count) return lines;
    if (Date.now() > deadline) throw new Error(`${lines.length} of ${count} programs had started after ${limitMs} ms`);
    await sleep(POLL_MS);
  }
}
