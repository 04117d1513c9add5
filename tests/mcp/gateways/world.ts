import { randomUUID } from 'node:crypto';
import { createGatewayHandler, gatewayAddressOf } from '#mcp/gateway-handler.js';
import { createToolGateway } from '#services/tools/gateways/operations.js';
import { createToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import type { Answer } from '#tests/kit/answer.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import type { McpServerOptions } from '#tests/kit/mcp-server.js';
import { createToolWorld, type ToolWorld } from '#tests/services/tools/calls/tool-world.js';

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
type Json = any;

interface Client {
  /** Sends a request. */
  ask(method: string, params?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Sends whatever it is given. */
  send(message: unknown, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** Calls a tool of the fixture by its own name. */
  call(tool: string, given?: object): Promise<Answer>;
}

export interface GatewayWorld extends ToolWorld {
  readonly companyId: string;
  readonly gateway: Json;
  /** The address of the endpoint, without a path. */
  readonly origin: string;
  /** Makes another gateway. */
  add(fields?: object): Promise<Json>;
  mint(fields?: object, gatewayId?: string): Promise<{ readonly id: string; readonly token: string }>;
  /** A client with a token, of this gateway unless another address is given. */
  client(token: string, path?: string): Client;
}

/** A company with a gateway to the tools of a server. @param policy as `createToolWorld` has it */
export async function createGatewayWorld(
  fields: object = {},
  options: McpServerOptions = {},
  policy?: object | null,
): Promise<GatewayWorld> {
  const tools = await createToolWorld(options, policy);
  const { world } = tools;
  const { board } = world;
  const companyId = world.company.id as string;
  const { id: profileId } = await board.run(createToolProfile, {
    companyId,
    profileKey: `p-${randomUUID()}`,
    name: 'All',
  });
  const add = (more: object = {}) =>
    board.run(createToolGateway, { companyId, name: `Desk ${randomUUID().slice(0, 8)}`, profileId, ...more });
  const gateway = await add(fields);
  const handle = createGatewayHandler(world.services, () => {});
  const origin = await startEndpoint((req, res) => {
    const address = gatewayAddressOf(new URL(req.url ?? '', 'http://x').pathname);
    if (address) void handle(req, res, address);
    else res.writeHead(404).end();
  });
  return {
    ...tools,
    companyId,
    gateway,
    origin,
    add,
    mint: (more = {}, gatewayId = gateway.id) =>
      board.run(createToolGatewayToken, {
        companyId,
        gatewayId,
        name: 'Laptop',
        clientLabel: 'A client',
        ownerNote: 'Ada',
        ...more,
      }),
    client: (token, path = gateway.endpointPath) => clientOf(`${origin}${path}`, token, tools.nameOf),
  };
}

function clientOf(url: string, token: string, nameOf: (tool: string) => string): Client {
  const send = async (message: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Answer> => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text), text };
  };
  const ask = (method: string, params?: object, headers?: Record<string, string>) =>
    send({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }, headers);
  return {
    send,
    ask,
    call: (tool, given = {}) => ask('tools/call', { name: mcpNameOf(nameOf(tool)), arguments: given }),
  };
}

/** The name of a tool in MCP, where it is short: what names of the protocol may not have is replaced. */
const mcpNameOf = (sessionName: string): string => sessionName.replace(/[^A-Za-z0-9_-]/g, '_');
