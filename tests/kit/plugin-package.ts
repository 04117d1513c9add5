import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PluginPackage, placeFiles } from '#services/plugins/packages/place.js';
import { installPlugin } from '#services/plugins/registry/install.js';
import { temporaryFolder } from './execution.js';
import type { World } from './world.js';

/** The manifest of a plugin that declares nothing. */
export const manifestOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: 'acme.hello',
  apiVersion: 1,
  version: '1.0.0',
  displayName: 'Hello',
  description: 'Says hello.',
  author: 'Acme',
  categories: ['automation'],
  capabilities: ['companies.read'],
  entrypoints: { worker: 'worker.mjs' },
  ...fields,
});

/**
 * A worker that speaks the protocol without an SDK. `handlers` is the source of an object of functions by method, which
 * get the parameters and `ask(method, params)`, and return the result or throw.
 */
export const workerOf = (handlers = '{}'): string => `
import { createInterface } from 'node:readline';
const handlers = ${handlers};
const waiting = new Map();
let asked = 0;
const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const askFor = (context) => (method, params = {}) =>
  new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    write({ id: asked, method, params, context });
  });
const common = {
  initialize: () => ({ ok: true, supportedMethods: Object.keys(handlers) }),
  health: () => ({ status: 'ok' }),
  shutdown: () => { setTimeout(() => process.stderr.write('', () => process.exit(0)), 10); return {}; },
};
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, context, result, error } = JSON.parse(line);
  if (method === undefined) {
    const one = waiting.get(id);
    waiting.delete(id);
    return error ? one?.reject(Object.assign(new Error(error.message), error)) : one?.resolve(result);
  }
  if (id === undefined) return;
  try {
    write({ id, result: (await (handlers[method] ?? common[method])(params, askFor(context), context)) ?? {} });
  } catch (failure) {
    write({ id, error: { code: failure.code ?? -32002, message: failure.message, data: failure.data } });
  }
});
`;

interface PluginSource {
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** The source of its worker. */
  readonly worker?: string;
  /** Further fields of its package.json. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Writes the package of a plugin into a folder, which it makes. @returns the folder */
export async function writePlugin(
  folder: string,
  { manifest = manifestOf(), worker = workerOf(), fields = {} }: PluginSource = {},
): Promise<string> {
  const servicePlugin = { manifest: 'manifest.json', worker: 'worker.mjs' };
  const { id, version } = manifest as { id: string; version: string };
  const description = { name: String(id).replaceAll('.', '-'), version, type: 'module', servicePlugin, ...fields };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(description));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'worker.mjs'), worker);
  return folder;
}

let written = 0;

/** The same in a folder of its own, which is removed after the test file. */
export const pluginPackage = (source: PluginSource = {}): Promise<string> =>
  writePlugin(join(temporaryFolder(), `plugin-${++written}`), source);

/**
 * Installs the plugin of a folder, which needs no other package, by `installPlugin`. Its files are copied to where npm would
 * place them: npm takes half a second of processor, and what it does is tested where packages are installed.
 */
export async function installFolder({ board, services }: World, folder: string): Promise<string> {
  const place = (): Promise<PluginPackage> =>
    placeFiles(services.config, (root) => copyPackage(folder, root), { localPath: folder, placedAt: new Date() });
  const { id } = await board.run({ ...installPlugin, before: place }, { packageName: folder, isLocalPath: true });
  return id;
}

async function copyPackage(folder: string, root: string) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await cp(folder, join(root, 'node_modules', name), { recursive: true });
  return { name, version, integrity: null };
}
