import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Adapter, Check, Ending, Execution, TestSetup } from './adapter.js';
import { BUILTIN_DEFAULTS, failed, programSettings } from './builtin.js';
import { type ChildEnd, runChild } from './child.js';
import { directoryProblem } from './command.js';
import { findProgram } from './isolation/sandbox.js';
import { KeptEnd, textsIn } from './kept-end.js';

const Config = z.looseObject({
  command: z.string().optional().describe('The program to run, by path or name; never parsed by a shell'),
  args: z
    .union([z.array(z.string()), z.string()])
    .optional()
    .describe('Arguments, one item each, or a text that is split on spaces'),
  ...programSettings,
});

/** Runs a program of the operator's choice: its exit code is the result. */
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
  if (error) return failed(`Process adapter configuration: ${z.prettifyError(error)}`);
  const command = config.command?.trim();
  if (!command) return failed('Process adapter missing command');
  if (config.cwd && !isAbsolute(config.cwd)) return failed(`Working directory must be an absolute path: ${config.cwd}`);
  const { timeoutSec = 0, graceSec = 15 } = config;
  const { cwd, env, signal, confinement } = execution;
  const args = argumentsOf(config.args);
  const kept = { stdout: new KeptEnd(), stderr: new KeptEnd() };
  execution.invoked({ adapterType: 'process', command, args, cwd });
  const end = await runChild({
    command,
    args,
    cwd,
    env,
    confinement,
    timeoutSec,
    graceSec,
    signal,
    onOutput: (stream, chunk) => {
      kept[stream].push(chunk);
      return execution.log(stream, chunk);
    },
    drained: () => execution.drained(),
    spawned: (process) => execution.spawned(process),
  });
  if (end.error) return failed(end.error);
  const values = textsIn([env, execution.config]);
  const { exitCode, signal: by } = end;
  const result = { exitCode, stdout: kept.stdout.end(values), stderr: kept.stderr.end(values) };
  return { ...outcome(end, timeoutSec), exitCode, signal: by, result };
}

function outcome(end: ChildEnd, timeoutSec: number): Ending {
  if (end.timedOut) return { status: 'timed_out', errorCode: 'timeout', error: `Timed out after ${timeoutSec}s` };
  if (end.cancelled) return { status: 'cancelled', error: 'The run was cancelled' };
  if (end.exitCode === 0) return { status: 'succeeded' };
  return failed(end.signal ? `Process was ended by ${end.signal}` : `Process exited with code ${end.exitCode}`);
}

const argumentsOf = (args: string | readonly string[] = []): string[] =>
  typeof args === 'string' ? args.split(' ').filter(Boolean) : [...args];

async function test({ config, env, confinement }: TestSetup): Promise<Check[]> {
  const command = typeof config.command === 'string' ? config.command.trim() : '';
  const cwd = typeof config.cwd === 'string' && config.cwd ? config.cwd : undefined;
  const checks: Check[] = [];
  if (cwd) {
    const problem = await directoryProblem(cwd);
    checks.push(
      problem
        ? { code: 'process_cwd_invalid', level: 'error', message: problem }
        : { code: 'process_cwd_valid', level: 'info', message: `Working directory is valid: ${cwd}` },
    );
  }
  if (!command) {
    const hint = 'Set adapterConfig.command to the program that a run is to start';
    return [{ code: 'process_command_missing', level: 'error', message: 'No command is configured', hint }, ...checks];
  }
  const found = await findProgram({ command, cwd: cwd ?? '/', env }, confinement);
  return [
    { code: 'process_command_present', level: 'info', message: `Command is configured: ${command}` },
    'path' in found
      ? { code: 'process_command_resolvable', level: 'info', message: `Command is found: ${found.path}` }
      : { code: 'process_command_unresolvable', level: 'error', message: found.problem, detail: env.PATH ?? null },
    ...checks,
  ];
}
