import type { SystemActor } from '../../core/actors/actor.js';

/** The gateway to tools, where it acts by itself: it asks people, and makes what they have approved. */
export const TOOL_GATEWAY: SystemActor = { kind: 'system', name: 'tool_gateway' };
