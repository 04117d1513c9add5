import { databaseFailure, type PluginTransaction } from './port.js';

const MAX_BYTES = 1_073_741_824;
const MAX_RELATIONS = 1_000;

const SIZE = `
  SELECT coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE c.relkind IN ('r', 'm', 'S')), 0)::text AS bytes,
         count(*)::int AS relations
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema()`;

/** @throws PluginFailure if a schema is full */
export async function assertRoom(tx: PluginTransaction): Promise<void> {
  const [size] = await tx.own(SIZE);
  const { bytes, relations } = size as { bytes: string; relations: number };
  if (Number(bytes) > MAX_BYTES) throw databaseFailure(`The schema has more than ${MAX_BYTES} bytes`, 'quota_exceeded');
  if (relations <= MAX_RELATIONS) return;
  throw databaseFailure(`The schema has more than ${MAX_RELATIONS} relations`, 'quota_exceeded');
}
