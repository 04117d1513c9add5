import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clientAddress } from '../http/address.js';
import { retryHeaders } from '../http/errors.js';
import { manners } from '../http/security.js';
import { createAssistantHandler } from '../mcp/assistant/handler.js';
import { createGatewayHandler, gatewayAddressOf } from '../mcp/gateway-handler.js';
import { createMcpHandler } from '../mcp/handler.js';
import { createLabHandler, labCompanyOf } from '../mcp/lab-handler.js';
import { buildSchema } from '../resolvers/index.js';
import { createRestApp } from '../rest/http/app.js';
import { handleLiveUpgrade } from '../rest/http/live.js';
import { foreignHeaderReader, readForeignPath } from '../rest/http/paths.js';
import { isPluginWebhook } from '../rest/plugins/webhook-address.js';
import { isFireAddress } from '../rest/work/routine-fire.js';
import type { Runtime } from '../runtime.js';
import { clientOf } from '../services/access/request-limit.js';
import { type DomainError, StartError } from '../services/core/errors/errors.js';
import type { Services } from '../services/core/operation/scope.js';
import { ASSISTANT_PATH } from '../services/people/assistants/addresses.js';
import { RUN_TOOLS_PATH } from '../services/tools/sessions/site.js';
import { Bodies, continueWhenRead } from './bodies.js';
import { compressFor } from './compression.js';
import { WEB_FOLDER, WebDocuments } from './dashboard/build.js';
import { createDashboard } from './dashboard/dashboard.js';
import { createDirectHandler } from './direct.js';
import { Executions } from './executions.js';
import { createGraphServer } from './graphql.js';
import { requestLimit, senderOf, upgradeLimit } from './limit.js';
import type { Metrics } from './metrics.js';
import { OpenConnections } from './open-connections.js';
import {
  bodyTooLarge,
  COMPRESSED,
  domainErrorBody,
  isCompressed,
  refusalBody,
  refuseRequest,
  requestRefusal,
  TOO_LARGE,
} from './requests.js';
import { createGraphSockets, type GraphSockets } from './sockets.js';
import { trustedDocuments } from './trusted.js';

/** The path of a request, without its query. */
const requestPath = ({ url = '/' }: IncomingMessage): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Starts listening. @returns the URL for clients on this machine */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, host)));
    server.listen(port, host, resolve);
  });
  const { address, port: openPort } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${openPort}`;
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const remedy = REMEDIES[error.code ?? ''];
  return remedy ? new StartError(`Port ${port} of ${host} ${remedy}`) : error;
}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: end the program that listens there, or set PORT to another port',
  EACCES: 'is reserved for other users: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'cannot be listened on, since this machine has no such address: set HOST to one that it has',
  ENOTFOUND: 'cannot be listened on, since this host name is unknown: set HOST to an address of this machine',
};

interface HttpServer {
  /** The URL for clients on this machine. */
  readonly url: string;
  /**
   * Stops accepting requests and ends subscriptions with a resumable error. Waits for running requests, including
   * documents whose client has disconnected, for at most DRAIN_TIMEOUT_MS, and closes.
   */
  drain(): Promise<void>;
}

/**
 * Starts the server. The HTTP server directly handles GraphQL, the dashboard and the Model Context Protocol, and
 * Express everything else: within Express, GraphQL reached 2,500 instead of 8,800 requests/s for an empty query.
 * @param webFolder the folder with the build of the dashboard
 */
export async function startHttp(
  runtime: Runtime,
  log: Logger,
  metrics: Metrics,
  webFolder: string = WEB_FOLDER,
): Promise<HttpServer> {
  const { services } = runtime;
  const { config } = services;
  const executions = new Executions();
  const trusted = trustedDocuments(config, config.DASHBOARD ? new WebDocuments(webFolder) : undefined);
  const parts = { schema: buildSchema(), runtime, executions, trusted, log };
  const graph = createGraphServer(parts);
  const sockets = createGraphSockets(graph, parts);
  const handleDocument = createDirectHandler(graph, parts);
  metrics.gauge('orgraph_sockets', 'Open GraphQL sockets', sockets.count);
  const answersTools = createToolHandler(services, log);
  const answersDashboard = config.DASHBOARD ? createDashboard(webFolder, config) : undefined;
  const rest = createRestApp({ services, log, follow: executions.follow }) as unknown as RequestListener;
  const [isPreflight, isLimited] = [manners(config), requestLimit(services)];
  const bodies = new Bodies({ clientOf: (req) => clientOf(services, senderOf(req, config, requestPath(req))) });
  const readForeignHeaders = foreignHeaderReader(config);

  const serve = (req: IncomingMessage, res: ServerResponse, path: string) => {
    compressFor(req, res);
    const refusal = isFireAddress(path) || isPluginWebhook(path) ? undefined : requestRefusal(req, config);
    if (refusal) return refuseRequest(req, res, refusal.status, refusalBody(refusal, path));
    if (path === '/graphql') {
      if (bodyTooLarge(req)) return refuseRequest(req, res, 413, TOO_LARGE);
      if (isCompressed(req)) return refuseRequest(req, res, 415, COMPRESSED);
      return void handleDocument(req, res);
    }
    if (answersTools(req, res, path) || answersDashboard?.(req, res, path)) return;
    if (path === '/metrics') return void metrics.handle(req, res).catch((error) => res.destroy(error));
    rest(req, res);
  };
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    readForeignPath(config.COMPATIBILITY, req);
    const path = requestPath(req);
    if (isPreflight(req, res)) return;
    const refuseBody = (error: DomainError) => {
      for (const [name, value] of Object.entries(retryHeaders(error))) res.setHeader(name, value);
      refuseRequest(req, res, error.status, domainErrorBody(error, path));
    };
    const conflict = readForeignHeaders(req);
    if (conflict) return refuseBody(conflict);
    const isAdmitted = bodies.admit(req, res, clientAddress(req, config), refuseBody);
    if (isAdmitted === false) return;
    if (isAdmitted === true && !isLimited) return serve(req, res, path);
    const goOn = async () => {
      if (!(await isAdmitted) || (await isLimited?.(req, res, path)) || res.destroyed) return;
      serve(req, res, path);
    };
    goOn().catch((error) => res.destroy(error));
  };
  const server = createServer(handle).on('checkContinue', (req, res) => {
    continueWhenRead(req, res);
    handle(req, res);
  });
  const connections = new OpenConnections(server);
  acceptUpgrades(server, runtime, sockets);
  const url = await listen(server, config.PORT, config.HOST);
  services.apiUrl.listensOn(url);
  return {
    url,
    drain: () => drain({ connections, runtime, sockets, executions }),
  };
}

/** Handles requests of the Model Context Protocol. @returns whether a request is one */
function createToolHandler(services: Services, log: Logger) {
  const logFailure = (error: unknown) => log.error({ err: error }, 'a call of a tool failed');
  const handleMcp = createMcpHandler(services, logFailure);
  const handleGateway = createGatewayHandler(services, logFailure);
  const handleLab = createLabHandler(services, logFailure);
  const handleAssistant = createAssistantHandler(services, logFailure);
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    const gateway = gatewayAddressOf(path);
    const labCompany = labCompanyOf(path);
    if (path === RUN_TOOLS_PATH) void handleMcp(req, res);
    else if (path === ASSISTANT_PATH) void handleAssistant(req, res);
    else if (gateway) void handleGateway(req, res, gateway);
    else if (labCompany) void handleLab(req, res, labCompany);
    else return false;
    return true;
  };
}

interface DrainTargets {
  readonly connections: OpenConnections;
  readonly runtime: Runtime;
  readonly sockets: GraphSockets;
  readonly executions: Executions;
}

async function drain({ connections, runtime, sockets, executions }: DrainTargets): Promise<void> {
  const closed = connections.end();
  // A client that does not read delays the close of its socket.
  const timeout = new AbortController();
  const forced = sleep(runtime.services.config.DRAIN_TIMEOUT_MS, undefined, timeout).then(
    () => connections.cut(),
    () => {},
  );
  await Promise.all([sockets.close(), runtime.follower.close(), runtime.services.pluginStreams.readers.close()]);
  await closed;
  await Promise.race([executions.settled(), forced]);
  timeout.abort();
}

/** Handles upgrade requests. */
function acceptUpgrades(server: Server, runtime: Runtime, sockets: GraphSockets): void {
  const { services, follower } = runtime;
  const readForeignHeaders = foreignHeaderReader(services.config);
  const isUpgradeLimited = upgradeLimit(services);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (readForeignHeaders(request)) return refuseUpgrade(socket, '400 Bad Request');
    const refusal = requestRefusal(request, services.config);
    if (refusal) return refuseUpgrade(socket, refusal.status === 401 ? '401 Unauthorized' : '403 Forbidden');
    if (requestPath(request) === '/graphql') {
      if (!isUpgradeLimited) return sockets.upgrade(request, socket, head);
      return void isUpgradeLimited(request, socket).then(
        (isRefused) => isRefused || sockets.upgrade(request, socket, head),
        () => socket.destroy(),
      );
    }
    void handleLiveUpgrade({ services, follower }, request, socket as Socket, head).then(
      (handled) => handled || refuseUpgrade(socket, '404 Not Found'),
      () => socket.destroy(),
    );
  });
}

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
