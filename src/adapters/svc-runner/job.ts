import type { ModelMessage } from 'ai';
import type { Network } from '#processes/outbound.js';
import type { SkillFolder, Usage } from '../adapter.js';
import type { OperationTool } from '../operation-tool.js';

/**
 * The first line of the runner's standard input. There, the server answers each `session` event with a line: `kept`, or
 * `lost` once the run belongs to another process. The end of the input means that sessions are no longer stored.
 */
export interface RunnerJob {
  readonly provider: Provider;
  /** Address of the endpoint, without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
  /** The variable with the key of the endpoint. If it is not set, requests have no key. */
  readonly apiKeyEnv: string;
  readonly maxSteps: number;
  /** The maximum of input and output tokens for the whole run; null for no limit. */
  readonly maxTokens: number | null;
  /** The maximum tokens of one answer; null for the endpoint's default. */
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  /** The maximum seconds without any data from the endpoint. */
  readonly silenceSec: number;
  readonly network: Network;
  /** The proxy to the endpoint of its model; null without one. */
  readonly proxy: string | null;
  readonly runId: string;
  readonly companyId: string;
  readonly agent: { readonly id: string; readonly name: string; readonly role: string };
  readonly issueId: string | null;
  readonly wakeCommentId: string | null;
  /** The operations of the control plane that the model can use. */
  readonly tools: readonly OperationTool[];
  /** Whether it may write skills of the company: not while it only answers or plans. */
  readonly mayWriteSkills: boolean;
  /** The skills that the server provides to the run. */
  readonly skills: readonly SkillFolder[];
  readonly instructions: string | null;
  readonly prompt: string;
  /** The session to continue. */
  readonly sessionId: string | null;
  readonly history: readonly ModelMessage[];
}

export type Provider = 'anthropic' | 'openai_compatible';

/** A line of the runner's standard output, as JSON. */
export type RunnerEvent =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string; readonly input: string }
  | { readonly type: 'tool_result'; readonly name: string; readonly ok: boolean; readonly output: string }
  | { readonly type: 'step'; readonly step: number; readonly usage: TokenCount }
  | { readonly type: 'note'; readonly text: string }
  | RunnerSession
  | RunnerEnd;

/** The current session. The runner continues once it is stored. */
export interface RunnerSession {
  readonly type: 'session';
  readonly id: string;
  readonly messages: readonly ModelMessage[];
}

/** The last line. */
export interface RunnerEnd {
  readonly type: 'end';
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly errorCode?: 'adapter_failed' | 'transient_failure';
  readonly error?: string;
  readonly summary: string;
  readonly stopReason: EndReason;
  readonly steps: number;
  readonly toolCalls: number;
  readonly usage: Usage | null;
  readonly session: Omit<RunnerSession, 'type'> | null;
}

export type EndReason = 'finished' | 'max_steps' | 'max_tokens' | 'cut_off' | 'refused' | 'error' | 'cancelled';

export interface TokenCount {
  /** Tokens that were not read from a cache. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}
