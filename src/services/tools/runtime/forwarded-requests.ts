import { Coalescer } from '../../core/concurrency/coalesce.js';
import type { Database } from '../../core/postgres/database.js';
import { type Statement, statement, steadyStatement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/json.js';
import { uuid7 } from '../../core/text/uuid7.js';
import type { Cipher, SealedValue } from '../../core/vault/cipher.js';
import { openedOrNull } from '../../core/vault/reseal.js';
import { LEASE_LIVES, takesRequests } from './slots.js';

// Requests of one server process to the program that another one runs. A row is written by whoever asks, taken once by
// the holder of the program's lease, answered by it, and deleted by whoever asked. Notifications are hints: both look for
// themselves, too. All times are those of the database's clock.

/** A request to the program of a slot that another process holds. */
export interface ForwardedRequest {
  readonly companyId: string;
  readonly slotId: string;
  readonly fence: string;
  readonly programHash: string;
  readonly question: JsonObject;
}

/** A request that this process has taken, and nobody else will. */
export interface TakenRequest {
  readonly id: string;
  readonly companyId: string;
  readonly slotId: string;
  readonly fence: string;
  /** Null where it cannot be opened here: the processes have different master keys. */
  readonly question: JsonObject | null;
}

/** How far a request is that this process has sent. */
export interface SentRequest {
  readonly id: string;
  readonly isTaken: boolean;
  readonly isAnswered: boolean;
  /** Whether the lease is still held under which it was asked. */
  readonly isHeld: boolean;
  /** When its holder said last that it is at it. */
  readonly holderSeenAt: Date | null;
}

/** A request that this process makes for another one, with when that said last that it waits. */
export interface AwaitedRequest {
  readonly id: string;
  readonly askerSeenAt: Date;
}

const NOW = 'clock_timestamp()';
const IDS = 'id = ANY($1::uuid[])';

/** The channel on which a process hears of its requests, and of those to it. */
export const channelOf = (processId: string): string => `orgraph_tools_${processId.replaceAll('-', '')}`;
const CHANNEL = (column: string): string => `'orgraph_tools_' || replace(${column}::text, '-', '')`;

/** What is heard there. The end of a request that was taken has its ID after the word. */
export const HEARD = { asked: 'asked', answered: 'answered', withdrawn: 'withdrawn:' } as const;

// Written only while the lease is held by a process that takes requests, and by the program that is meant.
const ASK = steadyStatement(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "companyId" uuid, "slotId" uuid, fence bigint,
    "programHash" text, request jsonb)),
  written AS (
    INSERT INTO "ToolForwardedRequest" (id, "companyId", "slotId", fence, "holderId", "askerId", request)
    SELECT g.id, g."companyId", g."slotId", g.fence, s."engineId", $1::uuid, g.request
      FROM given g JOIN LATERAL (
        SELECT "engineId" FROM "ToolRuntimeSlot" WHERE "companyId" = g."companyId" AND id = g."slotId" AND fence = g.fence
           AND ${takesRequests('g."programHash"')}) s ON true
    RETURNING id, "holderId"),
  told AS (SELECT pg_notify(${CHANNEL('"holderId"')}, '${HEARD.asked}') FROM (SELECT DISTINCT "holderId" FROM written) h)
  SELECT id, (SELECT count(*) FROM told)::int AS told FROM written`);

const SENT = steadyStatement(`
  WITH seen AS (
    UPDATE "ToolForwardedRequest" SET "askerSeenAt" = ${NOW} WHERE ${IDS}
    RETURNING id, "companyId", "slotId", fence, "takenAt", "holderSeenAt", answer IS NOT NULL AS "isAnswered")
  SELECT r.id, r."takenAt" IS NOT NULL AS "isTaken", r."isAnswered", r."holderSeenAt",
         EXISTS (SELECT FROM "ToolRuntimeSlot" s WHERE s."companyId" = r."companyId" AND s.id = r."slotId"
            AND s.fence = r.fence AND ${LEASE_LIVES}) AS "isHeld"
    FROM seen r`);

const ANSWERS = steadyStatement(`
  SELECT id, "companyId", answer FROM "ToolForwardedRequest" WHERE ${IDS} AND answer IS NOT NULL`);

const FORGET = steadyStatement(`DELETE FROM "ToolForwardedRequest" WHERE ${IDS}`);

const WITHDRAW = statement(`
  WITH gone AS (DELETE FROM "ToolForwardedRequest" WHERE id = $1::uuid RETURNING id, "holderId", "takenAt"),
  told AS (
    SELECT pg_notify(${CHANNEL('"holderId"')}, '${HEARD.withdrawn}' || id) FROM gone WHERE "takenAt" IS NOT NULL)
  SELECT "takenAt" IS NOT NULL AS "isTaken", (SELECT count(*) FROM told)::int AS told FROM gone`);

/** Whoever has not said for so long that it waits is taken to be gone. */
const MOST_TAKEN = 20;
const FORSAKEN_SECONDS = 10;

const TAKE = steadyStatement(`
  UPDATE "ToolForwardedRequest" f SET "takenAt" = ${NOW}, "holderSeenAt" = ${NOW}
   WHERE f."takenAt" IS NULL AND f.id IN (
     SELECT o.id FROM "ToolForwardedRequest" o JOIN "ToolRuntimeSlot" s
         ON s."companyId" = o."companyId" AND s.id = o."slotId" AND s.fence = o.fence AND s."engineId" = o."holderId"
      WHERE o."holderId" = $1::uuid AND o."takenAt" IS NULL AND ${LEASE_LIVES}
        AND o."askerSeenAt" > ${NOW} - make_interval(secs => ${FORSAKEN_SECONDS})
      ORDER BY o.id LIMIT ${MOST_TAKEN})
  RETURNING f.id, f."companyId", f."slotId", f.fence::text, f.request`);

const AWAITED = steadyStatement(`
  UPDATE "ToolForwardedRequest" SET "holderSeenAt" = ${NOW} WHERE ${IDS} RETURNING id, "askerSeenAt"`);

const ANSWER = steadyStatement(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, answer jsonb)),
  written AS (
    UPDATE "ToolForwardedRequest" f SET answer = g.answer FROM given g WHERE f.id = g.id RETURNING f."askerId"),
  told AS (SELECT pg_notify(${CHANNEL('"askerId"')}, '${HEARD.answered}') FROM (SELECT DISTINCT "askerId" FROM written) a)
  SELECT count(*)::int AS told FROM told`);

type SealingColumns = Pick<SealedValue, 'material' | 'masterKeyId'>;

/** What travels is sealed to its request: a question first, an answer second. */
type Part = 1 | 2;

interface Row {
  readonly id: string;
  readonly companyId: string;
}

/** A row as JSON. */
interface RowJson {
  readonly id: string;
  readonly json: string;
}

/** Together in one statement: so many rows, of so many characters. */
const TOGETHER = { most: 50, weigh: { of: ({ json }: RowJson) => json.length, most: 4_000_000 } };

interface ForwardedOptions {
  readonly database: Pick<Database, 'read'>;
  readonly cipher: Cipher;
  /** This process, as slots name it. */
  readonly processId: string;
}

/** The rows of the requests from this process, and of those to it. */
export class ForwardedRequests {
  private readonly asking: Coalescer<RowJson, boolean>;
  private readonly answering: Coalescer<RowJson, undefined>;
  readonly processId: string;

  constructor(private readonly options: ForwardedOptions) {
    this.processId = options.processId;
    // One statement after the other: requests reach their holder in the order in which they were asked.
    this.asking = new Coalescer({
      ...TOGETHER,
      work: async (asked) => {
        const rows = await this.read<{ id: string }>(ASK, [this.processId, listOf(asked)]);
        const written = new Set(rows.map(({ id }) => id));
        return asked.map(({ id }) => written.has(id));
      },
    });
    this.answering = new Coalescer({
      ...TOGETHER,
      work: async (answers) => {
        await this.read(ANSWER, [listOf(answers)]);
        return answers.map(() => undefined);
      },
    });
  }

  /** An ID for a request. They are in the order of asking. */
  nextId(): string {
    return uuid7();
  }

  /** @returns whether the request was written; otherwise its program cannot be asked any more */
  ask(id: string, { companyId, slotId, fence, programHash, question }: ForwardedRequest): Promise<boolean> {
    const request = this.sealed({ id, companyId }, 1, question);
    const json = JSON.stringify({ id, companyId, slotId, fence, programHash, request });
    return this.asking.ask({ id, json });
  }

  /** Says that their asker waits, and tells how far they are. Those that are missing are gone. */
  sent(ids: readonly string[]): Promise<SentRequest[]> {
    return this.read<SentRequest>(SENT, [ids]);
  }

  /** The answers that are there; null for one that cannot be opened here. */
  async answers(ids: readonly string[]): Promise<{ readonly id: string; readonly answer: JsonObject | null }[]> {
    const rows = await this.read<Row & { answer: SealingColumns }>(ANSWERS, [ids]);
    return rows.map((row) => ({ id: row.id, answer: this.opened(row, 2, row.answer) }));
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.read(FORGET, [ids]);
  }

  /** Deletes a request that nobody waits for any more. @returns whether it is certain that nobody has begun it */
  async withdraw(id: string): Promise<boolean> {
    const [row] = await this.read<{ isTaken: boolean }>(WITHDRAW, [id]);
    return row?.isTaken === false;
  }

  /** Takes requests to the programs of this process, oldest first. @returns also whether there may be more */
  async take(): Promise<{ readonly taken: readonly TakenRequest[]; readonly isAll: boolean }> {
    const rows = await this.read<TakenRequest & { request: SealingColumns }>(TAKE, [this.processId]);
    const taken = rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ request, ...row }) => ({ ...row, question: this.opened(row, 1, request) }));
    return { taken, isAll: rows.length < MOST_TAKEN };
  }

  /** Says that their holder is at them. Those that are missing are withdrawn. */
  awaited(ids: readonly string[]): Promise<AwaitedRequest[]> {
    return this.read<AwaitedRequest>(AWAITED, [ids]);
  }

  async answer(request: Row, answer: JsonObject): Promise<void> {
    const { id } = request;
    await this.answering.ask({ id, json: JSON.stringify({ id, answer: this.sealed(request, 2, answer) }) });
  }

  private sealed({ id, companyId }: Row, version: Part, value: JsonObject): SealingColumns {
    const at = { companyId, secretId: id, version };
    const { material, masterKeyId } = this.options.cipher.seal(JSON.stringify(value), at);
    return { material, masterKeyId };
  }

  private opened({ id, companyId }: Row, version: Part, sealed: SealingColumns): JsonObject | null {
    const text = openedOrNull(this.options.cipher, sealed, { companyId, secretId: id, version });
    return text === null ? null : JSON.parse(text);
  }

  private read<T extends object>(sent: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.options.database.read<T>('all', sent, values);
  }
}

const listOf = (rows: readonly RowJson[]): string => `[${rows.map(({ json }) => json).join()}]`;
