import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { AdapterModel, Check, TestSetup } from '../adapter.js';
import { runChild } from '../child.js';
import { directoryProblem } from '../command.js';
import { PRIVATE_FOLDER } from '../isolation/confinement.js';
import { findProgram } from '../isolation/sandbox.js';
import { type Settings, settingsOf } from './settings.js';
import type { Env, Vendor } from './vendor.js';

const PROBE_SEC = 15;
const MAX_OUTPUT = 4_194_304;

/** Looks for the command line, whether it answers, and for what lets it at its models. */
export async function testEnvironment(vendor: Vendor, setup: TestSetup): Promise<Check[]> {
  const settings = settingsOf(setup.config, vendor.command);
  const { prefix } = vendor;
  if ('problem' in settings) {
    return [{ code: `${prefix}_config_invalid`, level: 'error', message: settings.problem }];
  }
  const directory = await directoryCheck(vendor, setup);
  return [
    ...(await commandChecks(vendor, settings, setup)),
    ...(directory ? [directory] : []),
    accessCheck(vendor, setup.env),
    modelCheck(vendor, settings),
    ...permissionChecks(vendor, settings, setup.env),
  ];
}

async function directoryCheck({ prefix }: Vendor, { config }: TestSetup): Promise<Check | undefined> {
  if (typeof config.cwd !== 'string') return undefined;
  const problem = await directoryProblem(config.cwd);
  if (problem) return { code: `${prefix}_cwd_invalid`, level: 'error', message: problem };
  return { code: `${prefix}_cwd_valid`, level: 'info', message: `Working directory is valid: ${config.cwd}` };
}

async function commandChecks(vendor: Vendor, settings: Settings, setup: TestSetup): Promise<Check[]> {
  const { prefix, label, install } = vendor;
  const { command } = settings;
  const found = await findProgram({ command, cwd: tmpdir(), env: setup.env }, setup.confinement);
  if ('problem' in found) {
    const hint = `Install ${label} (${install}) or set adapterConfig.command to its path`;
    const detail = setup.env.PATH ?? null;
    return [{ code: `${prefix}_command_missing`, level: 'error', message: found.problem, detail, hint }];
  }
  const resolvable = `Command is found: ${found.path}`;
  return [
    { code: `${prefix}_command_resolvable`, level: 'info', message: resolvable },
    await versionCheck(vendor, settings, setup),
  ];
}

async function versionCheck({ prefix, label }: Vendor, { command }: Settings, setup: TestSetup): Promise<Check> {
  const { output, problem } = await probe(command, ['--version'], setup);
  const version = /\d+\.\d+[^\s)]*/.exec(output)?.[0];
  if (!problem && version) {
    return { code: `${prefix}_version`, level: 'info', message: `${label} answers with version ${version}` };
  }
  const message = problem ?? `${label} does not tell a version`;
  return { code: `${prefix}_version_probe_failed`, level: 'warn', message, hint: `Run \`${command} --version\`` };
}

function accessCheck({ prefix, label, access }: Vendor, env: Env): Check {
  const keys = typeof access.keys === 'function' ? access.keys(env) : access.keys;
  const variable = [...keys, ...access.tokens].find((name) => env[name]);
  const source = variable ?? access.files(env).find((file) => existsSync(file));
  if (source) return { code: `${prefix}_auth_present`, level: 'info', message: `${label} signs in by ${source}` };
  const message = `Nothing is found by which ${label} could sign in`;
  return { code: `${prefix}_auth_missing`, level: 'warn', message, hint: access.remedy };
}

function modelCheck({ prefix, label }: Vendor, { model }: Settings): Check {
  if (model) return { code: `${prefix}_model_configured`, level: 'info', message: `Model is configured: ${model}` };
  return { code: `${prefix}_model_default`, level: 'info', message: `No model is configured: ${label} takes its own` };
}

/** Claude Code takes no such order from root; IS_SANDBOX says that there is nothing around to be protected. */
function permissionChecks({ prefix, label }: Vendor, { permissions }: Settings, env: Env): Check[] {
  if (permissions !== 'full') return [];
  const message = `${label} runs without any limit on what it does`;
  const checks: Check[] = [{ code: `${prefix}_permissions_full`, level: 'warn', message }];
  if (prefix !== 'claude' || process.getuid?.() !== 0 || env.IS_SANDBOX) return checks;
  const refusal = 'Claude Code refuses permissions "full" when it runs as root';
  return [...checks, { code: 'claude_permissions_root', level: 'error', message: refusal }];
}

/** The models that the command line lists; those that are known where it does not. */
export async function listModels(vendor: Vendor, setup: TestSetup): Promise<readonly AdapterModel[]> {
  const settings = settingsOf(setup.config, vendor.command);
  if (!vendor.listing || 'problem' in settings) return vendor.models;
  const { output, problem } = await probe(settings.command, vendor.listing.args, setup);
  const listed = problem ? [] : vendor.listing.read(output);
  return listed.length > 0 ? listed : vendor.models;
}

/** What a command answers within a time limit, and what is wrong with that. */
async function probe(command: string, args: readonly string[], { env, confinement, signal }: TestSetup) {
  let output = '';
  const cwd = confinement ? PRIVATE_FOLDER : tmpdir();
  const end = await runChild({
    command,
    args,
    env,
    confinement,
    signal,
    cwd,
    timeoutSec: PROBE_SEC,
    graceSec: 1,
    stdin: '',
    onOutput: (stream, chunk) => {
      if (stream === 'stdout' && output.length < MAX_OUTPUT) output += chunk;
      return true;
    },
    drained: () => Promise.resolve(),
  });
  return { output, problem: problemOf(command, end) };
}

function problemOf(command: string, end: Awaited<ReturnType<typeof runChild>>): string | undefined {
  if (end.error) return end.error;
  if (end.timedOut) return `${command} does not answer within ${PROBE_SEC} seconds`;
  if (end.cancelled) return `${command} was not waited for`;
  return end.exitCode === 0 ? undefined : `${command} ended with ${end.signal ?? `code ${end.exitCode}`}`;
}
