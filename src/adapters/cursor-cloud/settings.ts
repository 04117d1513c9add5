import { z } from 'zod';
import type { JsonObject } from '#services/core/text/fields.js';
import { BASE_URL_FLAW, baseUrlOf, flawsIn, seconds, variableName } from '../builtin.js';

/** The configuration of Cursor's cloud agents. */
export const CursorConfig = z.looseObject({
  repository: z
    .string()
    .optional()
    .describe('Repository that the cloud agent works on, such as https://github.com/org/name'),
  ref: z.string().min(1).max(500).optional().describe('Branch, tag or commit to start from'),
  model: z.string().min(1).max(200).optional().describe("The model; Cursor's choice by default"),
  branchName: z.string().min(1).max(200).optional().describe('Branch to work on; one for each task by default'),
  autoCreatePr: z.boolean().optional().describe('Open a pull request when the agent has finished'),
  openAsCursorGithubApp: z.boolean().optional().describe("Open the pull request as Cursor's GitHub app"),
  skipReviewerRequest: z.boolean().optional().describe('Request no reviewers for the pull request'),
  baseUrl: z.string().optional().describe('Base URL of the API; https://api.cursor.com by default'),
  apiKeyEnv: variableName('The variable with the API key; CURSOR_API_KEY by default'),
  pollSec: seconds('Seconds between polls of the agent; 10 by default'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
});

export interface CursorSettings {
  readonly repository: string;
  readonly ref: string | null;
  readonly model: string | null;
  readonly branchName: string | null;
  readonly pullRequest: {
    readonly autoCreatePr?: boolean;
    readonly openAsCursorGithubApp?: boolean;
    readonly skipReviewerRequest?: boolean;
  };
  readonly baseUrl: string;
  readonly apiKeyEnv: string;
  readonly pollMs: number;
  readonly timeoutSec: number | null;
}

/** The settings of a configuration, or a description of its flaw. */
export function cursorSettings(config: JsonObject): CursorSettings | { code: string; problem: string } {
  const { data, error } = CursorConfig.safeParse(config);
  if (error) return { code: 'config_invalid', problem: flawsIn(error) };
  const repository = data.repository?.trim() ?? '';
  if (!repository) return { code: 'repository_missing', problem: 'Cursor cloud adapter missing repository' };
  const baseUrl = baseUrlOf(data.baseUrl, 'https://api.cursor.com');
  if (baseUrl === undefined) return { code: 'base_url_invalid', problem: BASE_URL_FLAW };
  const { autoCreatePr, openAsCursorGithubApp, skipReviewerRequest } = data;
  return {
    repository,
    ref: data.ref ?? null,
    model: data.model && data.model !== 'auto' ? data.model : null,
    branchName: data.branchName ?? null,
    pullRequest: {
      ...(autoCreatePr === undefined ? {} : { autoCreatePr }),
      ...(openAsCursorGithubApp === undefined ? {} : { openAsCursorGithubApp }),
      ...(skipReviewerRequest === undefined ? {} : { skipReviewerRequest }),
    },
    baseUrl,
    apiKeyEnv: data.apiKeyEnv ?? 'CURSOR_API_KEY',
    pollMs: (data.pollSec ?? 10) * 1000,
    timeoutSec: data.timeoutSec ?? null,
  };
}
