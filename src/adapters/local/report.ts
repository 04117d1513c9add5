import type { JsonObject } from '../../services/core/text/fields.js';
import { storable } from '../text.js';
import type { Failure } from './failure.js';
import { purposeOf } from './values.js';

export interface Tokens {
  /** Those that were not read from a cache. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

export const NO_TOKENS: Tokens = { input: 0, cached: 0, output: 0 };

export const plus = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  output: a.output + b.output,
});

/** Where the words of an agent go. */
interface Outlet {
  say(text: string): void;
  progress(text: string): void;
  /** Ends the command line, since nothing can come of it any more. */
  giveUp(): void;
}

/** What is known of a session from the events of a vendor's command line, and what they say in words. */
export class Report {
  sessionId: string | undefined;
  model: string | undefined;
  summary: string | undefined;
  /** The vendor has said that it came to an end. */
  finished = false;
  /** It goes on all the same: what it said is no result yet. */
  goesOn = false;
  failure: Failure | undefined;
  tokens: Tokens = NO_TOKENS;
  costUsd: number | null = null;
  /** Whether tokens are paid one by one, where the vendor tells. */
  metered: boolean | undefined;
  readonly details: JsonObject = {};

  constructor(private readonly outlet: Outlet) {}

  /** Something the agent says; the last is the summary. */
  message(text: string): void {
    this.summary = storable(text);
    this.say(text);
    this.outlet.progress(storable(text));
  }

  uses(tool: string, input: unknown): void {
    const purpose = purposeOf(input);
    const line = purpose ? `${tool}: ${purpose}` : tool;
    this.say(`> ${line}`);
    this.outlet.progress(storable(line));
  }

  returned(output: string, problem = false): void {
    const text = output.trimEnd();
    if (text) this.say(`${problem ? '<!' : '<'} ${text}`);
  }

  say(text: string): void {
    this.outlet.say(`${storable(text)}\n`);
  }

  giveUp(failure: Failure): void {
    this.failure = failure;
    this.outlet.giveUp();
  }
}
