import { z } from 'zod';
import type { JsonObject } from '#services/core/text/fields.js';
import { BASE_URL_FLAW, baseUrlOf, flawsIn, seconds, variableName } from '../builtin.js';
import type { Provider } from './job.js';

/** The configuration of the native runner. */
export const RunnerConfig = z.looseObject({
  provider: z
    .enum(['anthropic', 'openai_compatible'])
    .optional()
    .describe('The API of the endpoint; by default openai_compatible if baseUrl is set, else anthropic'),
  baseUrl: z
    .string()
    .optional()
    .describe(
      "Base URL of the endpoint, including its version, such as http://host:11434/v1; the vendor's own by default",
    ),
  model: z.string().min(1).max(200).optional().describe('The model, as the endpoint names it'),
  apiKeyEnv: variableName("The variable with the endpoint's key; ANTHROPIC_API_KEY or OPENAI_API_KEY by default"),
  maxSteps: z.int().min(1).max(1000).optional().describe('Maximum number of model calls in a run; 50 by default'),
  maxTokens: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('Maximum number of tokens in a run, input and output; no limit by default'),
  maxOutputTokens: z.int().min(1).max(10_000_000).optional().describe('Maximum number of tokens in one response'),
  temperature: z.number().min(0).max(2).optional(),
  silenceSec: seconds('Seconds for which the endpoint may send nothing; 300 by default'),
  cwd: z.string().min(1).optional().describe('Absolute working directory'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
  graceSec: seconds('Seconds between the polite and the hard stop; 15 by default'),
  instructionsFilePath: z.string().optional().describe('Absolute path of the entry instructions file'),
});

const VENDORS = {
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', apiKeyEnv: 'ANTHROPIC_API_KEY' },
  openai_compatible: { baseUrl: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
} as const;

/** A configuration with its defaults filled in. */
export interface RunnerSettings {
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly model: string | null;
  readonly apiKeyEnv: string;
  /** Whether the endpoint is the vendor's own, which rejects requests without a key. */
  readonly needsKey: boolean;
  readonly maxSteps: number;
  readonly maxTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  readonly silenceSec: number;
  readonly timeoutSec: number;
  readonly graceSec: number;
}

/** The settings of a configuration, or a description of its flaw. */
export function runnerSettings(config: JsonObject): RunnerSettings | string {
  const { data, error } = RunnerConfig.safeParse(config);
  if (error) return flawsIn(error);
  const provider = data.provider ?? (data.baseUrl ? 'openai_compatible' : 'anthropic');
  const vendor = VENDORS[provider];
  const baseUrl = baseUrlOf(data.baseUrl, vendor.baseUrl);
  if (baseUrl === undefined) return BASE_URL_FLAW;
  return {
    provider,
    baseUrl,
    model: data.model ?? null,
    apiKeyEnv: data.apiKeyEnv ?? vendor.apiKeyEnv,
    needsKey: new URL(baseUrl).host === new URL(vendor.baseUrl).host,
    maxSteps: data.maxSteps ?? 50,
    maxTokens: data.maxTokens ?? null,
    maxOutputTokens: data.maxOutputTokens ?? null,
    temperature: data.temperature ?? null,
    silenceSec: data.silenceSec ?? 300,
    timeoutSec: data.timeoutSec ?? 0,
    graceSec: data.graceSec ?? 15,
  };
}
