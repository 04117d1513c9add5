import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAsyncIterable } from '@envelop/core';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { CloseCode, type Context, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { credentialsOf } from '../http/credentials.js';
import { withMarkedNumbers, withoutMarks } from '../json/exact-json.js';
import type { Runtime } from '../runtime.js';
import type { GraphContext } from '../schema/builder.js';
import { authenticate } from '../services/access/authenticate.js';
import { parseCredential } from '../services/access/credential.js';
import { assertRequestAllowed } from '../services/access/request-limit.js';
import { DomainError } from '../services/core/errors/errors.js';
import type { Config } from '../services/core/process/config.js';
import { excessOf } from '../services/core/text/json-bytes.js';
import { feeds } from './compiled.js';
import { createContext } from './context.js';
import { codedError, errorMapper } from './errors.js';
import type { GraphParts, GraphServer } from './graphql.js';
import { type Enveloped, prepare } from './prepared.js';
import { deliver, type SubscriptionResults, untilClosed, waitingOf } from './subscriptions/delivery.js';

/** The library parses messages itself, so numbers that would lose digits are marked until `withoutMarks` reads them. */
function withAllDigits(event: string | symbol, values: unknown[]): unknown[] {
  const [message, ...rest] = values;
  if (event !== 'message' || !Buffer.isBuffer(message)) return values;
  const marked = withMarkedNumbers(message.toString('utf8'));
  return marked === undefined ? values : [Buffer.from(marked), ...rest];
}

/** Larger than the limits of operations: an operation beyond those is rejected alone, and its socket stays open. */
const BOUNDS = { values: 100_000, depth: 1_000 };

/**
 * A socket that closes on a message with too many or too deeply nested values, before the message is parsed: 1 MiB of
 * brackets took 70 ms and overflowed the stack.
 */
class BoundedSocket extends WebSocket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    const flaw = event === 'message' && Buffer.isBuffer(values[0]) ? excessOf(values[0], BOUNDS) : undefined;
    if (flaw === undefined) return super.emit(event, ...withAllDigits(event, values));
    this.close(CloseCode.BadRequest, flaw);
    return true;
  }
}

export interface GraphSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The number of open sockets. */
  count(): number;
  /**
   * Starts no more operations, waits for running ones and closes all sockets with 1001, after which clients reconnect.
   * Call it before ending subscriptions, so that they end without an error.
   */
  close(): Promise<void>;
}

/** The protocol's close code for a connection with a rejected credential. */
const UNAUTHORIZED = 4401;
const MAX_MESSAGE_BYTES = 1_048_576;
const BUSY_POLL_MS = 10;

const drainingError = (): GraphQLError =>
  new GraphQLError('The server is stopping', { extensions: { code: 'SERVER_DRAINING', status: 503 } });

type Root = Pick<Enveloped, 'execute' | 'subscribe'>;
type MaskError = (error: unknown) => GraphQLError;
type Connection = Context<Record<string, unknown>, Extra>;

/** The `graphql-transport-ws` endpoint. Credentials come in the upgrade's headers or in `connection_init`. */
export function createGraphSockets(graph: GraphServer, parts: GraphParts): GraphSockets {
  const { schema, runtime, log } = parts;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, WebSocket: BoundedSocket });
  const maskError = errorMapper(log);
  const argsOf = operationArgs(graph, parts, maskError);
  const connections = new Set<Connection>();
  let closing = false;
  const disposable = useServer(
    {
      schema,
      execute: (args) => resultOf(() => (args.rootValue as Root).execute(args), maskError),
      subscribe: (args) => resultOf(() => (args.rootValue as Root).subscribe(args), maskError),
      onConnect: (connection) => {
        connections.add(connection);
        return admit(connection, runtime, log);
      },
      onClose: (connection) => void connections.delete(connection),
      async onSubscribe(connection, _id, payload) {
        if (!closing) return argsOf(connection, payload);
        await untilClosed(connection.extra);
        return [drainingError()];
      },
      onOperation: ({ extra }, id, _payload, { contextValue }, results) =>
        isAsyncIterable(results)
          ? deliver({ results, feed: feeds.get(contextValue as GraphContext) } as SubscriptionResults, id, extra)
          : results,
      onError: (_connection, _id, _payload, errors) =>
        errors.map((error) => withoutHttp(codedError(error as GraphQLError))),
    },
    server,
    KEEP_ALIVE_MS,
  );
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => {
        server.emit('connection', client, request);
        // Errors of the client close its socket. The library would also print them.
        client.removeAllListeners('error').on('error', () => {});
      }),
    count: () => server.clients.size,
    close: async () => {
      closing = true;
      const isBusy = ({ subscriptions, extra }: Connection) => Object.keys(subscriptions).length > waitingOf(extra);
      // Messages after the start of a close are lost, including those with the reason for the end of subscriptions.
      while ([...connections].some(isBusy)) await sleep(BUSY_POLL_MS);
      await disposable.dispose();
    },
  };
}

async function admit({ extra, connectionParams }: Connection, { services }: Runtime, log: Logger): Promise<boolean> {
  try {
    await authenticate(services, socketCredentials(extra.request, connectionParams, services.config));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error }, 'a socket could not be authenticated');
    extra.socket.close(UNAUTHORIZED, error instanceof DomainError ? error.message : 'Internal server error');
    return false;
  }
}

/**
 * The arguments of an operation on a socket, or its errors. A thrown error would close the socket with all operations.
 */
function operationArgs(graph: GraphServer, { runtime, executions, trusted }: GraphParts, maskError: MaskError) {
  const { services } = runtime;
  return async ({ extra, connectionParams }: Connection, payload: SubscribePayload) => {
    try {
      withoutMarks(payload.variables);
      const credentials = socketCredentials(extra.request, connectionParams, services.config);
      await assertRequestAllowed(services, credentials);
      const { enveloped, document, errors } = prepare(graph, trusted, extra.request, payload);
      if (errors.length > 0) return errors;
      const { schema, execute, subscribe, contextFactory } = enveloped;
      const context = await createContext(runtime, executions, credentials);
      return {
        schema,
        document,
        operationName: payload.operationName,
        variableValues: payload.variables,
        contextValue: await contextFactory(context),
        rootValue: { execute, subscribe },
      };
    } catch (error) {
      return [maskError(error)];
    }
  };
}

async function resultOf<T>(work: () => T, maskError: MaskError): Promise<Awaited<T> | ExecutionResult> {
  try {
    return refusedWithoutHttp(await work());
  } catch (error) {
    return { errors: [maskError(error)] };
  }
}

/** Removes the HTTP status from the errors of a document that was not executed. */
function refusedWithoutHttp<T>(result: T): T {
  const { data, errors } = result as ExecutionResult;
  return data === undefined && Array.isArray(errors) ? { ...result, errors: errors.map(withoutHttp) } : result;
}

function withoutHttp({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError {
  const { http: _, ...shown } = extensions;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: shown });
}

const KEEP_ALIVE_MS = 12_000;

/**
 * The credentials of a socket. Any page can open a socket, and its browser adds the cookie: only trusted pages may use
 * it.
 */
function socketCredentials(
  request: IncomingMessage,
  params: Readonly<Record<string, unknown>> | undefined,
  config: Config,
): ReturnType<typeof credentialsOf> {
  const ofUpgrade = credentialsOf(request, config, true);
  const ofInit = parseCredential([params?.authorization, params?.Authorization].filter((value) => value != null));
  return { ...ofUpgrade, credential: ofInit.kind === 'none' ? ofUpgrade.credential : ofInit, runId: undefined };
}
