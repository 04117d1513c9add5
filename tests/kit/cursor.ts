import type { ServerResponse } from 'node:http';
import { bodyOf, startEndpoint } from './endpoint.js';

export interface CursorRequest {
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what a client sends; tests assert on them
  readonly body: any;
}

export interface TestCursor {
  readonly url: string;
  readonly requests: CursorRequest[];
  /** What the agent's next looks tell, the last one for ever. */
  readonly statuses: string[];
  readonly messages: { id: string; type: string; text: string }[];
  readonly agent: { id: string; target: Record<string, unknown>; summary?: string };
}

/** Answers a request itself, and says so. */
export type CursorScript = (request: CursorRequest, response: ServerResponse, cursor: TestCursor) => boolean;

export const CURSOR_KEY = 'key_of_cursor';

/** A double of Cursor's Cloud Agents API (version 0) on a real socket, with one agent. */
export async function startCursor(
  given: Partial<Pick<TestCursor, 'statuses' | 'messages'>> = {},
  script: CursorScript = () => false,
): Promise<TestCursor> {
  const requests: CursorRequest[] = [];
  const agent: TestCursor['agent'] = { id: 'bc_1', target: { url: 'https://cursor.com/agents?id=bc_1' } };
  const statuses = given.statuses ?? ['FINISHED'];
  const messages = given.messages ?? [];
  const cursor = { url: '', requests, statuses, messages, agent };
  cursor.url = await startEndpoint(async (incoming, response) => {
    const text = await bodyOf(incoming);
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', body: text ? JSON.parse(text) : null };
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (incoming.headers.authorization !== `Basic ${Buffer.from(`${CURSOR_KEY}:`).toString('base64')}`) {
      return answer(401, { error: 'Unauthorized', message: 'Invalid API key' });
    }
    requests.push(request);
    if (script(request, response, cursor)) return;
    const name = `${request.method} ${request.path.replace(/bc_\w+/, 'ID').replace(/\?.*/, '')}`;
    switch (name) {
      case 'POST /v0/agents':
        Object.assign(agent.target, request.body.target);
        return answer(201, { ...agent, status: 'CREATING' });
      case 'GET /v0/agents':
        return answer(200, { agents: [{ ...agent, status: statuses[0] }] });
      case 'GET /v0/agents/ID':
        return answer(200, { ...agent, status: statuses.length > 1 ? statuses.shift() : statuses[0] });
      case 'GET /v0/agents/ID/conversation':
        return answer(200, { id: agent.id, messages });
      case 'POST /v0/agents/ID/followup':
      case 'POST /v0/agents/ID/stop':
        return answer(200, { id: agent.id });
      case 'GET /v0/me':
        return answer(200, { apiKeyName: 'test', createdAt: '2026-01-01T00:00:00Z', userEmail: 'a@example.com' });
      case 'GET /v0/models':
        return answer(200, { models: ['gpt-5', 'opus'] });
      default:
        return answer(404, { error: 'Not Found', message: 'Resource not found' });
    }
  });
  return cursor;
}
