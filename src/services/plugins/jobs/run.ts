import { setTimeout as sleep } from 'node:timers/promises';
import { withoutNul } from '#processes/text.js';
import { inTime } from '#services/core/concurrency/time-limit.js';
import type { Services } from '#services/core/operation/scope.js';
import type { JsonValue } from '#services/core/text/json.js';
import { type PluginCall, PluginFailure } from '../host/port.js';
import { PLUGIN_JOBS } from './actor.js';
import { type BegunRun, beginRun, type JobRunEnd, noteRunning, settleRun } from './begin.js';
import { BEAT_MS, PROCESS_ENDED } from './lost.js';

/** Maximum duration of a job. */
const MOST_MS = 15 * 60_000;
/** How long a stopping process waits for its jobs. */
const PATIENCE_MS = 5_000;
/** The pauses between attempts to record how a run ended. */
const PAUSES_MS = [200, 1_000, 5_000];

const MAX_ERROR = 2_000;
const MAX_LINES = 100;
const MAX_LINE = 2_000;

/** The queue's payload for a run to begin. */
export interface JobRunKey {
  readonly runId: string;
}

interface RunOfProcess {
  readonly controller: AbortController;
  readonly work: Promise<void>;
}

/**
 * The runs of plugin jobs that this process has begun. They are not jobs of the queue: a few that take a quarter of an
 * hour would delay all others.
 */
export class JobRuns {
  private readonly running = new Map<string, RunOfProcess>();
  private readonly beginning = new Set<Promise<void>>();
  private beat: NodeJS.Timeout | undefined;
  private isStopping = false;

  /** @param failed called with errors that no run records */
  constructor(
    private readonly services: Services,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begins a run, if no process has, and resolves when it is under way. @throws while the process stops */
  begin(runId: string): Promise<void> {
    if (this.isStopping) return Promise.reject(new Error(PROCESS_ENDED));
    const beginning = this.beginNow(runId).finally(() => this.beginning.delete(beginning));
    this.beginning.add(beginning);
    return beginning;
  }

  private async beginNow(runId: string): Promise<void> {
    const run = await beginRun(this.services, runId);
    if (!run) return;
    const controller = new AbortController();
    const work = this.finishRun(run, controller.signal)
      .catch(this.failed)
      .finally(() => this.forget(runId));
    this.running.set(runId, { controller, work });
    this.beat ??= setInterval(() => void this.noteAll().catch(this.failed), BEAT_MS).unref();
  }

  /** Waits a little for the running jobs, then ends them. */
  async stop(): Promise<void> {
    this.isStopping = true;
    // A run that is just beginning counts as running once it has begun.
    await Promise.allSettled(this.beginning);
    const all = [...this.running.values()];
    const ended = Promise.all(all.map(({ work }) => work));
    await inTime(PATIENCE_MS, ended, () => undefined);
    for (const { controller } of all) controller.abort(new Error(PROCESS_ENDED));
    await ended;
  }

  private forget(runId: string): void {
    this.running.delete(runId);
    if (this.running.size > 0) return;
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private async finishRun(run: BegunRun, signal: AbortSignal): Promise<void> {
    const end = await this.endOf(run, signal);
    for (const pause of PAUSES_MS) {
      try {
        return await settleRun(this.services, run.id, end);
      } catch (error) {
        this.failed(error);
        await sleep(pause);
      }
    }
  }

  private async endOf(run: BegunRun, signal: AbortSignal): Promise<JobRunEnd> {
    try {
      const result = await this.services.pluginHost.call(callOf(run, signal));
      return { status: 'succeeded', error: null, logs: linesIn(result) };
    } catch (error) {
      if (!signal.aborted && !(error instanceof PluginFailure)) this.failed(error);
      return { status: 'failed', error: reasonOf(error, signal), logs: [] };
    }
  }

  /** Updates all runs. Ends a run that was declared lost because this process was away for a minute. */
  private async noteAll(): Promise<void> {
    const runIds = [...this.running.keys()];
    const still = await noteRunning(this.services, runIds);
    for (const runId of runIds) {
      if (!still.has(runId)) this.running.get(runId)?.controller.abort(new Error(PROCESS_ENDED));
    }
  }
}

const callOf = ({ id, pluginId, jobKey, trigger, scheduledAt }: BegunRun, signal: AbortSignal): PluginCall => ({
  pluginId,
  method: 'runJob',
  params: { job: { jobKey, runId: id, trigger, scheduledAt: scheduledAt?.toISOString() ?? null } },
  invocation: { companyId: null, actor: { type: 'system', id: PLUGIN_JOBS.name }, runId: null },
  timeoutMs: MOST_MS,
  signal,
});

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return PROCESS_ENDED;
  const message = error instanceof PluginFailure ? error.message : 'The server could not run it';
  return withoutNul(message.slice(0, MAX_ERROR));
}

/** The plugin's log lines about a run: the list `logs` of its result, if there is one. */
function linesIn(result: JsonValue): string[] {
  const { logs } = (result ?? {}) as { readonly logs?: unknown };
  if (!Array.isArray(logs)) return [];
  const lines = logs.filter((line): line is string => typeof line === 'string').slice(0, MAX_LINES);
  return lines.map((line) => withoutNul(line.slice(0, MAX_LINE)));
}
