import { CommanderError, Option, Command as Parser } from 'commander';
import type { CommonFlags } from '../context/resolve.js';
import { Failure } from '../failure.js';
import { watchedTypes } from '../live/watched.js';
import { COMMON_FLAGS } from './common.js';
import { kebab } from './names.js';
import { hasPages } from './pages.js';
import type { Typed } from './request.js';
import { type CommandFlag, type CommandShape, isDownload, takesData } from './shape.js';
import type { Flag } from './types.js';

/** The parsed arguments and flags of one command. */
export interface Parsed extends Typed {
  readonly common: CommonFlags & {
    readonly json?: boolean;
    readonly fields?: readonly string[];
    readonly yes?: boolean;
  };
}

/** Reads the arguments and flags of one command. */
export function parse(shape: CommandShape, rest: readonly string[]): Parsed {
  const parser = parserOf(shape).helpOption(false);
  parser.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
  try {
    parser.parse([...rest], { from: 'user' });
  } catch (error) {
    throw usageFailure(error, shape);
  }
  const all = parser.opts() as Record<string, unknown>;
  const names = new Set(COMMON_FLAGS.map(({ name }) => name));
  const pick = (isCommon: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name) === isCommon));
  const { fields, ...common } = pick(true) as { fields?: string[] };
  return {
    args: Object.fromEntries(shape.args.map(({ name }, index) => [name, argumentValue(parser.processedArgs[index])])),
    flags: pick(false),
    common: { ...common, ...(fields && { fields: fields.flatMap((text) => text.split(',')).filter(Boolean) }) },
  };
}

/** The help of one command. */
export function helpOf(shape: CommandShape, columns: number): string {
  const { command } = shape;
  const parser = parserOf(shape)
    .helpOption('-h, --help', 'Show this help')
    .description([shape.summary, command.details].filter(Boolean).join('\n\n'));
  if (command.aliases?.length) parser.addHelpText('after', `\nAlso: ${command.aliases.join(', ')}`);
  const examples = (command.examples ?? []).map((line) => `  orgraph ${line}`);
  if (examples.length > 0) parser.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  let text = '';
  parser.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => columns }).outputHelp();
  return text;
}

/** The flags of a command besides the common ones, including those that the client adds for its kind. */
export function flagsOfShape(shape: CommandShape): CommandFlag[] {
  const extraFlags: Flag[] = [];
  if (!shape.command.run) {
    if (takesData(shape))
      extraFlags.push(
        { name: 'data', type: 'json', description: 'The whole body as JSON, @file or -; flags override its fields' },
        {
          name: 'dataFile',
          type: 'string',
          placeholder: 'path',
          completes: 'file',
          description: 'The file with the whole body',
        },
      );
    if (isDownload(shape))
      extraFlags.push({
        name: 'output',
        short: 'o',
        type: 'string',
        placeholder: 'path',
        completes: 'file',
        description: 'The output file; - for standard output',
      });
    if (hasPages(shape))
      extraFlags.push({ name: 'paginate', type: 'boolean', description: 'Fetch all pages, not only the first' });
    if (watchedTypes(shape.command.path))
      extraFlags.push({ name: 'watch', type: 'boolean', description: 'Update the list after every change' });
  }
  const own = new Set(shape.flags.map(({ name }) => name));
  return [...shape.flags, ...extraFlags.filter(({ name }) => !own.has(name))];
}

function parserOf(shape: CommandShape): Parser {
  const parser = new Parser(`orgraph ${shape.command.path}`).allowExcessArguments(false);
  for (const { name, isRequired, isVariadic, description } of shape.args) {
    const dots = isVariadic ? '...' : '';
    parser.argument(isRequired ? `<${kebab(name)}${dots}>` : `[${kebab(name)}${dots}]`, description);
  }
  const flags = flagsOfShape(shape);
  for (const flag of flags) for (const option of optionsOf(flag)) parser.addOption(option);
  const flagNames = new Set(flags.map(({ name }) => name));
  const shorts = new Set(flags.map(({ short }) => short));
  for (const flag of COMMON_FLAGS) {
    if (flagNames.has(flag.name)) continue;
    const { short, ...long } = flag;
    for (const option of optionsOf(short && shorts.has(short) ? long : flag))
      parser.addOption(option.helpGroup('Common options:'));
  }
  return parser;
}

function optionsOf(flag: CommandFlag): Option[] {
  const { name, short, type, description } = flag;
  const long = `--${kebab(name)}`;
  const flags = `${short ? `-${short}, ` : ''}${long}`;
  const text = describe(flag);
  if (type === 'boolean') {
    // A command's own flag is false by default and needs no negation; a field of the API has three states.
    const yes = Object.assign(new Option(flags, text), { negate: false, attributeName: () => name });
    return flag.target
      ? [yes, Object.assign(new Option(`--no-${kebab(name)}`).hideHelp(), { attributeName: () => name })]
      : [yes];
  }
  const option = new Option(`${flags} <${flag.placeholder ?? placeholderOf(flag)}>`, text || description);
  if (type === 'list' || type === 'each')
    option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]);
  return [Object.assign(option, { negate: false, attributeName: () => name })];
}

function describe({ description = '', values, isRequired, type, target }: CommandFlag): string {
  const notes = [
    ...(isRequired ? ['required'] : []),
    ...(values ? [values.join(' | ')] : []),
    ...(type === 'text' || type === 'json' ? ['@file, -'] : []),
    ...(type === 'secret' ? ['@file, - or env:NAME; never the value'] : []),
    ...(type === 'boolean' && target ? ['or --no-…'] : []),
  ];
  return notes.length > 0 ? `${description} (${notes.join('; ')})`.trim() : description;
}

function placeholderOf({ type, name, completes }: CommandFlag): string {
  if (completes === 'file') return 'path';
  if (type === 'integer' || type === 'number') return 'n';
  if (type === 'json') return 'json';
  if (type === 'list') return 'a,b';
  if (/Ids?$/.test(name)) return 'id';
  return type === 'secret' ? 'source' : 'text';
}

function argumentValue(value: unknown): string | readonly string[] | undefined {
  return value as string | readonly string[] | undefined;
}

function usageFailure(error: unknown, { command }: CommandShape): Error {
  if (!(error instanceof CommanderError)) return error as Error;
  const text = error.message.replace(/^error: /, '').replace(/\n\(?(Did you mean [^)]*)\)?$/, '. $1');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return new Failure(/[.?]$/.test(sentence) ? sentence : `${sentence}.`, `See \`orgraph ${command.path} --help\`.`);
}
