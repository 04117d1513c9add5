import { createAssistantHandler } from '#mcp/assistant/handler.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import type { World } from '#tests/kit/world.js';

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
type Json = any;

export interface McpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** A client that shows one token. */
export interface AssistantClient {
  ask(method: string, params?: object, headers?: Record<string, string>): Promise<McpAnswer>;
  /** The names of the tools that it is shown. */
  names(): Promise<string[]>;
  /** What a call gives: whether it is an error, and its data. */
  call(name: string, given?: object, meta?: object): Promise<{ isError: boolean; data: Json }>;
}

export interface AssistantEndpoint {
  readonly url: string;
  client(token: string | undefined): AssistantClient;
}

/** The address of assistants, switched on. */
export async function startAssistantEndpoint(world: World): Promise<AssistantEndpoint> {
  await switchAssistants(world, true);
  const handle = createAssistantHandler(world.services, (error) => console.error(error));
  const url = `${await startEndpoint((req, res) => void handle(req, res))}/mcp`;
  return { url, client: (token) => clientOf(url, token) };
}

export const switchAssistants = (world: World, isOn: boolean) =>
  world.board.run(updateExperimentalSettings, { enableAssistantMcp: isOn });

export function clientOf(url: string, token: string | undefined): AssistantClient {
  const ask: AssistantClient['ask'] = async (method, params, headers) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    ask,
    async names() {
      const { body } = await ask('tools/list');
      return body.result.tools.map(({ name }: { name: string }) => name);
    },
    async call(name, given = {}, meta) {
      const { body } = await ask('tools/call', { name, arguments: given, ...(meta && { _meta: meta }) });
      if (!body.result) throw new Error(JSON.stringify(body.error));
      const { isError, structuredContent, content } = body.result;
      if (content[0].text !== JSON.stringify(structuredContent)) throw new Error('The text says something else');
      return { isError, data: structuredContent };
    },
  };
}
