import DataLoader from 'dataloader';
import { type Actor, actorReach, asOwnerOf, payerOf, payerOfReach, type Reach } from '../actors/actor.js';
import type { ContentStore } from '../content/content-store.js';
import type { Job, LocalWork } from '../jobs/jobs.js';
import { type EventDraft, headsWithin, type RecordedEvent } from '../journal/journal.js';
import type { Limits } from '../limits/limits.js';
import type { BoundStatement } from '../postgres/batch.js';
import { type Database, enterReach, rowsIn, type Transaction } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import type { ApiUrl, Config } from '../process/config.js';
import type { IdentityCache } from '../process/identities.js';
import type { Sessions } from '../process/sessions.js';
import type { Cipher } from '../vault/cipher.js';
import { Port } from './port.js';
import type { LiftRequest, StopRequest, WakeRequest, WorkSelection } from './run-requests.js';

/** The services of a process, which every request shares. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  readonly apiUrl: ApiUrl;
  readonly instanceId: string;
  readonly contentStore: ContentStore;
  /** The master secret from which each company's run-token key is derived. */
  readonly agentJwtSecret: string;
  /** Null in a local_trusted deployment, which has no users but the local board. */
  readonly sessions: Sessions | null;
  readonly identities: IdentityCache;
  readonly limits: Limits;
  readonly cipher: Cipher;
  /** Records the use of an API key, a session or an assistant; written in batches. */
  readonly keyUsed: (kind: 'board' | 'agent' | 'session' | 'assistant' | 'gateway', keyId: string) => void;
  readonly localWork: LocalWork;
  /** Reports failed work to the operator when no caller waits for its result. */
  readonly reportFailure: (error: unknown, what: string) => void;
  /** Called after each commit that wrote to the journals of these companies. */
  readonly committed: (companyIds: readonly string[]) => void;
}

/** Reads the values of a batch of keys. Declare loaders at module scope: they identify the caches of a request. */
export interface Loader<K, V> {
  readonly batch: (scope: Scope, keys: readonly K[]) => Promise<ArrayLike<V | Error>>;
  readonly cacheKey?: (key: K) => unknown;
}

/** A connection processes its statements one after another; larger batches are spread over several connections. */
const MAX_STATEMENTS_TOGETHER = 8;

/** The access of one request to the database. Queries get this; mutations get a `WriteScope`. */
export class Scope {
  /** The number of rows that this request has read: the actual cost of a GraphQL document. */
  rowsRead = 0;
  /** The number of page nodes in the response; a row counts as often as it appears. */
  nodesGiven = 0;
  private knownPayer: string | undefined;
  private heads: ReadonlyMap<string, bigint> | undefined;
  private loaders = new Map<Loader<never, unknown>, DataLoader<unknown, unknown, unknown>>();
  /** Sends the statements of a tick together, for example those of all loaders of one level of a document. */
  private readonly statements = new DataLoader<BoundStatement, object[], BoundStatement>(
    (reads) => this.services.database.queryPipelined(this.reach, reads, this.payer),
    { cache: false, maxBatchSize: MAX_STATEMENTS_TOGETHER },
  );

  constructor(
    readonly services: Services,
    protected caller: Actor,
    protected reach: Reach = actorReach(caller),
    /** The client's address, under which limits for anonymous callers count. */
    readonly address: string | undefined = undefined,
    /** The User-Agent header of the request. */
    readonly userAgent: string | undefined = undefined,
    /** Aborts when the client no longer waits for the response; undefined if that is not known. */
    readonly hungUp: AbortSignal | undefined = undefined,
  ) {}

  /**
   * The caller. A caller that creates a company becomes its owner immediately, in the same transaction and for the rest
   * of the request.
   */
  get actor(): Actor {
    return this.caller;
  }

  /** The payer whose share of the server the request uses; for the server's own work, the company that it concerns. */
  get payer(): string {
    if (this.actor.kind === 'system') return payerOfReach(this.reach);
    this.knownPayer ??= payerOf(this.actor);
    return this.knownPayer;
  }

  /** The companies whose rows this scope can see. */
  get reachable(): Reach {
    return this.reach;
  }

  /** The rows of a prepared statement, within this scope's reach. */
  async sql<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const rows = await this.statements.load({ statement, values });
    this.rowsRead += rows.length;
    return rows as T[];
  }

  /** The rows of a prepared statement among all companies, for instance admins: they need not be members. */
  async sqlOfInstallation<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const rows = await this.services.database.query<T>('all', statement, values);
    this.rowsRead += rows.length;
    return rows;
  }

  /** The first row of a statement, or undefined. */
  async row<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T | undefined> {
    return (await this.sql<T>(statement, values))[0];
  }

  /** Loads a value, batched and cached for this request: all loads of a tick become one statement. */
  load<K, V>(loader: Loader<K, V>, key: K): Promise<V> {
    let batched = this.loaders.get(loader as Loader<never, unknown>) as DataLoader<K, V, unknown> | undefined;
    if (!batched) {
      batched = new DataLoader<K, V, unknown>((keys) => loader.batch(this, keys), {
        cache: this.cached,
        ...(loader.cacheKey ? { cacheKeyFn: loader.cacheKey } : {}),
      });
      this.loaders.set(loader as Loader<never, unknown>, batched as DataLoader<unknown, unknown, unknown>);
    }
    return batched.load(key);
  }

  /**
   * Reads the journal positions of all visible companies. Call it before any other read: later reads contain everything
   * up to these positions, so a follower starting there misses no event.
   */
  async readHeads(): Promise<void> {
    this.heads = await headsWithin(this.services.database, this.reach);
  }

  /** The position of a company's journal when this request began; zero for a company that this request created. */
  headOf(companyId: string): bigint {
    if (!this.heads) throw new Error('The heads of the journals were not read');
    return this.heads.get(companyId) ?? 0n;
  }

  /** Clears all loaded values; called after each mutation of a GraphQL document. */
  forget(): void {
    this.loaders = new Map();
  }

  /** Prepares the scope for the next event of a subscription, which executes as a separate document. */
  startAnew(): void {
    this.forget();
    this.nodesGiven = 0;
  }

  /** Adds the companies that this request's own mutation created. */
  widen(companyIds: readonly string[]): void {
    this.caller = asOwnerOf(this.caller, companyIds);
    if (this.reach !== 'all') this.reach = [...this.reach, ...companyIds];
  }

  protected get cached(): boolean {
    return true;
  }
}

/** The functions of runs that lower areas need. */
export interface RunsPort {
  /** Decides about wakes in the order of the requests; requests for one agent and one issue become one wake. */
  placeWakes(scope: WriteScope, requests: readonly WakeRequest[]): Promise<void>;
  /** @returns the ids of the runs that were running or waiting */
  cancelWork(scope: WriteScope, selection: WorkSelection): Promise<string[]>;
  orderStop(scope: WriteScope, stop: StopRequest): Promise<unknown>;
  liftStops(scope: WriteScope, lift: LiftRequest): Promise<void>;
}

/** The port that the area of runs fills. */
export const runControl = new Port<RunsPort>();

/** The scope of a mutation: one transaction with its events and jobs, and Prisma bound to it. */
export class WriteScope extends Scope {
  readonly events: EventDraft[] = [];
  readonly jobs: Job[] = [];
  readonly created: string[] = [];
  private readonly followUps: { readonly needsCommit: boolean; readonly work: () => Promise<unknown> }[] = [];
  private readonly wakes: WakeRequest[] = [];

  constructor(
    parent: Scope,
    readonly db: Transaction,
  ) {
    super(parent.services, parent.actor, parent.reachable, parent.address, parent.userAgent, parent.hungUp);
  }

  /** Statements of the same tick are sent together and run in order. */
  override sql<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    return rowsIn<T>(this.db, statement, values);
  }

  /** Before the call, the transaction must have entered all companies. */
  override sqlOfInstallation<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.sql<T>(statement, values);
  }

  /** Records an event. Events are written at the end of the transaction: no change is committed without its audit. */
  emit(event: RecordedEvent): void {
    this.events.push(event);
  }

  /** Enqueues a job that runs after the commit; a rollback drops it. */
  enqueue(job: Job): void {
    this.jobs.push(job);
  }

  /**
   * Runs work after the transaction, whether or not it commits, for example to record a refusal. Within the
   * transaction, the work would wait for a second connection while holding one.
   */
  afterwards(work: () => Promise<unknown>): void {
    this.followUps.push({ needsCommit: false, work });
  }

  /** Runs work after the commit, for example to remove files that no row refers to any more. */
  afterCommit(work: () => Promise<unknown>): void {
    this.followUps.push({ needsCommit: true, work });
  }

  /**
   * Runs the work postponed to the end of the transaction. A failure is only reported: it does not affect the committed
   * changes.
   */
  async followUp(isCommitted: boolean): Promise<void> {
    for (const { needsCommit, work } of this.followUps) {
      if (needsCommit && !isCommitted) continue;
      try {
        await work();
      } catch (error) {
        this.services.reportFailure(error, 'work after a transaction failed');
      }
    }
  }

  /** Requests a wake of an agent. The wakes of a transaction are placed together before its commit. */
  wake(request: WakeRequest): void {
    this.wakes.push(request);
  }

  /** Places the wakes requested so far: before the commit, and before code that must see their runs. */
  async placeWakes(): Promise<void> {
    if (this.wakes.length > 0) await runControl.get().placeWakes(this, this.wakes.splice(0));
  }

  /** Cancels runs immediately, and wakes if the selection includes them: later statements see them as ended. */
  async cancelWork(selection: WorkSelection): Promise<string[]> {
    await this.placeWakes();
    return runControl.get().cancelWork(this, selection);
  }

  /**
   * Stops all work of an agent or a company. Before the call, the caller locks the row and writes the status that
   * rejects new work.
   */
  async orderStop(stop: StopRequest): Promise<void> {
    await this.placeWakes();
    await runControl.get().orderStop(this, stop);
  }

  /** Lifts stops. Before the call, the caller writes the status that allows work. */
  liftStops(lift: LiftRequest): Promise<void> {
    return runControl.get().liftStops(this, lift);
  }

  /** Narrows the rest of the transaction to the rows of this company. */
  async enter(companyId: string): Promise<void> {
    if (this.reach !== 'all' && this.reach.length === 1 && this.reach[0] === companyId) return;
    this.reach = [companyId];
    enterReach(this.db, this.reach);
  }

  /** Widens or narrows the rest of the transaction to the rows of all these companies. */
  async enterAll(reach: Reach): Promise<void> {
    this.reach = reach;
    enterReach(this.db, reach);
  }

  /** Enters a company that this transaction creates, and makes the caller its owner. */
  async enterNew(companyId: string): Promise<void> {
    this.created.push(companyId);
    this.caller = asOwnerOf(this.caller, [companyId]);
    await this.enter(companyId);
  }

  /** The transaction changes rows itself, so it caches nothing. */
  protected override get cached(): boolean {
    return false;
  }
}
