import { spawnSync } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { installationOf, packageFolder } from './programs.js';
import { LAUNCHD_LABEL, launchdAgent, type ServiceSite, systemdUnit } from './units.js';

/** A service in the form in which it would be installed. */
interface Service {
  readonly path: string;
  readonly text: string;
  /** The commands that start the service, and those that stop it. */
  readonly start: readonly (readonly string[])[];
  readonly stop: readonly (readonly string[])[];
  /** Further information for the user after the installation. */
  readonly note: string;
}

const ACTIONS: Readonly<Record<string, (invocation: CommandInvocation) => Promise<void>>> = {
  print,
  install,
  uninstall,
};

export const run: Run = async (invocation) => {
  const action = (invocation.args.action as string | undefined) ?? 'print';
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!act) throw new Failure(`${action} is not a service action.`, 'Use print, install or uninstall.');
  await act(invocation);
};

async function print(invocation: CommandInvocation): Promise<void> {
  const { path, text } = serviceOf(invocation);
  invocation.output.value({ path, text }, text);
}

/** Writes the service and starts it, now and at every boot. */
export async function install(invocation: CommandInvocation): Promise<void> {
  const { output } = invocation;
  const { path, text, start, note } = serviceOf(invocation);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o644 });
  for (const command of start) runCommand(command);
  output.value({ path, installed: true }, `Installed and started ${path}.`);
  output.note(note);
}

async function uninstall(invocation: CommandInvocation): Promise<void> {
  const { path, stop } = serviceOf(invocation);
  if (!(await stat(path).catch(() => undefined))) throw new Failure(`There is no service: ${path} is missing.`);
  for (const command of stop) runCommand(command);
  await rm(path);
  invocation.output.value({ path, installed: false }, `Stopped the service and removed ${path}. The data remain.`);
}

function runCommand([program = '', ...args]: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Failure(`${[program, ...args].join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}

function serviceOf(invocation: CommandInvocation): Service {
  const platform = invocation.flags.platform ?? (process.platform === 'darwin' ? 'launchd' : 'systemd');
  if (process.platform === 'win32')
    throw new Failure('There is no service for Windows yet.', 'orgraph run starts the server.');
  const site = siteOf(invocation);
  return platform === 'launchd' ? launchdService(site, invocation) : systemdService(site, invocation);
}

/** The seconds that closing the database may take after the drain. */
const CLOSING_SECONDS = 50;
const DRAIN_MS = 10_000;

function siteOf(invocation: CommandInvocation): ServiceSite {
  const { env, envFile, home } = installationOf(invocation);
  const program = join(packageFolder(), 'bin', 'orgraph.mjs');
  return {
    command: [process.execPath, program, 'run', '--config', envFile, '--data-dir', home],
    folder: home,
    env: { PATH: env.PATH ?? '/usr/local/bin:/usr/bin:/bin' },
    stopSeconds: Math.ceil(Number(env.DRAIN_TIMEOUT_MS ?? DRAIN_MS) / 1000) + CLOSING_SECONDS,
    isSystem: process.getuid?.() === 0,
  };
}

function systemdService(site: ServiceSite, { system }: CommandInvocation): Service {
  const settings = system.env.XDG_CONFIG_HOME || join(system.env.HOME || homedir(), '.config');
  const folder = site.isSystem ? '/etc/systemd/system' : join(settings, 'systemd', 'user');
  const manage = (...args: string[]) => ['systemctl', ...(site.isSystem ? [] : ['--user']), ...args];
  return {
    path: join(folder, 'orgraph.service'),
    text: systemdUnit(site),
    start: [manage('daemon-reload'), manage('enable', '--now', 'orgraph.service')],
    stop: [manage('disable', '--now', 'orgraph.service')],
    note: site.isSystem
      ? 'Its log: journalctl -u orgraph -f'
      : 'Its log: journalctl --user -u orgraph -f. The service stops with your session unless you run once: loginctl enable-linger',
  };
}

function launchdService(site: ServiceSite, { system }: CommandInvocation): Service {
  const logFile = join(site.folder, 'orgraph.log');
  const path = join(system.env.HOME || homedir(), 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`);
  return {
    path,
    text: launchdAgent(site, logFile),
    start: [['launchctl', 'load', '-w', path]],
    stop: [['launchctl', 'unload', '-w', path]],
    note: `Its log: ${logFile}`,
  };
}
