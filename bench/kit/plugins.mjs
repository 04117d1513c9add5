import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/project.mjs';
import { compiled } from './compiled.mjs';
import { temporaryHome } from './database.mjs';
import { stopProcess } from './processes.mjs';
import { post } from './seed.mjs';

const CAPABILITIES = ['companies.read', 'events.subscribe', 'issues.read', 'plugin.state.read'];

/** Folders with packages of plugins, until `stop`. */
export async function pluginPackages() {
  const root = await temporaryHome();
  const source = await readFile(at('bench', 'kit', 'plugin-worker.mjs'), 'utf8');
  return {
    /**
     * @param more what its manifest has besides
     * @returns the folder of a plugin that does what its mood says
     */
    async of(mood, { capabilities = [], ...more } = {}) {
      const id = `bench.${mood.replaceAll(' ', '-')}`;
      const folder = join(root, id);
      const about = { version: '1.0.0', displayName: mood, description: mood, author: 'Bench' };
      const manifest = {
        id,
        apiVersion: 1,
        ...about,
        categories: ['automation'],
        capabilities: [...CAPABILITIES, ...capabilities],
        entrypoints: { worker: 'worker.mjs' },
        ...more,
      };
      const servicePlugin = { manifest: 'manifest.json', worker: 'worker.mjs' };
      const files = {
        'package.json': JSON.stringify({ name: id, version: about.version, type: 'module', servicePlugin }),
        'manifest.json': JSON.stringify(manifest),
        'worker.mjs': `const MOOD = '${mood}';\n${source}`,
      };
      await mkdir(folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      return folder;
    },
    stop: () => rm(root, { recursive: true, force: true }),
  };
}

/** Installs a plugin, which then runs. */
export const installPlugin = (url, folder) =>
  post(`${url}/api/plugins/install`, { packageName: folder, isLocalPath: true });

/** Waits until the worker of a plugin answers. */
export async function answers(url, pluginId, companyId) {
  for (;;) {
    try {
      return await post(`${url}/api/plugins/${pluginId}/actions/echo`, { companyId, params: {} });
    } catch {
      await sleep(100);
    }
  }
}

/** The hosts of server processes that run in this one. */
export async function pluginHosts({ databaseUrl, home }) {
  const cache = at('node_modules', '.cache', `bench-plugins-${process.pid}`);
  const { startRuntime } = await compiled('src/runtime.ts', join(cache, 'runtime'));
  const { readConfig } = await compiled('src/services/core/process/config.ts', join(cache, 'config'));
  const { prepareLogins } = await compiled('src/database/logins.ts', join(cache, 'logins'));
  const { pino } = await import('pino');
  const { url } = await prepareLogins({ migrationUrl: databaseUrl });
  const runtimes = [];
  return {
    async open() {
      const runtime = await startRuntime(
        readConfig({ DATABASE_URL: url, ORGRAPH_HOME: home }),
        url,
        pino({ level: 'error' }),
      );
      runtimes.push(runtime);
      return runtime.services.pluginHost;
    },
    async stop() {
      for (const runtime of runtimes.reverse()) await runtime.stop();
      await rm(cache, { recursive: true, force: true });
    },
  };
}

/** The worker of a package without a host: a process, a line for a question, a line for its answer. */
export async function barePipe(folder) {
  const child = spawn(process.execPath, [join(folder, 'worker.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child, 'spawn');
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result } = JSON.parse(line);
    waiting.get(id)(result);
    waiting.delete(id);
  });
  let asked = 0;
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })}\n`);
    });
  await ask('initialize', {});
  return { call: (params) => ask('performAction', { key: 'echo', params }), stop: () => stopProcess(child) };
}
