import { withoutNul } from '#processes/text.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { VendorFailure } from './failure.js';
import { toolPurpose } from './values.js';

export interface TokenUsage {
  /** Tokens that were not read from a cache. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

export const NO_TOKENS: TokenUsage = { input: 0, cached: 0, output: 0 };

export const plus = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  output: a.output + b.output,
});

/** The total of all kinds of tokens. */
export const sum = ({ input, cached, output }: TokenUsage): number => input + cached + output;

/** Receives the texts of an agent. */
interface Outlet {
  say(text: string): void;
  progress(text: string): void;
  /** Ends the command line, which can no longer succeed. */
  giveUp(): void;
}

/** Collects the contents of a vendor's events, and forwards their texts. */
export class Report {
  sessionId: string | undefined;
  model: string | undefined;
  summary: string | undefined;
  /** Whether the vendor has reported a result. */
  finished = false;
  /** Whether more work follows that result. */
  goesOn = false;
  failure: VendorFailure | undefined;
  tokens: TokenUsage = NO_TOKENS;
  costUsd: number | null = null;
  /** Whether each token is billed; undefined if the vendor does not report it. */
  metered: boolean | undefined;
  readonly details: JsonObject = {};

  constructor(private readonly outlet: Outlet) {}

  /** Reports a message of the agent; the last one is the summary. */
  message(text: string): void {
    this.summary = withoutNul(text);
    this.say(text);
    this.outlet.progress(withoutNul(text));
  }

  uses(tool: string, input: unknown): void {
    const purpose = toolPurpose(input);
    const line = purpose ? `${tool}: ${purpose}` : tool;
    this.say(`> ${line}`);
    this.outlet.progress(withoutNul(line));
  }

  returned(output: string, problem = false): void {
    const text = output.trimEnd();
    if (text) this.say(`${problem ? '<!' : '<'} ${text}`);
  }

  say(text: string): void {
    this.outlet.say(`${withoutNul(text)}\n`);
  }

  giveUp(failure: VendorFailure): void {
    this.failure = failure;
    this.outlet.giveUp();
  }
}
