import { DomainError } from '../services/core/errors/errors.js';
import type { Loader, Scope } from '../services/core/operation/scope.js';
import { tableOfId } from '../services/core/rows/tables-of-ids.js';
import { isUuid } from '../services/core/text/fields.js';
import { anyNodeBy, type NodeSource, nodeSources, readBy, withTypeName } from './node.js';

interface Tables {
  readonly sources: ReadonlyMap<string, NodeSource>;
  readonly tableOf: Loader<string, string | null>;
}

let cachedTables: Tables | undefined;

/** Built on first use, when all nouns are known. Only the ids of people may be text other than a UUID. */
function tables(): Tables {
  if (!cachedTables) {
    const sources = new Map(nodeSources().map((source) => [source.table, source]));
    const walled = [...sources.keys()].filter((table) => table !== 'User');
    cachedTables = { sources, tableOf: tableOfId(walled, ['User']) };
  }
  return cachedTables;
}

/** The object with an id; null if there is none or the caller may not read it. */
async function nodeBy(scope: Scope, id: string): Promise<object | null> {
  const { sources, tableOf } = tables();
  const key = isUuid(id) ? id.toLowerCase() : id;
  const source = sources.get((await scope.load(tableOf, key)) ?? '');
  const row = source && (await scope.load(source.loader, key));
  if (!row) return null;
  try {
    await source.lookup?.(scope, row as never);
    return withTypeName(await readBy(scope, source, row), source.type.name);
  } catch (error) {
    // An object that the caller may not read looks like a missing one.
    if (error instanceof DomainError && error.status < 500) return null;
    throw error;
  }
}

/** Objects of any type by their ids: one statement finds their tables, and one more reads the rows of each table. */
export const nodeById: Loader<string, object | null> = {
  batch: (scope, ids) => Promise.all(ids.map((id) => nodeBy(scope, id))),
};

anyNodeBy(nodeById);
