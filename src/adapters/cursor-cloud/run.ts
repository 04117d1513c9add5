import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clipText, withoutNul } from '#processes/text.js';
import type { AgentSession, Ending, Execution } from '../adapter.js';
import { CANCELLED, failedForNow, failureEnding, timedOutAfter } from '../builtin.js';
import { withInstructions } from '../prompt.js';
import { type CloudAgent, type CloudMessage, type CursorApi, CursorError } from './api.js';
import type { CursorSettings } from './settings.js';

/** Consecutive failed polls after which the run fails: about ten minutes, including the pauses. */
const MAX_FAILED_POLLS = 10;
const MAX_PAUSE_MS = 120_000;
const STOP_MS = 15_000;
/** After a follow-up, the agent may count as finished for this many polls; after that, it will not answer. */
const MAX_IDLE_POLLS = 6;
const MAX_SUMMARY = 8_000;
const PROBLEMS: Readonly<Record<string, string>> = {
  STOPPED: 'The agent was stopped in Cursor',
  EXPIRED: 'The agent has expired in Cursor',
};
const WORKING = new Set(['CREATING', 'RUNNING', 'PENDING', 'QUEUED']);

/** One run of an agent in Cursor's cloud: launches it, or asks it to continue, and polls it until it has finished. */
export class CursorRun {
  private readonly seen = new Set<string>();
  private status = '';
  private lastMessage = '';
  /** Whether the agent has written anything since the follow-up. */
  private hasAnswered = false;
  /** The agent of the session, once it may have received the follow-up. */
  private followedUpId: string | undefined;
  /** Aborts when the run is cancelled or its time is over. */
  private readonly signal: AbortSignal;

  constructor(
    private readonly execution: Execution,
    private readonly settings: CursorSettings,
    private readonly api: CursorApi,
  ) {
    const limits = settings.timeoutSec ? [AbortSignal.timeout(settings.timeoutSec * 1000)] : [];
    this.signal = AbortSignal.any([execution.signal, ...limits]);
  }

  async end(): Promise<Ending> {
    const { execution, signal } = this;
    let agent: CloudAgent | undefined;
    try {
      signal.throwIfAborted();
      agent = (await this.continueSession()) ?? (await this.launch());
      await execution.started(agent.id);
      // If this run is interrupted, the next run continues this agent instead of launching a second one.
      await execution.keepSession(this.session(agent));
      agent = await this.follow(agent);
      return this.endingOf(agent);
    } catch (error) {
      if (signal.aborted) return this.stoppedEnding(agent);
      if (!(error instanceof CursorError)) throw error;
      return this.failure(error, agent);
    }
  }

  /** Sends a follow-up to the agent of the session; undefined if that agent does not exist. */
  private async continueSession(): Promise<CloudAgent | undefined> {
    const { session, prompt } = this.execution;
    const { signal } = this;
    if (!session || session.params?.repository !== this.settings.repository) return undefined;
    try {
      for (const { id } of await this.api.conversation(session.id, signal)) this.seen.add(id);
      this.followedUpId = session.id;
      await this.api.followUp(session.id, this.isInstructed(session) ? prompt : this.instructedPrompt(), signal);
      return await this.api.agent(session.id, signal);
    } catch (error) {
      const gone = error instanceof CursorError && [400, 404, 409, 410].includes(error.status ?? 0);
      if (!gone) throw error;
      this.execution.log('system', `The agent ${session.id} cannot be continued: a new one is launched\n`);
      this.seen.clear();
      this.followedUpId = undefined;
      return undefined;
    }
  }

  /** Launches an agent. If the response is lost, finds the agent by its branch, which only this run uses. */
  private async launch(): Promise<CloudAgent> {
    const { settings, api, signal, branchName } = this;
    this.hasAnswered = true;
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
      const agent = unsure ? await this.launchedOn(branchName, signal) : undefined;
      if (agent) return agent;
      throw error;
    }
  }

  /** Whether the agent of a session has received the current instructions. */
  private isInstructed({ params }: AgentSession): boolean {
    return (params?.instructions ?? '') === this.instructions();
  }

  private instructedPrompt(): string {
    return withInstructions(this.execution.prompt, this.execution.instructions);
  }

  /** The fingerprint of the instructions; empty without any. */
  private instructions(): string {
    const text = this.execution.instructions?.text.trim();
    return text ? createHash('sha256').update(text).digest('hex') : '';
  }

  /** The branch to work on, which only this run uses unless the configuration names one. */
  private get branchName(): string {
    return this.settings.branchName ?? `orgraph/run-${this.execution.runId}`;
  }

  private async launchedOn(branchName: string, signal: AbortSignal): Promise<CloudAgent | undefined> {
    const agents = await this.api.recentAgents(signal).catch(() => []);
    return agents.find(({ target }) => target?.branchName === branchName);
  }

  private async follow(launched: CloudAgent): Promise<CloudAgent> {
    let agent = launched;
    for (let failed = 0, idle = 0; ; ) {
      let pause = this.settings.pollMs;
      try {
        agent = await this.poll(agent);
        failed = 0;
        if (!WORKING.has(agent.status) && (this.hasAnswered || ++idle > MAX_IDLE_POLLS)) return agent;
      } catch (error) {
        if (!(error instanceof CursorError) || !error.passing || ++failed > MAX_FAILED_POLLS) throw error;
        pause = error.retryAfterMs ?? Math.min(pause * 2 ** failed, MAX_PAUSE_MS);
        this.execution.log('system', `${error.message}. Trying again.\n`);
      }
      await sleep(pause, undefined, { signal: this.signal });
    }
  }

  private async poll({ id }: CloudAgent): Promise<CloudAgent> {
    const { signal } = this;
    const agent = await this.api.agent(id, signal);
    if (agent.status !== this.status) this.execution.progress(`Cursor agent ${id}: ${clipText(agent.status, 100)}`);
    this.status = agent.status;
    for (const message of await this.conversation(id)) {
      if (this.seen.has(message.id)) continue;
      this.seen.add(message.id);
      await this.show(message);
    }
    return agent;
  }

  /** Returns no messages if the conversation is too long to read: that does not end the run. */
  private async conversation(id: string): Promise<CloudMessage[]> {
    try {
      return await this.api.conversation(id, this.signal);
    } catch (error) {
      if (error instanceof CursorError && !error.passing && error.status !== 401) return [];
      throw error;
    }
  }

  private async show({ type, text }: CloudMessage): Promise<void> {
    const { execution } = this;
    if (type === 'assistant_message') {
      this.hasAnswered = true;
      this.lastMessage = text;
    }
    const keepsUp =
      type === 'assistant_message'
        ? execution.log('stdout', `${text}\n`)
        : execution.log('system', `${type}: ${clipText(text, 2_000)}\n`);
    if (!keepsUp) await execution.drained();
  }

  private endingOf(agent: CloudAgent): Ending {
    if (agent.status === 'FINISHED') return { ...this.reportOf(agent), status: 'succeeded' };
    const problem = PROBLEMS[agent.status] ?? `The agent ended in Cursor with status ${clipText(agent.status, 100)}`;
    return { ...this.reportOf(agent), ...failureEnding(problem) };
  }

  private async stoppedEnding(agent: CloudAgent | undefined): Promise<Ending> {
    // An agent that was launched at the moment of the stop is stopped as well.
    const launched = agent ?? (await this.launchedMeanwhile());
    const id = launched?.id ?? this.followedUpId;
    if (id) await this.stopAgent(id);
    const ending = this.execution.signal.aborted ? CANCELLED : timedOutAfter(this.settings.timeoutSec);
    return { ...(launched && this.reportOf(launched)), ...ending };
  }

  private async launchedMeanwhile(): Promise<CloudAgent | undefined> {
    if (!this.hasAnswered || this.settings.branchName) return undefined;
    return this.launchedOn(this.branchName, AbortSignal.timeout(STOP_MS));
  }

  private async stopAgent(id: string): Promise<void> {
    try {
      await this.api.stop(id, AbortSignal.timeout(STOP_MS));
    } catch (error) {
      this.execution.log('system', `The agent ${id} could not be stopped: ${(error as Error).message}\n`);
    }
  }

  private failure(error: CursorError, agent: CloudAgent | undefined): Ending {
    // After the launch, another attempt would do the work twice.
    if (agent)
      return { ...this.reportOf(agent), ...failureEnding(`${error.message}; the agent ${agent.id} may continue`) };
    const isUnsure = error.status === null && this.settings.branchName !== null;
    return error.passing && !isUnsure ? failedForNow(error.message) : failureEnding(error.message);
  }

  private reportOf(agent: CloudAgent): Partial<Ending> {
    const summary = withoutNul(clipText(agent.summary || this.lastMessage, MAX_SUMMARY));
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
