import {
  type AdapterPackage,
  adapterFolder,
  installPackage,
  isAdapterInstalled,
  loadPackage,
  removeUnused,
} from '#adapters/packages.js';
import { adapterOf, type OutsideAdapter, setOutsideAdapters } from '#adapters/registry.js';
import { errorMessage } from '#processes/text.js';
import { inTime } from '#services/core/concurrency/time-limit.js';
import { NotificationListener } from '#services/core/journal/listener.js';
import type { Scope, Services } from '#services/core/operation/scope.js';
import { type AdapterSetting, packageOf, SETTINGS } from './settings.js';

type SyncServices = Pick<Services, 'database' | 'config'>;

interface Outside {
  readonly setting: AdapterSetting;
  readonly of: AdapterPackage;
}

type LoadResult = Pick<OutsideAdapter, 'adapter' | 'configSchema' | 'problem'>;

/** The maximum time that a run waits for an adapter that this process does not have yet. */
const ARRIVAL_MS = 60_000;

/** Keeps the adapters of a process equal to those that any process has installed. */
export class AdapterSync {
  /** The loaded adapters, by folder. The code of each folder is loaded only once. */
  private readonly loaded = new Map<string, LoadResult>();
  /** Folders with a fetch in progress, so that no package is fetched twice at the same time. */
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private signature = '';
  private last: Promise<unknown> = Promise.resolve();
  private listener: NotificationListener | undefined;

  constructor(private readonly services: SyncServices) {}

  /** The stored settings of all adapters. Afterwards, the registry of this process is at least as new. */
  async settings(scope: Scope): Promise<AdapterSetting[]> {
    const settings = await scope.sql<AdapterSetting>(SETTINGS, []);
    if (JSON.stringify(settings) !== this.signature) await this.update();
    return settings;
  }

  /**
   * Updates this process's registry from the database. Resolves when all packages on this machine are loaded; packages
   * that only other machines have are fetched later.
   */
  update(): Promise<void> {
    // Serialized: an older state must not be applied last.
    const next = this.last.then(() => this.apply());
    this.last = next.catch(() => {});
    return next;
  }

  /**
   * Waits for an adapter that is installed but not loaded here: another process has just installed it, or this one is
   * still fetching it. Returns at once if no one has installed the adapter.
   */
  async arrivalOf(type: string): Promise<void> {
    if (adapterOf(type)) return;
    await inTime(ARRIVAL_MS, this.waitFor(type), () => {});
  }

  /** Loads the adapters of packages, and reloads them whenever any process changes the installed packages. */
  async follow({ url, log }: { readonly url: string; readonly log: (message: string) => void }): Promise<void> {
    await this.update();
    const settings = await this.readSettings();
    await removeUnused(
      this.home,
      settings.flatMap((setting) => packageOf(setting) ?? []),
    );
    const again = () => {
      this.update().catch((error: Error) => log(`The adapters cannot be read: ${error.message}`));
    };
    this.listener = new NotificationListener({
      url,
      log,
      channel: 'orgraph_adapters',
      name: 'changes of adapters',
      onNotification: again,
      onListening: again,
    });
    await this.listener.connect();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.listener?.close();
    await Promise.all([this.last, ...this.fetching.values()]);
  }

  private get home(): string {
    return this.services.config.ORGRAPH_HOME;
  }

  private readSettings(): Promise<AdapterSetting[]> {
    return this.services.database.query<AdapterSetting>('all', SETTINGS, []);
  }

  private async apply(): Promise<void> {
    const settings = await this.readSettings();
    const outside = settings.flatMap((setting): Outside[] => {
      const of = packageOf(setting);
      return of ? [{ setting, of }] : [];
    });
    const results = await Promise.all(outside.map((one) => this.loadedOf(one)));
    const used = new Set(outside.map(({ of }) => adapterFolder(this.home, of)));
    for (const folder of this.loaded.keys()) if (!used.has(folder)) this.loaded.delete(folder);
    this.signature = JSON.stringify(settings);
    const disabled = settings.filter((setting) => setting.disabled).map(({ type }) => type);
    setOutsideAdapters(
      outside.map(({ setting }, index) => ({
        type: setting.type,
        paused: setting.overridePaused,
        ...(results[index] as LoadResult),
      })),
      disabled,
    );
  }

  private async loadedOf({ setting, of }: Outside): Promise<LoadResult> {
    const folder = adapterFolder(this.home, of);
    const cachedResult = this.loaded.get(folder);
    if (cachedResult) return cachedResult;
    if (!(await isAdapterInstalled(this.home, of))) {
      this.fetchLater(of);
      return loadFailure('This server is still fetching the package');
    }
    const fresh = await load(this.home, setting.type, of);
    this.loaded.set(folder, fresh);
    return fresh;
  }

  /** Fetches a package that another machine installed, and loads it. A failure remains until the settings change. */
  private fetchLater(of: AdapterPackage): void {
    const folder = adapterFolder(this.home, of);
    if (this.fetching.has(folder)) return;
    const spec = of.localPath ?? `${of.packageName}@${of.version}`;
    const { localPath, installedAt } = of;
    const { signal } = this.stopping;
    const done = installPackage(this.home, { spec, localPath }, { installedAt, signal })
      .then(async (found) => {
        if (adapterFolder(this.home, found) !== folder)
          throw new Error(`${spec} is ${found.packageName} ${found.version} here`);
      })
      .catch((error: unknown) => {
        this.loaded.set(folder, loadFailure(`This server could not fetch the package: ${errorMessage(error)}`));
      })
      .finally(() => this.fetching.delete(folder))
      .then(() => (signal.aborted ? undefined : this.update()))
      .catch(() => {}); // the database is unreachable; its listener triggers the next update
    this.fetching.set(folder, done);
  }

  private async waitFor(type: string): Promise<void> {
    for (;;) {
      await this.update();
      if (adapterOf(type)) return;
      const settings = await this.readSettings();
      const of = packageOf(settings.find((setting) => setting.type === type));
      const fetch = of && this.fetching.get(adapterFolder(this.home, of));
      if (!fetch) return;
      await fetch;
    }
  }
}

async function load(home: string, type: string, of: AdapterPackage): Promise<LoadResult> {
  try {
    const { adapter, configSchema } = await loadPackage(home, of);
    if (adapter.type !== type) return loadFailure(`The package contains ${adapter.type}, not ${type}`);
    return { adapter, configSchema, problem: null };
  } catch (error) {
    return loadFailure(errorMessage(error));
  }
}

const loadFailure = (problem: string): LoadResult => ({ adapter: null, configSchema: null, problem });
