import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import { Coalescer } from '../concurrency/coalesce.js';
import type { Database } from '../postgres/database.js';
import { isCausedByValues } from '../postgres/failures.js';
import type { Statement } from '../postgres/statement.js';
import type { JsonObject } from '../text/json.js';
import { uuid7 } from '../text/uuid7.js';
import type { Cipher, SealedValue } from '../vault/cipher.js';
import { openedOrNull } from '../vault/reseal.js';
import {
  channelOf,
  type ForwardingStatements,
  type ForwardingTables,
  forwardingStatements,
  MOST_TAKEN,
} from './forwarded-statements.js';

// A server process sends requests to a program that another process runs. The sender writes a row, the holder of the
// program's lease takes it once and writes the answer, and the sender deletes it. Notifications are only hints: both
// processes also poll.

/** A program and its lease at the time of the request. Only the holder of that lease takes the request. */
export type LeasedProgram<Key extends string> = Readonly<Record<Key, string>> & { readonly fence: string };

/** A request to a program that another process runs. */
export type ForwardedRequest<Key extends string> = LeasedProgram<Key> & {
  readonly question: JsonObject;
  /** The hash of the intended program, in areas that distinguish programs by hash. */
  readonly programHash?: string;
};

/** A request that this process has taken; no other process takes it again. */
export type TakenRequest<Key extends string> = LeasedProgram<Key> & {
  readonly id: string;
  /** Null if this process cannot decrypt it: the processes have different master keys. */
  readonly question: JsonObject | null;
};

/** The progress of a request that this process has sent. */
export interface SentRequest {
  readonly id: string;
  readonly isTaken: boolean;
  readonly isAnswered: boolean;
  /** Whether the lease named in the request is still held. */
  readonly isHeld: boolean;
  /** The last time at which the holder reported that it works on the request. */
  readonly holderSeenAt: Date | null;
}

/**
 * A request that this process handles for another one, with the last time at which the sender reported that it waits.
 */
export interface AwaitedRequest {
  readonly id: string;
  readonly askerSeenAt: Date;
}

export interface ForwardedRequestsOptions {
  readonly database: Pick<Database, 'query'>;
  readonly cipher: Cipher;
  /** The id of this process in leases. */
  readonly processId: string;
}

type SealingColumns = Pick<SealedValue, 'material' | 'masterKeyId'>;

/** Questions (1) and answers (2) are encrypted and bound to their request. */
type Part = 1 | 2;

/** The values to which a question or an answer is bound. */
interface Seal {
  readonly id: string;
  /** The first part of its program's key. */
  readonly place: string;
}

/** A row as JSON. */
interface RowJson {
  readonly id: string;
  readonly json: string;
}

/** The limits of one statement: 50 rows and 4,000,000 characters. */
const TOGETHER = {
  most: 50,
  weigh: { of: ({ json }: RowJson) => json.length, most: 4_000_000 },
  isOfOneItem: isCausedByValues,
};

/** The rows of the requests that this process sends and receives. */
export class ForwardedRequests<Key extends string> {
  readonly processId: string;
  /** The NOTIFY channel of this process. */
  readonly channel: string;
  private readonly statements: ForwardingStatements;
  private readonly asking: Coalescer<RowJson, boolean>;
  private readonly answering: Coalescer<RowJson, undefined>;

  constructor(
    private readonly tables: ForwardingTables<Key>,
    private readonly options: ForwardedRequestsOptions,
  ) {
    this.processId = options.processId;
    this.channel = channelOf(tables.channel, this.processId);
    this.statements = forwardingStatements(tables);
    // Statements run one at a time: requests reach their holder in the order of sending.
    this.asking = new Coalescer({ ...TOGETHER, work: (asked) => this.askTogether(asked) });
    this.answering = new Coalescer({ ...TOGETHER, work: (answers) => this.answerTogether(answers) });
  }

  /** A new id for a request. Ids sort in the order of creation. */
  nextId(): string {
    return uuid7();
  }

  /** @returns whether the request was written; if not, its program can no longer receive requests */
  ask(id: string, asked: ForwardedRequest<Key>): Promise<boolean> {
    const { question, ...program } = asked;
    const request = this.sealPart({ id, place: this.placeOf(asked) }, 1, question);
    return this.asking.ask({ id, json: JSON.stringify({ id, ...program, request }) });
  }

  /**
   * Reports that the sender still waits, and returns the progress of its requests. Missing requests have been deleted.
   */
  sent(ids: readonly string[]): Promise<SentRequest[]> {
    return this.read<SentRequest>(this.statements.sent, [ids]);
  }

  /** The answers received so far; null for an answer that this process cannot decrypt. */
  async answers(ids: readonly string[]): Promise<{ readonly id: string; readonly answer: JsonObject | null }[]> {
    const rows = await this.read<Seal & { answer: SealingColumns }>(this.statements.answers, [ids]);
    return rows.map((row) => ({ id: row.id, answer: this.openPart(row, 2, row.answer) }));
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.read(this.statements.forget, [ids]);
  }

  /** Deletes a request that the sender no longer waits for. @returns true only if certainly no process has taken it */
  async withdraw(id: string): Promise<boolean> {
    const [row] = await this.read<{ isTaken: boolean }>(this.statements.withdraw, [id]);
    return row?.isTaken === false;
  }

  /** Takes requests to the programs of this process, oldest first. @returns also whether these were all */
  async take(): Promise<{ readonly taken: readonly TakenRequest<Key>[]; readonly isAll: boolean }> {
    type Row = LeasedProgram<Key> & { readonly id: string; readonly request: SealingColumns };
    const rows = await this.read<Row>(this.statements.take, [this.processId]);
    const requests = rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((row) => ({ ...row, question: this.openPart({ id: row.id, place: this.placeOf(row) }, 1, row.request) }));
    return { taken: requests, isAll: rows.length < MOST_TAKEN };
  }

  /** Reports that the holder works on these requests. Missing requests have been withdrawn. */
  awaited(ids: readonly string[]): Promise<AwaitedRequest[]> {
    return this.read<AwaitedRequest>(this.statements.awaited, [ids]);
  }

  async answer(request: TakenRequest<Key>, answer: JsonObject): Promise<void> {
    const { id } = request;
    const sealed = this.sealPart({ id, place: this.placeOf(request) }, 2, answer);
    await this.answering.ask({ id, json: JSON.stringify({ id, answer: sealed }) });
  }

  private async askTogether(asked: readonly RowJson[]): Promise<boolean[]> {
    const rows = await this.read<{ id: string }>(this.statements.ask, [this.processId, listOf(asked)]);
    const written = new Set(rows.map(({ id }) => id));
    return asked.map(({ id }) => written.has(id));
  }

  private async answerTogether(answers: readonly RowJson[]): Promise<undefined[]> {
    await this.read(this.statements.answer, [listOf(answers)]);
    return answers.map(() => undefined);
  }

  private placeOf(program: LeasedProgram<Key>): string {
    return program[this.tables.key[0]];
  }

  private sealPart(seal: Seal, part: Part, value: JsonObject): SealingColumns {
    const { material, masterKeyId } = this.options.cipher.seal(writeJson(value), placeIn(seal, part));
    return { material, masterKeyId };
  }

  private openPart(seal: Seal, part: Part, sealed: SealingColumns): JsonObject | null {
    const text = openedOrNull(this.options.cipher, sealed, placeIn(seal, part));
    return text === null ? null : (parseJson(text) as JsonObject);
  }

  private read<T extends object>(sent: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.options.database.query<T>('all', sent, values);
  }
}

/** The cipher calls the first part of a place the company; for a program of the installation this is its own id. */
const placeIn = ({ id, place }: Seal, part: Part) => ({ companyId: place, secretId: id, version: part });

const listOf = (rows: readonly RowJson[]): string => `[${rows.map(({ json }) => json).join()}]`;
