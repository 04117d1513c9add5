import type { Plugin, PluginLog, PluginWorker } from '#generated/prisma/client.js';
import { OpenPlugins } from '#plugins/open.js';
import type { HostTimes } from '#plugins/supervisor.js';
import type { Services } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import type { JsonValue } from '#services/core/text/json.js';
import type { PluginCall } from '#services/plugins/host/port.js';
import { installFolder, manifestOf, pluginPackage, workerOf } from './plugin-package.js';
import type { World } from './world.js';

const open: OpenPlugins[] = [];

/** Ends the hosts of a test. */
export const closeHosts = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((host) => host.close()));
};

interface HostFixture {
  readonly times?: Partial<HostTimes>;
  readonly settings?: Partial<Config>;
}

/** A busy machine starts a worker, and lets it answer, later than the product waits by default. */
const PATIENT = { startMs: 150_000, healthLimitMs: 60_000 };

/** The host of a server process of its own. */
export function openHost({ services }: World, { times = {}, settings = {} }: HostFixture = {}): OpenPlugins {
  const own: Services = { ...services, config: { ...services.config, ...settings } };
  const url = services.database.pool.options.connectionString as string;
  const host = new OpenPlugins({ services: () => own, url, log: () => {}, times: { ...PATIENT, ...times } });
  open.push(host);
  return host;
}

let count = 0;

interface PluginFixture {
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** The source of an object of functions by method; or of the whole worker. */
  readonly handlers?: string;
  readonly worker?: string;
}

/** What a test asks of a plugin that it has installed. */
export interface InstalledPlugin {
  readonly id: string;
  row(): Promise<Plugin>;
  worker(): Promise<PluginWorker | null>;
  /** What its log says, oldest first. */
  log(): Promise<PluginLog[]>;
  /** Has a host call it. */
  ask(host: OpenPlugins, key: string, params?: object, call?: Partial<PluginCall>): Promise<JsonValue>;
}

/** Installs a plugin that nobody runs yet. Its `performAction` has the action `key`. */
export async function installed(world: World, { manifest, handlers, worker }: PluginFixture = {}) {
  const id = `acme.host-${process.pid}-${++count}`;
  const source = { manifest: manifestOf({ id, ...manifest }), worker: worker ?? workerOf(handlers) };
  const folder = await pluginPackage(source);
  return { ...readingOf(world, await installFolder(world, folder)), folder };
}

function readingOf({ services, company }: World, pluginId: string): InstalledPlugin {
  const { transaction } = services.database;
  const invocation = { companyId: company.id, actor: { type: 'user', id: 'ada' }, runId: null } as const;
  return {
    id: pluginId,
    row: () => transaction('all', (tx) => tx.plugin.findUniqueOrThrow({ where: { id: pluginId } })),
    worker: () => transaction('all', (tx) => tx.pluginWorker.findUnique({ where: { pluginId } })),
    log: () => transaction('all', (tx) => tx.pluginLog.findMany({ where: { pluginId }, orderBy: { id: 'asc' } })),
    ask: (host, key, params = {}, call = {}) =>
      host.call({
        pluginId,
        method: 'performAction',
        params: { key, companyId: company.id, params: params as never },
        invocation,
        ...call,
      }),
  };
}

/** The handlers of a worker whose actions are the functions of this object: of parameters, `ask` and context. */
export const actions = (source: string): string =>
  `(() => { const own = ${source}; return { performAction: ({ key, params }, ask, context) => own[key](params, ask, context) }; })()`;
