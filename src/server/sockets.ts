import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, GraphQLError, type GraphQLSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Runtime } from '../runtime.js';
import { authenticate, type Credentials } from '../services/access/authenticate.js';
import { DomainError } from '../services/core/errors.js';
import { createContext, type GraphServer, trustedDocuments } from './graphql.js';

export interface GraphSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets that are open. */
  count(): number;
  close(): Promise<void>;
}

/** Close code of the protocol for a connection whose credential is refused. */
const UNAUTHORIZED = 4401;
const MAX_MESSAGE_BYTES = 1_048_576;

type Enveloped = ReturnType<GraphServer['getEnveloped']>;
type Root = Pick<Enveloped, 'execute' | 'subscribe'>;

/** The `graphql-transport-ws` endpoint. Credentials come in the upgrade's headers or in `connection_init`. */
export function createGraphSockets(
  schema: GraphQLSchema,
  graph: GraphServer,
  runtime: Runtime,
  log: Logger,
): GraphSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const documents = trustedDocuments(runtime.services.config);
  const documentsOnly = runtime.services.config.GRAPHQL_TRUSTED_DOCUMENTS === 'require';
  const disposable = useServer(
    {
      schema,
      execute: (args: ExecutionArgs) => (args.rootValue as Root).execute(args) as never,
      subscribe: (args: ExecutionArgs) => (args.rootValue as Root).subscribe(args) as never,
      onConnect: async ({ extra, connectionParams }) => {
        try {
          await authenticate(runtime.services, credentialsOf(extra.request, connectionParams));
          return true;
        } catch (error) {
          if (!(error instanceof DomainError)) log.error({ err: error }, 'a socket could not be authenticated');
          extra.socket.close(UNAUTHORIZED, error instanceof DomainError ? error.message : 'Internal server error');
          return false;
        }
      },
      onSubscribe: async ({ extra, connectionParams }, _id, payload) => {
        const query = trustedText(payload, documents, documentsOnly);
        if (query instanceof GraphQLError) return [query];
        const enveloped = graph.getEnveloped({ req: extra.request, params: { ...payload, query } });
        const { parse, validate, execute, subscribe, contextFactory } = enveloped;
        try {
          const document = parse(query);
          const errors = validate(enveloped.schema, document);
          if (errors.length > 0) return errors as GraphQLError[];
          const context = await createContext(runtime, credentialsOf(extra.request, connectionParams));
          return {
            schema: enveloped.schema,
            document,
            operationName: payload.operationName,
            variableValues: payload.variables,
            contextValue: await contextFactory(context),
            rootValue: { execute, subscribe },
          };
        } catch (error) {
          if (error instanceof GraphQLError) return [error];
          throw error;
        }
      },
    },
    server,
    KEEP_ALIVE_MS,
  );
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request)),
    count: () => server.clients.size,
    close: async () => {
      await disposable.dispose();
    },
  };
}

const KEEP_ALIVE_MS = 12_000;

function credentialsOf(request: IncomingMessage, params: Readonly<Record<string, unknown>> | undefined): Credentials {
  const given = params?.authorization ?? params?.Authorization ?? request.headers.authorization;
  return { authorization: typeof given === 'string' ? given : undefined };
}

interface Payload {
  readonly query: string;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The document's text: its own, or the trusted one that its hash names. */
function trustedText(
  { query, extensions }: Payload,
  documents: ReadonlyMap<string, string> | undefined,
  documentsOnly: boolean,
): string | GraphQLError {
  const hash = (extensions?.persistedQuery as { sha256Hash?: string } | undefined)?.sha256Hash;
  const known = hash && documents?.get(hash);
  if (known) return known;
  if (!documentsOnly) return query;
  return new GraphQLError('Only trusted documents are served', { extensions: { code: 'BAD_REQUEST', status: 400 } });
}
