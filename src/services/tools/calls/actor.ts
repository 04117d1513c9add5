import type { SystemActor } from '#services/core/actors/actor.js';

/** The tool gateway as an actor: it requests approvals and makes approved calls. */
export const TOOL_GATEWAY: SystemActor = { kind: 'system', name: 'tool_gateway' };
