import { VERSION } from '../version.js';
import { GROUPS } from './commands/index.js';
import { resolveContext } from './context/resolve.js';
import type { Context } from './context/types.js';
import { Failure } from './failure.js';
import { createClient } from './http/client.js';
import { printFailure } from './output/failure.js';
import { createOutput } from './output/output.js';
import { styleFor } from './output/style.js';
import { executeCommand } from './table/execute.js';
import type { CommandInvocation, System } from './table/invocation.js';
import { helpOf, type Parsed, parse } from './table/parse.js';
import { flagValues, requestDraftOf } from './table/request.js';
import { type CommandShape, commandShape } from './table/shape.js';
import type { Command } from './table/types.js';
import { openSources } from './table/values.js';
import { type Call, findCall } from './table/words.js';
import { createPrompt } from './terminal/prompt.js';

/** The command that `orgraph` alone runs on a terminal. */
const ALONE = ['overview'];
const HELP = new Set(['--help', '-h']);

/** Runs the client in this process, and ends it with the exit code: 0, or 1 for any failure. */
export async function start(): Promise<void> {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort(new Failure('Interrupted.'));
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  // Some broken connections never report an error to the waiting code: the event loop is empty, but nothing was done.
  process.once('beforeExit', () =>
    controller.abort(new Failure('The connection ended without a response.', 'Try again.')),
  );
  // A reader such as head may close the pipe early; this is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.stderr.on('error', () => {});
  const { env, stdin, stdout, stderr } = process;
  const system: System = { env, cwd: process.cwd(), stdin, stdout, stderr };
  process.exitCode = await main(process.argv.slice(2), system, controller.signal);
  // Idle connections and leftovers of a command would keep the process alive.
  await Promise.all([stdout, stderr].map((stream) => new Promise<void>((done) => void stream.write('', () => done()))));
  process.exit();
}

/** Runs the client with these arguments; returns the exit code. */
export async function main(
  argv: readonly string[],
  system: System,
  signal = new AbortController().signal,
): Promise<number> {
  const state: { context?: Context } = {};
  try {
    await dispatch(argv, system, signal, state);
    return 0;
  } catch (error) {
    if (error instanceof ExitWith) return error.code;
    printFailure(signal.aborted ? signal.reason : error, system, state.context);
    return 1;
  }
}

/** Ends the client with 1 after the command has printed everything. */
class ExitWith extends Error {
  readonly code = 1;
}

async function dispatch(
  argv: readonly string[],
  system: System,
  signal: AbortSignal,
  state: { context?: Context },
): Promise<void> {
  if (argv[0] === '--version' || argv[0] === '-V') return void system.stdout.write(`${VERSION}\n`);
  if (argv[0] === '__complete') {
    const { complete } = await import('./completion/complete.js');
    return complete(argv.slice(1), GROUPS, system);
  }
  const isHelp = argv[0] === 'help' || before(argv, '--').some((argument) => HELP.has(argument));
  const args = argv[0] === 'help' ? argv.slice(1) : argv;
  if (isHelp)
    return help(
      args.filter((argument) => !HELP.has(argument)),
      system,
    );
  const call = await findCall(args, GROUPS);
  if (call.command) return run(call.command, call.rest, { system, signal, state });
  if (!call.group && system.stdout.isTTY) return dispatch([...ALONE, ...args], system, signal, state);
  await printHelp(call, args, system, system.stderr);
  throw new ExitWith();
}

interface Place {
  readonly system: System;
  readonly signal: AbortSignal;
  readonly state: { context?: Context };
}

async function run(command: Command, rest: readonly string[], { system, signal, state }: Place): Promise<void> {
  const shape = commandShape(command);
  const parsed = parse(shape, rest);
  const { common } = parsed;
  const context = await resolveContext(common, system, { isLocal: command.isLocal === true });
  state.context = context;
  const output = createOutput(system, {
    isJson: common.json === true,
    ...(common.fields && { fields: common.fields }),
  });
  const prompt = createPrompt(system, signal);
  const client = createClient({ context, system, output, signal });
  const filled = await fillIn(shape, parsed, { system, prompt }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.next !== undefined) throw error;
    throw new Failure(error.message, `See \`orgraph ${command.path} --help\`.`);
  });
  const invocation: CommandInvocation = {
    command,
    ...filled,
    args: parsed.args,
    context,
    client,
    output,
    prompt,
    system,
    signal,
    isAgreed: common.yes === true,
  };
  await executeCommand(shape, invocation);
}

async function fillIn(
  shape: CommandShape,
  parsed: Parsed,
  { system, prompt }: Pick<CommandInvocation, 'system' | 'prompt'>,
): Promise<Pick<CommandInvocation, 'flags' | 'request'>> {
  const sources = openSources(system);
  const values = await flagValues(shape, parsed, sources);
  // Flags of the framework, such as --output, are not the command's own.
  const flags = { ...parsed.flags, ...values };
  const { operation } = shape;
  if (!operation) return { flags, request: { params: {}, query: {}, body: undefined } };
  return { flags, request: await requestDraftOf({ ...shape, operation }, parsed, values, { sources, prompt }) };
}

async function help(args: readonly string[], system: System): Promise<void> {
  await printHelp(await findCall(args, GROUPS), args, system, system.stdout);
}

/** Prints help for the words: all groups, one group, or one command; for programs too. */
async function printHelp(
  { group, command }: Call,
  args: readonly string[],
  system: System,
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number },
): Promise<void> {
  const style = styleFor(stream, system);
  const columns = stream.columns ?? 100;
  const { overviewHelp, groupHelp, describeAll, describeCommand } = await import('./table/help.js');
  if (args.includes('--json')) {
    const described = command ? describeCommand(command) : await describeAll(group ? [group] : GROUPS, VERSION);
    stream.write(`${JSON.stringify(described, null, 2)}\n`);
  } else if (command) stream.write(helpOf(commandShape(command), columns));
  else stream.write(group ? await groupHelp(group, style) : overviewHelp(GROUPS, style));
}

function before(argv: readonly string[], mark: string): readonly string[] {
  const place = argv.indexOf(mark);
  return place < 0 ? argv : argv.slice(0, place);
}
