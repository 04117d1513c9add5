/** Long work that pauses often: a generator that yields wherever it may be interrupted. */
export type SlicedWork<T> = Generator<void, T, void>;

/** How long work goes on before others have their turn. */
const SLICE_MS = 5;

/** Does the work at once. */
export function atOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work in slices of a few milliseconds, between which everything else of this process goes on. */
export async function inSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (;;) {
    await turn();
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

const waiting: (() => void)[] = [];

/** Of all work that waits, one slice in each turn of the event loop: ten saves at once stall it no longer than one. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
