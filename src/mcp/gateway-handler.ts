import type { IncomingMessage, ServerResponse } from 'node:http';
import { RETURNED_VERSION, STATELESS_VERSION } from '#json-rpc/mcp-protocol.js';
import { clientAddress } from '../http/address.js';
import { credentialOf } from '../http/credentials.js';
import type { GatewayActor } from '../services/core/actors/actor.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import type { GatewayClient } from '../services/tools/calls/request.js';
import type { GatewayRow } from '../services/tools/calls/snapshot-rows.js';
import { admitClient, admitConnection, type GatewayAddress } from '../services/tools/sessions/client-access.js';
import { assertAction } from '../services/tools/sessions/client-site.js';
import { callByName, type GatewayRequest } from './gateway-calls.js';
import { currentTools } from './gateway-lists.js';
import { type McpRequest, mcpRequestOf, messageIdOf } from './messages.js';
import { asProtocolErrors, commonResultOf, type McpResult, resultOfCall } from './methods.js';
import { META_TOOLS, onDemandCall } from './on-demand.js';
import { RunningRequests } from './running-requests.js';
import { assertTransport, protocolErrorOf, readRequestMessage, sendRefusal, sendResult } from './transport.js';

/** The result of a gateway for one of its clients. @throws ProtocolError */
function gatewayResultOf(asked: GatewayRequest, request: McpRequest): Promise<McpResult> {
  const { actor, gateway } = asked;
  return commonResultOf(gateway.name, request, {
    async list() {
      assertAction(actor, 'tools/list');
      return gateway.onDemandToolsConfig.enabled
        ? META_TOOLS
        : asProtocolErrors(async () => (await currentTools(asked)).text);
    },
    async call() {
      assertAction(actor, 'tools/call');
      return gateway.onDemandToolsConfig.enabled
        ? onDemandCall(asked, request)
        : resultOfCall(request, (name, given) => callByName(asked, name, given));
    },
  });
}

const PUBLIC_PATH = /^\/mcp\/gateways\/([^/]{1,100})\/?$/i;
const API_PATH = /^\/api\/tool-gateway\/gateways\/([^/]{1,100})\/mcp\/?$/i;

/** The gateway at a path; undefined for all other paths. */
export function gatewayAddressOf(path: string): GatewayAddress | undefined {
  const publicId = PUBLIC_PATH.exec(path)?.[1]?.toLowerCase();
  if (publicId) return { publicId };
  const id = API_PATH.exec(path)?.[1]?.toLowerCase();
  return id ? { id } : undefined;
}

/** Handles requests to named gateways: any client of the Model Context Protocol, with a token of the gateway. */
export function createGatewayHandler(services: Services, report: (error: unknown) => void) {
  const running = new RunningRequests(services.requestCancellations);
  return async (req: IncomingMessage, res: ServerResponse, address: GatewayAddress): Promise<void> => {
    let id: string | number | null = null;
    try {
      assertTransport(req, services);
      const token = bearerOf(req);
      if (token === undefined) return refuseWithoutToken(res);
      const source = clientAddress(req, services.config);
      const { actor, gateway } = await admitClient(services, { token, address, source });
      const message = await readRequestMessage(req);
      id = messageIdOf(message);
      const request = mcpRequestOf(message, req.headers);
      if (request.method === 'initialize') await admitConnection(services, actor);
      const signal = running.begin(res, actor.tokenId, request, req.headers);
      if (request.id === undefined) return void res.writeHead(202).end();
      const scope = new Scope(services, actor, undefined, undefined, req.headers['user-agent'], signal);
      setHeaders(res, gateway, request);
      const result = await gatewayResultOf({ scope, actor, gateway, client: gatewayClientOf(req, actor) }, request);
      sendResult(res, request.id, result);
    } catch (error) {
      sendRefusal(res, id, protocolErrorOf(error, report));
    }
  };
}

/** The token of a request; undefined if it has no credential. Other credentials become an invalid token. */
function bearerOf(req: IncomingMessage): string | undefined {
  const credential = credentialOf(req);
  if (credential.kind === 'none') return undefined;
  return credential.kind === 'bearer' ? credential.token : '';
}

const NO_TOKEN = JSON.stringify({ error: 'Bearer token is required' });

function refuseWithoutToken(res: ServerResponse): void {
  res.writeHead(401, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Bearer' }).end(NO_TOKEN);
}

const MAX_CLIENT_NAME = 120;

/** The name that a client gives itself, and the headers that its gateway may forward. */
function gatewayClientOf({ headers }: IncomingMessage, { tokenId }: GatewayActor): GatewayClient {
  const name = headers['x-service-client-name'];
  return {
    tokenId,
    name: typeof name === 'string' && name !== '' ? name.slice(0, MAX_CLIENT_NAME) : null,
    headers,
  };
}

function setHeaders(res: ServerResponse, { headerPolicy: { responseHeaders } }: GatewayRow, { era }: McpRequest): void {
  if (responseHeaders.forwardMcpRequired) {
    res.setHeader('MCP-Protocol-Version', era === 'stateless' ? STATELESS_VERSION : RETURNED_VERSION);
  }
  if (responseHeaders.forwardSafeCache) res.setHeader('Cache-Control', 'no-store');
}
