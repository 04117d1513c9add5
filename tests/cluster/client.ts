import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketTo } from '../kit/sockets.js';
import { type Data, EVENTS } from '../server/clients.js';

type Headers = Record<string, string>;

/** What a proxy, or a server in trouble, answers to what was not carried out, or may have been. */
const COME_AGAIN = new Set([429, 502, 503, 504]);
const PAUSE_MS = 50;

/** A client that sends what got no answer again, writes under a key by which they are carried out once. */
export class Client {
  /** How often something had to be sent again. */
  repeated = 0;

  constructor(readonly url: string) {}

  /** @throws unless the answer is a success */
  async ask(method: string, path: string, body?: object, headers: Headers = {}): Promise<Data> {
    const answer = await this.answer(path, {
      method,
      headers: {
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  async graphql(query: string, variables: object): Promise<Data> {
    const { data, errors } = await this.ask('POST', '/graphql', { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  async answer(path: string, request: RequestInit = {}): Promise<Response> {
    for (;;) {
      const answer = await fetch(`${this.url}${path}`, request).catch(() => undefined);
      if (answer && !COME_AGAIN.has(answer.status)) return answer;
      await answer?.body?.cancel();
      this.repeated += 1;
      await sleep(PAUSE_MS);
    }
  }
}

export type Seen = [cursor: string, id: string];

/** A subscriber to the events of a company that goes on from its last cursor whenever it is cut off. */
export class Subscriber {
  readonly seen: Seen[] = [];
  cuts = 0;
  private isOver = false;
  private end: () => void = () => {};
  private readonly following: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly companyId: string,
    stream: (subscriber: Subscriber) => Promise<void>,
  ) {
    this.following = this.follow(stream);
  }

  private async follow(stream: (subscriber: Subscriber) => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await stream(this).catch(() => {});
      if (this.isOver) return;
      this.cuts += 1;
      await sleep(PAUSE_MS);
    }
  }

  private get request() {
    return { query: EVENTS, variables: { id: this.companyId, after: this.seen.at(-1)?.[0] ?? '0' } };
  }

  private take({ data, errors }: Data): void {
    if (errors) throw new Error(JSON.stringify(errors)); // the server stops; the cursor that it names is the last one
    this.seen.push([data.events.cursor, data.events.id]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.end();
    await this.following;
  }

  /** Over a WebSocket. */
  static async socket(subscriber: Subscriber): Promise<void> {
    const client = socketTo(subscriber.url);
    subscriber.end = () => void client.dispose();
    try {
      for await (const result of client.iterate(subscriber.request)) subscriber.take(result);
    } finally {
      await client.dispose();
    }
  }

  /** As server-sent events. */
  static async events(subscriber: Subscriber): Promise<void> {
    const gone = new AbortController();
    subscriber.end = () => gone.abort();
    const { body } = await fetch(`${subscriber.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(subscriber.request),
      signal: gone.signal,
    });
    let text = '';
    for await (const chunk of (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() as string;
      for (const message of messages) {
        const data = /^event: next\ndata: (.*)$/m.exec(message)?.[1];
        if (data) subscriber.take(JSON.parse(data));
      }
    }
  }
}
