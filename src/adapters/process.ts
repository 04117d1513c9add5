import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { type ChildEnd, runChild } from '../processes/child.js';
import { findProgram } from '../processes/isolation/sandbox.js';
import { KeptEnd, textsWithin } from '../processes/kept-end.js';
import type { Adapter, Check, Ending, Execution, TestSetup } from './adapter.js';
import {
  BUILTIN_DEFAULTS,
  CANCELLED,
  checkMaker,
  childOptions,
  directoryChecks,
  failureEnding,
  programSettings,
  timedOutAfter,
} from './builtin.js';

const Config = z.looseObject({
  command: z.string().optional().describe('The program to run, by path or name; never parsed by a shell'),
  args: z
    .union([z.array(z.string()), z.string()])
    .optional()
    .describe('Arguments, one item each, or a text that is split on spaces'),
  ...programSettings,
});

/** Runs a program that the operator chooses: its exit code is the result. */
export const processAdapter: Adapter = {
  ...BUILTIN_DEFAULTS,
  type: 'process',
  label: 'Process',
  config: Config,
  execute,
  test,
};

async function execute(execution: Execution): Promise<Ending> {
  const { data: config, error } = Config.safeParse(execution.config);
  if (error) return failureEnding(`Process adapter configuration: ${z.prettifyError(error)}`);
  const command = config.command?.trim();
  if (!command) return failureEnding('Process adapter missing command');
  if (config.cwd && !isAbsolute(config.cwd))
    return failureEnding(`Working directory must be an absolute path: ${config.cwd}`);
  const { timeoutSec = 0, graceSec = 15 } = config;
  const { cwd, env } = execution;
  const args = argumentsOf(config.args);
  const outputEnds = { stdout: new KeptEnd(), stderr: new KeptEnd() };
  execution.invoked({ adapterType: 'process', command, args, cwd });
  const end = await runChild({
    ...childOptions(execution),
    command,
    args,
    timeoutSec,
    graceSec,
    onOutput: (stream, chunk) => {
      outputEnds[stream].push(chunk);
      return execution.log(stream, chunk);
    },
  });
  if (end.error) return failureEnding(end.error);
  const values = textsWithin([env, execution.config]);
  const { exitCode, signal: by } = end;
  const result = { exitCode, stdout: outputEnds.stdout.end(values), stderr: outputEnds.stderr.end(values) };
  return { ...endingOf(end, timeoutSec), exitCode, signal: by, result };
}

function endingOf(end: ChildEnd, timeoutSec: number): Ending {
  if (end.timedOut) return timedOutAfter(timeoutSec);
  if (end.cancelled) return CANCELLED;
  if (end.excess) return failureEnding(end.excess);
  if (end.exitCode === 0) return { status: 'succeeded' };
  return failureEnding(end.signal ? `Process was ended by ${end.signal}` : `Process exited with code ${end.exitCode}`);
}

const argumentsOf = (args: string | readonly string[] = []): string[] =>
  typeof args === 'string' ? args.split(' ').filter(Boolean) : [...args];

const check = checkMaker('process');

async function test({ config, env, confinement }: TestSetup): Promise<Check[]> {
  const command = typeof config.command === 'string' ? config.command.trim() : '';
  const directory = await directoryChecks(check, config.cwd);
  if (!command) {
    const hint = 'Set adapterConfig.command to the program that a run is to start';
    return [check('command_missing', 'error', 'No command is configured', { hint }), ...directory];
  }
  const cwd = typeof config.cwd === 'string' && config.cwd ? config.cwd : '/';
  const program = await findProgram({ command, cwd, env }, confinement);
  return [
    check('command_present', 'info', `Command is configured: ${command}`),
    'path' in program
      ? check('command_resolvable', 'info', `Command is found: ${program.path}`)
      : check('command_unresolvable', 'error', program.problem, { detail: env.PATH ?? null }),
    ...directory,
  ];
}
