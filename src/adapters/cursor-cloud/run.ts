import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentSession, Ending, Execution } from '../adapter.js';
import { failed } from '../builtin.js';
import { clipped, storable } from '../text.js';
import { type CloudAgent, type CloudMessage, type CursorApi, CursorError } from './api.js';
import type { CursorSettings } from './settings.js';

/** Looks that fail one after another before the run is given up; with their pauses some ten minutes. */
const MAX_FAILED_LOOKS = 10;
const MAX_PAUSE_MS = 120_000;
const STOP_MS = 15_000;
/** Looks after which an agent that was asked to go on, and still counts as finished, has nothing more to say. */
const MAX_IDLE_LOOKS = 6;
const MAX_SUMMARY = 8_000;
const WORKING = new Set(['CREATING', 'RUNNING', 'PENDING', 'QUEUED']);

/** One run of an agent in Cursor's cloud: launched, or asked to go on, and looked at until it has finished. */
export class CursorRun {
  private readonly stopping = new AbortController();
  private readonly seen = new Set<string>();
  private timedOut = false;
  private status = '';
  private said = '';
  /** Whether anything was said since it was asked to go on. */
  private answered = false;
  /** The agent of the session, once it may have been asked to go on. */
  private asked: string | undefined;

  constructor(
    private readonly execution: Execution,
    private readonly settings: CursorSettings,
    private readonly api: CursorApi,
  ) {}

  async end(): Promise<Ending> {
    const { execution, settings, stopping } = this;
    const cancel = () => stopping.abort();
    execution.signal.addEventListener('abort', cancel);
    if (execution.signal.aborted) cancel();
    const limit = settings.timeoutSec && setTimeout(() => this.timeOut(), settings.timeoutSec * 1000);
    let agent: CloudAgent | undefined;
    try {
      stopping.signal.throwIfAborted();
      agent = (await this.goOn()) ?? (await this.launch());
      await execution.started(agent.id);
      // Another run is to ask this agent to go on where this one is cut off, not to launch a second.
      await execution.keepSession(this.session(agent));
      agent = await this.follow(agent);
      return this.endingOf(agent);
    } catch (error) {
      if (stopping.signal.aborted) return this.stoppedEnding(agent);
      if (!(error instanceof CursorError)) throw error;
      return this.failure(error, agent);
    } finally {
      execution.signal.removeEventListener('abort', cancel);
      clearTimeout(limit || undefined);
    }
  }

  private timeOut(): void {
    this.timedOut = true;
    this.stopping.abort();
  }

  /** Asks the agent of the session to go on; undefined where there is none any more. */
  private async goOn(): Promise<CloudAgent | undefined> {
    const { session, prompt } = this.execution;
    const { signal } = this.stopping;
    if (!session || session.params?.repository !== this.settings.repository) return undefined;
    try {
      for (const { id } of await this.api.conversation(session.id, signal)) this.seen.add(id);
      this.asked = session.id;
      await this.api.followUp(session.id, this.instructedOf(session) ? prompt : this.instructedPrompt(), signal);
      return await this.api.agent(session.id, signal);
    } catch (error) {
      const gone = error instanceof CursorError && [400, 404, 409, 410].includes(error.status ?? 0);
      if (!gone) throw error;
      this.execution.log('system', `The agent ${session.id} does not go on: a new one is launched\n`);
      this.seen.clear();
      this.asked = undefined;
      return undefined;
    }
  }

  /** Launches an agent. Where the answer got lost, it is found by the branch, which is the run's own. */
  private async launch(): Promise<CloudAgent> {
    const { settings, execution, api } = this;
    const { signal } = this.stopping;
    const branchName = settings.branchName ?? `orgraph/run-${execution.runId}`;
    this.answered = true;
    try {
      return await api.launch(
        {
          prompt: { text: this.instructedPrompt() },
          source: { repository: settings.repository, ...(settings.ref && { ref: settings.ref }) },
          target: { branchName, ...settings.pullRequest },
          ...(settings.model && { model: settings.model }),
        },
        signal,
      );
    } catch (error) {
      const unsure = error instanceof CursorError && error.passing && error.status !== 429 && !settings.branchName;
      const agent = unsure ? await this.launchedOn(branchName) : undefined;
      if (agent) return agent;
      throw error;
    }
  }

  /** Whether the agent has been told the instructions as they are now. */
  private instructedOf({ params }: AgentSession): boolean {
    return (params?.instructions ?? '') === this.instructions();
  }

  private instructedPrompt(): string {
    const { instructions, prompt } = this.execution;
    return instructions?.text.trim() ? `${instructions.text}\n\n---\n\n${prompt}` : prompt;
  }

  /** What they are known by; empty where there are none. */
  private instructions(): string {
    const text = this.execution.instructions?.text.trim();
    return text ? createHash('sha256').update(text).digest('hex') : '';
  }

  private async launchedOn(branchName: string): Promise<CloudAgent | undefined> {
    const agents = await this.api.recentAgents(this.stopping.signal).catch(() => []);
    return agents.find(({ target }) => target?.branchName === branchName);
  }

  private async follow(launched: CloudAgent): Promise<CloudAgent> {
    let agent = launched;
    for (let failed = 0, idle = 0; ; ) {
      let pause = this.settings.pollMs;
      try {
        agent = await this.look(agent);
        failed = 0;
        if (!WORKING.has(agent.status) && (this.answered || ++idle > MAX_IDLE_LOOKS)) return agent;
      } catch (error) {
        if (!(error instanceof CursorError) || !error.passing || ++failed > MAX_FAILED_LOOKS) throw error;
        pause = error.retryAfterMs ?? Math.min(pause * 2 ** failed, MAX_PAUSE_MS);
        this.execution.log('system', `${error.message}. Trying again.\n`);
      }
      await sleep(pause, undefined, { signal: this.stopping.signal });
    }
  }

  private async look({ id }: CloudAgent): Promise<CloudAgent> {
    const { signal } = this.stopping;
    const agent = await this.api.agent(id, signal);
    if (agent.status !== this.status) this.execution.progress(`Cursor agent ${id}: ${clipped(agent.status, 100)}`);
    this.status = agent.status;
    for (const message of await this.conversation(id)) {
      if (this.seen.has(message.id)) continue;
      this.seen.add(message.id);
      await this.show(message);
    }
    return agent;
  }

  /** A conversation that is too long to be read is no reason to give an agent up. */
  private async conversation(id: string): Promise<CloudMessage[]> {
    try {
      return await this.api.conversation(id, this.stopping.signal);
    } catch (error) {
      if (error instanceof CursorError && !error.passing && error.status !== 401) return [];
      throw error;
    }
  }

  private async show({ type, text }: CloudMessage): Promise<void> {
    const { execution } = this;
    if (type === 'assistant_message') {
      this.answered = true;
      this.said = text;
    }
    const keepsUp =
      type === 'assistant_message'
        ? execution.log('stdout', `${text}\n`)
        : execution.log('system', `${type}: ${clipped(text, 2_000)}\n`);
    if (!keepsUp) await execution.drained();
  }

  private endingOf(agent: CloudAgent): Ending {
    const told = this.toldBy(agent);
    switch (agent.status) {
      case 'FINISHED':
        return { ...told, status: 'succeeded' };
      case 'STOPPED':
        return { ...told, ...failed('The agent was stopped in Cursor') };
      case 'EXPIRED':
        return { ...told, ...failed('The agent has expired in Cursor') };
      default:
        return { ...told, ...failed(`The agent ended in Cursor with status ${clipped(agent.status, 100)}`) };
    }
  }

  private async stoppedEnding(agent: CloudAgent | undefined): Promise<Ending> {
    // What was launched in the moment of the stop goes too.
    const begun = agent ?? (await this.found());
    const id = begun?.id ?? this.asked;
    if (id) await this.stopAgent(id);
    const told = begun ? this.toldBy(begun) : {};
    const { timeoutSec } = this.settings;
    return this.timedOut
      ? { ...told, status: 'timed_out', errorCode: 'timeout', error: `Timed out after ${timeoutSec}s` }
      : { ...told, status: 'cancelled', error: 'The run was cancelled' };
  }

  private async found(): Promise<CloudAgent | undefined> {
    const branchName = `orgraph/run-${this.execution.runId}`;
    if (!this.answered || this.settings.branchName) return undefined;
    const agents = await this.api.recentAgents(AbortSignal.timeout(STOP_MS)).catch(() => []);
    return agents.find(({ target }) => target?.branchName === branchName);
  }

  private async stopAgent(id: string): Promise<void> {
    try {
      await this.api.stop(id, AbortSignal.timeout(STOP_MS));
    } catch (error) {
      this.execution.log('system', `The agent ${id} could not be stopped: ${(error as Error).message}\n`);
    }
  }

  private failure(error: CursorError, agent: CloudAgent | undefined): Ending {
    // Once it has been launched, another attempt would have the work done twice.
    if (agent) return { ...this.toldBy(agent), ...failed(`${error.message}; the agent ${agent.id} may go on`) };
    const unknown = error.status === null && this.settings.branchName !== null;
    return error.passing && !unknown
      ? { status: 'failed', errorCode: 'transient_failure', error: error.message }
      : failed(error.message);
  }

  private toldBy(agent: CloudAgent): Partial<Ending> {
    const summary = storable(clipped(agent.summary || this.said, MAX_SUMMARY));
    const { target } = agent;
    return {
      session: this.session(agent),
      result: {
        agentId: agent.id,
        status: agent.status,
        url: target?.url ?? null,
        branchName: target?.branchName ?? null,
        prUrl: target?.prUrl ?? null,
      },
      ...(summary && { summary }),
    };
  }

  private session({ id, status }: CloudAgent): AgentSession | null {
    if (status === 'EXPIRED' || status === 'ERROR') return null;
    const instructions = this.instructions();
    return {
      id,
      displayId: id,
      params: { repository: this.settings.repository, ...(instructions && { instructions }) },
    };
  }
}
