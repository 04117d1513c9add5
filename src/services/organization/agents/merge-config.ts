type Config = Record<string, unknown>;

const isObject = (value: unknown): value is Config =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Whether a value is merged key by key. Variables and references are replaced, since their `type` determines their
 * other fields.
 */
export const isMerged = (value: unknown): value is Config => isObject(value) && typeof value.type !== 'string';

/** Merges a patch into a configuration at every depth. Null removes a key; lists and references are replaced. */
export function mergeConfig<Stored extends Config>(stored: Stored, patch: Config): Stored {
  // A map, because `__proto__` must be a key like any other.
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (!isMerged(value)) merged.set(key, value);
    else merged.set(key, mergeConfig(isMerged(before) ? before : {}, value));
  }
  return Object.fromEntries(merged) as Stored;
}
