import { clipText, withoutNul } from '#processes/text.js';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import type { Services } from '#services/core/operation/scope.js';
import { isCausedByValues } from '#services/core/postgres/failures.js';
import { statement } from '#services/core/postgres/statement.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { PluginLogLevel } from './model.js';

const MAX_MESSAGE = 8_000;
const MAX_META_BYTES = 16_384;

/** A line of a plugin's log. The writer has removed secrets from it. */
export interface PluginLine {
  readonly pluginId: string;
  /** The company that the plugin worked for; null for none. */
  readonly companyId: string | null;
  readonly level: PluginLogLevel;
  /** Cut off after 8,000 characters. */
  readonly message: string;
  /** Left out if its JSON is larger than 16 KiB. */
  readonly meta?: JsonValue;
  /** Defaults to the present time. */
  readonly at?: Date;
}

// A plugin or a company may be deleted by now. The locks keep their rows until the commit.
const INSERT = statement(`
  WITH line AS (
    SELECT l.* FROM jsonb_to_recordset($1::jsonb)
        AS l(id uuid, "pluginId" uuid, "companyId" uuid, level text, message text, meta jsonb, at timestamptz)),
  plugin AS (SELECT id FROM "Plugin" WHERE id IN (SELECT "pluginId" FROM line) FOR KEY SHARE),
  company AS (SELECT id FROM "Company" WHERE id IN (SELECT "companyId" FROM line) FOR KEY SHARE)
  INSERT INTO "PluginLog" (id, "pluginId", "companyId", level, message, meta, "createdAt")
  SELECT l.id, l."pluginId", l."companyId", l.level, l.message, nullif(l.meta, 'null'::jsonb),
         coalesce(l.at, clock_timestamp())
    FROM line l JOIN plugin p ON p.id = l."pluginId" LEFT JOIN company c ON c.id = l."companyId"
   WHERE l."companyId" IS NULL OR c.id IS NOT NULL
   ORDER BY l.id`);

/** Writes lines, except those of plugins and companies that are deleted. */
export async function writePluginLogs(
  { database }: Pick<Services, 'database'>,
  lines: readonly PluginLine[],
): Promise<void> {
  await Promise.all(lines.map((line) => writerOf(database).ask(JSON.stringify(rowOf(line)))));
}

/** Lines that arrive during a write share one statement, and so one commit. */
const TOGETHER = {
  most: 500,
  weigh: { of: (row: string) => row.length, most: 4_000_000 },
  isOfOneItem: isCausedByValues,
};
const writers = new WeakMap<Services['database'], Coalescer<string, undefined>>();

function writerOf(database: Services['database']): Coalescer<string, undefined> {
  const existingWriter = writers.get(database);
  if (existingWriter) return existingWriter;
  const writer = new Coalescer<string, undefined>({
    ...TOGETHER,
    work: async (rows) => {
      await database.query('all', INSERT, [`[${rows.join()}]`]);
      return rows.map(() => undefined);
    },
  });
  writers.set(database, writer);
  return writer;
}

const rowOf = ({ pluginId, companyId, level, message, meta, at }: PluginLine) => ({
  id: uuid7(),
  pluginId,
  companyId,
  level,
  message: messageOf(message),
  meta: meta === undefined ? null : storedMeta(meta),
  at: at?.toISOString() ?? null,
});

/** Keeps the note about the cut within the limit. */
const ROOM_FOR_CUT = 40;
const messageOf = (message: string): string => {
  const text = withoutNul(message);
  return text.length <= MAX_MESSAGE ? text : clipText(text, MAX_MESSAGE - ROOM_FOR_CUT);
};

function storedMeta(meta: JsonValue): JsonValue {
  const flaw = unstorable(meta);
  if (flaw) return { omitted: flaw };
  const bytes = Buffer.byteLength(JSON.stringify(meta));
  return bytes <= MAX_META_BYTES ? meta : { omitted: `${bytes} bytes of JSON are too many` };
}
