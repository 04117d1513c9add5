import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { ArgumentsSummary } from '../results/redaction.js';

// The stored arguments of a call have gaps: credentials were replaced, and long parts cut. A rule that reads a gap must
// fail instead of seeing a value that was not there.

/** Thrown when a rule reads a value that was not kept. */
export class NotKept extends Error {
  constructor(readonly path: string) {
    super(`${path || 'The value'} was not kept`);
  }
}

type Kept = Pick<ArgumentsSummary, 'summary' | 'redactedFields' | 'cutFields'>;

/** The arguments for rules to read; reading a value that was not kept throws `NotKept`. */
export function keptArguments({ summary, redactedFields, cutFields }: Kept): JsonObject {
  const holes = new Set([...redactedFields, ...cutFields]);
  return (holes.size === 0 ? summary : guardValue(summary, '', holes)) as JsonObject;
}

const stepTo = (path: string, step: string): string => (path === '' ? step : `${path}.${step}`);
const isContainer = (value: JsonValue | undefined): value is JsonObject | JsonValue[] =>
  typeof value === 'object' && value !== null;

function guardValue(value: JsonValue, path: string, holes: ReadonlySet<string>): JsonValue {
  if (!isContainer(value)) return value;
  const isPartial = holes.has(path) || hasHiddenKeys(value, path, holes);
  const children = new Map<string, JsonValue>();
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key !== 'string') return Reflect.get(target, key, receiver);
      if (!Object.hasOwn(target, key)) {
        if (isPartial) throw new NotKept(stepTo(path, key));
        return Reflect.get(target, key, receiver);
      }
      if (Array.isArray(target) && key === 'length') {
        if (isPartial) throw new NotKept(path);
        return target.length;
      }
      return childOf(target as JsonObject, key);
    },
    has(target, key) {
      if (isPartial && !Object.hasOwn(target, key)) throw new NotKept(stepTo(path, String(key)));
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
      if (!descriptor && isPartial) throw new NotKept(stepTo(path, String(key)));
      return descriptor;
    },
    ownKeys(target) {
      if (isPartial) throw new NotKept(path);
      return Reflect.ownKeys(target);
    },
  });

  function childOf(target: JsonObject, key: string): JsonValue {
    const at = stepTo(path, key);
    const child = target[key] as JsonValue;
    if (!isContainer(child)) {
      if (holes.has(at)) throw new NotKept(at);
      return child;
    }
    const guardedChild = children.get(key) ?? guardValue(child, at, holes);
    children.set(key, guardedChild);
    return guardedChild;
  }
}

/** Whether keys of an object were replaced or cut. Then a missing key may in fact have existed. */
function hasHiddenKeys(value: JsonObject | readonly JsonValue[], path: string, holes: ReadonlySet<string>): boolean {
  const start = path === '' ? '' : `${path}.`;
  const keys = Object.keys(value).map((key) => stepTo(path, key));
  return [...holes].some(
    (hole) =>
      hole !== path && hole.startsWith(start) && !keys.some((key) => hole === key || hole.startsWith(`${key}.`)),
  );
}
