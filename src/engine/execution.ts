import type { Logger } from 'pino';
import type { Adapter, AgentSession, Execution } from '../adapters/adapter.js';
import { adapterOf, outsideAdapterOf } from '../adapters/registry.js';
import { agentTools } from '../agent-tools/table.js';
import { networkOf } from '../processes/outbound.js';
import { suspectsOf } from '../processes/trace.js';
import { DomainError } from '../services/core/errors/errors.js';
import { Scope } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { type PreparedRun, prepareRun } from '../services/runs/preparation/prepare.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import { noteExternalRun, noteProcess, type RunFence } from '../services/runs/runs/fence.js';
import { type RunEnd, redactEnd, redactSession } from '../services/runs/runs/run-end.js';
import { noteSession } from '../services/runs/runs/sessions.js';
import type { ClaimedRun } from '../services/runs/runs/start-run.js';
import { type Closing, isRowRefused } from './closing.js';
import type { LogWriter } from './log-writer.js';
import { failure, outcomeOf, storableEnd, storableSession, withoutDetails } from './outcome.js';
import { RunLog } from './run-log.js';

/** Calls `onSilence` once if there is no output for too long. */
class Silence {
  private heardAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs 0 for no limit */
  constructor(
    private readonly limitMs: number,
    private readonly onSilence: () => void,
  ) {
    if (limitMs > 0) this.listen(limitMs);
  }

  heard(): void {
    this.heardAt = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** Uses a single timer, regardless of the amount of output. */
  private listen(ms: number): void {
    this.timer = setTimeout(() => {
      const remainingMs = this.heardAt + this.limitMs - performance.now();
      if (remainingMs > 0) this.listen(remainingMs);
      else this.onSilence();
    }, ms);
  }
}

/** The reason for which a process stops a run. */
export type RunStopReason =
  /** The run was cancelled, or belongs to another process. */
  | 'lost'
  /** This process ends and hands the run on. */
  | 'shutdown'
  /** The run has written nothing for too long. */
  | 'silent';

/** Dependencies that the runs of a process share. */
export interface RunDependencies {
  readonly services: Closing['services'];
  readonly writer: LogWriter;
  readonly closing: Closing;
  readonly log: Logger;
}

/** One claimed run in this process, from its preparation to its end. */
export class RunExecution {
  readonly fence: RunFence;
  /** Resolves when no part of the run is left in this process; never rejects. */
  readonly done: Promise<void>;
  private readonly stopping = new AbortController();
  private readonly scope: Scope;

  constructor(
    readonly run: ClaimedRun,
    private readonly workshop: RunDependencies,
  ) {
    this.fence = { companyId: run.companyId, runId: run.id, fence: run.fence };
    this.scope = new Scope(workshop.services, ENGINE, [run.companyId]);
    this.done = this.perform().catch((error: unknown) => {
      workshop.log.error({ err: error, runId: run.id }, 'a run could not be ended; its lease will expire');
    });
  }

  /** Stops the run. The first reason counts. */
  stop(reason: RunStopReason): void {
    this.stopping.abort(reason);
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private get reason(): RunStopReason | undefined {
    return this.isStopping ? (this.stopping.signal.reason as RunStopReason) : undefined;
  }

  private async perform(): Promise<void> {
    const end = await this.prepareAndExecute();
    const { closing } = this.workshop;
    const suspects = suspectsOf(this.run.id);
    if (this.reason === 'lost') return closing.confirm(this.run, this.fence, end, suspects);
    if (this.reason === 'silent' && end.status !== 'succeeded')
      return closing.finish(this.run, this.fence, this.timedOutEnd(end), suspects);
    const isHandedOn = this.reason === 'shutdown' && end.status !== 'succeeded';
    await closing.finish(this.run, this.fence, isHandedOn ? { ...end, ...HANDED_ON } : end, suspects);
  }

  private timedOutEnd(end: RunEnd): RunEnd {
    const { RUN_SILENCE_SECONDS } = this.workshop.services.config;
    return { ...end, status: 'timed_out', errorCode: 'timeout', error: `Wrote nothing for ${RUN_SILENCE_SECONDS}s` };
  }

  /** Prepares and executes the run. @returns its outcome */
  private async prepareAndExecute(): Promise<RunEnd> {
    let prepared: PreparedRun;
    try {
      prepared = await prepareRun(this.scope, this.run);
    } catch (error) {
      return this.preparationFailure(error);
    }
    try {
      return await this.execute(prepared);
    } finally {
      await prepared.dispose().catch((error: unknown) => {
        this.workshop.log.warn({ err: error, runId: this.run.id }, 'the files of a run could not be removed');
      });
    }
  }

  private preparationFailure(error: unknown): RunEnd {
    if (isLost(error)) this.stop('lost');
    if (error instanceof DomainError && error.status < 500) {
      return storableEnd({ ...failure(error), ...(PUBLIC_CODES.has(error.code) && { errorCode: error.code }) });
    }
    // Readers of runs must not see the message, which may contain secrets. The agent has done nothing yet, and the
    // cause, for example a restart of the database, may have passed at the next attempt.
    this.workshop.log.error({ err: error, runId: this.run.id }, UNPREPARED);
    return { ...failure(new Error(UNPREPARED)), errorCode: 'transient_failure' };
  }

  private async execute(prepared: PreparedRun): Promise<RunEnd> {
    const { redactions } = prepared;
    const { agentId, issueId } = this.run;
    const log = new RunLog(this.workshop.writer, { ...this.fence, agentId, issueId }, redactions);
    log.lost.addEventListener('abort', () => this.stop('lost'));
    const end = await this.runAdapter(prepared, log);
    const logEnd = await log.close();
    if (this.reason === 'lost') return { ...end, log: logEnd };
    // Before its texts are stored, all secrets that the run has read must be known.
    const isKnown = await this.workshop.closing.insist(this.run, () => redactions.refresh(this.scope));
    return isKnown ? this.redactedEnd(redactions, { ...end, log: logEnd }) : withoutDetails(end);
  }

  private redactedEnd(redactions: PreparedRun['redactions'], end: RunEnd): RunEnd {
    try {
      return storableEnd(redactEnd(redactions, end));
    } catch (error) {
      // The result is circular or not plain data.
      this.workshop.log.warn({ err: error, runId: this.run.id }, 'an adapter returned an ending that cannot be stored');
      return withoutDetails(end);
    }
  }

  private async runAdapter(prepared: PreparedRun, log: RunLog): Promise<RunEnd> {
    const silence = new Silence(this.silenceLimit(prepared), () => this.stop('silent'));
    try {
      const adapter = adapterFor(this.run);
      const isOfferedTools = adapter.apiAccess?.(prepared.config) === 'tools';
      const execution = this.execution(prepared, log, silence);
      return outcomeOf(await adapter.execute(isOfferedTools ? { ...execution, tools: agentTools() } : execution));
    } catch (error) {
      return failure(error);
    } finally {
      silence.end();
    }
  }

  /** The time limit for silence in milliseconds; 0, no limit, if a time limit is configured. */
  private silenceLimit({ config: { timeoutSec, timeoutMs } }: PreparedRun): number {
    const isLimited = [timeoutSec, timeoutMs].some((limit) => typeof limit === 'number' && limit > 0);
    return isLimited ? 0 : this.workshop.services.config.RUN_SILENCE_SECONDS * 1000;
  }

  private execution(prepared: PreparedRun, log: RunLog, silence: Silence): Execution {
    const { id: runId, companyId } = this.run;
    const { redactions, dispose: _, ...input } = prepared;
    return {
      ...input,
      runId,
      companyId,
      signal: this.stopping.signal,
      network: networkOf(this.workshop.services.config),
      log: (stream, chunk) => {
        silence.heard();
        return log.write(stream, chunk);
      },
      drained: () => log.drained(),
      progress: (message) => {
        silence.heard();
        log.progress(message);
      },
      invoked: (details) => log.invoked(details),
      spawned: (process) => this.writeAsOwner(() => noteProcess(this.scope, this.fence, process)),
      started: (externalRunId) => this.writeAsOwner(() => noteExternalRun(this.scope, this.fence, externalRunId)),
      keepSession: (session) => this.writeAsOwner(() => this.keepSession(redactions, session)),
    };
  }

  private async keepSession(redactions: PreparedRun['redactions'], session: AgentSession | null): Promise<void> {
    await redactions.refresh(this.scope);
    const storable = storableSession(redactSession(redactions, session));
    await transact(this.workshop.services, ENGINE, this.fence.companyId, (scope) =>
      noteSession(scope, this.fence, storable),
    );
  }

  /**
   * Performs a write that must succeed before the run continues. If the run belongs to another process, it stops the
   * run.
   */
  private async writeAsOwner(write: () => Promise<void>): Promise<void> {
    let refusal: unknown;
    const attempt = () =>
      write().catch((error: unknown) => {
        if (!isRowRefused(error)) throw error;
        refusal = error;
      });
    try {
      const isWritten = await this.workshop.closing.insist(this.run, attempt);
      if (!isWritten) throw new Error('The server stops');
      if (refusal) throw refusal;
    } catch (error) {
      if (isLost(error)) this.stop('lost');
      throw error;
    }
  }
}

const isLost = (error: unknown): boolean => error instanceof DomainError && error.code === 'lease_lost';

/** Errors of the preparation whose codes become the `errorCode` of the run. */
const PUBLIC_CODES: ReadonlySet<string> = new Set(['adapter_not_allowed', 'isolation_missing']);

const UNPREPARED = 'The run could not be prepared';

const HANDED_ON = {
  status: 'interrupted',
  errorCode: 'server_shutdown_interrupted',
  error: 'The server was stopped; another run continues the work',
} as const;

function adapterFor({ adapterType }: ClaimedRun): Adapter {
  const adapter = adapterOf(adapterType);
  if (adapter) return adapter;
  const problem = outsideAdapterOf(adapterType)?.problem;
  throw new Error(`Agents with the adapter ${adapterType} cannot run on this server${problem ? `: ${problem}` : ''}`);
}
