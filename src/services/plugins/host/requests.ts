import type { Database } from '../../core/postgres/database.js';
import { type Statement, statement, steadyStatement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/json.js';
import { uuid7 } from '../../core/text/uuid7.js';
import type { Cipher, SealedValue } from '../../core/vault/cipher.js';
import { openedOrNull } from '../../core/vault/reseal.js';
import { LEASE_LIVES, type WorkerLease } from './leases.js';

// Calls that one server process has another one make of the worker that it runs. A row is written by whoever asks, taken
// once by the holder of the worker's lease, answered by it, and deleted by whoever asked. Notifications are hints: both
// look for themselves, too. All times are those of the database's clock.

/** A call that this process has taken, and nobody else will. */
export interface TakenRequest extends WorkerLease {
  readonly id: string;
  /** Null where it cannot be opened here: the processes have different master keys. */
  readonly question: JsonObject | null;
}

/** How far a call is that this process has sent. */
export interface SentRequest {
  readonly id: string;
  readonly isTaken: boolean;
  readonly isAnswered: boolean;
  /** Whether the lease is still held under which it was asked. */
  readonly isHeld: boolean;
  /** Whether its holder has said nothing of it for a while. */
  readonly isSilent: boolean;
}

const NOW = 'clock_timestamp()';
const IDS = 'id = ANY($1::uuid[])';
/** Both sides speak once a second. Whoever has not for so long is taken to be gone. */
const SILENT_SECONDS = 6;
const FORSAKEN_SECONDS = 10;
const MOST_TAKEN = 20;

/** The channel on which a process hears of its calls, and of those to it. */
export const requestChannelOf = (processId: string): string => `orgraph_plugins_${processId.replaceAll('-', '')}`;
const CHANNEL = (column: string): string => `'orgraph_plugins_' || replace(${column}::text, '-', '')`;

/** What is heard there. The end of a call that was taken has its ID after the word. */
export const HEARD = { asked: 'asked', answered: 'answered', withdrawn: 'withdrawn:' } as const;

const ASK = statement(`
  WITH written AS (
    INSERT INTO "PluginRequest" (id, "pluginId", fence, "holderId", "askerId", request)
    SELECT $2::uuid, w."pluginId", w.fence, w."holderId", $1::uuid, $5::jsonb
      FROM "PluginWorker" w WHERE w."pluginId" = $3::uuid AND w.fence = $4::bigint AND ${LEASE_LIVES}
    RETURNING id, "holderId"),
  told AS (SELECT pg_notify(${CHANNEL('"holderId"')}, '${HEARD.asked}') FROM written)
  SELECT id, (SELECT count(*) FROM told)::int AS told FROM written`);

const SENT = steadyStatement(`
  WITH seen AS (
    UPDATE "PluginRequest" SET "askerSeenAt" = ${NOW} WHERE ${IDS}
    RETURNING id, "pluginId", fence, "takenAt", answer IS NOT NULL AS "isAnswered",
              coalesce("holderSeenAt", "createdAt") < ${NOW} - make_interval(secs => ${SILENT_SECONDS}) AS "isSilent")
  SELECT r.id, r."takenAt" IS NOT NULL AS "isTaken", r."isAnswered", r."isSilent",
         EXISTS (SELECT FROM "PluginWorker" w
                  WHERE w."pluginId" = r."pluginId" AND w.fence = r.fence AND ${LEASE_LIVES}) AS "isHeld"
    FROM seen r`);

const ANSWERS = steadyStatement(`
  DELETE FROM "PluginRequest" WHERE ${IDS} AND answer IS NOT NULL RETURNING id, "pluginId", answer`);

const WITHDRAW = statement(`
  WITH gone AS (DELETE FROM "PluginRequest" WHERE id = $1::uuid RETURNING id, "holderId", "takenAt"),
  told AS (
    SELECT pg_notify(${CHANNEL('"holderId"')}, '${HEARD.withdrawn}' || id) FROM gone WHERE "takenAt" IS NOT NULL)
  SELECT "takenAt" IS NOT NULL AS "isTaken", (SELECT count(*) FROM told)::int AS told FROM gone`);

const TAKE = steadyStatement(`
  UPDATE "PluginRequest" r SET "takenAt" = ${NOW}, "holderSeenAt" = ${NOW}
   WHERE r."takenAt" IS NULL AND r.id IN (
     SELECT o.id FROM "PluginRequest" o JOIN "PluginWorker" w
         ON w."pluginId" = o."pluginId" AND w.fence = o.fence AND w."holderId" = o."holderId"
      WHERE o."holderId" = $1::uuid AND o."takenAt" IS NULL AND ${LEASE_LIVES}
        AND o."askerSeenAt" > ${NOW} - make_interval(secs => ${FORSAKEN_SECONDS})
      ORDER BY o.id LIMIT ${MOST_TAKEN})
  RETURNING r.id, r."pluginId", r.fence::text, r.request`);

const AT_WORK = steadyStatement(`
  UPDATE "PluginRequest" SET "holderSeenAt" = ${NOW} WHERE ${IDS}
     AND "askerSeenAt" > ${NOW} - make_interval(secs => ${FORSAKEN_SECONDS}) RETURNING id`);

const ANSWER = statement(`
  WITH written AS (UPDATE "PluginRequest" SET answer = $2::jsonb WHERE id = $1::uuid RETURNING "askerId")
  SELECT pg_notify(${CHANNEL('"askerId"')}, '${HEARD.answered}')::text FROM written`);

type SealingColumns = Pick<SealedValue, 'material' | 'masterKeyId'>;

/** What travels is sealed to its call: a question first, an answer second. */
type Part = 1 | 2;

interface Row {
  readonly id: string;
  readonly pluginId: string;
}

/** The rows of the calls from one process, and of those to it. */
export class PluginRequests {
  constructor(
    private readonly database: Pick<Database, 'read'>,
    private readonly cipher: Cipher,
    readonly processId: string,
  ) {}

  /** An ID for a call. They are in the order of asking. */
  nextId(): string {
    return uuid7();
  }

  /** @returns whether the call was written; otherwise its worker does not run there any more */
  async ask(id: string, { pluginId, fence }: WorkerLease, question: JsonObject): Promise<boolean> {
    const request = JSON.stringify(this.sealed({ id, pluginId }, 1, question));
    return (await this.read(ASK, [this.processId, id, pluginId, fence, request])).length > 0;
  }

  /** Says that their asker waits, and tells how far they are. Those that are missing are gone. */
  sent(ids: readonly string[]): Promise<SentRequest[]> {
    return this.read<SentRequest>(SENT, [ids]);
  }

  /** Takes the answers that are there; null for one that cannot be opened here. */
  async answers(ids: readonly string[]): Promise<{ readonly id: string; readonly answer: JsonObject | null }[]> {
    const rows = await this.read<Row & { answer: SealingColumns }>(ANSWERS, [ids]);
    return rows.map((row) => ({ id: row.id, answer: this.opened(row, 2, row.answer) }));
  }

  /** Deletes a call for which nobody waits any more. @returns whether it is certain that nobody has begun it */
  async withdraw(id: string): Promise<boolean> {
    const [row] = await this.read<{ isTaken: boolean }>(WITHDRAW, [id]);
    return row?.isTaken === false;
  }

  /** Takes calls of the workers of this process, oldest first. @returns also whether there may be more */
  async take(): Promise<{ readonly taken: readonly TakenRequest[]; readonly isAll: boolean }> {
    const rows = await this.read<TakenRequest & { request: SealingColumns }>(TAKE, [this.processId]);
    const taken = rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ request, ...row }) => ({ ...row, question: this.opened(row, 1, request) }));
    return { taken, isAll: rows.length < MOST_TAKEN };
  }

  /** Says that their holder is at them. @returns those for which somebody waits */
  async atWork(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.read<Row>(AT_WORK, [ids])).map(({ id }) => id));
  }

  async answer(request: Row, answer: JsonObject): Promise<void> {
    await this.read(ANSWER, [request.id, JSON.stringify(this.sealed(request, 2, answer))]);
  }

  private sealed({ id, pluginId }: Row, version: Part, value: JsonObject): SealingColumns {
    const at = { companyId: pluginId, secretId: id, version };
    const { material, masterKeyId } = this.cipher.seal(JSON.stringify(value), at);
    return { material, masterKeyId };
  }

  private opened({ id, pluginId }: Row, version: Part, sealed: SealingColumns): JsonObject | null {
    const text = openedOrNull(this.cipher, sealed, { companyId: pluginId, secretId: id, version });
    return text === null ? null : JSON.parse(text);
  }

  private read<T extends object>(sent: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.database.read<T>('all', sent, values);
  }
}
