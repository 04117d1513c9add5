import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runChild } from '#processes/child.js';
import { PRIVATE_FOLDER } from '#processes/isolation/confinement.js';
import { findProgram } from '#processes/isolation/sandbox.js';
import type { AdapterModel, Check, TestSetup } from '../adapter.js';
import { checkMaker, directoryChecks } from '../builtin.js';
import { type CommandLineSettings, commandLineSettings } from './settings.js';
import { type Env, keysOf, type Vendor } from './vendor.js';

const PROBE_SEC = 15;
const MAX_OUTPUT = 4_194_304;

/** Checks the configuration of a command line, whether it runs, and its access to models. */
export async function testEnvironment(vendor: Vendor, setup: TestSetup): Promise<Check[]> {
  const settings = commandLineSettings(setup.config, vendor.command);
  const check = checkMaker(vendor.prefix);
  if ('problem' in settings) return [check('config_invalid', 'error', settings.problem)];
  const directory = await directoryChecks(check, setup.config.cwd);
  const { label } = vendor;
  const { model } = settings;
  return [
    ...(await commandChecks(vendor, settings, setup)),
    ...directory,
    accessCheck(vendor, setup.env),
    model
      ? check('model_configured', 'info', `Model is configured: ${model}`)
      : check('model_default', 'info', `No model is configured: ${label} uses its default`),
    ...permissionChecks(vendor, settings, setup.env),
  ];
}

async function commandChecks(vendor: Vendor, settings: CommandLineSettings, setup: TestSetup): Promise<Check[]> {
  const check = checkMaker(vendor.prefix);
  const { command } = settings;
  const program = await findProgram({ command, cwd: tmpdir(), env: setup.env }, setup.confinement);
  if ('problem' in program) {
    const hint = `Install ${vendor.label} (${vendor.install}) or set adapterConfig.command to its path`;
    return [check('command_missing', 'error', program.problem, { detail: setup.env.PATH ?? null, hint })];
  }
  return [
    check('command_resolvable', 'info', `Command is found: ${program.path}`),
    await versionCheck(vendor, settings, setup),
  ];
}

async function versionCheck(
  { prefix, label }: Vendor,
  { command }: CommandLineSettings,
  setup: TestSetup,
): Promise<Check> {
  const check = checkMaker(prefix);
  const { output, problem } = await probe(command, ['--version'], setup);
  const version = /\d+\.\d+[^\s)]*/.exec(output)?.[0];
  if (!problem && version) return check('version', 'info', `${label} answers with version ${version}`);
  const hint = `Run \`${command} --version\``;
  return check('version_probe_failed', 'warn', problem ?? `${label} does not report a version`, { hint });
}

function accessCheck({ prefix, label, access }: Vendor, env: Env): Check {
  const check = checkMaker(prefix);
  const variable = [...keysOf(access, env), ...access.tokens].find((name) => env[name]);
  const source = variable ?? access.files(env).find((file) => existsSync(file));
  if (source) return check('auth_present', 'info', `${label} signs in with ${source}`);
  return check('auth_missing', 'warn', `${label} has no credentials to sign in with`, { hint: access.remedy });
}

/** Claude Code refuses full permissions to root unless IS_SANDBOX marks its environment as expendable. */
function permissionChecks({ prefix, label }: Vendor, { permissions }: CommandLineSettings, env: Env): Check[] {
  if (permissions !== 'full') return [];
  const check = checkMaker(prefix);
  const checks = [check('permissions_full', 'warn', `${label} runs without any restrictions`)];
  if (prefix !== 'claude' || process.getuid?.() !== 0 || env.IS_SANDBOX) return checks;
  const refusal = 'Claude Code refuses permissions "full" when it runs as root';
  return [...checks, check('permissions_root', 'error', refusal)];
}

/** The models that the command line lists, or else the vendor's known models. */
export async function listModels(vendor: Vendor, setup: TestSetup): Promise<readonly AdapterModel[]> {
  const settings = commandLineSettings(setup.config, vendor.command);
  if (!vendor.listing || 'problem' in settings) return vendor.models;
  const { output, problem } = await probe(settings.command, vendor.listing.args, setup);
  const listed = problem ? [] : vendor.listing.read(output);
  return listed.length > 0 ? listed : vendor.models;
}

/** The output of a command with a time limit, and a description of the problem if there is one. */
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
  if (end.error || end.excess) return end.error || end.excess;
  if (end.timedOut) return `${command} does not answer within ${PROBE_SEC} seconds`;
  if (end.cancelled) return `The check of ${command} was cancelled`;
  return end.exitCode === 0 ? undefined : `${command} ended with ${end.signal ?? `code ${end.exitCode}`}`;
}
