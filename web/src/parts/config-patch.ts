import { isMerged } from '../../../src/services/organization/agents/merge-config.js';
import { isRecord, type JsonRecord } from '../ui/schema-fields.js';

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/**
 * What turns a configuration into another one, as the server merges it: at every depth, where null removes a key, and
 * lists, variables and references are replaced whole. What did not change is left out, so that what is shown masked is
 * not sent back, and what others changed meanwhile stays.
 */
export function configPatch(before: JsonRecord, after: JsonRecord): JsonRecord {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.flatMap((name): [string, unknown][] => {
    const [old, next] = [before[name], after[name]];
    if (isSame(old, next)) return [];
    if (next === undefined || next === null) return [[name, null]];
    return [[name, isMerged(old) && isMerged(next) ? configPatch(old, next) : next]];
  });
  return Object.fromEntries(changes);
}
