import type { SystemActor } from '#services/core/actors/actor.js';

/** The actor that runs the jobs of plugins. */
export const PLUGIN_JOBS: SystemActor = { kind: 'system', name: 'plugin-jobs' };
