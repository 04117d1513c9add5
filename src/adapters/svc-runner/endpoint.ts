import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { EndpointSilent } from './failure.js';
import type { RunnerJob } from './job.js';

export type FetchFunction = typeof globalThis.fetch;

/** The model of a job at its endpoint. @param key null if the endpoint needs no key */
export function modelOf(job: RunnerJob, key: string | null, reach: FetchFunction): LanguageModel {
  const fetch = impatientFetch(reach, job.silenceSec * 1000);
  if (job.provider === 'anthropic') {
    return createAnthropic({ baseURL: job.baseUrl, apiKey: key ?? '', fetch })(job.model);
  }
  const provider = createOpenAICompatible({
    name: job.provider,
    baseURL: job.baseUrl,
    includeUsage: true,
    fetch,
    ...(key ? { apiKey: key } : {}),
  });
  return provider(job.model);
}

/** A `fetch` that aborts requests whose endpoint sends no data for too long. */
function impatientFetch(reach: FetchFunction, silenceMs: number): FetchFunction {
  return async (input, init) => {
    const silence = new Silence(silenceMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    try {
      const response = await Promise.race([reach(input, { ...init, signal }), silence.tooLong]);
      silence.broken();
      if (!response.body) silence.over();
      const { status, statusText, headers } = response;
      return new Response(response.body && watchBody(response.body, silence), { status, statusText, headers });
    } catch (error) {
      throw silence.reasonOf(error);
    }
  };
}

/** Aborts its signal if no data arrives for too long. */
class Silence {
  private readonly ending = new AbortController();
  /** Rejects when the signal aborts. */
  readonly tooLong = new Promise<never>((_, reject) => {
    this.ending.signal.addEventListener('abort', () => reject(this.ending.signal.reason as Error));
  });
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.tooLong.catch(() => {});
    this.broken();
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  broken(): void {
    clearTimeout(this.timer);
    const error = new EndpointSilent(`The model endpoint sent nothing for ${this.ms / 1000} s`);
    this.timer = setTimeout(() => this.ending.abort(error), this.ms);
  }

  over(): void {
    clearTimeout(this.timer);
  }

  /** The reason why a request failed: the silence, if that ended it. */
  reasonOf(error: unknown): unknown {
    this.over();
    return this.signal.aborted ? this.signal.reason : error;
  }
}

/** Restarts the silence timer with each chunk of a body. */
function watchBody(body: ReadableStream<Uint8Array>, silence: Silence): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await Promise.race([reader.read(), silence.tooLong]);
        silence.broken();
        if (!done) return controller.enqueue(value);
        silence.over();
        controller.close();
      } catch (error) {
        controller.error(silence.reasonOf(error));
        reader.cancel().catch(() => {});
      }
    },
    cancel(reason) {
      silence.over();
      return reader.cancel(reason);
    },
  });
}
