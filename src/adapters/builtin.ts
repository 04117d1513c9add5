import { z } from 'zod';
import type { AdapterDefinition, Ending } from './adapter.js';

/** What a built-in adapter is unless it says otherwise: no models to choose from, and a run's token is all that it gets. */
export const BUILTIN_DEFAULTS = {
  source: 'builtin',
  defaults: {},
  models: [],
  supportsInstructionsBundle: false,
  supportsSkills: false,
  supportsLocalAgentJwt: true,
  requiresMaterializedRuntimeSkills: false,
  runsOnHost: true,
} as const satisfies Partial<AdapterDefinition>;

/** Settings of adapters that start a program on this machine. */
export const programSettings = {
  cwd: z.string().min(1).optional().describe('Absolute working directory'),
  timeoutSec: z
    .number()
    .min(0)
    .max(86_400)
    .optional()
    .describe('Seconds after which a run is stopped; 0, the default, for never'),
  graceSec: z.number().min(0).max(3_600).optional().describe('Seconds between SIGTERM and SIGKILL; 15 by default'),
};

/** The end of a run that failed for good, with the reason in one sentence. */
export const failed = (error: string): Ending => ({ status: 'failed', errorCode: 'adapter_failed', error });
