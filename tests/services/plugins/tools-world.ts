import { offerPluginTools } from '#services/plugins/tools/offer.js';
import type { World } from '#tests/kit/world.js';
import { inDatabase } from '../tools/fixtures.js';
import { GIVES_BACK, type ToolPlugin, toolPlugin } from './tool-plugin.js';

export const ECHO = { echo: { parametersSchema: { properties: { text: { type: 'string' } } } } };

// biome-ignore lint/suspicious/noExplicitAny: errors
export const rejection = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    (value) => `resolved ${JSON.stringify(value)}`,
    (error) => error,
  );

/** What tests of tools do in their company. */
export function toolsIn(world: () => World) {
  const applicationOf = ({ row }: ToolPlugin, { company }: World = world()) =>
    inDatabase(world(), (tx) =>
      tx.toolApplication.findFirst({
        where: { companyId: company.id, pluginId: row.id },
        include: { connections: true },
      }),
    );
  return {
    echoing: () => toolPlugin(world(), ECHO, `{ echo: ${GIVES_BACK} }`),
    applicationOf,
    connectionIdOf: async (plugin: ToolPlugin) => (await applicationOf(plugin))?.connections[0]?.id as string,
    offer: () => offerPluginTools(world().services),
  };
}
