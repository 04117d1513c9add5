import { isAsyncIterable, mapAsyncIterator, type Plugin } from '@envelop/core';
import {
  type ASTNode,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { isPromise } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { GraphContext } from '../schema/builder.js';
import { withTwins } from '../schema/fast/rows-as-json.js';
import type { EventSource } from '../services/access/follow-journal.js';
import { afterHeads } from './company-cursors.js';
import type { Executions } from './executions.js';

/**
 * Runs documents as compiled functions (graphql-jit: 1,872 requests/s against 1,167 for a nested query). The plugin of
 * that name is not used: its cache ignores the name of the operation, and it passes the variables of a subscription to
 * the field instead of the field's arguments. Mutations are interpreted: a compiled document cannot read variables
 * inside a JSON literal, and compilation would not make them noticeably faster.
 */
export function useCompiledDocuments({ follow }: Executions, log: Logger): Plugin {
  const queriesByDocument = new WeakMap<DocumentNode, Map<string, CompiledQuery | undefined>>();
  const shared = sharedResults();

  function compiledQueryOf({
    schema,
    document,
    operationName,
    contextValue,
  }: ExecutionArgs): CompiledQuery | undefined {
    const operations = queriesByDocument.get(document) ?? new Map<string, CompiledQuery | undefined>();
    queriesByDocument.set(document, operations);
    const name = operationName ?? '';
    if (!operations.has(name)) {
      const { isFast } = contextValue as GraphContext;
      const result = compileQuery(
        schema,
        isFast ? withTwins(schema, document) : document,
        operationName ?? undefined,
        {},
      );
      if (!isCompiledQuery(result))
        log.warn({ errors: result.errors }, 'a document could not be compiled and is interpreted');
      operations.set(name, isCompiledQuery(result) ? result : undefined);
    }
    return operations.get(name);
  }

  return {
    onExecute({ args, setExecuteFn }) {
      if (getOperationAST(args.document, args.operationName)?.operation !== 'query') return;
      const plan = compiledQueryOf(args);
      if (plan) setExecuteFn(() => once(plan.query(args.rootValue, args.contextValue, args.variableValues)));
    },
    onSubscribe({ args, setSubscribeFn }) {
      const plan = compiledQueryOf(args);
      if (!plan) return;
      setSubscribeFn(async () => {
        const source = await createSourceEventStream(args);
        if (!isAsyncIterable(source)) return source;
        const reader = readerOf(args);
        const execution = (event: object) =>
          afterHeads(args, () => once(plan.query(event, args.contextValue, args.variableValues))) as Execution;
        const resultOf = (event: object) => shared(plan, event, reader, () => follow(execution(event)));
        if (isEventSource(source)) feeds.set(args.contextValue as GraphContext, feedOf(source, resultOf));
        return mapAsyncIterator(source as AsyncIterable<object>, (event) => resultIn(resultOf(event))) as never;
      });
    },
  };
}

/**
 * A result with one error for each value that became null, as an interpreter returns it. If a list fails in each of 200
 * nodes, a compiled document reports 200 times why the list is null.
 */
function once(result: Execution): Execution {
  if (isPromise(result)) return result.then(once) as Execution;
  const { data, errors } = result as ExecutionResult;
  if (!errors || errors.length < 2) return result;
  const places = new Set<string>();
  const isFirst = ({ path }: GraphQLError): boolean => {
    const before = places.size;
    return places.add(JSON.stringify(nullAt(data, path ?? []))).size > before;
  };
  return { ...result, errors: errors.filter(isFirst) } as Execution;
}

/** The part of a path that leads to the first value that is null. */
function nullAt(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let value = data;
  const depth = path.findIndex((step) => {
    if (value == null) return true;
    value = (value as Record<string | number, unknown>)[step];
    return false;
  });
  return depth < 0 ? path : path.slice(0, depth);
}

/** The results of a subscription that are available without waiting, except results with errors. */
export interface Feed {
  take(): ExecutionResult | undefined;
  /** Resolves when `take` may have another result; undefined if only the iterator of the subscription knows. */
  soon(): Promise<unknown> | undefined;
}

/** The feeds of subscriptions, by the context of the operation. */
export const feeds = new WeakMap<GraphContext, Feed>();

const isEventSource = (source: object): source is EventSource => 'peek' in source && 'skip' in source;

/** The feed of a subscription. Errors and the end come from the iterator of the subscription. */
function feedOf(source: EventSource, resultOf: (event: object) => SharedResult): Feed {
  const next = (): SharedResult | undefined => {
    try {
      const event = source.peek();
      return event && resultOf(event);
    } catch {
      return undefined; // the iterator gets the same error and masks it
    }
  };
  return {
    take() {
      const result = next()?.settled;
      if (!result || result.errors) return undefined;
      source.skip();
      return result;
    },
    soon() {
      const result = next();
      if (!result) return source.soon();
      return result.settled ? undefined : Promise.resolve(result.result);
    },
  };
}

/** How long a result is shared: subscribers must not get outdated related rows. */
const SHARED_FOR_MS = 100;

type Execution = ReturnType<CompiledQuery['query']>;
interface SharedResult {
  readonly until: number;
  readonly result: Execution;
  /** The result, once it is available. */
  settled: ExecutionResult | undefined;
}

const resultIn = ({ settled, result }: SharedResult): Execution => settled ?? result;

/**
 * Executes a document once for all subscribers with the same document, variables and rights. With 1,000 sockets on one
 * company, execution took most of the time of a delivery.
 */
function sharedResults() {
  const resultsByPlan = new WeakMap<CompiledQuery, WeakMap<object, Map<string, SharedResult>>>();
  return (plan: CompiledQuery, event: object, reader: string, execute: () => Execution): SharedResult => {
    const ofPlan = resultsByPlan.get(plan) ?? new WeakMap<object, Map<string, SharedResult>>();
    resultsByPlan.set(plan, ofPlan);
    const ofEvent = ofPlan.get(event) ?? new Map<string, SharedResult>();
    ofPlan.set(event, ofEvent);
    const now = performance.now();
    const cachedResult = ofEvent.get(reader);
    if (cachedResult && now < cachedResult.until) return cachedResult;
    const result = shareable(now + SHARED_FOR_MS, execute());
    ofEvent.set(reader, result);
    return result;
  };
}

function shareable(until: number, result: Execution): SharedResult {
  if (!isPromise(result)) return { until, result, settled: result };
  const shared: SharedResult = { until, result, settled: undefined };
  result.then(
    (value) => {
      shared.settled = value;
    },
    () => {}, // code that awaits `result` gets the error
  );
  return shared;
}

/**
 * A key that is equal for subscribers with equal results at the same time: the actor and the variables of the results.
 * It excludes variables that only select the delivered events, for example the cursor to begin after.
 */
function readerOf({ document, operationName, contextValue, variableValues }: ExecutionArgs): string {
  const { actor } = (contextValue as GraphContext).scope;
  const names = resultVariables(document, operationName ?? undefined);
  const values = Object.entries(variableValues ?? {}).filter(([name]) => names.has(name));
  return JSON.stringify([actor, values], (_key, value) => (value instanceof Map ? [...value] : value));
}

const variablesByDocument = new WeakMap<DocumentNode, Map<string | undefined, ReadonlySet<string>>>();

/** The variables of a subscription that are used elsewhere than in the arguments of its field. */
function resultVariables(document: DocumentNode, operationName: string | undefined): ReadonlySet<string> {
  const ofDocument = variablesByDocument.get(document) ?? new Map<string | undefined, ReadonlySet<string>>();
  variablesByDocument.set(document, ofDocument);
  const cachedVariables = ofDocument.get(operationName);
  if (cachedVariables) return cachedVariables;
  const operation = getOperationAST(document, operationName);
  const names = new Set<string>();
  const roots = new Set<ASTNode>(operation?.selectionSet.selections);
  visit(document, {
    Variable: ({ name }) => void names.add(name.value),
    VariableDefinition: () => false,
    OperationDefinition: (node) => (node === operation ? undefined : false),
    Argument: (_node, _key, _parent, _path, ancestors) => (roots.has(ancestors.at(-1) as ASTNode) ? false : undefined),
  });
  ofDocument.set(operationName, names);
  return names;
}
