import { isAsyncIterable, type Plugin } from '@envelop/core';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphContext } from '../schema/builder.js';
import { sizeOfJson } from '../services/core/text/json-bytes.js';
import { complexityOf, type DearList, dearestListOf } from './complexity.js';
import { codedError } from './errors.js';
import { readsSchema } from './introspection.js';
import { valueOfWrongType } from './invalid-values.js';

/** Anonymous callers must not read the schema; a local_trusted installation has no anonymous callers. */
const introspectionRefusal = (): GraphQLError =>
  new GraphQLError('Only callers with a credential can read the schema', {
    extensions: { code: 'UNAUTHORIZED', status: 401, http: { status: 401 } },
  });

interface CostArgs {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly contextValue?: unknown;
}

/** A way to reduce the cost of a document with this most expensive list. */
function adviceFor(list: DearList | undefined): string {
  if (!list) return 'Ask for fewer or smaller pages.';
  const { path, hasPages } = list;
  const less = hasPages ? 'fewer of its items with "first", or for fewer fields of them' : 'fewer fields of its items';
  const advice = `The list ${path} costs most: ask for ${less}.`;
  return path.endsWith('reports') ? `${advice} A whole org chart is one list in Company.orgChart.` : advice;
}

/**
 * Rejects a document that could read more than `limit` fields, counting pages with their size, or that reads the schema
 * for an anonymous caller. Adds the cost to every result: `extensions.cost { requested, actual, limit }`, where
 * `actual` is the rows read.
 */
export function useCost(limit: number): Plugin<GraphContext> {
  const costOf = costCounter(limit);
  const refusal = (requested: number, args: CostArgs): GraphQLError =>
    new GraphQLError(
      `The document costs ${requested}, more than the limit of ${limit}. ${adviceFor(dearestListOf(args, limit))}`,
      {
        extensions: { code: 'COST_LIMIT_EXCEEDED', status: 400, http: { status: 400 }, cost: { requested, limit } },
      },
    );
  /** The cost, or the error for a rejected document: its cost, invalid variables, or anonymous introspection. */
  const costOrRefusal = (args: CostArgs): number | GraphQLError => {
    try {
      const { actor } = (args.contextValue as GraphContext).scope;
      // This check comes before any counting: a caller that may not read the schema must not cause work on it.
      if (actor.kind === 'anonymous' && readsSchema(args.document, args.operationName)) return introspectionRefusal();
      const requested = costOf(args);
      return requested > limit ? refusal(requested, args) : requested;
    } catch (error) {
      // Errors of libraries have no code, and repeat values.
      if (error instanceof GraphQLError) return error.extensions.code ? error : valueOfWrongType();
      throw error;
    }
  };
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const requested = costOrRefusal(args as CostArgs);
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
      const requested = costOrRefusal(args as CostArgs);
      if (requested instanceof GraphQLError) setResultAndStopExecution({ errors: [codedError(requested)] } as never);
    },
  };
}

/** Costs for longer variables are not cached, since counting is a small part of their execution. */
const MAX_CACHED_CHARACTERS = 1_000;

/** Counts costs and caches them for each set of variables: the server caches parsed documents as well. */
function costCounter(limit: number): (args: CostArgs) => number {
  const costsByDocument = new WeakMap<DocumentNode, LRUCache<string, number>>();
  return (args) => {
    const { document, operationName, variableValues } = args;
    const { values, characters } = sizeOfJson(variableValues ?? null);
    if (values + characters > MAX_CACHED_CHARACTERS) return complexityOf(args, limit);
    const ofDocument = costsByDocument.get(document) ?? new LRUCache<string, number>({ max: 50 });
    costsByDocument.set(document, ofDocument);
    const key = JSON.stringify([operationName ?? null, variableValues ?? null]);
    const cost = ofDocument.get(key) ?? complexityOf(args, limit);
    ofDocument.set(key, cost);
    return cost;
  };
}
