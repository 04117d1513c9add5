import type { SystemActor } from '#services/core/actors/actor.js';

/** The actor of schedules and webhooks, and of the wakes for routines' issues. */
export const ROUTINES: SystemActor = { kind: 'system', name: 'routines' };
