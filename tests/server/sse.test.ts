import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, type Data, EVENTS, JSON_TYPE, note } from './clients.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server.url);
});

interface Message {
  readonly event: string;
  readonly data: Data;
}

/** The messages of a stream of server-sent events, one by one; comments, which keep it alive, are left out. */
async function* messagesOf(response: Response): AsyncGenerator<Message, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() as string;
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (event) yield { event, data: data ? JSON.parse(data) : undefined };
    }
  }
}

function open(one: TestServer, variables: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${one.url}/graphql`, {
    method: 'POST',
    headers: { ...JSON_TYPE, accept: 'text/event-stream' },
    body: JSON.stringify({ query: EVENTS, variables }),
    ...(signal && { signal }),
  });
}

describe('the same subscription over server-sent events', () => {
  test('tells what was, then what is, and ends with the client', async () => {
    await note(server.url, companyId);
    const gone = new AbortController();
    const response = await open(server, { id: companyId, after: '0' }, gone.signal);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const messages = messagesOf(response);
    const event = async () => (await messages.next()).value?.data.data.events;
    expect(await event()).toMatchObject({ cursor: '1', action: 'company.created' });
    expect(await event()).toMatchObject({ cursor: '2', action: 'test.noted' });
    const cursor = await note(server.url, companyId);
    expect(await event()).toMatchObject({ cursor, action: 'test.noted' });
    gone.abort();
    await expect(messages.next()).rejects.toThrow();
  });

  test('tells a typed error and completes when it cannot begin', async () => {
    const response = await open(server, { id: companyId, after: '999' });
    const messages: Message[] = [];
    for await (const message of messagesOf(response)) messages.push(message);
    expect(messages.map(({ event }) => event)).toEqual(['next', 'complete']);
    const [error] = messages[0]!.data.errors;
    expect(error.extensions).toEqual({ code: 'CURSOR_UNKNOWN', status: 400, details: { head: expect.any(String) } });
  });

  test('ends with where to go on when the server stops', async () => {
    const other = await startTestServer();
    const id = await createCompany(other.url);
    const messages = messagesOf(await open(other, { id, after: '0' }));
    expect((await messages.next()).value?.data.data.events.cursor).toBe('1');
    const stopped = other.stop();
    const ending = (await messages.next()).value?.data.errors[0];
    expect(ending.extensions).toEqual({ code: 'SERVER_DRAINING', status: 503, details: { cursor: '1' } });
    expect((await messages.next()).value?.event).toBe('complete');
    expect((await messages.next()).done).toBe(true);
    await stopped;
  });
});
