import type { SystemActor } from '../../core/actors/actor.js';

/** Who fires on a schedule or for a request from outside, and who wakes agents for what a routine asks of them. */
export const ROUTINES: SystemActor = { kind: 'system', name: 'routines' };
