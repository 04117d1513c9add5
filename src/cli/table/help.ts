import type { Style } from '../output/types.js';
import { pad, widthOf } from '../output/width.js';
import { COMMON_FLAGS } from './common.js';
import { kebab, pathWords } from './names.js';
import { flagsOfShape } from './parse.js';
import { type CommandArgument, commandShape } from './shape.js';
import type { Command, Flag, Group } from './types.js';
import { commandsOf } from './words.js';

const NEXT = `Help on a group or command: orgraph <group> [<command>] --help
Any route or document of the API: orgraph api, orgraph graphql. Completion: orgraph completion --help`;

/** The overview of all groups. */
export function overviewHelp(groups: readonly Group[], style: Style): string {
  const width = Math.max(...groups.map(({ name }) => widthOf(name)));
  const headings = [...new Set(groups.map(({ heading }) => heading))];
  const blocks = headings.map((heading) => {
    const lines = groups
      .filter((group) => group.heading === heading)
      .map(({ name, summary }) => line(name, summary, width));
    return `${style('bold', heading)}\n${lines.join('\n')}`;
  });
  return `Usage: orgraph <group> <command> [arguments] [flags]\n\n${blocks.join('\n\n')}\n\n${commonHelp(style)}\n\n${NEXT}\n`;
}

/** The commands of a group. */
export async function groupHelp(group: Group, style: Style): Promise<string> {
  const shapes = visible(group, (await group.load()).commands).map(commandShape);
  const usages = shapes.map(({ command, args }) => [command.path, ...args.map(usageOf)].join(' '));
  const width = Math.min(44, Math.max(...usages.map(widthOf)));
  const lines = shapes.map(({ summary }, index) => line(usages[index]!, summary, width));
  return `${group.summary}\n\n${style('bold', 'Commands')}\n${lines.join('\n')}\n\nFlags of a command: orgraph ${group.name} <command> --help\n`;
}

/** All groups and commands for programs, in a stable form. */
export async function describeAll(groups: readonly Group[], version: string) {
  const described = await Promise.all(
    groups.map(async (group) => ({
      name: group.name,
      summary: group.summary,
      commands: visible(group, (await group.load()).commands).map(describeCommand),
    })),
  );
  return { program: 'orgraph', version, commonFlags: COMMON_FLAGS.map(describeFlag), groups: described };
}

/** One command for programs. */
export function describeCommand(command: Command) {
  const shape = commandShape(command);
  return {
    path: command.path,
    aliases: command.aliases ?? [],
    summary: shape.summary,
    operation: command.operation ?? null,
    confirms: command.confirm !== undefined,
    arguments: shape.args.map(({ name, isRequired, isVariadic, description }) => ({
      name: kebab(name),
      required: isRequired,
      variadic: isVariadic,
      description,
    })),
    flags: flagsOfShape(shape).map(describeFlag),
  };
}

function describeFlag({ name, short, type = 'string', values, isRequired, description = '' }: Flag) {
  return {
    flag: `--${kebab(name)}`,
    short: short ? `-${short}` : null,
    type,
    values: values ?? null,
    required: isRequired === true,
    description,
  };
}

/** The commands that help lists for a group: its own; for a group that is only an alias, the command behind it. */
function visible(group: Group, commands: readonly Command[]): Command[] {
  const all = commandsOf(commands, group).filter(({ isHidden }) => !isHidden);
  const own = all.filter(({ path }) => pathWords(path)[0] === group.name);
  return own.length > 0 ? own : all;
}

function commonHelp(style: Style): string {
  const flags = COMMON_FLAGS.map(({ name, short, placeholder, description }) => ({
    text: `${short ? `-${short}, ` : '    '}--${kebab(name)}${placeholder ? ` <${placeholder}>` : ''}`,
    description,
  }));
  const width = Math.max(...flags.map(({ text }) => text.length));
  return `${style('bold', 'Flags of every command')}\n${flags.map(({ text, description }) => line(text, description, width)).join('\n')}`;
}

function usageOf({ name, isRequired, isVariadic }: CommandArgument): string {
  const text = `${kebab(name)}${isVariadic ? '...' : ''}`;
  return isRequired ? `<${text}>` : `[${text}]`;
}

function line(name: string, summary: string, width: number): string {
  // A long usage gets a line of its own.
  if (widthOf(name) > width) return `  ${name}\n  ${' '.repeat(width)}  ${summary}`;
  return `  ${pad(name, width)}  ${summary}`;
}
