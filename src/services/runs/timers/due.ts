import type { SystemActor } from '#services/core/actors/actor.js';

/** An agent or issue that may be due. */
export interface Due {
  readonly companyId: string;
  readonly id: string;
}

/** The actor of the clock's wakes and events. */
export const CLOCK: SystemActor = { kind: 'system', name: 'clock' };
