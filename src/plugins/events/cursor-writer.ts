import type { Services } from '#services/core/operation/scope.js';
import { type EventCursor, saveCursors } from '#services/plugins/events/rows.js';
import type { WorkerLease } from '#services/plugins/host/leases.js';

const FLUSH_MS = 200;

interface CursorWriterOptions {
  readonly services: Pick<Services, 'database'>;
  readonly lease: WorkerLease;
  readonly processId: string;
  /** Called when another process runs the worker. */
  readonly onLost: () => void;
  readonly log: (message: string) => void;
}

/** Saves up to where a plugin has received events, for all companies together. Later events are sent again. */
export class CursorWriter {
  private changed = new Map<string, EventCursor>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly options: CursorWriterOptions) {}

  note(cursor: EventCursor): void {
    this.changed.set(cursor.companyId, cursor);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the pending cursors. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    if (this.changed.size === 0) return;
    const { services, lease, processId, onLost, log } = this.options;
    const { changed } = this;
    this.changed = new Map();
    try {
      const isHeld = await saveCursors(services.database, lease, processId, [...changed.values()]);
      if (!isHeld) onLost();
      this.isFailing = false;
    } catch (error) {
      // Cursors noted meanwhile are newer.
      this.changed = new Map([...changed, ...this.changed]);
      if (!this.isFailing) log(`the position of a plugin in the events was not recorded: ${(error as Error).message}`);
      this.isFailing = true;
      this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS * 5).unref();
    }
  }
}
