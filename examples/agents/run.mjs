// What every program of a run has in common: who it is, how it speaks to the server, and how it ends.
// Exit codes: 0 done or nothing to do · 1 the work failed · 2 not started by a run · 3 refused · 4 server not reachable

import { clientOf, Refusal, Unreachable } from './client.mjs';

export class Stop extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The run that started this program, from its environment. */
export function startedRun() {
  const { SERVICE_API_URL: url, SERVICE_API_KEY: token, SERVICE_RUN_ID: id } = process.env;
  if (!url || !token || !id) throw new Stop(2, 'Not started by a run');
  const client = clientOf({ url, token, patienceMs: Number(process.env.PATIENCE_MS || 8_000) });
  return {
    ...client,
    /** A write of this run: sent again by it, it is done once. Another run that does the task again does it anew. */
    write: (step, method, path, body) => client.call(method, path, body, `${id}:${step}`),
    id,
    agentId: process.env.SERVICE_AGENT_ID,
    companyId: process.env.SERVICE_COMPANY_ID,
    taskId: process.env.SERVICE_TASK_ID,
    reason: process.env.SERVICE_WAKE_REASON ?? 'nobody in particular',
    wake: JSON.parse(process.env.SERVICE_WAKE_PAYLOAD_JSON ?? '{}'),
  };
}

/** Runs a program to its end, and ends the process with the code that says how it went. */
export async function perform(program) {
  try {
    await program(startedRun());
  } catch (error) {
    console.error(error.message);
    if (error instanceof Refusal) process.exitCode = 3;
    else if (error instanceof Unreachable) process.exitCode = 4;
    else process.exitCode = error instanceof Stop ? error.code : 1;
  }
}

/**
 * A run's writes about one issue. Their keys name the issue and the step, not the run: a run that is killed is tried again
 * by another one, which then gets the answers of what was done, and goes on with what was not.
 */
export function stepsOf(run, { id: issueId, statusVersion }) {
  return {
    /** @param {string} step what it is for, once for each issue */
    write: (step, method, path, body) => run.call(method, path, body, `${issueId}:${step}`),

    /** Closes the issue with a word. Who opens it again wants it closed again: the key names the version as well. */
    close: (comment) =>
      run.call('PATCH', `/issues/${issueId}`, { status: 'done', comment }, `${issueId}:done:${statusVersion}`),

    /** Takes the issue for a step. Each run takes it for itself, so this key names the run as well. */
    take: (step, expectedStatuses) => {
      const body = { agentId: run.agentId, expectedStatuses };
      return run.call('POST', `/issues/${issueId}/checkout`, body, `${issueId}:take:${step}:${run.id}`);
    },

    /** Records what a step cost. Where an earlier attempt has done so, for its own run, that stands. */
    async spend(step, cost) {
      const spent = { ...cost, agentId: run.agentId, issueId, heartbeatRunId: run.id };
      try {
        await run.call('POST', `/companies/${run.companyId}/cost-events`, spent, `${issueId}:cost:${step}`);
      } catch (error) {
        if (error.code !== 'idempotency_key_reused') throw error;
      }
    },
  };
}
