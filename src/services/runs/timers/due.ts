import type { SystemActor } from '../../core/actors/actor.js';

/** One thing that may be due, as the look at all of them found it. */
export interface Due {
  readonly companyId: string;
  readonly id: string;
}

/** Who the clock is in the ledger and the journal. */
export const CLOCK: SystemActor = { kind: 'system', name: 'clock' };
