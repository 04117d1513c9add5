import type { ModelMessage } from 'ai';
import type { Network, Usage } from '../adapter.js';
import type { OperationTool } from '../operation-tool.js';

/**
 * What the runner process is told on the first line of its standard input. Each `session` event is answered there with a
 * line `kept`, or `lost` once the run is not the server's any more; an input that ends says that nobody keeps anything any more.
 */
export interface Job {
  readonly provider: Provider;
  /** Address of the endpoint, without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  /** The variable that holds the key of the endpoint; the endpoint is asked without one where it is not set. */
  readonly apiKeyEnv: string;
  readonly maxSteps: number;
  /** Tokens of the whole run, read and written; null is no limit. */
  readonly maxTokens: number | null;
  /** Tokens of one answer; null leaves it to the endpoint. */
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  /** Seconds for which the endpoint may send nothing. */
  readonly silenceSec: number;
  readonly network: Network;
  readonly runId: string;
  readonly companyId: string;
  readonly agent: { readonly id: string; readonly name: string; readonly role: string };
  readonly issueId: string | null;
  readonly wakeCommentId: string | null;
  /** The operations of the control plane that the model is offered. */
  readonly tools: readonly OperationTool[];
  readonly instructions: string | null;
  readonly prompt: string;
  /** The session to go on with. */
  readonly sessionId: string | null;
  readonly history: readonly ModelMessage[];
}

export type Provider = 'anthropic' | 'openai_compatible';

/** What the runner process says on its standard output: one JSON object in each line. */
export type RunnerEvent =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string; readonly input: string }
  | { readonly type: 'tool_result'; readonly name: string; readonly ok: boolean; readonly output: string }
  | { readonly type: 'step'; readonly step: number; readonly usage: TokenCount }
  | { readonly type: 'note'; readonly text: string }
  | RunnerSession
  | RunnerEnd;

/** The session as it stands: the runner goes on once it is kept. */
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
  readonly stopReason: StopReason;
  readonly steps: number;
  readonly toolCalls: number;
  readonly usage: Usage | null;
  readonly session: Omit<RunnerSession, 'type'> | null;
}

export type StopReason = 'finished' | 'max_steps' | 'max_tokens' | 'cut_off' | 'refused' | 'error' | 'cancelled';

export interface TokenCount {
  /** Without what was read from a cache. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}
