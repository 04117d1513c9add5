import { z } from 'zod';
import { directoryProblem } from '../processes/command.js';
import type { AdapterDefinition, Check, Ending, Execution } from './adapter.js';

// Shared code of the built-in adapters.

/** Default properties of built-in adapters: they list no models, and a run gets only its token. */
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
    .describe('Seconds after which a run is stopped; 0, the default, means never'),
  graceSec: z.number().min(0).max(3_600).optional().describe('Seconds between SIGTERM and SIGKILL; 15 by default'),
};

/** A setting in seconds. */
export const seconds = (description: string) => z.number().positive().max(86_400).optional().describe(description);

/** A setting that names an environment variable. */
export const variableName = (description: string) =>
  z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .optional()
    .describe(description);

/** A setting with the headers of requests. */
export const headerValues = (when: string) =>
  z
    .record(z.string(), z.union([z.string(), z.looseObject({ type: z.enum(['secret_ref', 'user_secret_ref']) })]))
    .optional()
    .describe(`Headers sent ${when}: text, or references to secrets, which a run gets resolved`);

/** The flaws of a configuration, in one line. */
export const flawsIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ');

/** The base URL of an API without trailing slashes; undefined unless it is an http(s) URL without credentials. */
export function baseUrlOf(configured: string | undefined, vendorUrl: string): string | undefined {
  const baseUrl = (configured?.trim() || vendorUrl).replace(/\/+$/, '');
  if (!URL.canParse(baseUrl)) return undefined;
  const { protocol, username, password } = new URL(baseUrl);
  return ['http:', 'https:'].includes(protocol) && !username && !password ? baseUrl : undefined;
}

export const BASE_URL_FLAW = 'baseUrl must be an http or https address without a user or password';

/** The ending of a run that failed permanently. @param error one sentence */
export const failureEnding = (error: string): Ending => ({ status: 'failed', errorCode: 'adapter_failed', error });

/** The ending of a run that may succeed when it is retried later. */
export const failedForNow = (error: string): Ending => ({ status: 'failed', errorCode: 'transient_failure', error });

export const timedOutAfter = (limitSec: number | null): Ending => ({
  status: 'timed_out',
  errorCode: 'timeout',
  error: `Timed out after ${limitSec}s`,
});

export const CANCELLED: Ending = { status: 'cancelled', error: 'The run was cancelled' };

/** The options of `runChild` that an execution determines. */
export const childOptions = (execution: Execution) => ({
  cwd: execution.cwd,
  env: execution.env,
  confinement: execution.confinement,
  signal: execution.signal,
  drained: () => execution.drained(),
  spawned: (process: Parameters<Execution['spawned']>[0]) => execution.spawned(process),
});

export type CheckMaker = (code: string, level: Check['level'], message: string, more?: Partial<Check>) => Check;

/** Returns a function that creates an adapter's checks; their codes begin with the prefix. */
export const checkMaker =
  (prefix: string): CheckMaker =>
  (code, level, message, more = {}) => ({ code: `${prefix}_${code}`, level, message, ...more });

/** Checks a configured working directory. @returns no check if none is configured */
export async function directoryChecks(check: CheckMaker, cwd: unknown): Promise<Check[]> {
  if (typeof cwd !== 'string' || !cwd) return [];
  const problem = await directoryProblem(cwd);
  return [
    problem ? check('cwd_invalid', 'error', problem) : check('cwd_valid', 'info', `Working directory is valid: ${cwd}`),
  ];
}
