import type { Logger } from 'pino';
import type { Adapter, AgentSession, Execution } from '../adapters/adapter.js';
import { networkOf } from '../adapters/outbound.js';
import { adapterOf, outsideAdapterOf } from '../adapters/registry.js';
import { suspectsOf } from '../adapters/trace.js';
import { agentTools } from '../rest/agent-tools/table.js';
import { DomainError } from '../services/core/errors/errors.js';
import { Scope } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import { noteExternalRun, noteProcess, type RunFence } from '../services/runs/runs/fence.js';
import { type PreparedRun, prepareRun } from '../services/runs/runs/prepare.js';
import type { RunEnd } from '../services/runs/runs/run-end.js';
import { redactEnd, redactSession } from '../services/runs/runs/run-end.js';
import { noteSession } from '../services/runs/runs/sessions.js';
import type { ClaimedRun } from '../services/runs/runs/start-run.js';
import { type Closing, isOfTheRow } from './closing.js';
import type { LogWriter } from './log-writer.js';
import { failure, fitToKeep, outcomeOf, storableSession, wordless } from './outcome.js';
import { RunLog } from './run-log.js';
import { Silence } from './silence.js';

/** Why a run is stopped from outside. */
export type StopReason =
  /** It is not this process's any more: it was cancelled, or another process has it. */
  | 'lost'
  /** This process ends, and hands it on. */
  | 'shutdown'
  /** It has written nothing for too long. */
  | 'silent';

/** What a process lends to the runs that it executes. */
export interface Workshop {
  readonly services: Closing['services'];
  readonly writer: LogWriter;
  readonly closing: Closing;
  readonly log: Logger;
}

/** One claimed run in this process, from its preparation to its end. */
export class RunExecution {
  readonly fence: RunFence;
  /** Answers when nothing of the run is left in this process; never fails. */
  readonly done: Promise<void>;
  private readonly stopping = new AbortController();
  private readonly scope: Scope;

  constructor(
    readonly run: ClaimedRun,
    private readonly workshop: Workshop,
  ) {
    this.fence = { companyId: run.companyId, runId: run.id, fence: run.fence };
    this.scope = new Scope(workshop.services, ENGINE, [run.companyId]);
    this.done = this.perform().catch((error: unknown) => {
      workshop.log.error({ err: error, runId: run.id }, 'a run could not be ended; its lease will be');
    });
  }

  /** Has the run stopped; the first reason counts. */
  stop(reason: StopReason): void {
    this.stopping.abort(reason);
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private get reason(): StopReason | undefined {
    return this.isStopping ? (this.stopping.signal.reason as StopReason) : undefined;
  }

  private async perform(): Promise<void> {
    const end = await this.end();
    const { closing } = this.workshop;
    const suspects = suspectsOf(this.run.id);
    if (this.reason === 'lost') return closing.confirm(this.run, this.fence, end, suspects);
    if (this.reason === 'silent' && end.status !== 'succeeded')
      return closing.finish(this.run, this.fence, this.silenced(end), suspects);
    const isHandedOn = this.reason === 'shutdown' && end.status !== 'succeeded';
    await closing.finish(this.run, this.fence, isHandedOn ? { ...end, ...HANDED_ON } : end, suspects);
  }

  private silenced(end: RunEnd): RunEnd {
    const { RUN_SILENCE_SECONDS } = this.workshop.services.config;
    return { ...end, status: 'timed_out', errorCode: 'timeout', error: `Wrote nothing for ${RUN_SILENCE_SECONDS}s` };
  }

  /** Prepares and executes the run. @returns how it ended */
  private async end(): Promise<RunEnd> {
    let prepared: PreparedRun;
    try {
      prepared = await prepareRun(this.scope, this.run);
    } catch (error) {
      return this.unprepared(error);
    }
    try {
      return await this.inside(prepared);
    } finally {
      await prepared.dispose().catch((error: unknown) => {
        this.workshop.log.warn({ err: error, runId: this.run.id }, 'what was made for a run could not be removed');
      });
    }
  }

  private unprepared(error: unknown): RunEnd {
    if (isLost(error)) this.stop('lost');
    if (error instanceof DomainError && error.status < 500) {
      return fitToKeep({ ...failure(error), ...(TOLD_CODES.has(error.code) && { errorCode: error.code }) });
    }
    // Its message is not written for those who read runs, and may cite what nobody is to see. The agent has done nothing
    // yet, and what went wrong, such as a database that is restarted, may not do so again.
    this.workshop.log.error({ err: error, runId: this.run.id }, UNPREPARED);
    return { ...failure(new Error(UNPREPARED)), errorCode: 'transient_failure' };
  }

  private async inside(prepared: PreparedRun): Promise<RunEnd> {
    const { redactions } = prepared;
    const { agentId, issueId } = this.run;
    const log = new RunLog(this.workshop.writer, { ...this.fence, agentId, issueId }, redactions);
    log.lost.addEventListener('abort', () => this.stop('lost'));
    const end = await this.carryOut(prepared, log);
    const kept = await log.close();
    if (this.reason === 'lost') return { ...end, log: kept };
    // What it read of secrets until now must be known before anything that it told is kept.
    const isKnown = await this.workshop.closing.insist(this.run, () => redactions.refresh(this.scope));
    return isKnown ? this.keepable(redactions, { ...end, log: kept }) : wordless(end);
  }

  private keepable(redactions: PreparedRun['redactions'], end: RunEnd): RunEnd {
    try {
      return fitToKeep(redactEnd(redactions, end));
    } catch (error) {
      // What it told refers to itself, or is no data at all.
      this.workshop.log.warn({ err: error, runId: this.run.id }, 'an adapter told of an end that cannot be kept');
      return wordless(end);
    }
  }

  private async carryOut(prepared: PreparedRun, log: RunLog): Promise<RunEnd> {
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

  /** A time limit of its own is what somebody wants it to have. */
  private silenceLimit({ config: { timeoutSec, timeoutMs } }: PreparedRun): number {
    const isLimited = [timeoutSec, timeoutMs].some((limit) => typeof limit === 'number' && limit > 0);
    return isLimited ? 0 : this.workshop.services.config.RUN_SILENCE_SECONDS * 1000;
  }

  private execution(prepared: PreparedRun, log: RunLog, silence: Silence): Execution {
    const { id: runId, companyId } = this.run;
    const { redactions, dispose: _, ...given } = prepared;
    return {
      ...given,
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
      spawned: (process) => this.owned(() => noteProcess(this.scope, this.fence, process)),
      started: (externalRunId) => this.owned(() => noteExternalRun(this.scope, this.fence, externalRunId)),
      keepSession: (session) => this.owned(() => this.keepSession(redactions, session)),
    };
  }

  private async keepSession(redactions: PreparedRun['redactions'], session: AgentSession | null): Promise<void> {
    await redactions.refresh(this.scope);
    const kept = storableSession(redactSession(redactions, session));
    await transact(this.workshop.services, ENGINE, this.fence.companyId, (scope) =>
      noteSession(scope, this.fence, kept),
    );
  }

  /** A write that must be kept before the run goes on. One that is refused means that the run is not ours. */
  private async owned(write: () => Promise<void>): Promise<void> {
    let unfit: unknown;
    const attempt = () =>
      write().catch((error: unknown) => {
        if (!isOfTheRow(error)) throw error;
        unfit = error;
      });
    try {
      const isKept = await this.workshop.closing.insist(this.run, attempt);
      if (!isKept) throw new Error('The server stops');
      if (unfit) throw unfit;
    } catch (error) {
      if (isLost(error)) this.stop('lost');
      throw error;
    }
  }
}

const isLost = (error: unknown): boolean => error instanceof DomainError && error.code === 'lease_lost';

/** Why a run was not started, as its `errorCode` says it too. */
const TOLD_CODES: ReadonlySet<string> = new Set(['adapter_not_allowed', 'isolation_missing']);

const UNPREPARED = 'The run could not be prepared';

const HANDED_ON = {
  status: 'interrupted',
  errorCode: 'server_shutdown_interrupted',
  error: 'The server was stopped; another run goes on with the work',
} as const;

function adapterFor({ adapterType }: ClaimedRun): Adapter {
  const adapter = adapterOf(adapterType);
  if (adapter) return adapter;
  const problem = outsideAdapterOf(adapterType)?.problem;
  throw new Error(`Agents of the adapter ${adapterType} cannot be run here${problem ? `: ${problem}` : ''}`);
}
