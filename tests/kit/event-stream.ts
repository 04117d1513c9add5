import { until } from './running.js';

/** An event stream as a browser reads it. */
export interface EventStream {
  readonly response: Response;
  close(): void;
  /** What has come so far, once it ends so. */
  upTo(end: string): Promise<string>;
  /** All that came, once it is over. */
  over(): Promise<string>;
}

export async function readEventStream(url: string): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal });
  let text = '';
  let isOver = false;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
    }
    isOver = true;
  })().catch(() => {});
  return {
    response,
    close: () => controller.abort(),
    upTo: (end) => until(() => text.endsWith(`${end}\n\n`) && text),
    over: () => until(() => isOver && text),
  };
}
