import type { SystemActor } from '../../core/actors/actor.js';

/** The engine, which executes runs, as the actor of events. */
export const ENGINE: SystemActor = { kind: 'system', name: 'engine' };
