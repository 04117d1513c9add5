import { isAsyncIterable, type Plugin } from '@envelop/core';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphContext } from '../schema/builder.js';
import { sizeOfJson } from '../services/core/text/json-bytes.js';
import { type Complexity, complexityOf } from './complexity.js';
import { codedError } from './errors.js';

/** The schema is for those whom the installation knows; a local_trusted one knows everybody. */
const UNKNOWN_READER = (): GraphQLError =>
  new GraphQLError('The schema is told to callers with a credential only', {
    extensions: { code: 'UNAUTHORIZED', status: 401, http: { status: 401 } },
  });

interface Args {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly contextValue?: unknown;
}

/**
 * Refuses a document before it runs when it could read more than `limit` fields, pages counted with their size, or when
 * it asks for the schema and nobody knows who asks. Tells the cost of every answer:
 * `extensions.cost { requested, actual, limit }`, where `actual` is the rows read.
 */
export function useCost(limit: number): Plugin<GraphContext> {
  const costOf = costCounter(limit);
  const refusal = (requested: number): GraphQLError =>
    new GraphQLError(
      `The document costs ${requested}, more than the limit of ${limit}. Ask for fewer or smaller pages.`,
      {
        extensions: { code: 'COST_LIMIT_EXCEEDED', status: 400, http: { status: 400 }, cost: { requested, limit } },
      },
    );
  /** The cost, or why there is none: it is beyond the limit, the variables do not fit, or nobody asks for the schema. */
  const counted = (args: Args): number | GraphQLError => {
    try {
      const { requested, introspects } = costOf(args);
      const { actor } = (args.contextValue as GraphContext).scope;
      if (introspects && actor.kind === 'anonymous') return UNKNOWN_READER();
      return requested > limit ? refusal(requested) : requested;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  };
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const requested = counted(args as Args);
      if (requested instanceof GraphQLError) {
        setResultAndStopExecution({ errors: [codedError(requested)] } as never);
        return;
      }
      const { scope } = args.contextValue as GraphContext;
      return {
        onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result)) return;
          const cost = { requested, actual: scope.rowsRead, limit };
          setResult({ ...result, extensions: { ...result.extensions, cost } } as never);
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const requested = counted(args as Args);
      if (requested instanceof GraphQLError) setResultAndStopExecution({ errors: [codedError(requested)] } as never);
    },
  };
}

/** A longer spelling of variables is not kept: counting is a small part of what they cost anyway. */
const MAX_KEPT_CHARACTERS = 1_000;

/** Parsed documents are cached by the server, so their costs can be too, for each set of variables. */
function costCounter(limit: number): (args: Args) => Complexity {
  const known = new WeakMap<DocumentNode, LRUCache<string, Complexity>>();
  return (args) => {
    const { document, operationName, variableValues } = args;
    const { values, characters } = sizeOfJson(variableValues ?? null);
    if (values + characters > MAX_KEPT_CHARACTERS) return complexityOf(args, limit);
    const ofDocument = known.get(document) ?? new LRUCache<string, Complexity>({ max: 50 });
    known.set(document, ofDocument);
    const key = JSON.stringify([operationName ?? null, variableValues ?? null]);
    const counted = ofDocument.get(key) ?? complexityOf(args, limit);
    ofDocument.set(key, counted);
    return counted;
  };
}
