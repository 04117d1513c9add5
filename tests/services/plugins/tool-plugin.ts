import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from '#generated/prisma/client.js';
import { upgradePlugin } from '#services/plugins/registry/manage.js';
import { offerPluginTools } from '#services/plugins/tools/offer.js';
import { callSessionTool, listSessionTools } from '#services/tools/sessions/tool-operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { installFolder, manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import type { World } from '#tests/kit/world.js';
import { openSession } from '../tools/calls/tool-world.js';
import { newKey, rowOf } from './plugins-world.js';

/** The tools of a manifest, by their names. */
export const toolsNamed = (
  tools: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Readonly<Record<string, unknown>> => ({
  capabilities: ['agent.tools.register'],
  tools: Object.entries(tools).map(([name, fields]) => ({
    name,
    displayName: `The ${name}`,
    description: `Does ${name}.`,
    parametersSchema: {},
    ...fields,
  })),
});

/** The source of a worker whose tools are the functions of this object: of parameters, the context of the run, and `ask`. */
export const toolHandlers = (source: string): string =>
  `(() => { const own = ${source}; return { executeTool: ({ toolName, parameters, runContext }, ask) => own[toolName](parameters, runContext, ask) }; })()`;

/** Answers with what it was given. */
export const GIVES_BACK = '(parameters, runContext) => ({ data: { parameters, runContext } })';

export interface ToolPlugin {
  readonly row: Plugin;
  readonly key: string;
  readonly folder: string;
  /** Takes another version with other tools. */
  upgrade(version: string, tools: Parameters<typeof toolsNamed>[0]): Promise<Plugin>;
}

/** A plugin with tools that runs, which all companies have. */
export async function toolPlugin(
  world: World,
  tools: Parameters<typeof toolsNamed>[0],
  handlers: string,
  capabilities: readonly string[] = [],
): Promise<ToolPlugin> {
  const key = newKey();
  const fields = (version: string, declared: typeof tools) =>
    manifestOf({
      id: key,
      version,
      ...toolsNamed(declared),
      capabilities: ['agent.tools.register', ...capabilities],
    });
  const folder = await pluginPackage({
    manifest: fields('1.0.0', tools),
    worker: workerOf(toolHandlers(handlers)),
  });
  const id = await installFolder(world, folder);
  await world.services.pluginHost.attend();
  await world.services.pluginHost.settled(id);
  await offerPluginTools(world.services);
  return {
    row: await rowOf(world, id),
    key,
    folder,
    async upgrade(version, declared) {
      const about = { name: key.replaceAll('.', '-'), version, type: 'module' };
      const servicePlugin = { manifest: 'manifest.json', worker: 'worker.mjs' };
      await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, servicePlugin }));
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(fields(version, declared)));
      await world.board.run(upgradePlugin, { pluginId: id });
      return rowOf(world, id);
    },
  };
}

/** An agent of the company in a run about an issue, with a session of tools. */
export async function agentInRun(world: World, name = 'Caller') {
  const agent = await world.agent({ name });
  const issue = await world.board.run(createIssue, {
    companyId: world.company.id,
    title: 'Work',
    assigneeAgentId: agent.row.id,
  });
  const opened = await openSession(world, agent, issue.id);
  return {
    agent,
    issueId: issue.id as string,
    ...opened,
    names: async (): Promise<string[]> =>
      ((await opened.session.run(listSessionTools)) as { name: string }[]).map(({ name: listed }) => listed),
    call: (tool: string, parameters: object = {}, more: object = {}) =>
      opened.session.run(callSessionTool, { tool, parameters, ...more }),
  };
}

/** What the catalogs of a company have of a plugin, by the names of its tools. */
export async function catalogOf(world: World, { id }: Plugin) {
  const entries = await world.services.database.transaction('all', (tx) =>
    tx.toolCatalogEntry.findMany({
      where: { companyId: world.company.id, application: { pluginId: id }, status: { not: 'removed' } },
    }),
  );
  return Object.fromEntries(entries.map((entry) => [entry.toolName, entry]));
}
