import { setTimeout as sleep } from 'node:timers/promises';
import { clipText, withoutNul } from '#processes/text.js';
import { unstorable } from '#services/core/text/fields.js';
import type { AgentSession, Ending, Execution } from '../adapter.js';
import { CANCELLED, failedForNow, failureEnding, timedOutAfter } from '../builtin.js';
import { GatewayConnection, GatewayError } from './connection.js';
import { connectMessage, type FromGateway, type GatewayResult } from './protocol.js';
import { type GatewaySettings, isPrivate } from './settings.js';

type Stop = 'cancelled' | 'timed_out' | 'silent';

/** The time limit for a gateway to accept a run, from the start of the connection attempt. */
const ACCEPT_MS = 30_000;
/** A connection that is shorter and brings no new message does not count as contact. */
const LASTING_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 10_000;
/** Acknowledges one in so many messages: the gateway may forget the messages up to it. */
const ACK_EVERY = 100;
const MAX_ERROR = 2_000;

/** One run at a gateway, over as many connections as needed. The gateway never starts a run with the same id twice. */
export class GatewayRun {
  private connection: GatewayConnection | undefined;
  private result: GatewayResult | undefined;
  private stopped: Stop | undefined;
  /** Whether the gateway may have started the run. */
  private sent = false;
  private started = false;
  private lastSeq = 0;
  /** The time when the gateway last showed that it works on the run. */
  private contactAt = performance.now();
  private readonly over = new AbortController();
  private readonly stopping = new AbortController();
  private silence: NodeJS.Timeout | undefined;
  private finish: () => void = () => {};
  private readonly done = new Promise<void>((finish) => {
    this.finish = finish;
  });

  constructor(
    private readonly execution: Execution,
    private readonly settings: GatewaySettings,
  ) {}

  async end(): Promise<Ending> {
    const { execution, settings } = this;
    const cancel = () => this.stop('cancelled');
    execution.signal.addEventListener('abort', cancel);
    if (execution.signal.aborted) cancel();
    const limit = settings.timeoutSec && setTimeout(() => this.stop('timed_out'), settings.timeoutSec * 1000);
    this.resetSilence();
    try {
      return await this.attempts();
    } finally {
      execution.signal.removeEventListener('abort', cancel);
      clearTimeout(limit || undefined);
      clearTimeout(this.silence);
      this.over.abort();
    }
  }

  private async attempts(): Promise<Ending> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      const before = this.contactAt;
      const error = this.over.signal.aborted ? undefined : await this.attempt();
      if (this.result) return this.endingOf(this.result);
      if (this.over.signal.aborted || !error) return this.stoppedEnding();
      if (error.kind !== 'lost') return failureEnding(withoutNul(error.message));
      if (performance.now() - this.contactAt > this.settings.reconnectMs) return this.lostEnding(error);
      if (this.contactAt > before) pause = FIRST_PAUSE_MS;
      this.execution.log('system', `${error.message}. Trying again.\n`);
      await sleep(pause, undefined, { signal: this.pauseSignal() }).catch(() => {});
    }
  }

  /** A stop interrupts the first pause after it, so the gateway hears of the stop without delay. */
  private pauseSignal(): AbortSignal {
    return this.stopped ? this.over.signal : AbortSignal.any([this.over.signal, this.stopping.signal]);
  }

  /** Uses one connection until the result arrives. @returns the reason if the connection ended before that */
  private async attempt(): Promise<GatewayError | undefined> {
    try {
      const connection = new GatewayConnection({
        ...this.settings,
        network: this.execution.network,
        signal: this.over.signal,
        take: (message, from) => this.take(message, from),
        drained: () => this.execution.drained(),
      });
      this.connection = connection;
      this.started = false;
      const late = setTimeout(() => {
        if (!this.started) connection.fail(new GatewayError('lost', 'The gateway did not accept the run in time'));
      }, ACCEPT_MS);
      const { lastSeq } = this;
      const began = performance.now();
      const error = await Promise.race([connection.closed, this.done.then(() => undefined)]);
      clearTimeout(late);
      const lasted = this.started && performance.now() - began > LASTING_MS;
      if (lasted || this.lastSeq > lastSeq) this.contactAt = performance.now();
      await connection.close();
      return error;
    } catch (error) {
      if (error instanceof GatewayError) return error;
      throw error;
    } finally {
      this.connection = undefined;
    }
  }

  private take(message: FromGateway, from: GatewayConnection): boolean {
    switch (message.type) {
      case 'challenge':
        from.send(this.connect(message.nonce));
        return true;
      case 'connected':
        this.begin(from);
        return true;
      case 'refused':
        from.fail(
          new GatewayError('refused', `The gateway rejected the agent: ${clipText(message.message, MAX_ERROR)}`),
        );
        return true;
      case 'accepted':
        if (message.runId === this.execution.runId) this.markAsAccepted(message.externalRunId, from);
        return true;
      default:
        return message.runId !== this.execution.runId || message.seq <= this.lastSeq || this.event(message, from);
    }
  }

  private connect(nonce: string): object {
    const { execution, settings } = this;
    const party = { url: settings.url, companyId: execution.companyId, agentId: execution.agent.id };
    return connectMessage(party, nonce, settings.deviceAuth ? execution.device : undefined);
  }

  private begin(connection: GatewayConnection): void {
    const { runId } = this.execution;
    if (!this.stopped) this.sent = true;
    connection.send(this.stopped ? { type: 'cancel', runId, reason: this.stopped } : this.request());
  }

  private request(): object {
    const { runId, companyId, agent, prompt, wake, context, session, instructions, env } = this.execution;
    const { url, params } = this.settings;
    const key = isPrivate(url) ? env.SERVICE_API_KEY : undefined;
    return {
      type: 'run',
      runId,
      companyId,
      agent,
      prompt,
      wake,
      context,
      session,
      params,
      instructions: instructions?.text ?? null,
      api: key ? apiOf(env, key) : null,
      afterSeq: this.lastSeq,
    };
  }

  private markAsAccepted(externalRunId: string | undefined, connection: GatewayConnection): void {
    this.started = true;
    if (!externalRunId) return;
    this.execution.started(externalRunId).catch((error: Error) => {
      connection.fail(new GatewayError('lost', error.message));
    });
  }

  private event(
    message: Exclude<FromGateway, { type: 'challenge' | 'connected' | 'refused' | 'accepted' }>,
    from: GatewayConnection,
  ) {
    const { log, progress, runId } = this.execution;
    this.started = true;
    this.lastSeq = message.seq;
    this.resetSilence();
    if (message.type === 'result') {
      from.send({ type: 'ack', runId, seq: message.seq });
      this.result = message;
      this.finish();
      return true;
    }
    if (message.seq % ACK_EVERY === 0) from.send({ type: 'ack', runId, seq: message.seq });
    if (message.type === 'log') return log(message.stream, message.text);
    progress(clipText(withoutNul(message.message), MAX_ERROR));
    return true;
  }

  private resetSilence(): void {
    const { silenceSec } = this.settings;
    clearTimeout(this.silence);
    if (silenceSec && !this.stopped) this.silence = setTimeout(() => this.stop('silent'), silenceSec * 1000);
  }

  /** Asks the gateway to stop, and waits for the result for the grace time. */
  private stop(reason: Stop): void {
    if (this.stopped || this.result) return;
    this.stopped = reason;
    this.stopping.abort();
    if (!this.sent) {
      this.over.abort();
      return;
    }
    this.connection?.send({ type: 'cancel', runId: this.execution.runId, reason });
    const late = setTimeout(() => this.over.abort(), this.settings.graceMs);
    this.over.signal.addEventListener('abort', () => clearTimeout(late));
  }

  private endingOf(result: GatewayResult): Ending {
    const report = {
      ...(result.usage && { usage: result.usage }),
      ...(result.summary && { summary: withoutNul(result.summary) }),
      ...(result.result && !unstorable(result.result) && { result: result.result }),
      ...(result.session !== undefined && { session: storableSession(result.session) }),
    };
    if (this.stopped) return { ...report, ...this.stoppedEnding() };
    if (result.status === 'succeeded') return { ...report, status: 'succeeded' };
    const error = clipText(withoutNul(result.error ?? 'The gateway gave no reason'), MAX_ERROR);
    // The server did not cancel the run, so it counts as failed.
    if (result.status === 'cancelled') return { ...report, ...failureEnding(`Cancelled by the gateway: ${error}`) };
    if (result.status === 'timed_out') return { ...report, status: 'timed_out', errorCode: 'timeout', error };
    return { ...report, ...(result.transient ? failedForNow(error) : failureEnding(error)) };
  }

  private stoppedEnding(): Ending {
    const { timeoutSec, silenceSec } = this.settings;
    switch (this.stopped) {
      case 'timed_out':
        return timedOutAfter(timeoutSec);
      case 'silent':
        return failureEnding(`The gateway reported nothing about the run for ${silenceSec}s`);
      default:
        return CANCELLED;
    }
  }

  private lostEnding({ message }: GatewayError): Ending {
    // The run may go on at the gateway: another attempt would then do the work twice.
    const error = withoutNul(message);
    return this.sent
      ? failureEnding(`The connection to the gateway was lost, and the run may continue there: ${error}`)
      : failedForNow(error);
  }
}

const MAX_SESSION = 262_144;

/** The session if it can be stored, else null: then the next run starts a new one. */
function storableSession(session: AgentSession | null): AgentSession | null {
  if (!session || unstorable(session)) return null;
  return JSON.stringify(session).length > MAX_SESSION ? null : session;
}

/**
 * The address and key with which the remote side reaches the API, and the address of the company's tools if it has any.
 */
const apiOf = ({ SERVICE_API_URL: url, SERVICE_TOOLS_URL: toolsUrl }: Execution['env'], key: string) => ({
  url: url ?? null,
  key,
  ...(toolsUrl && { toolsUrl }),
});
