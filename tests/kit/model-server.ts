import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, startEndpoint } from './endpoint.js';

/** What a scripted model answers. */
export interface ModelAnswer {
  readonly text?: string;
  /** `input` is sent as it is where it is text, so that it need be no JSON. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly finish?: string;
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number };
}

// biome-ignore lint/suspicious/noExplicitAny: requests are what a client sends; tests assert on them
type Loose = any;

/** One answer: what the model says, or whatever is done with the connection. */
export type Turn =
  | ModelAnswer
  | ((request: Loose, response: ServerResponse) => ModelAnswer | undefined | Promise<ModelAnswer | undefined>);

export interface ModelServer {
  readonly url: string;
  /** The bodies of the requests for an answer. */
  readonly requests: Loose[];
  readonly headers: IncomingMessage['headers'][];
}

/** An endpoint that speaks a vendor's protocol on a real socket; its model says what the script says, then its last turn. */
export async function startModelServer(
  protocol: 'openai' | 'anthropic',
  script: readonly Turn[],
  models: readonly string[] = ['test-model'],
): Promise<ModelServer> {
  const requests: Loose[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const url = await startEndpoint(async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    }
    const body = JSON.parse(await bodyOf(request)) as Loose;
    const turn = script[Math.min(requests.length, script.length - 1)] as Turn;
    requests.push(body);
    headers.push(request.headers);
    const answer = typeof turn === 'function' ? await turn(body, response) : turn;
    if (!answer) return;
    response.setHeader('content-type', 'text/event-stream');
    for (const event of protocol === 'openai' ? openai(answer, requests.length) : anthropic(answer, requests.length)) {
      if (!response.write(event)) await once(response, 'drain');
    }
    response.end();
  });
  return { url: `${url}/v1`, requests, headers };
}

const PIECE = 60_000;
const pieces = (text: string): string[] => text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? [];
const json = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input));

function* openai({ text, calls = [], finish, usage }: ModelAnswer, turn: number): Generator<string> {
  const chunk = (delta: object, rest: object = {}) =>
    `data: ${JSON.stringify({ id: `c${turn}`, object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, ...rest }] })}\n\n`;
  for (const piece of pieces(text ?? '')) yield chunk({ role: 'assistant', content: piece });
  for (const [index, { name, input }] of calls.entries()) {
    const [first = '', ...more] = pieces(json(input));
    yield chunk({
      tool_calls: [{ index, id: `call_${turn}_${index}`, type: 'function', function: { name, arguments: first } }],
    });
    for (const piece of more) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk({}, { finish_reason: finish ?? (calls.length > 0 ? 'tool_calls' : 'stop') });
  const { input, output, cached = 0 } = usage ?? { input: 100, output: 10 };
  const counted = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  yield `data: ${JSON.stringify({ id: `c${turn}`, choices: [], usage: { ...counted, prompt_tokens_details: { cached_tokens: cached } } })}\n\n`;
  yield 'data: [DONE]\n\n';
}

function* anthropic({ text, calls = [], finish, usage }: ModelAnswer, turn: number): Generator<string> {
  const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  const { input, output, cached = 0 } = usage ?? { input: 100, output: 10 };
  const counted = { input_tokens: input, cache_read_input_tokens: cached, output_tokens: 1 };
  yield event('message_start', {
    message: { id: `m${turn}`, type: 'message', role: 'assistant', model: 'm', content: [], usage: counted },
  });
  let index = 0;
  if (text) {
    yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const piece of pieces(text)) {
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } });
    }
    yield event('content_block_stop', { index: index++ });
  }
  for (const { name, input: given } of calls) {
    yield event('content_block_start', {
      index,
      content_block: { type: 'tool_use', id: `toolu_${turn}_${index}`, name, input: {} },
    });
    for (const piece of pieces(json(given))) {
      yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } });
    }
    yield event('content_block_stop', { index: index++ });
  }
  const stop = finish ?? (calls.length > 0 ? 'tool_use' : 'end_turn');
  yield event('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: output } });
  yield event('message_stop', {});
}
