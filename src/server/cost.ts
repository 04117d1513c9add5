import { isAsyncIterable, type Plugin } from '@envelop/core';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphContext } from '../schema/builder.js';
import { codedError } from './errors.js';

interface Args {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly contextValue?: unknown;
}

/**
 * Refuses a document before it runs when it could read more than `limit` fields, pages counted with their size, and
 * tells the cost of every answer: `extensions.cost { requested, actual, limit }`, where `actual` is the rows read.
 */
export function useCost(limit: number): Plugin<GraphContext> {
  const costOf = costCounter();
  const refusal = (requested: number): GraphQLError =>
    new GraphQLError(
      `The document costs ${requested}, more than the limit of ${limit}. Ask for fewer or smaller pages.`,
      {
        extensions: { code: 'COST_LIMIT_EXCEEDED', status: 400, cost: { requested, limit } },
      },
    );
  /** The cost, or why there is none: it is beyond the limit, or the variables do not fit. */
  const counted = (args: Args): number | GraphQLError => {
    try {
      const requested = costOf(args);
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

/** Parsed documents are cached by the server, so their costs can be too, for each set of variables. */
function costCounter(): (args: Args) => number {
  const known = new WeakMap<DocumentNode, LRUCache<string, number>>();
  return ({ schema, document, variableValues, contextValue, operationName }) => {
    const ofDocument = known.get(document) ?? new LRUCache<string, number>({ max: 50 });
    known.set(document, ofDocument);
    const key = JSON.stringify([operationName ?? null, variableValues ?? null]);
    const counted =
      ofDocument.get(key) ??
      complexityFromQuery(document, {
        schema,
        ctx: contextValue as object,
        variables: { ...variableValues },
        ...(operationName ? { operationName } : {}),
      }).complexity;
    ofDocument.set(key, counted);
    return counted;
  };
}
