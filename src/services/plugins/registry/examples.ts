import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { installation } from '#processes/isolation/guarded.js';
import { anyBoard } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { describedEnum, text } from '#services/core/text/fields.js';
import { readManifest } from '../manifest/read.js';

/** The folders of the plugin packages that ship with the server: those for use, and those to learn from. */
export const BUNDLED_FOLDERS = [join(installation(), 'plugins'), join(installation(), 'examples', 'plugins')] as const;

const PluginExampleTag = describedEnum('PluginExampleTag', 'The purpose of a plugin that ships with the server.', {
  example: 'An example for plugin authors to learn from.',
  'first-party': 'A plugin for use.',
});

export const PluginExampleView = z
  .object({
    packageName: z.string().describe('The npm package name.'),
    pluginKey: z.string().describe('The key of the plugin once it is installed.'),
    displayName: z.string().describe('The name shown to people.'),
    description: z.string().describe('The summary in its manifest.'),
    localPath: z.string().describe('The folder to install the plugin from.'),
    tag: PluginExampleTag.describe('The purpose of the plugin.'),
    experimental: z.boolean().describe('True if the plugin may still change a lot.'),
  })
  .meta({ id: 'PluginExample', description: 'A plugin that ships with the server.' });
type PluginExample = z.input<typeof PluginExampleView>;

/** The part of an example's package.json that this list needs. */
const Listing = z.object({
  name: text(214),
  servicePlugin: z.object({
    manifest: z.string(),
    tag: PluginExampleTag.default('example'),
    experimental: z.boolean().default(false),
  }),
});

export const listPluginExamples = query({
  name: 'listPluginExamples',
  summary: 'List the plugins that ship with the server, installed or not',
  input: z.object({}),
  output: z.array(PluginExampleView),
  allow: anyBoard,
  run: () => examples(),
});

async function examples(): Promise<PluginExample[]> {
  const folders = (await Promise.all(BUNDLED_FOLDERS.map(foldersIn))).flat();
  return Promise.all(folders.filter((folder) => existsSync(join(folder, 'package.json'))).map(exampleIn));
}

async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted().map((name) => join(folder, name));
}

async function exampleIn(localPath: string): Promise<PluginExample> {
  const { name, servicePlugin } = Listing.parse(await jsonAt(join(localPath, 'package.json')));
  const { tag, experimental } = servicePlugin;
  const { id, displayName, description } = readManifest(await jsonAt(join(localPath, servicePlugin.manifest)));
  return { packageName: name, pluginKey: id, displayName, description, localPath, tag, experimental };
}

const jsonAt = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
