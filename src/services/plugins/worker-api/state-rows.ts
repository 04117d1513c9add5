import type { Actor, Reach } from '#services/core/actors/actor.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { Scope, type Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonValue } from '#services/core/text/json.js';
import { uuid7 } from '#services/core/text/uuid7.js';

type Database = Pick<Services, 'database'>;

/** The place of a plugin's values. */
export interface StatePlace {
  readonly pluginId: string;
  /** Null for the installation. */
  readonly companyId: string | null;
  readonly scopeKind: string;
  /** Empty for the installation and the company. */
  readonly scopeId: string;
}

/** A value that a plugin keeps. */
export interface StateEntry {
  readonly key: string;
  readonly value: JsonValue;
  /** Counts the writes, from one. */
  readonly version: number;
  readonly updatedAt: Date;
}

/** Maximum number of keys in a place. */
export const MAX_KEYS = 10_000;

const NO_COMPANY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const PLACE_COLUMNS = `"pluginId", COALESCE("companyId", ${NO_COMPANY}), "scopeKind", "scopeId"`;
/** SQL condition: the rows of a place. */
const IN_PLACE = `(${PLACE_COLUMNS}) = ($1::uuid, COALESCE($2::uuid, ${NO_COMPANY}), $3::text, $4::text)`;

const valuesOf = ({ pluginId, companyId, scopeKind, scopeId }: StatePlace): unknown[] => [
  pluginId,
  companyId,
  scopeKind,
  scopeId,
];

/** Rows of the installation belong to no company, so they need access to all; the statements name the place. */
const reachOf = ({ companyId }: StatePlace): Reach => (companyId === null ? 'all' : [companyId]);

const ONE = statement(`
  SELECT key, value, version, "updatedAt" FROM "PluginState" WHERE ${IN_PLACE} AND key = $5`);

export async function readState(
  { database }: Database,
  place: StatePlace,
  key: string,
): Promise<StateEntry | undefined> {
  const [entry] = await database.query<StateEntry>(reachOf(place), ONE, [...valuesOf(place), key]);
  return entry;
}

const listOf = (columns: string) =>
  statement(`
  SELECT ${columns} FROM "PluginState"
   WHERE ${IN_PLACE} AND starts_with(key, $5) AND ($6::text IS NULL OR key COLLATE "C" > $6 COLLATE "C")
   ORDER BY key COLLATE "C" LIMIT $7`);

const KEYS = listOf(`key, version, "updatedAt"`);
const ENTRIES = listOf(`key, value, version, "updatedAt"`);

interface KeyPage {
  readonly prefix: string;
  readonly after: string | null;
  readonly limit: number;
  readonly includeValues: boolean;
}

/** The keys of a place in byte order, with or without their values. */
export const listState = (
  { database }: Database,
  place: StatePlace,
  { prefix, after, limit, includeValues }: KeyPage,
): Promise<(Omit<StateEntry, 'value'> & Partial<Pick<StateEntry, 'value'>>)[]> =>
  database.query(reachOf(place), includeValues ? ENTRIES : KEYS, [...valuesOf(place), prefix, after, limit]);

const UPDATE = statement(`
  UPDATE "PluginState" SET value = $6::jsonb, version = version + 1, "updatedAt" = now()
   WHERE ${IN_PLACE} AND key = $5 AND ($7::int IS NULL OR version = $7) RETURNING version`);

/** A value, and the version that the present value must have; null for any. */
interface StateWrite {
  readonly key: string;
  readonly value: JsonValue;
  readonly expectedVersion: number | null;
}

/** Overwrites a value. @returns the new version; undefined if there is no value of the expected version */
export async function updateState(
  { database }: Database,
  place: StatePlace,
  { key, value, expectedVersion }: StateWrite,
): Promise<number | undefined> {
  const values = [...valuesOf(place), key, JSON.stringify(value), expectedVersion];
  const [row] = await database.query<{ version: number }>(reachOf(place), UPDATE, values);
  return row?.version;
}

const OTHERS = statement(`SELECT count(*)::int AS others FROM "PluginState" WHERE ${IN_PLACE} AND key <> $5`);
const INSERT = statement(`
  INSERT INTO "PluginState" AS s (id, "pluginId", "companyId", "scopeKind", "scopeId", key, value, "updatedAt")
  VALUES ($7::uuid, $1::uuid, $2::uuid, $3, $4, $5, $6::jsonb, now())
  ON CONFLICT (${PLACE_COLUMNS}, key) DO UPDATE
     SET value = excluded.value, version = s.version + 1, "updatedAt" = now() WHERE $8::boolean
  RETURNING version`);

const recordIn = (table: string) =>
  statement(`SELECT id FROM "${table}" WHERE "companyId" = $1::uuid AND id = $2::uuid`);
const RECORDS = new Map([
  ['project', recordIn('Project')],
  ['issue', recordIn('Issue')],
  ['agent', recordIn('Agent')],
]);

type Insertion = { readonly version: number } | 'full' | 'exists' | 'nowhere';

/**
 * Writes a value under a key that did not exist a moment ago. Writers that add keys to a place take turns, so it never
 * has too many.
 */
export const insertState = (
  asking: { readonly services: Services; readonly actor: Actor },
  place: StatePlace,
  { key, value, expectedVersion }: StateWrite,
): Promise<Insertion> =>
  asking.services.database.transaction(reachOf(place), async (tx): Promise<Insertion> => {
    const write = new WriteScope(new Scope(asking.services, asking.actor, reachOf(place)), tx);
    const record = RECORDS.get(place.scopeKind);
    if (record && !(await write.row(record, [place.companyId, place.scopeId]))) return 'nowhere';
    const values = valuesOf(place);
    await takeTurn(write, `plugin-state:${values.join(':')}`);
    const count = await write.row<{ others: number }>(OTHERS, [...values, key]);
    if ((count?.others ?? 0) >= MAX_KEYS) return 'full';
    const written = [...values, key, JSON.stringify(value), uuid7(), expectedVersion === null];
    return (await write.row<{ version: number }>(INSERT, written)) ?? 'exists';
  });

const DELETE = statement(`
  DELETE FROM "PluginState" WHERE ${IN_PLACE} AND key = $5 AND ($6::int IS NULL OR version = $6) RETURNING key`);

/** @returns whether there was a value of that version */
export async function deleteState(
  { database }: Database,
  place: StatePlace,
  { key, expectedVersion }: Omit<StateWrite, 'value'>,
): Promise<boolean> {
  const rows = await database.query(reachOf(place), DELETE, [...valuesOf(place), key, expectedVersion]);
  return rows.length > 0;
}
