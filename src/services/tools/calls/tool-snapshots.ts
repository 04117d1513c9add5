import { LRUCache } from 'lru-cache';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import { NotificationListener } from '#services/core/journal/listener.js';
import type { Database } from '#services/core/postgres/database.js';
import { CompanyTools } from './company-tools.js';
import { readToolRows, readToolVersions } from './snapshot-rows.js';

/** The maximum size of all snapshots of this process. A company with 1,000 tools takes about 3 MB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Takes the place of the company in notifications about changes of the installation. */
const ALL_COMPANIES = '*';
/** The prefix of notifications that contain the key of a cancelled request. */
const CANCEL = 'cancel:';

interface SnapshotOptions {
  /** The database URL, for a connection that listens for changes of rules. */
  readonly url: string;
  readonly database: Pick<Database, 'query' | 'queryPipelined'>;
  readonly log: (message: string) => void;
  /** Called after rules may have changed: those of a company, or of all companies. */
  readonly changed?: (companyId: string | undefined) => void;
  /** Called with the key of a request that its client has cancelled. */
  readonly cancelled?: (requestKey: string) => void;
}

/** A running read of a snapshot, which all callers share meanwhile. */
interface Reading {
  readonly tools: Promise<CompanyTools>;
  /** The newest version that was announced since the read began. */
  version: bigint;
}

/** Opens the snapshots with a dedicated connection on which the database announces changed rules. */
export async function openToolSnapshots(options: SnapshotOptions): Promise<ToolSnapshots> {
  const snapshots = new ToolSnapshots(options);
  await snapshots.connect();
  return snapshots;
}

/**
 * The tools and rules of companies; each version is read once. Notifications are hints: they drop snapshots that are
 * probably stale. Code that acts on a snapshot must have its version compared, as the ledger of calls does in the
 * statement that opens a call. Code that displays the rules in force uses `current`.
 */
export class ToolSnapshots {
  private readonly kept = new LRUCache<string, CompanyTools>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  private readonly readings = new Map<string, Reading>();
  /** Callers that ask during a read share the next one, so its result is never older than their request. */
  private readonly versions = new Coalescer<string, bigint>({
    most: 100,
    work: (companyIds) => readToolVersions(this.database, companyIds),
  });
  private readonly listener: NotificationListener;
  private readonly database: SnapshotOptions['database'];
  private readonly changed: SnapshotOptions['changed'];
  private readonly cancelled: SnapshotOptions['cancelled'];

  constructor({ url, database, log, changed, cancelled }: SnapshotOptions) {
    this.database = database;
    this.changed = changed;
    this.cancelled = cancelled;
    this.listener = new NotificationListener({
      url,
      log,
      channel: 'orgraph_tools',
      name: 'changes of tools',
      onNotification: (payload) => this.hear(payload),
      onListening: () => this.dropAll(),
      onLost: () => this.dropAll(),
    });
  }

  connect(): Promise<void> {
    return this.listener.connect();
  }

  close(): Promise<void> {
    this.dropAll();
    return this.listener.close();
  }

  /**
   * The snapshot of a company for work that compares its version. It may lag by the delay of a notification.
   * @throws 404 for a company that does not exist
   */
  async of(companyId: string): Promise<CompanyTools> {
    return this.kept.get(companyId) ?? this.load(companyId);
  }

  /** The current snapshot of a company; an existing one is used only if its version is current. @throws 404 */
  async current(companyId: string): Promise<CompanyTools> {
    const cachedTools = this.kept.get(companyId) ?? this.readings.get(companyId)?.tools;
    if (!cachedTools) return this.load(companyId);
    const [tools, version] = await Promise.all([cachedTools, this.versions.ask(companyId)]);
    return tools.version >= version ? tools : this.reload(companyId, tools.version);
  }

  /** A snapshot newer than the given version, which has been replaced. @throws 404 */
  async reload(companyId: string, staleVersion: bigint): Promise<CompanyTools> {
    const cachedTools = this.kept.get(companyId);
    if (cachedTools && cachedTools.version > staleVersion) return cachedTools;
    this.kept.delete(companyId);
    const loaded = await this.load(companyId);
    // A read that was already running may have begun before the change.
    return loaded.version > staleVersion ? loaded : this.load(companyId);
  }

  /** @param payload a company with the new version of its rules, `*` for all companies, or a request to cancel */
  private hear(payload: string): void {
    if (payload.startsWith(CANCEL)) {
      this.cancelled?.(payload.slice(CANCEL.length));
      return;
    }
    const [companyId = '', version] = payload.split(':');
    const isOfOne = companyId !== ALL_COMPANIES && version !== undefined;
    if (isOfOne) this.drop(companyId, BigInt(version));
    else this.dropAll();
    this.changed?.(isOfOne ? companyId : undefined);
  }

  private drop(companyId: string, version: bigint): void {
    const cachedTools = this.kept.get(companyId);
    if (cachedTools && cachedTools.version < version) this.kept.delete(companyId);
    const reading = this.readings.get(companyId);
    if (reading && reading.version < version) reading.version = version;
  }

  private dropAll(): void {
    this.kept.clear();
    this.readings.clear();
  }

  private load(companyId: string): Promise<CompanyTools> {
    const running = this.readings.get(companyId);
    if (running) return running.tools;
    const reading: Reading = { version: 0n, tools: this.read(companyId) };
    const endReading = (): boolean => this.readings.get(companyId) === reading && this.readings.delete(companyId);
    this.readings.set(companyId, reading);
    reading.tools.then((tools) => {
      // Keeps no snapshot that is stale already, or that no notification would drop.
      if (endReading() && tools.version >= reading.version && this.listener.isListening)
        this.kept.set(companyId, tools);
    }, endReading);
    return reading.tools;
  }

  private async read(companyId: string): Promise<CompanyTools> {
    return new CompanyTools(companyId, await readToolRows(this.database, companyId));
  }
}
