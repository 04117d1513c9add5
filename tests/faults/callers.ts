import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { between } from './plan.js';
import type { Stage } from './stage.js';

/** What a caller asked for and was answered: all that the servers have promised anybody. */
export interface CallRequest {
  readonly key: string;
  readonly agentId: string;
  readonly issueId: string | null;
  /** Every answer, in turn: the same key may have been sent again by a caller who had heard nothing. */
  readonly answers: readonly { readonly status: number; readonly runId: string | null }[];
}

const PATIENCE_MS = 5_000;
const CALLERS = 4;

/** Clients that wake agents, and ask again until they are answered. */
export class Callers {
  readonly history: CallRequest[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly stage: Stage,
    private readonly chance: () => number,
  ) {}

  /** Wakes so many agents, several at a time: two of three for a task of its own, the others for an issue of theirs. */
  async wake(count: number): Promise<void> {
    const jobs = Array.from({ length: count }, () => this.pick());
    const caller = async (): Promise<void> => {
      for (let job = jobs.pop(); job; job = jobs.pop()) this.history.push(await this.ask(job));
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  }

  private keys = 0;

  private pick(): Omit<CallRequest, 'answers'> {
    this.keys += 1;
    const agent = this.stage.agents[between(this.chance, 0, this.stage.agents.length)] as Stage['agents'][number];
    const isAboutIssue = this.chance() < 1 / 3;
    const issueId = agent.issueIds[between(this.chance, 0, agent.issueIds.length)] as string;
    return { key: `wake ${this.keys}`, agentId: agent.id, issueId: isAboutIssue ? issueId : null };
  }

  /** Asks until somebody answers; one in ten asks once more although it was answered. */
  private async ask(job: Omit<CallRequest, 'answers'>): Promise<CallRequest> {
    const answers: { status: number; runId: string | null }[] = [];
    const wanted = this.chance() < 0.1 ? 2 : 1;
    while (answers.length < wanted) {
      const answer = await this.send(job).catch(() => undefined);
      if (answer) answers.push(answer);
      else await sleep(50);
    }
    return { ...job, answers };
  }

  private async send({ key, agentId, issueId }: Omit<CallRequest, 'answers'>) {
    const { urls } = this.cluster;
    const url = urls[between(this.chance, 0, urls.length)];
    if (!url) return undefined;
    const response = await fetch(`${url}/api/agents/${agentId}/wakeup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idempotencyKey: key, payload: issueId ? { issueId } : { taskKey: key } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json()) as { id?: string };
    // Busy: it was not done, and may be asked for again.
    return response.status === 503 ? undefined : { status: response.status, runId: body.id ?? null };
  }
}
