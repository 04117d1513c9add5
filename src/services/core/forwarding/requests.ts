import { parseJson } from '../../../json/exact-json.js';
import { writeJson } from '../../../json/json-writer.js';
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
} from './statements.js';

// Requests of one server process to a program that another one runs. A row is written by whoever asks, taken once by the
// holder of the program's lease, answered by it, and deleted by whoever asked. Notifications are hints: both look for
// themselves, too.

/** A program, and the lease under which it is asked: no other holder makes the request. */
export type LeasedProgram<Key extends string> = Readonly<Record<Key, string>> & { readonly fence: string };

/** A request to a program that another process runs. */
export type ForwardedRequest<Key extends string> = LeasedProgram<Key> & {
  readonly question: JsonObject;
  /** The program that is meant, where its area tells them apart so. */
  readonly programHash?: string;
};

/** A request that this process has taken, and nobody else will. */
export type TakenRequest<Key extends string> = LeasedProgram<Key> & {
  readonly id: string;
  /** Null where it cannot be opened here: the processes have different master keys. */
  readonly question: JsonObject | null;
};

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

export interface ForwardedRequestsOptions {
  readonly database: Pick<Database, 'read'>;
  readonly cipher: Cipher;
  /** This process, as leases name it. */
  readonly processId: string;
}

type SealingColumns = Pick<SealedValue, 'material' | 'masterKeyId'>;

/** What travels is sealed to its request: a question first, an answer second. */
type Part = 1 | 2;

/** What a request is sealed to. */
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

/** Together in one statement: so many rows, of so many characters. */
const TOGETHER = {
  most: 50,
  weigh: { of: ({ json }: RowJson) => json.length, most: 4_000_000 },
  isOfOneItem: isCausedByValues,
};

/** The rows of the requests from this process, and of those to it. */
export class ForwardedRequests<Key extends string> {
  readonly processId: string;
  /** On which this process hears of them. */
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
    // One statement after the other: requests reach their holder in the order in which they were asked.
    this.asking = new Coalescer({ ...TOGETHER, work: (asked) => this.askTogether(asked) });
    this.answering = new Coalescer({ ...TOGETHER, work: (answers) => this.answerTogether(answers) });
  }

  /** An ID for a request. They are in the order of asking. */
  nextId(): string {
    return uuid7();
  }

  /** @returns whether the request was written; otherwise its program cannot be asked any more */
  ask(id: string, asked: ForwardedRequest<Key>): Promise<boolean> {
    const { question, ...program } = asked;
    const request = this.sealed({ id, place: this.placeOf(asked) }, 1, question);
    return this.asking.ask({ id, json: JSON.stringify({ id, ...program, request }) });
  }

  /** Says that their asker waits, and tells how far they are. Those that are missing are gone. */
  sent(ids: readonly string[]): Promise<SentRequest[]> {
    return this.read<SentRequest>(this.statements.sent, [ids]);
  }

  /** The answers that are there; null for one that cannot be opened here. */
  async answers(ids: readonly string[]): Promise<{ readonly id: string; readonly answer: JsonObject | null }[]> {
    const rows = await this.read<Seal & { answer: SealingColumns }>(this.statements.answers, [ids]);
    return rows.map((row) => ({ id: row.id, answer: this.opened(row, 2, row.answer) }));
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.read(this.statements.forget, [ids]);
  }

  /** Deletes a request that nobody waits for any more. @returns whether it is certain that nobody has begun it */
  async withdraw(id: string): Promise<boolean> {
    const [row] = await this.read<{ isTaken: boolean }>(this.statements.withdraw, [id]);
    return row?.isTaken === false;
  }

  /** Takes requests to the programs of this process, oldest first. @returns also whether there may be more */
  async take(): Promise<{ readonly taken: readonly TakenRequest<Key>[]; readonly isAll: boolean }> {
    type Row = LeasedProgram<Key> & { readonly id: string; readonly request: SealingColumns };
    const rows = await this.read<Row>(this.statements.take, [this.processId]);
    const taken = rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((row) => ({ ...row, question: this.opened({ id: row.id, place: this.placeOf(row) }, 1, row.request) }));
    return { taken, isAll: rows.length < MOST_TAKEN };
  }

  /** Says that their holder is at them. Those that are missing are withdrawn. */
  awaited(ids: readonly string[]): Promise<AwaitedRequest[]> {
    return this.read<AwaitedRequest>(this.statements.awaited, [ids]);
  }

  async answer(request: TakenRequest<Key>, answer: JsonObject): Promise<void> {
    const { id } = request;
    const sealed = this.sealed({ id, place: this.placeOf(request) }, 2, answer);
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

  private sealed(seal: Seal, part: Part, value: JsonObject): SealingColumns {
    const { material, masterKeyId } = this.options.cipher.seal(writeJson(value), placeIn(seal, part));
    return { material, masterKeyId };
  }

  private opened(seal: Seal, part: Part, sealed: SealingColumns): JsonObject | null {
    const text = openedOrNull(this.options.cipher, sealed, placeIn(seal, part));
    return text === null ? null : (parseJson(text) as JsonObject);
  }

  private read<T extends object>(sent: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.options.database.read<T>('all', sent, values);
  }
}

/** The cipher calls the first part of a place a company; a program of the installation has its own ID there. */
const placeIn = ({ id, place }: Seal, part: Part) => ({ companyId: place, secretId: id, version: part });

const listOf = (rows: readonly RowJson[]): string => `[${rows.map(({ json }) => json).join()}]`;
