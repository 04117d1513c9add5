import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RemoteServer, ServerCall } from '#services/tools/servers/upstream.js';
import type { McpServers } from '#tool-servers/servers.js';
import { afterEachFile } from './each-file.js';
import { bodyOf, startEndpoint } from './endpoint.js';
import { openToolServers } from './tool-servers.js';

// A server of tools as others write them: our own code is not asked what the protocol is.

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol, as they came
type Json = any;

export interface SeenRequest {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  /** The parsed body, if there was one. */
  readonly body: Json;
  /** The body as it came. */
  readonly text: string;
}

export interface McpServerOptions {
  /** Which revisions it speaks; those with a handshake unless given. */
  readonly speaks?: 'handshake' | 'stateless' | 'both';
  /** How it answers. */
  readonly form?: 'json' | 'events';
  readonly keepsSessions?: boolean;
  readonly tools?: readonly Json[];
  /** The result of a call; it may throw an error of the protocol: `{ code, message }`. */
  readonly call?: (params: Json, request: SeenRequest) => Promise<Json> | Json;
  /** The text of the result of each call, for what JSON.stringify cannot write. */
  readonly resultText?: string;
  /** Answers instead of the server where it returns true. */
  readonly before?: (request: SeenRequest, response: ServerResponse) => Promise<boolean> | boolean;
}

export interface McpServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** How many requests of a method came. */
  count(method: string): number;
  /** Forgets all sessions, as a server that was started anew. */
  forget(): void;
}

export const ECHO = {
  name: 'echo',
  title: 'Echo',
  description: 'Says it again.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};
const MODERN = '2026-07-28';
const INFO = { name: 'fixture', version: '1.2.3' };

export async function startMcpServer(options: McpServerOptions = {}): Promise<McpServer> {
  const { speaks = 'handshake', form = 'json', keepsSessions = true } = options;
  const seen: SeenRequest[] = [];
  const sessions = new Set<string>();

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const text = await bodyOf(req);
    const request: SeenRequest = {
      method: req.method ?? '',
      headers: req.headers,
      url: req.url ?? '',
      body: text ? JSON.parse(text) : undefined,
      text,
    };
    seen.push(request);
    if (await options.before?.(request, res)) return;
    if (request.method === 'DELETE') {
      sessions.delete(String(req.headers['mcp-session-id']));
      return void res.writeHead(200).end();
    }
    if (request.method !== 'POST') return void res.writeHead(405, { allow: 'POST' }).end();
    const { id, method, params } = request.body;
    const isModern = params?._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined;
    if (isModern && speaks !== 'handshake') return answer(res, id, () => modern(method, params, request));
    if (speaks === 'stateless') return fail(res, 400, id, -32602, 'Request is missing the required _meta envelope');
    if (method === 'initialize') {
      const sessionId = randomUUID();
      sessions.add(sessionId);
      if (keepsSessions) res.setHeader('mcp-session-id', sessionId);
      const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: INFO };
      return answer(res, id, () => result);
    }
    const isKnown = !keepsSessions || sessions.has(String(req.headers['mcp-session-id']));
    if (!isKnown)
      return fail(res, req.headers['mcp-session-id'] ? 404 : 400, id, -32000, 'No valid session ID provided');
    if (id === undefined) return void res.writeHead(202).end();
    return answer(res, id, () => resultOf(method, params, request));
  }

  function modern(method: string, params: Json, request: SeenRequest): Json {
    if (request.headers['mcp-protocol-version'] !== MODERN || request.headers['mcp-method'] !== method) {
      throw { status: 400, code: -32020, message: 'HeaderMismatch' };
    }
    if (method !== 'server/discover') return resultOf(method, params, request);
    return { resultType: 'complete', supportedVersions: [MODERN], capabilities: { tools: {} }, serverInfo: INFO };
  }

  function resultOf(method: string, params: Json, request: SeenRequest): Json {
    if (method === 'tools/list') return { tools: options.tools ?? [ECHO] };
    if (method === 'tools/call' && options.resultText) return options.resultText;
    if (method === 'tools/call' && options.call) return options.call(params, request);
    if (method === 'tools/call') return { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] };
    throw { status: 404, code: -32601, message: 'Method not found' };
  }

  async function answer(res: ServerResponse, id: Json, work: () => Json): Promise<void> {
    try {
      const result = await work();
      const message =
        result === options.resultText
          ? `{"jsonrpc":"2.0","id":${id},"result":${result}}`
          : JSON.stringify({ jsonrpc: '2.0', id, result });
      if (form === 'json') return void res.writeHead(200, { 'content-type': 'application/json' }).end(message);
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const notice = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'working' } });
      res.end(`: here\n\nevent: message\ndata: ${notice}\n\nid: 7\nevent: message\ndata: ${message}\n\n`);
    } catch (error) {
      const { status = 200, code, message } = error as { status?: number; code: number; message: string };
      if (code === undefined) throw error;
      fail(res, status, id, code, message);
    }
  }

  const fail = (res: ServerResponse, status: number, id: Json, code: number, message: string): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
    res.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };

  const url = await startEndpoint((req, res) => void serve(req, res).catch(() => res.destroy()));
  return {
    url: `${url}/mcp`,
    seen,
    count: (method) => seen.filter(({ body }) => body?.method === method).length,
    forget: () => sessions.clear(),
  };
}

const NO_DATABASE = () => Promise.reject(new Error('Servers at addresses need no database'));

/** The way to servers at addresses of a process with these settings, until the file ends. */
export function openRemoteServers(environment: Record<string, string> = {}): McpServers {
  const database = { query: NO_DATABASE, queryInTransaction: NO_DATABASE };
  const servers = openToolServers({ database, url: '', settings: environment });
  open.push(servers);
  return servers;
}

const open: McpServers[] = [];
afterEachFile(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A server at an address, as a call would have it. */
export const remote = (url: string | undefined, fields: Partial<RemoteServer> = {}): RemoteServer => ({
  transport: 'remote_http',
  companyId: randomUUID(),
  applicationId: randomUUID(),
  connectionId: randomUUID(),
  credentialKey: 'shared',
  config: { quarantineNewEntries: true, safeDefault: false, ...(url === undefined ? {} : { url }) },
  headers: {},
  query: {},
  secrets: [],
  ...fields,
});

/** An agent at work on nothing. */
export const NOBODY: ServerCall['origin'] = {
  caller: { actorType: 'agent', actorId: 'ada', agentId: 'ada' },
  context: { runId: null, projectId: null, routineId: null, issueId: null, gatewayId: null },
};

export const calling = (
  tool: string,
  args: ServerCall['arguments'] = {},
  fields: Partial<ServerCall> = {},
): ServerCall => ({
  tool,
  arguments: args,
  inputSchema: { type: 'object' },
  origin: NOBODY,
  ...fields,
});
