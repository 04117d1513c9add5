import type { IncomingMessage } from 'node:http';
import { isAsyncIterable, type Plugin } from '@envelop/core';
import { EnvelopArmor } from '@escape.tech/graphql-armor';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  type Source,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql';
import { createYoga, type Plugin as YogaPlugin, type YogaServerInstance } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { MAX_BODY_BYTES } from '../http/body.js';
import { credentialsOf } from '../http/credentials.js';
import type { Runtime } from '../runtime.js';
import type { GraphContext } from '../schema/builder.js';
import { inTime } from '../services/core/concurrency/time-limit.js';
import type { Config } from '../services/core/process/config.js';
import { useCompanyCursors } from './company-cursors.js';
import { useCompiledDocuments } from './compiled.js';
import { useCompression } from './compression.js';
import { createContext } from './context.js';
import { useCost } from './cost.js';
import { errorMapper, useStacklessErrors, withoutStacks } from './errors.js';
import { useExactNumbers } from './exact-numbers.js';
import { type Executions, useExecutions } from './executions.js';
import { createExplorer } from './explorer.js';
import { LiteralsOfCorrectTypeRule } from './literals.js';
import { beyondLimit, useBoundedParams } from './params.js';
import { useCodedErrors, useJsonBodies } from './requests.js';
import { type TrustedDocuments, useTrustedDocuments } from './trusted.js';

/** Reports a syntax error by the kind of its token. GraphQL's own message repeats texts and numbers. */
const useSyntaxErrors = (): Plugin => ({
  onParse() {
    return ({ result, replaceParseResult }) => {
      if (!(result instanceof GraphQLError) || result.extensions.code) return;
      const { source, positions } = result;
      const kind = source && positions?.[0] !== undefined ? kindAt(source, positions[0]) : undefined;
      const message = `Syntax Error: ${kind ? `Unexpected ${kind}` : 'Unexpected character'}.`;
      const extensions = { code: 'GRAPHQL_PARSE_FAILED' };
      replaceParseResult(withoutStacks(() => new GraphQLError(message, { source, positions, extensions })) as never);
    };
  },
});

/** The kind of the token at a position; undefined if no token can be read there. */
function kindAt(source: Source, position: number): string | undefined {
  const lexer = new Lexer(source);
  try {
    let token = lexer.advance();
    while (token.start < position && token.kind !== TokenKind.EOF) token = lexer.advance();
    return token.kind;
  } catch {
    return undefined;
  }
}

/**
 * Adds `extensions.committed` to errors below a mutation: the mutation has committed then. These errors mean that a
 * part of the response could not be read, not that the write failed: a client that mistakes "Retry shortly" for the
 * latter would write twice.
 */
const useCommitted = (maskError: (error: unknown) => GraphQLError): Plugin => ({
  onExecute({ args }) {
    if (getOperationAST(args.document, args.operationName)?.operation !== 'mutation') return;
    return {
      onExecuteDone({ result, setResult }) {
        if (isAsyncIterable(result) || !result.errors) return;
        const { errors, ...answer } = result as ExecutionResult;
        const markedErrors = errors?.map((error) =>
          isBelowMutation(error) ? markAsCommitted(maskError(error)) : error,
        );
        setResult({ ...answer, errors: markedErrors } as never);
      },
    };
  },
});

/** A mutation's own error has the path of its field; an error below it occurs after the commit. */
const isBelowMutation = ({ path }: GraphQLError): boolean => (path?.length ?? 0) > 1;

const markAsCommitted = ({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, committed: true } });

/** Returns or throws the result of an executed document. */
export type ExecutionOutcome = () => ExecutionResult;

interface NodeRequest {
  readonly req: IncomingMessage;
  /** The outcome of a document that was executed before Yoga received the request. */
  readonly outcome?: ExecutionOutcome | undefined;
}

export type GraphServer = YogaServerInstance<NodeRequest, GraphContext>;

/** The parts that the GraphQL endpoint and its sockets share. */
export interface GraphParts {
  readonly schema: GraphQLSchema;
  readonly runtime: Runtime;
  readonly executions: Executions;
  readonly trusted: TrustedDocuments | undefined;
  readonly log: Logger;
}

/** The GraphQL endpoint over HTTP and server-sent events; sockets share its plugins through `getEnveloped`. */
export function createGraphServer({ schema, runtime, executions, trusted, log }: GraphParts): GraphServer {
  const { config } = runtime.services;
  const maskError = errorMapper(log);
  const explorer = createExplorer();
  return createYoga<NodeRequest, GraphContext>({
    schema,
    context: ({ request, req }: { request?: Request; req?: IncomingMessage }) =>
      request && req ? createContext(runtime, executions, credentialsOf(req, config)) : NO_CONTEXT,
    maskedErrors: { maskError },
    graphqlEndpoint: '/graphql',
    ...explorer.options,
    landingPage: false,
    batching: false,
    multipart: false,
    parserAndValidationCache: { documentCache: textCache<DocumentNode>(), errorCache: textCache<Error>() },
    maxRequestBodySize: MAX_BODY_BYTES,
    cors: false,
    logging: false,
    plugins: [
      explorer.plugin,
      useJsonBodies(),
      useOutcome(),
      useBoundedParams(),
      useTrustedDocuments(trusted),
      useSyntaxErrors(),
      ...limits(config),
      LIMITED_VALIDATION,
      useStacklessErrors(),
      useCost(config.GRAPHQL_MAX_COST),
      useCompiledDocuments(executions, log),
      useCompanyCursors(),
      useExecutions(executions),
      useTimeout(config.GRAPHQL_TIMEOUT_MS),
      useCommitted(maskError),
      useStreamErrors(maskError),
      useCompression(),
      useCodedErrors(),
      useExactNumbers(),
    ],
  });
}

/** Lets Yoga send the outcome of a document that was already executed. */
const useOutcome = (): YogaPlugin<object, NodeRequest> => ({
  onParams({ context, setResult }) {
    if (context.outcome) setResult(context.outcome());
  },
});

/** Parsed documents take about a hundred times the memory of their text, and clients may vary them. */
const MAX_CACHED_CHARACTERS = 500_000;
/** The memory of a cached document besides its text, including validation errors, counted as characters. */
const CHARACTERS_EACH = 40;

/** A cache with the text of documents as its key. */
const textCache = <T extends object>() =>
  new LRUCache<string, T>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_value, text) => text.length + CHARACTERS_EACH,
  });

/** The operations of a socket already have their own context. */
const NO_CONTEXT = {} as GraphContext;

function limits(config: Config): Plugin[] {
  const { plugins } = new EnvelopArmor({
    maxDepth: { n: config.GRAPHQL_MAX_DEPTH, ignoreIntrospection: true, ...BEYOND_LIMIT },
    maxAliases: { n: config.GRAPHQL_MAX_ALIASES, ...BEYOND_LIMIT },
    maxTokens: { n: config.GRAPHQL_MAX_TOKENS, ...BEYOND_LIMIT },
    maxDirectives: { n: 50, ...BEYOND_LIMIT },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !config.GRAPHQL_INTROSPECTION },
  }).protect();
  return [...(plugins as Plugin[]), ...(config.GRAPHQL_INTROSPECTION ? [] : [NO_INTROSPECTION])];
}

/** The limits report a document that is too large as a syntax error. Its rest is not validated. */
const BEYOND_LIMIT = {
  onReject: [
    (_context: ValidationContext | null, { message }: GraphQLError): never => {
      throw new GraphQLError(message.replace('Syntax Error: ', ''), {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400, http: { status: 400 } },
      });
    },
  ],
};

/**
 * The maximum number of validation errors of a document; its rest is not validated. Each error suggests names from the
 * whole schema: 100 unknown types took 90 ms, 10 take 10.
 */
const MAX_VALIDATION_ERRORS = 10;

/** The maximum number of fragments in a document. Each is compared with all others: 430 took 100 ms, 200 take 20. */
const MAX_FRAGMENTS = 200;

const LIMITED_VALIDATION: Plugin = {
  onValidate({ setValidationFn }) {
    const validateWithLimits = (schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) => {
      const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
      if (fragments.length > MAX_FRAGMENTS)
        return [beyondLimit(`The document has more than ${MAX_FRAGMENTS} fragments`)];
      return validate(schema, document, rules?.map(withoutValues), { maxErrors: MAX_VALIDATION_ERRORS });
    };
    setValidationFn(validateWithLimits as typeof validate);
  },
};

const withoutValues = (rule: ValidationRule): ValidationRule =>
  rule === ValuesOfCorrectTypeRule ? LiteralsOfCorrectTypeRule : rule;

/** Applies to all transports; the plugin of that name supports only HTTP. */
const NO_INTROSPECTION: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};

/** Responds with an error if a document takes too long. Its statements end by their own timeout. */
function useTimeout(milliseconds: number): Plugin {
  const timedOut = () =>
    new GraphQLError(`The document took longer than ${milliseconds} ms. Ask for less at a time.`, {
      extensions: { code: 'TIMEOUT', status: 504 },
    });
  return {
    onExecute({ executeFn, setExecuteFn }) {
      const late = () => ({ errors: [timedOut()] });
      setExecuteFn((args) => inTime(milliseconds, Promise.resolve(executeFn(args)), late));
    },
  };
}

/** Sends the error of a subscription as its last result, over every transport. */
function useStreamErrors(maskError: (error: unknown) => GraphQLError): Plugin {
  return {
    onSubscribe() {
      return {
        onSubscribeResult({ result, setResult }) {
          if (isAsyncIterable(result)) setResult(withErrorsAsResults(result, maskError) as never);
        },
      };
    },
  };
}

function withErrorsAsResults(
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
