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

/** The loaded adapters of this process, by folder. The code of each folder is loaded only once. */
const loaded = new Map<string, LoadResult>();
/** Folders with a fetch in progress, so that no package is fetched twice at the same time. */
const fetching = new Map<string, Promise<void>>();
let signature = '';
let last: Promise<unknown> = Promise.resolve();

/** The stored settings of all adapters. Afterwards, the registry of this process is at least as new. */
export async function currentSettings(scope: Scope): Promise<AdapterSetting[]> {
  const settings = await scope.sql<AdapterSetting>(SETTINGS, []);
  if (JSON.stringify(settings) !== signature) await syncAdapters(scope.services);
  return settings;
}

/**
 * Updates this process's registry from the database. Resolves when all packages on this machine are loaded; packages
 * that only other machines have are fetched later.
 */
export function syncAdapters(services: SyncServices): Promise<void> {
  // Serialized: an older state must not be applied last.
  const next = last.then(() => sync(services));
  last = next.catch(() => {});
  return next;
}

async function sync(services: SyncServices): Promise<void> {
  const home = services.config.ORGRAPH_HOME;
  const settings = await services.database.read<AdapterSetting>('all', SETTINGS, []);
  const outside = settings.flatMap((setting): Outside[] => {
    const of = packageOf(setting);
    return of ? [{ setting, of }] : [];
  });
  const results = await Promise.all(outside.map((one) => loadedOf(services, one)));
  const used = new Set(outside.map(({ of }) => adapterFolder(home, of)));
  for (const folder of loaded.keys()) if (!used.has(folder)) loaded.delete(folder);
  signature = JSON.stringify(settings);
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

async function loadedOf(services: SyncServices, { setting, of }: Outside): Promise<LoadResult> {
  const home = services.config.ORGRAPH_HOME;
  const folder = adapterFolder(home, of);
  const cachedResult = loaded.get(folder);
  if (cachedResult) return cachedResult;
  if (!(await isAdapterInstalled(home, of))) {
    fetchLater(services, of);
    return loadFailure('This server is still fetching the package');
  }
  const fresh = await load(home, setting.type, of);
  loaded.set(folder, fresh);
  return fresh;
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

/** Fetches a package that another machine installed, and loads it. A failure remains until the settings change. */
function fetchLater(services: SyncServices, of: AdapterPackage): void {
  const home = services.config.ORGRAPH_HOME;
  const folder = adapterFolder(home, of);
  if (fetching.has(folder)) return;
  const spec = of.localPath ?? `${of.packageName}@${of.version}`;
  const { localPath, installedAt } = of;
  const done = installPackage(home, { spec, localPath }, { installedAt, signal: stopping.signal })
    .then(async (found) => {
      if (adapterFolder(home, found) !== folder)
        throw new Error(`${spec} is ${found.packageName} ${found.version} here`);
    })
    .catch((error: unknown) => {
      loaded.set(folder, loadFailure(`This server could not fetch the package: ${errorMessage(error)}`));
    })
    .finally(() => fetching.delete(folder))
    .then(() => (stopping.signal.aborted ? undefined : syncAdapters(services)))
    .catch(() => {}); // the database is unreachable; its listener triggers the next sync
  fetching.set(folder, done);
}

/** The maximum time that a run waits for an adapter that this process does not have yet. */
const ARRIVAL_MS = 60_000;

/**
 * Waits for an adapter that is installed but not loaded here: another process has just installed it, or this one is
 * still fetching it. Returns at once if no one has installed the adapter.
 */
export async function arrivalOf({ database, config }: SyncServices, type: string): Promise<void> {
  if (adapterOf(type)) return;
  await inTime(ARRIVAL_MS, waitForAdapter({ database, config }, type), () => {});
}

async function waitForAdapter(services: SyncServices, type: string): Promise<void> {
  for (;;) {
    await syncAdapters(services);
    if (adapterOf(type)) return;
    const settings = await services.database.read<AdapterSetting>('all', SETTINGS, []);
    const of = packageOf(settings.find((setting) => setting.type === type));
    const fetch = of && fetching.get(adapterFolder(services.config.ORGRAPH_HOME, of));
    if (!fetch) return;
    await fetch;
  }
}

let stopping = new AbortController();

interface AdapterFollower {
  close(): Promise<void>;
}

/** Loads the adapters of packages, and reloads them whenever any process changes the installed packages. */
export async function followAdapters(
  services: SyncServices,
  { url, log }: { readonly url: string; readonly log: (message: string) => void },
): Promise<AdapterFollower> {
  stopping = new AbortController();
  await syncAdapters(services);
  const settings = await services.database.read<AdapterSetting>('all', SETTINGS, []);
  await removeUnused(
    services.config.ORGRAPH_HOME,
    settings.flatMap((setting) => packageOf(setting) ?? []),
  );
  const again = () => {
    syncAdapters(services).catch((error: Error) => log(`The adapters cannot be read: ${error.message}`));
  };
  const listener = new NotificationListener({
    url,
    log,
    channel: 'orgraph_adapters',
    name: 'changes of adapters',
    onNotification: again,
    onListening: again,
  });
  await listener.connect();
  return {
    async close() {
      stopping.abort();
      await listener.close();
      await Promise.all([last, ...fetching.values()]);
    },
  };
}
