import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../failure.js';
import type { Output } from '../output/types.js';
import type { CommandInvocation } from '../table/invocation.js';
import { followStart } from './events.js';
import { followHere } from './watched.js';

const QUERY = `subscription Watch($company: ID!, $after: String, $types: [EventEntityType!]) {
  events(companyId: $company, after: $after, filter: { entityTypes: $types }) { cursor }
}`;

/** Events come in bursts: all events within this time cause a single read of the list. */
const GATHER_MS = 150;
const RETRY_MS = 1_000;
const CLEAR = '\u001b[H\u001b[2J\u001b[3J';

type Row = Readonly<Record<string, unknown>>;

export interface WatchedList {
  readonly types: readonly string[];
  readonly columns: readonly string[];
  load(): Promise<readonly unknown[]>;
}

/**
 * Shows a list, and updates it whenever something changes. A terminal always shows the current list. Elsewhere only new
 * and changed rows are written; as JSON, one per line.
 */
export async function watchList(invocation: CommandInvocation, { types, columns, load }: WatchedList): Promise<void> {
  const { client, output, signal } = invocation;
  const company = await client.companyId();
  // Before the list, so the events include every change made while it is read.
  const { after } = await followStart(client, company, undefined);
  const screen = new Screen(output, columns);
  await screen.show(await load());
  const reader = new Reader(async () => screen.show(await load()), signal);
  const events = followHere<{ cursor: string }>(invocation, {
    query: QUERY,
    variables: { company, after, types },
    resume: ({ cursor }) => ({ after: cursor }),
  });
  await Promise.race([follow(events, reader), reader.failed]);
}

async function follow(events: AsyncIterable<unknown>, reader: Reader): Promise<void> {
  for await (const _event of events) reader.ask();
}

/** Merges requests: all that arrive while it waits or reads cause one more read. */
class Reader {
  private isAsked = false;
  private isReading = false;
  private fail!: (error: unknown) => void;
  readonly failed: Promise<never>;

  constructor(
    private readonly read: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {
    this.failed = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.failed.catch(() => {});
  }

  ask(): void {
    this.isAsked = true;
    if (this.isReading) return;
    this.isReading = true;
    void this.work().catch(this.fail);
  }

  private async work(): Promise<void> {
    while (this.isAsked) {
      await sleep(GATHER_MS, undefined, { signal: this.signal });
      this.isAsked = false;
      await this.read().catch(async (error: unknown) => {
        // A restarting server responds soon; repeating a refused request does not help.
        if (this.signal.aborted || (error instanceof ApiError && error.status < 500)) throw error;
        this.isAsked = true;
        await sleep(RETRY_MS, undefined, { signal: this.signal });
      });
    }
    this.isReading = false;
  }
}

class Screen {
  private shown = new Map<string, string>();

  constructor(
    private readonly output: Output,
    private readonly columns: readonly string[],
  ) {}

  async show(rows: readonly unknown[]): Promise<void> {
    const { output, columns } = this;
    if (output.isTerminal && !output.isJson) {
      await output.write(CLEAR);
      output.list(rows, columns);
      output.note(output.style('dim', `As of ${new Date().toLocaleTimeString('en-GB')}. Ctrl-C stops.`));
      return;
    }
    const now = new Map(rows.map((row) => [keyOf(row as Row), JSON.stringify(row)]));
    const changed = rows.filter((row) => this.shown.get(keyOf(row as Row)) !== JSON.stringify(row));
    const gone = [...this.shown.keys()].filter((key) => !now.has(key));
    this.shown = now;
    if (!output.isJson) return void (changed.length > 0 && output.list(changed, columns));
    await output.jsonLines([...changed, ...gone.map((id) => ({ id, removed: true }))]);
  }
}

const keyOf = (row: Row): string => (typeof row.id === 'string' ? row.id : JSON.stringify(row));
