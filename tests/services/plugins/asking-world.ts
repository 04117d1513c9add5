import { beforeAll } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { PluginInvocation } from '#services/plugins/host/port.js';
import { CAPABILITIES } from '#services/plugins/manifest/words.js';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { stored } from '#tests/kit/issues.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';

export const ofCompany = (of: World): PluginInvocation => ({
  companyId: of.company.id,
  actor: { type: 'user', id: 'ada' },
  runId: null,
});
export const ofInstallation: PluginInvocation = {
  companyId: null,
  actor: { type: 'system', id: 'plugin-jobs' },
  runId: null,
};
export const failure = (code: string, details?: object) => ({ code, ...(details && { details }) });

interface Asked {
  readonly invocation?: PluginInvocation | null;
  readonly by?: Plugin;
  readonly settings?: Partial<Services['config']>;
}

/** Two companies, and a plugin that may ask all. */
interface Askers {
  world: World;
  other: World;
  plugin: Plugin;
}

/** What plugins ask the server in tests, in an installation of their own. */
export function askingTests() {
  const made = {} as Askers;
  beforeAll(async () => {
    made.world = await createWorld();
    made.other = await createWorld();
    made.plugin = await readyPlugin(made.world, { capabilities: [...CAPABILITIES] });
  });

  /** What a plugin is answered; within a call of the company unless told otherwise. */
  function ask(method: string, params: JsonObject = {}, { invocation, by = made.plugin, settings = {} }: Asked = {}) {
    const { world } = made;
    const services: Services = { ...world.services, config: { ...world.services.config, ...settings } };
    const within = invocation === undefined ? ofCompany(world) : invocation;
    // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
    return answerWorker({ services, plugin: by, invocation: within }, method, params) as Promise<any>;
  }

  const linesOf = ({ id: pluginId }: Plugin) =>
    stored(made.world, (tx) => tx.pluginLog.findMany({ where: { pluginId }, orderBy: { id: 'asc' } }));
  const configure = (configJson: JsonObject, { id: pluginId }: Plugin = made.plugin, of: World = made.world) =>
    stored(made.world, (tx) => tx.pluginConfig.create({ data: { companyId: of.company.id, pluginId, configJson } }));
  return { made, ask, linesOf, configure };
}
