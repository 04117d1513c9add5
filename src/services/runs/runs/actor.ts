import type { SystemActor } from '#services/core/actors/actor.js';

/** The actor of the engine's events. The engine executes runs. */
export const ENGINE: SystemActor = { kind: 'system', name: 'engine' };
