import type { Ending, Usage } from '../../../adapters/adapter.js';

/** How a run ended, as whoever ends it tells: its adapter, or the server. */
export interface RunEnd extends Omit<Ending, 'status' | 'errorCode' | 'usage'> {
  readonly status: Ending['status'] | 'interrupted';
  readonly errorCode?: string;
  readonly usage?: Usage;
  readonly log?: RunLogEnd;
}

/** What is known of a run's log once nothing more is written to it. */
export interface RunLogEnd {
  readonly bytes: number;
  readonly sha256: string | null;
  readonly stdoutExcerpt: string | null;
  readonly stderrExcerpt: string | null;
  readonly lastSeq: number;
}
