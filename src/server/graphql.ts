import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isAsyncIterable, type Plugin } from '@envelop/core';
import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Runtime } from '../runtime.js';
import type { GraphContext } from '../schema/builder.js';
import { authenticate, type Credentials } from '../services/access/authenticate.js';
import type { Config } from '../services/core/config.js';
import { DomainError } from '../services/core/errors.js';
import { Scope } from '../services/core/scope.js';
import { useCompiledDocuments } from './compiled.js';
import { useCost } from './cost.js';
import { errorMapper, graphqlError } from './errors.js';

export interface NodeRequest {
  readonly req: IncomingMessage;
}

export type GraphServer = YogaServerInstance<NodeRequest, GraphContext>;

/** Largest request body: a document and its variables. */
const MAX_BODY_BYTES = 10_485_760;

/** The GraphQL endpoint over HTTP and server-sent events; sockets share its plugins through `getEnveloped`. */
export function createGraphServer(schema: GraphQLSchema, runtime: Runtime, log: Logger): GraphServer {
  const { config } = runtime.services;
  const maskError = errorMapper(log);
  return createYoga<NodeRequest, GraphContext>({
    schema,
    context: ({ request }: { request?: Request }) => (request ? contextOf(runtime, request) : ALREADY_MADE),
    maskedErrors: { maskError },
    graphqlEndpoint: '/graphql',
    graphiql: { title: 'Orgraph', defaultQuery: DEFAULT_QUERY, subscriptionsProtocol: 'WS' },
    // From the package, not from a content network: it works without one. Loaded when somebody opens it (9 MB).
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    logging: false,
    plugins: [
      ...limits(config),
      ...trustedDocumentPlugins(config),
      useCost(config.GRAPHQL_MAX_COST),
      useCompiledDocuments(log),
      useTimeout(config.GRAPHQL_TIMEOUT_MS),
      useStreamErrors(maskError),
    ],
  });
}

/** An operation of a socket brings its context with it. */
const ALREADY_MADE = {} as GraphContext;

const contextOf = (runtime: Runtime, { headers }: Request): Promise<GraphContext> =>
  createContext(runtime, {
    authorization: headers.get('authorization') ?? undefined,
    runId: headers.get('x-service-run-id') ?? undefined,
  });

/** Who asks and with what, for one request or one operation of a socket. */
export async function createContext({ services, follower }: Runtime, credentials: Credentials): Promise<GraphContext> {
  try {
    return { scope: new Scope(services, await authenticate(services, credentials)), follower };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, extensions } = graphqlError(error);
    throw new GraphQLError(message, { extensions: { ...extensions, http: { status: error.status } } });
  }
}

function limits(config: Config): Plugin[] {
  const { plugins } = new EnvelopArmor({
    maxDepth: { n: config.GRAPHQL_MAX_DEPTH, ignoreIntrospection: true },
    maxAliases: { n: config.GRAPHQL_MAX_ALIASES },
    maxTokens: { n: config.GRAPHQL_MAX_TOKENS },
    maxDirectives: { n: 50 },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !config.GRAPHQL_INTROSPECTION },
  }).protect();
  return [...(plugins as Plugin[]), ...(config.GRAPHQL_INTROSPECTION ? [] : [useDisableIntrospection() as Plugin])];
}

/** Documents by their hash, from the file that `graphql-codegen` writes for the client; undefined when not configured. */
export function trustedDocuments(config: Config): ReadonlyMap<string, string> | undefined {
  if (config.GRAPHQL_TRUSTED_DOCUMENTS === 'off' || !config.GRAPHQL_TRUSTED_DOCUMENTS_FILE) return undefined;
  const documents = JSON.parse(readFileSync(config.GRAPHQL_TRUSTED_DOCUMENTS_FILE, 'utf8')) as Record<string, string>;
  return new Map(Object.entries(documents));
}

function trustedDocumentPlugins(config: Config): Plugin[] {
  const documents = trustedDocuments(config);
  if (!documents) return [];
  return [
    usePersistedOperations({
      allowArbitraryOperations: config.GRAPHQL_TRUSTED_DOCUMENTS === 'allow',
      getPersistedOperation: (hash) => documents.get(hash.replace(/^sha256:/, '')) ?? null,
    }) as Plugin,
  ];
}

/** Answers with an error when a document takes too long; its statements end by their own timeout. */
function useTimeout(milliseconds: number): Plugin {
  const timedOut = () =>
    new GraphQLError(`The document took longer than ${milliseconds} ms. Ask for less at a time.`, {
      extensions: { code: 'TIMEOUT', status: 504 },
    });
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args) => {
        let timer: NodeJS.Timeout | undefined;
        const limit = new Promise((resolve) => {
          timer = setTimeout(() => resolve({ errors: [timedOut()] }), milliseconds);
        });
        return Promise.race([Promise.resolve(executeFn(args)).finally(() => clearTimeout(timer)), limit]);
      });
    },
  };
}

/** A subscription that is ended early says why in a last result, over every transport, instead of breaking off. */
function useStreamErrors(maskError: (error: unknown) => GraphQLError): Plugin {
  return {
    onSubscribe() {
      return {
        onSubscribeResult({ result, setResult }) {
          if (isAsyncIterable(result)) setResult(tellingErrors(result, maskError) as never);
        },
      };
    },
  };
}

function tellingErrors(
  source: AsyncIterable<unknown>,
  maskError: (error: unknown) => GraphQLError,
): AsyncIterableIterator<unknown> {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (ended) return { done: true, value: undefined };
      try {
        return await iterator.next();
      } catch (error) {
        ended = true;
        return { done: false, value: { errors: [maskError(error)] } };
      }
    },
    async return(value?: unknown) {
      ended = true;
      await iterator.return?.();
      return { done: true, value };
    },
  };
}

export const bodyTooLarge = (req: IncomingMessage): boolean =>
  Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES;

const DEFAULT_QUERY = `# A company with its agents, their chain of command and what they did last.
{
  companies {
    name
    agents(first: 20) {
      edges {
        node {
          name
          role
          status
          chainOfCommand { name }
          activity(first: 5) { edges { node { action createdAt } } }
        }
      }
    }
  }
}
`;
