import { isAsyncIterable, mapAsyncIterator, type Plugin } from '@envelop/core';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { isPromise } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { GraphContext } from '../schema/builder.js';
import { withTwins } from '../schema/fast/rows-as-json.js';
import type { EventSource } from '../services/access/follow-journal.js';
import type { Executions } from './executions.js';

/**
 * Runs documents as compiled functions (graphql-jit: 1,872 requests/s against 1,167 for a nested query). The plugin
 * of that name is not used, because it forgets the operation's name when it caches and gives a subscription's
 * variables to its field instead of the field's arguments. Mutations are interpreted: a compiled document cannot read
 * variables inside a JSON literal, and their time goes elsewhere.
 */
export function useCompiledDocuments({ follow }: Executions, log: Logger): Plugin {
  const known = new WeakMap<DocumentNode, Map<string, CompiledQuery | undefined>>();

  function compiled({ schema, document, operationName, contextValue }: ExecutionArgs): CompiledQuery | undefined {
    const operations = known.get(document) ?? new Map<string, CompiledQuery | undefined>();
    known.set(document, operations);
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
        log.warn({ errors: result.errors }, 'a document is interpreted, it could not be compiled');
      operations.set(name, isCompiledQuery(result) ? result : undefined);
    }
    return operations.get(name);
  }

  const shared = sharedResults();

  return {
    onExecute({ args, setExecuteFn }) {
      if (getOperationAST(args.document, args.operationName)?.operation !== 'query') return;
      const plan = compiled(args);
      if (plan) setExecuteFn(() => plan.query(args.rootValue, args.contextValue, args.variableValues));
    },
    onSubscribe({ args, setSubscribeFn }) {
      const plan = compiled(args);
      if (!plan) return;
      setSubscribeFn(async () => {
        const source = await createSourceEventStream(args);
        if (!isAsyncIterable(source)) return source;
        const reader = readerOf(args);
        const resultOf = (event: object) =>
          shared(plan, event, reader, () => follow(plan.query(event, args.contextValue, args.variableValues)));
        if (isEventSource(source)) feeds.set(args.contextValue as GraphContext, feedOf(source, resultOf));
        return mapAsyncIterator(source as AsyncIterable<object>, (event) => settled(resultOf(event))) as never;
      });
    },
  };
}

/** Results of a subscription that are there already: without errors, and without waiting for anything. */
export interface Feed {
  take(): ExecutionResult | undefined;
  /** What to wait for before `take` may have another; undefined where only the subscription's own iterator can tell. */
  soon(): Promise<unknown> | undefined;
}

/** By the context of the operation. */
export const feeds = new WeakMap<GraphContext, Feed>();

const isEventSource = (source: object): source is EventSource => 'peek' in source && 'skip' in source;

/** What it does not give, the subscription's own iterator gives: what fails, and the end. */
function feedOf(source: EventSource, resultOf: (event: object) => SharedResult): Feed {
  const next = (): SharedResult | undefined => {
    try {
      const event = source.peek();
      return event && resultOf(event);
    } catch {
      return undefined; // told, and masked, where the iterator meets it
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
      const executed = next();
      if (!executed) return source.soon();
      return executed.settled ? undefined : Promise.resolve(executed.result);
    },
  };
}

/** For how long a result serves others: they must not see related rows as they were long before. */
const SHARED_FOR_MS = 100;

type Execution = ReturnType<CompiledQuery['query']>;
interface SharedResult {
  readonly until: number;
  readonly result: Execution;
  /** The result once it is there. */
  settled: ExecutionResult | undefined;
}

const settled = ({ settled, result }: SharedResult): Execution => settled ?? result;

/**
 * Executes a document once for all that follow with the same one, the same variables and the same rights: with 1,000
 * sockets on one company most of the time of a delivery was its execution.
 */
function sharedResults() {
  const known = new WeakMap<CompiledQuery, WeakMap<object, Map<string, SharedResult>>>();
  return (plan: CompiledQuery, event: object, reader: string, execute: () => Execution): SharedResult => {
    const ofPlan = known.get(plan) ?? new WeakMap<object, Map<string, SharedResult>>();
    known.set(plan, ofPlan);
    const ofEvent = ofPlan.get(event) ?? new Map<string, SharedResult>();
    ofPlan.set(event, ofEvent);
    const now = performance.now();
    const found = ofEvent.get(reader);
    if (found && now < found.until) return found;
    const made = shareable(now + SHARED_FOR_MS, execute());
    ofEvent.set(reader, made);
    return made;
  };
}

function shareable(until: number, result: Execution): SharedResult {
  if (!isPromise(result)) return { until, result, settled: result };
  const made: SharedResult = { until, result, settled: undefined };
  result.then(
    (value) => {
      made.settled = value;
    },
    () => {}, // told to whoever waits for it
  );
  return made;
}

/** Equal for those who get equal answers at the same time: all that is known of who asks, and the variables. */
function readerOf({ contextValue, variableValues }: ExecutionArgs): string {
  const { actor } = (contextValue as GraphContext).scope;
  return JSON.stringify([actor, variableValues ?? null], (_key, value) => (value instanceof Map ? [...value] : value));
}
