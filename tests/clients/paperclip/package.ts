import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A package of Paperclip in the release that is tried. */
interface Published {
  readonly name: string;
  readonly version: string;
  /** The file that its command runs. */
  readonly program: string;
  /** What it depends on and none of its tested parts loads: an empty package is installed instead. */
  readonly unused?: readonly string[];
}

/** The command line: 34 MB without the server and what drives agents, which are 1.5 GB. */
export const COMMAND_LINE: Published = {
  name: 'paperclipai',
  version: '2026.916.1',
  program: 'dist/index.js',
  unused: [
    '@paperclipai/server',
    '@agentclientprotocol/claude-agent-acp',
    '@agentclientprotocol/codex-acp',
    '@anthropic-ai/sdk',
  ],
};

/** The tools for the models of agents: 34 MB. */
export const TOOLS: Published = { name: '@paperclipai/mcp-server', version: '2026.817.0', program: 'dist/stdio.js' };

const FLAGS = [
  '--ignore-scripts',
  '--omit=optional',
  '--legacy-peer-deps',
  '--fetch-retries=1',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** An installed package, or why it cannot be had. */
export type Installation = { readonly program: string } | { readonly problem: string };

/** Installs a package outside the project, unless it is there from the last time. */
export async function installation({ name, version, program, unused = [] }: Published): Promise<Installation> {
  const folder = join(tmpdir(), `orgraph-${name.replace(/\W/g, '-')}-${version}`);
  if (!existsSync(folder)) {
    const overrides = Object.fromEntries(unused.map((one) => [one, 'npm:empty-npm-package@1.0.0']));
    const manifest = { private: true, dependencies: { [name]: version }, overrides };
    const made = await mkdtemp(`${folder}-`);
    try {
      await writeFile(join(made, 'package.json'), JSON.stringify(manifest));
      await promisify(execFile)('npm', ['install', '--prefix', made, ...FLAGS], { timeout: 120_000 });
      // Another process may have been faster.
      await rename(made, folder).catch((error) => {
        if (!existsSync(folder)) throw error;
      });
    } catch (error) {
      return { problem: `${name} ${version} cannot be installed from the registry: ${(error as Error).message}` };
    } finally {
      await rm(made, { recursive: true, force: true });
    }
  }
  // The folder is shared with other users of the machine, who could have made it first.
  if (statSync(folder).uid !== process.getuid?.()) return { problem: `${folder} is somebody else's` };
  return { program: join(folder, 'node_modules', name, program) };
}

/** How the title of a group of tests goes on. */
export const statusOf = (installed: Installation): string =>
  'problem' in installed ? `is skipped: ${installed.problem}` : 'works with a server that is compatible';
