import { z } from 'zod';
import { boardReader } from '#services/access/rules.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { pathId, rawText } from '#services/core/text/fields.js';
import { adminReader, adminWriter, pluginInCompany, pluginOfCompany } from '../registry/of-company.js';
import { configureFolder } from './configure.js';
import { PluginFolderStatusView, PluginFoldersView } from './model.js';
import { placeAt } from './place.js';
import { declarationOf, declarationsOf, foldersOf, pluginFolderOf } from './rows.js';
import { statusOf } from './status.js';

const MAX_PATH = 4_096;

const folderRef = { ...pluginInCompany, folderKey: pathId().describe('The key of the folder within the plugin.') };
const folderAndPath = z.object({
  ...folderRef,
  path: rawText(MAX_PATH).min(1).describe('The absolute path of a folder on the server.'),
});

export const listPluginFolders = query({
  name: 'listPluginFolders',
  summary: 'List the folders that a plugin uses for a company, in their current state',
  input: z.object(pluginInCompany),
  output: PluginFoldersView,
  on: pluginOfCompany,
  allow: boardReader,
  async run(scope, _input, { plugin, companyId }) {
    const declarations = declarationsOf(plugin);
    const key = { companyId, pluginId: plugin.id };
    const keys = declarations.map(({ folderKey }) => folderKey);
    const rows = new Map((await foldersOf(scope, key, keys)).map((row) => [row.folderKey, row]));
    const folders = await Promise.all(
      declarations.map((declaration) => {
        const { folderKey } = declaration;
        return statusOf(scope, { ...key, folderKey }, declaration, rows.get(folderKey) ?? null);
      }),
    );
    return { ...key, declarations, folders };
  },
});

export const getPluginFolderStatus = query({
  name: 'getPluginFolderStatus',
  summary: 'Get the state of a folder that a plugin uses for a company',
  input: z.object(folderRef),
  output: PluginFolderStatusView,
  on: pluginOfCompany,
  allow: boardReader,
  async run(scope, { folderKey }, { plugin, companyId }) {
    const declaration = declarationOf(plugin, folderKey);
    const key = { companyId, pluginId: plugin.id, folderKey };
    return statusOf(scope, key, declaration, await pluginFolderOf(scope, key));
  },
});

export const validatePluginFolder = query({
  name: 'validatePluginFolder',
  summary: 'Check whether a server folder suits a plugin; nothing is stored',
  input: folderAndPath,
  output: PluginFolderStatusView,
  on: pluginOfCompany,
  allow: adminReader,
  async run(scope, { folderKey, path }, { plugin, companyId }) {
    const declaration = declarationOf(plugin, folderKey);
    const key = { companyId, pluginId: plugin.id, folderKey };
    const place = await placeAt(scope, { ...key, access: declaration.access }, path);
    return statusOf(scope, key, declaration, place);
  },
});

export const setPluginFolder = mutation({
  name: 'setPluginFolder',
  summary: 'Set the server folder that a plugin uses for a company, even if it has problems',
  input: folderAndPath,
  output: PluginFolderStatusView,
  on: pluginOfCompany,
  allow: adminWriter,
  async before(scope, { folderKey, path }, { plugin, companyId }) {
    const declaration = declarationOf(plugin, folderKey);
    const key = { companyId, pluginId: plugin.id, folderKey };
    const place = await placeAt(scope, { ...key, access: declaration.access }, path);
    return { place, status: await statusOf(scope, key, declaration, place) };
  },
  async run(scope, { folderKey }, { plugin, companyId }, { place, status }) {
    await configureFolder(scope, plugin, { companyId, folderKey }, place);
    return status;
  },
});
