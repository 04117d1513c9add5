/** Milliseconds between writes: one statement for all that was noted meanwhile, instead of a write with every request. */
const INTERVAL = 500;

interface NotesOptions<Note> {
  /** Writes notes, in the order of their keys, so that two processes cannot deadlock. */
  readonly write: (notes: readonly (readonly [key: string, note: Note])[]) => Promise<unknown>;
  /** Called where a write failed: its notes are lost. */
  readonly onError: (error: unknown) => void;
}

/** Keeps notes of what happened by key, and writes them within half a second, and by `flush` before a stop. */
export class BatchedNotes<Note> {
  private readonly notes = new Map<string, Note>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: NotesOptions<Note>) {}

  /** @param next the note, made of the one that is not written yet */
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
