/** Milliseconds between writes: one statement writes all notes of the interval, instead of one write per request. */
const INTERVAL = 500;

interface NotesOptions<Note> {
  /** Writes notes. They come in the order of their keys, which prevents deadlocks between two processes. */
  readonly write: (notes: readonly (readonly [key: string, note: Note])[]) => Promise<unknown>;
  /** Called when a write fails: its notes are lost. */
  readonly onError: (error: unknown) => void;
}

/** Collects notes by key and writes them within half a second. Call `flush` to write them before a stop. */
export class BatchedNotes<Note> {
  private readonly notes = new Map<string, Note>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: NotesOptions<Note>) {}

  /** @param next makes the note from the one that is not written yet */
  note(key: string, next: (before: Note | undefined) => Note): void {
    this.notes.set(key, next(this.notes.get(key)));
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const noted = [...this.notes].sort(([a], [b]) => (a < b ? -1 : 1));
    this.notes.clear();
    if (noted.length > 0) await this.options.write(noted).catch(this.options.onError);
  }
}
