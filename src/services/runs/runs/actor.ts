import type { SystemActor } from '../../core/actors/actor.js';

/** Whoever executes runs, in the journal. */
export const ENGINE: SystemActor = { kind: 'system', name: 'engine' };
