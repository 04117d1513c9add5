import type { SlicedWork } from './slices.js';

/** The milliseconds that a slice runs before other work gets a turn. */
const SLICE_MS = 5;

/** Runs the work in slices of a few milliseconds; the process serves other work in between. */
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

/** Runs one waiting slice in each turn of the event loop: ten saves at once stall the loop no longer than one. */
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
