import DataLoader from 'dataloader';
import { type Actor, payerOf, payerOfReach, type Reach, reachOf } from '../actors/actor.js';
import type { ContentStore } from '../content/content-store.js';
import type { Job } from '../jobs/jobs.js';
import type { LocalWork } from '../jobs/local-work.js';
import type { EventDraft } from '../journal/journal.js';
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

/** What a process gives every request: its database, its clock's place in the world, its files and its settings. */
export interface Services {
  readonly database: Database;
  readonly config: Config;
  readonly apiUrl: ApiUrl;
  readonly instanceId: string;
  readonly contentStore: ContentStore;
  /** The master secret from which each company's run-token key is derived. */
  readonly agentJwtSecret: string;
  /** Null in a local_trusted deployment, which knows no people but its board. */
  readonly sessions: Sessions | null;
  readonly identities: IdentityCache;
  readonly limits: Limits;
  readonly cipher: Cipher;
  /** Notes the use of an API key or a session; written in batches. */
  readonly keyUsed: (kind: 'board' | 'agent' | 'session', keyId: string) => void;
  readonly localWork: LocalWork;
  /** Told after each commit that wrote to these companies' journals. */
  readonly committed: (companyIds: readonly string[]) => void;
}

/** How a batch of keys is answered; a value of module scope, so that it identifies its cache within a request. */
export interface Loader<K, V> {
  readonly batch: (scope: Scope, keys: readonly K[]) => Promise<ArrayLike<V | Error>>;
  readonly cacheKey?: (key: K) => unknown;
}

/** One connection answers its statements one after another; beyond this many, others help. */
const MAX_STATEMENTS_TOGETHER = 8;

/** One request's way to the database. Queries get this; mutations get a `WriteScope`. */
export class Scope {
  /** How many rows this request has read: the actual cost of a GraphQL document. */
  rowsRead = 0;
  private knownPayer: string | undefined;
  private loaders = new Map<Loader<never, unknown>, DataLoader<unknown, unknown, unknown>>();
  /** The statements of a tick, such as those of all loaders of one level of a document, are sent together. */
  private readonly statements = new DataLoader<BoundStatement, object[], BoundStatement>(
    (reads) => this.services.database.readTogether(this.reach, reads, this.payer),
    { cache: false, maxBatchSize: MAX_STATEMENTS_TOGETHER },
  );

  constructor(
    readonly services: Services,
    readonly actor: Actor,
    protected reach: Reach = reachOf(actor),
    /** The network that the request comes from; what strangers do is counted by it. */
    readonly address: string | undefined = undefined,
    /** What the browser or program that asks calls itself. */
    readonly userAgent: string | undefined = undefined,
  ) {}

  /** Whose share of the server it takes; of the server's own work that of the company it concerns. */
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

  /** Forgets what was loaded; called after each mutation of a GraphQL document. */
  forget(): void {
    this.loaders = new Map();
  }

  /** Adds companies that this request's own mutation created. */
  widen(companyIds: readonly string[]): void {
    if (this.reach !== 'all') this.reach = [...this.reach, ...companyIds];
  }

  protected get cached(): boolean {
    return true;
  }
}

/** What runs does for the areas below it. */
export interface RunsPort {
  /** Decides about wakes in the order in which they were asked for; those to one agent for one issue become one. */
  placeWakes(scope: WriteScope, requests: readonly WakeRequest[]): Promise<void>;
  /** @returns the ids of the runs that were at work or waited */
  cancelWork(scope: WriteScope, selection: WorkSelection): Promise<string[]>;
  orderStop(scope: WriteScope, stop: StopRequest): Promise<unknown>;
  liftStops(scope: WriteScope, lift: LiftRequest): Promise<void>;
}

/** What runs does, which lies above. */
export const runControl = new Port<RunsPort>();

/** A mutation's scope: one transaction, what it emits and enqueues, and Prisma bound to it. */
export class WriteScope extends Scope {
  readonly events: EventDraft[] = [];
  readonly jobs: Job[] = [];
  readonly created: string[] = [];
  /**
   * What is done when the transaction is over, whether it was committed or not, such as keeping a record of a refusal.
   * Within it, a second connection would be waited for while one is held.
   */
  readonly afterwards: (() => Promise<unknown>)[] = [];
  private readonly wakes: WakeRequest[] = [];

  constructor(
    parent: Scope,
    readonly db: Transaction,
  ) {
    super(parent.services, parent.actor, parent.reachable, parent.address, parent.userAgent);
  }

  /** Statements that are asked for together travel together, and run in their order. */
  override sql<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> {
    return rowsIn<T>(this.db, statement, values);
  }

  /** Records what happened; written last in the transaction, so that without its audit no change is kept. */
  emit(event: EventDraft): void {
    this.events.push(event);
  }

  /** Work to do after commit; gone if the transaction is. */
  enqueue(job: Job): void {
    this.jobs.push(job);
  }

  /** Asks that an agent be woken; placed at commit, with all that this transaction asks for. */
  wake(request: WakeRequest): void {
    this.wakes.push(request);
  }

  /** Places the wakes that were asked for so far: before commit, and before whatever must see their runs. */
  async placeWakes(): Promise<void> {
    if (this.wakes.length > 0) await runControl.get().placeWakes(this, this.wakes.splice(0));
  }

  /** Cancels runs, and wakes where the selection says so, at once: what follows sees that they are over. */
  async cancelWork(selection: WorkSelection): Promise<string[]> {
    await this.placeWakes();
    return runControl.get().cancelWork(this, selection);
  }

  /**
   * Stops all that an agent or a company does or waits to do. What refuses new work, such as a status, is the caller's,
   * written before and with the row locked.
   */
  async orderStop(stop: StopRequest): Promise<void> {
    await this.placeWakes();
    await runControl.get().orderStop(this, stop);
  }

  /** Lets what was stopped work again; the caller has written before that it may. */
  liftStops(lift: LiftRequest): Promise<void> {
    return runControl.get().liftStops(this, lift);
  }

  /** From here on only this company's rows are seen and written. */
  async enter(companyId: string): Promise<void> {
    if (this.reach !== 'all' && this.reach.length === 1 && this.reach[0] === companyId) return;
    this.reach = [companyId];
    enterReach(this.db, this.reach);
  }

  /** From here on the rows of all these companies are seen and written: for what concerns more than one. */
  async enterAll(reach: Reach): Promise<void> {
    this.reach = reach;
    enterReach(this.db, reach);
  }

  /** Enters a company that this transaction creates. */
  async enterNew(companyId: string): Promise<void> {
    this.created.push(companyId);
    await this.enter(companyId);
  }

  /** Rows change under a transaction's own writes, so nothing is cached. */
  protected override get cached(): boolean {
    return false;
  }
}
