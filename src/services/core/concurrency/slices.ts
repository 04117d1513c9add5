/** Long work that can pause: a generator that yields at each point where it may be interrupted. */
export type SlicedWork<T> = Generator<void, T, void>;

/** Runs the work without pauses. */
export function atOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
