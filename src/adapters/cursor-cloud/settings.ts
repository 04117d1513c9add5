import { z } from 'zod';
import type { JsonObject } from '../../services/core/text/fields.js';

const seconds = (description: string) => z.number().positive().max(86_400).optional().describe(description);

/** The configuration of Cursor's cloud agents. */
export const CursorConfig = z.looseObject({
  repository: z
    .string()
    .optional()
    .describe('Repository the cloud agent works on, such as https://github.com/org/name'),
  ref: z.string().min(1).max(500).optional().describe('Branch, tag or commit to begin from'),
  model: z.string().min(1).max(200).optional().describe("The model; Cursor's choice unless given"),
  branchName: z.string().min(1).max(200).optional().describe('Branch to work on; one for each task unless given'),
  autoCreatePr: z.boolean().optional().describe('Open a pull request when the agent has finished'),
  openAsCursorGithubApp: z.boolean().optional().describe("Open it as Cursor's GitHub app"),
  skipReviewerRequest: z.boolean().optional().describe('Ask nobody to review it'),
  baseUrl: z.string().optional().describe('Address of the API; https://api.cursor.com unless given'),
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .optional()
    .describe('The variable with the API key; CURSOR_API_KEY unless given'),
  pollSec: seconds('Seconds between looks at the agent; 10 unless given'),
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

/** A configuration filled in, or what is wrong with it. */
export function cursorSettings(config: JsonObject): CursorSettings | { code: string; problem: string } {
  const parsed = CursorConfig.safeParse(config);
  if (!parsed.success) {
    const problem = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    return { code: 'config_invalid', problem };
  }
  const given = parsed.data;
  const repository = given.repository?.trim() ?? '';
  if (!repository) return { code: 'repository_missing', problem: 'Cursor cloud adapter missing repository' };
  const baseUrl = (given.baseUrl?.trim() || 'https://api.cursor.com').replace(/\/+$/, '');
  if (!/^https?:\/\/[^@]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    return { code: 'base_url_invalid', problem: 'baseUrl must be an http or https address without a user or password' };
  }
  const { autoCreatePr, openAsCursorGithubApp, skipReviewerRequest } = given;
  return {
    repository,
    ref: given.ref ?? null,
    model: given.model && given.model !== 'auto' ? given.model : null,
    branchName: given.branchName ?? null,
    pullRequest: {
      ...(autoCreatePr === undefined ? {} : { autoCreatePr }),
      ...(openAsCursorGithubApp === undefined ? {} : { openAsCursorGithubApp }),
      ...(skipReviewerRequest === undefined ? {} : { skipReviewerRequest }),
    },
    baseUrl,
    apiKeyEnv: given.apiKeyEnv ?? 'CURSOR_API_KEY',
    pollMs: (given.pollSec ?? 10) * 1000,
    timeoutSec: given.timeoutSec ?? null,
  };
}
