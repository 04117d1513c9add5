import {
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type StepResult,
  stepCountIs,
  streamText,
  type ToolSet,
} from 'ai';
import { clipText, jsonText } from '#processes/text.js';
import { callFailure, INCOMPLETE, type RunnerFailure } from './failure.js';
import type { EndReason, RunnerEvent, RunnerJob, TokenCount } from './job.js';
import type { SessionRecord } from './record.js';
import type { RunnerTools } from './tools/registry.js';

/** The outcome of the loop. */
export interface LoopEnd {
  readonly stopReason: EndReason;
  readonly failure: RunnerFailure | null;
  /** The last text of the model. */
  readonly text: string;
  readonly steps: number;
  readonly usage: TokenCount;
}

interface Loop {
  readonly job: RunnerJob;
  readonly model: LanguageModel;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: RunnerTools;
  readonly record: SessionRecord;
  readonly signal: AbortSignal;
  emit(event: RunnerEvent): void;
}

type Part = ReturnType<typeof startStream>['fullStream'] extends AsyncIterable<infer P> ? P : never;
type Step = StepResult<ToolSet>;

/** The maximum number of retries of a failed call: after 2 s, then after 4 s, or when the endpoint says. */
const RETRIES = 2;
const MAX_SHOWN = 2_000;
const MAX_TEXT = 65_536;

/** Lets the model work until it finishes, uses up its budget, fails, or the signal aborts. It does not throw. */
export async function runLoop(loop: Loop): Promise<LoopEnd> {
  const progress = new Progress(loop);
  try {
    for await (const part of startStream(loop).fullStream) {
      for (const event of progress.take(part)) loop.emit(event);
    }
  } catch (error) {
    progress.failed(error);
  }
  await loop.tools.settled();
  return progress.end();
}

function startStream({ job, model, system, messages, tools, record, signal }: Loop) {
  const isBudgetSpent = ({ steps }: { steps: readonly Step[] }): boolean =>
    job.maxTokens !== null && totalTokens(steps.map(countOf).reduce(addCounts, NOTHING)) >= job.maxTokens;
  return streamText({
    model,
    // The instructions and tools are the same in each step, so an endpoint may cache them.
    system: { role: 'system', content: system, providerOptions: CACHED },
    messages: [...messages],
    tools: tools.set,
    stopWhen: [stepCountIs(job.maxSteps), isBudgetSpent],
    maxRetries: RETRIES,
    abortSignal: signal,
    ...(job.maxOutputTokens === null ? {} : { maxOutputTokens: job.maxOutputTokens }),
    ...(job.temperature === null ? {} : { temperature: job.temperature }),
    onError: () => {}, // Errors are parts of the stream.
    // The next step waits for this promise.
    onStepFinish: ({ response }) => record.stepEnded(response.messages),
  });
}

const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

const NOTHING: TokenCount = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

const addCounts = (a: TokenCount, b: TokenCount): TokenCount => ({
  inputTokens: a.inputTokens + b.inputTokens,
  cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

export const totalTokens = ({ inputTokens, cachedInputTokens, outputTokens }: TokenCount): number =>
  inputTokens + cachedInputTokens + outputTokens;

function countOf({ usage }: { usage: LanguageModelUsage }): TokenCount {
  const cachedInputTokens = whole(usage.inputTokenDetails?.cacheReadTokens);
  return {
    inputTokens: Math.max(0, whole(usage.inputTokens) - cachedInputTokens),
    cachedInputTokens,
    outputTokens: whole(usage.outputTokens),
  };
}

/** Endpoints may report invalid counts. */
const whole = (count: number | undefined): number =>
  Number.isFinite(count) ? Math.min(Math.max(0, Math.round(count as number)), 2_147_483_647) : 0;

class Progress {
  private steps = 0;
  private usage = NOTHING;
  private text = '';
  private finish: FinishReason | undefined;
  private failure: RunnerFailure | null = null;

  constructor(private readonly loop: Loop) {}

  failed(error: unknown): void {
    this.failure ??= callFailure(error);
  }

  /** @returns the events to emit for a part of the stream */
  take(part: Part): RunnerEvent[] {
    switch (part.type) {
      case 'start-step':
        this.text = '';
        return [];
      case 'text-delta':
        this.text = (this.text + part.text).slice(-MAX_TEXT);
        return pieces('text', part.text);
      case 'reasoning-delta':
        return pieces('reasoning', part.text);
      case 'tool-call':
        return [{ type: 'tool', name: clipText(part.toolName, 200), input: jsonText(part.input, MAX_SHOWN) }];
      case 'tool-result':
        return [{ type: 'tool_result', name: part.toolName, ok: true, output: jsonText(part.output, MAX_SHOWN) }];
      case 'tool-error':
        return [{ type: 'tool_result', name: clipText(part.toolName, 200), ok: false, output: problemOf(part.error) }];
      case 'finish-step':
        return [this.stepFinished(part)];
      case 'error':
        this.failed(part.error);
        return [];
      default:
        return [];
    }
  }

  private stepFinished(step: { usage: LanguageModelUsage; finishReason: FinishReason }): RunnerEvent {
    const usage = countOf(step);
    this.steps += 1;
    this.usage = addCounts(this.usage, usage);
    this.finish = step.finishReason;
    this.loop.tools.stepEnded();
    return { type: 'step', step: this.steps, usage };
  }

  end(): LoopEnd {
    const { steps, usage, text } = this;
    const stopReason = this.stopReason();
    const failure = stopReason === 'cancelled' ? null : (this.failure ?? failureAt(stopReason, this.loop.job, usage));
    return { stopReason, failure, text, steps, usage };
  }

  private stopReason(): EndReason {
    const { job, signal } = this.loop;
    if (signal.aborted) return 'cancelled';
    if (this.failure) return 'error';
    switch (this.finish) {
      case 'stop':
        return 'finished';
      case 'length':
        return 'cut_off';
      case 'content-filter':
        return 'refused';
      case 'tool-calls':
        return this.steps >= job.maxSteps ? 'max_steps' : 'max_tokens';
      default:
        return 'error';
    }
  }
}

function failureAt(reason: EndReason, job: RunnerJob, usage: TokenCount): RunnerFailure | null {
  const adapterFailure = (error: string): RunnerFailure => ({ errorCode: 'adapter_failed', error });
  switch (reason) {
    case 'max_steps':
      return adapterFailure(`The agent did not finish within its ${job.maxSteps} steps`);
    case 'max_tokens':
      return adapterFailure(
        `The agent did not finish within its ${job.maxTokens} tokens: it used ${totalTokens(usage)}`,
      );
    case 'cut_off':
      return adapterFailure("The model's answer was cut off at its limit of output tokens");
    case 'refused':
      return adapterFailure('The model endpoint withheld the answer (content filter)');
    case 'error':
      return INCOMPLETE;
    default:
      return null;
  }
}

function pieces(type: 'text' | 'reasoning', text: string): RunnerEvent[] {
  const count = Math.ceil(text.length / MAX_TEXT);
  return Array.from({ length: count }, (_, n) => ({ type, text: text.slice(n * MAX_TEXT, (n + 1) * MAX_TEXT) }));
}

const problemOf = (error: unknown): string =>
  clipText(error instanceof Error ? error.message : jsonText(error, MAX_SHOWN), MAX_SHOWN);
