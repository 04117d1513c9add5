import DataLoader from 'dataloader';
import { type Actor, actorReach, asOwnerOf, payerOf, payerOfReach, type Reach } from '../actors/actor.js';
import type { ContentStore } from '../content/content-store.js';
import type { Job } from '../jobs/jobs.js';
import type { LocalWork } from '../jobs/local-work.js';
import { type EventDraft, headsWithin, type RecordedEvent } from '../journal/journal.js';
import type { Limits } from '../limits/limits.js';
import type { BoundStatement } from '../postgres/batch.js';
import { type Database, enterReach, rowsIn, type Transaction } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import type { Cipher } from '../vault/cipher.js';
import type { ApiUrl } from './api-url.js';
import type { Config } from './config.js';
import type { IdentityCache } from './identities.js';
import { Port } from './port.js';
import type { LiftRequest, StopRequest, WakeRequest, WorkSelection } from './run-requests.js';
import type { Sessions } from './sessions.js';

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
  /** Tells the operator of work that failed, of which nobody waits for the answer. */
  readonly reportFailure: (error: unknown, what: string) => void;
  /** Called after each commit that wrote to the journals of these companies. */
  readonly committed: (companyIds: readonly string[]) => void;
}

/** Reads the values of a batch of keys. Loaders are values of module scope, since they identify the caches of a request. */
export interface Loader<K, V> {
  readonly batch: (scope: Scope, keys: readonly K[]) => Promise<ArrayLike<V | Error>>;
  readonly cacheKey?: (key: K) => unknown;
}

/** One connection answers its statements one after another; beyond this many, others help. */
const MAX_STATEMENTS_TOGETHER = 8;

/** The access of one request to the database. Queries get this; mutations get a `WriteScope`. */
export class Scope {
  /** How many rows this request has read: the actual cost of a GraphQL document. */
  rowsRead = 0;
  /** The number of nodes of pages in the answer, a row as often as it is in it. */
  nodesGiven = 0;
  private knownPayer: string | undefined;
  private heads: ReadonlyMap<string, bigint> | undefined;
  private loaders = new Map<Loader<never, unknown>, DataLoader<unknown, unknown, unknown>>();
  /** The statements of a tick, such as those of all loaders of one level of a document, are sent together. */
  private readonly statements = new DataLoader<BoundStatement, object[], BoundStatement>(
    (reads) => this.services.database.readTogether(this.reach, reads, this.payer),
    { cache: false, maxBatchSize: MAX_STATEMENTS_TOGETHER },
  );

  constructor(
    readonly services: Services,
    protected caller: Actor,
    protected reach: Reach = actorReach(caller),
    /** The address that the request comes from; limits for anonymous callers count by it. */
    readonly address: string | undefined = undefined,
    /** The User-Agent of the request. */
    readonly userAgent: string | undefined = undefined,
    /** Aborts when nobody waits for the answer any more; undefined where that is not known. */
    readonly hungUp: AbortSignal | undefined = undefined,
  ) {}

  /** Who asks. Whoever opens a company is its owner at once, in the same transaction and for the rest of the request. */
  get actor(): Actor {
    return this.caller;
  }

  /** The payer whose share of the server it uses; for the server's own work, the company that it concerns. */
  get payer(): string {
    if (this.actor.kind === 'system') return payerOfReach(this.reach);
    this.knownPayer ??= payerOf(this.actor);
    return this.knownPayer;
  }

  /** The companies whose rows this scope can see. */
  get reachable(): Reach {
    return this.reach;
  }

  /** Rows of one prepared statement, within this scope's reach. */
  async sql<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const rows = await this.statements.load({ statement, values });
    this.rowsRead += rows.length;
    return rows as T[];
  }

  /** The same among the rows of every company, for instance admins: they need not be members. */
  async sqlOfInstallation<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    const rows = await this.services.database.read<T>('all', statement, values);
    this.rowsRead += rows.length;
    return rows;
  }

  /** One row or undefined. */
  async row<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T | undefined> {
    return (await this.sql<T>(statement, values))[0];
  }

  /** Batched and cached for this request: all loads of a tick become one statement. */
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
   * Reads how far the journals of all visible companies are. Call it before anything else is read: what is read later
   * contains whatever these positions contain, so that who follows a journal from there misses nothing.
   */
  async readHeads(): Promise<void> {
    this.heads = await headsWithin(this.services.database, this.reach);
  }

  /** The position of a company's journal when this request began; that of a company of this request is zero. */
  headOf(companyId: string): bigint {
    if (!this.heads) throw new Error('The heads of the journals were not read');
    return this.heads.get(companyId) ?? 0n;
  }

  /** Forgets what was loaded; called after each mutation of a GraphQL document. */
  forget(): void {
    this.loaders = new Map();
  }

  /** Begins the next event of a subscription, which is a document of its own. */
  startAnew(): void {
    this.forget();
    this.nodesGiven = 0;
  }

  /** Adds companies that this request's own mutation created. */
  widen(companyIds: readonly string[]): void {
    this.caller = asOwnerOf(this.caller, companyIds);
    if (this.reach !== 'all') this.reach = [...this.reach, ...companyIds];
  }

  protected get cached(): boolean {
    return true;
  }
}

/** The functions of runs that the areas below it need. */
export interface RunsPort {
  /** Decides about wakes in the order of the requests; requests for one agent and one issue become one wake. */
  placeWakes(scope: WriteScope, requests: readonly WakeRequest[]): Promise<void>;
  /** @returns the ids of the runs that were at work or waited */
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

  /** The transaction must have entered all companies before. */
  override sqlOfInstallation<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    return this.sql<T>(statement, values);
  }

  /** Records an event. Events are written last in the transaction, so that no change is kept without its audit. */
  emit(event: RecordedEvent): void {
    this.events.push(event);
  }

  /** Enqueues a job that runs after the commit, if there is one. */
  enqueue(job: Job): void {
    this.jobs.push(job);
  }

  /**
   * Does work after the transaction, whether or not it was committed, such as recording a refusal. Within the transaction
   * it would wait for a second connection while it holds one.
   */
  afterwards(work: () => Promise<unknown>): void {
    this.followUps.push({ needsCommit: false, work });
  }

  /** Does work once the transaction is committed, such as removing files that no row names any more. */
  afterCommit(work: () => Promise<unknown>): void {
    this.followUps.push({ needsCommit: true, work });
  }

  /** Does what was left for the end of the transaction. A failure is reported: it changes nothing of what is committed. */
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

  /** Requests that an agent be woken. The wakes of a transaction are placed together at its commit. */
  wake(request: WakeRequest): void {
    this.wakes.push(request);
  }

  /** Places the wakes that were requested so far: before the commit, and before code that must see their runs. */
  async placeWakes(): Promise<void> {
    if (this.wakes.length > 0) await runControl.get().placeWakes(this, this.wakes.splice(0));
  }

  /** Cancels runs, and wakes if the selection says so, at once: later statements see that they are over. */
  async cancelWork(selection: WorkSelection): Promise<string[]> {
    await this.placeWakes();
    return runControl.get().cancelWork(this, selection);
  }

  /**
   * Stops all work of an agent or a company. The caller has already written, with the row locked, the status that refuses
   * new work.
   */
  async orderStop(stop: StopRequest): Promise<void> {
    await this.placeWakes();
    await runControl.get().orderStop(this, stop);
  }

  /** Lifts stops. The caller has already written the status that allows work. */
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

  /** Enters a company that this transaction creates, and of which it makes the caller the owner. */
  async enterNew(companyId: string): Promise<void> {
    this.created.push(companyId);
    this.caller = asOwnerOf(this.caller, [companyId]);
    await this.enter(companyId);
  }

  /** The transaction changes rows itself, so nothing is cached. */
  protected override get cached(): boolean {
    return false;
  }
}
