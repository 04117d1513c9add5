import { COMMON_FLAGS } from '../table/common.js';
import type { System } from '../table/invocation.js';
import { kebab, pathWords } from '../table/names.js';
import { flagsOfShape } from '../table/parse.js';
import { type CommandArgument, type CommandFlag, type CommandShape, commandShape } from '../table/shape.js';
import type { Command, Completes, Group } from '../table/types.js';
import { commandsOf, findCall } from '../table/words.js';
import { knownIds } from './ids.js';

/** A completion for the cursor's position, with a remark. */
interface Suggestion {
  readonly word: string;
  readonly remark: string;
}

/** Prints the completions, one per line: the word, a tab, a remark. Prints nothing if anything fails. */
export async function complete(argv: readonly string[], groups: readonly Group[], system: System): Promise<void> {
  const words = argv[0] === '--' ? argv.slice(1) : argv;
  const typed = words.at(-1) ?? '';
  const candidates = await suggestions(words.slice(0, -1), typed, groups, system).catch(() => []);
  const lines = candidates
    .filter(({ word }) => word.startsWith(typed))
    .map(({ word, remark }) => `${word}\t${remark.replace(/\s+/g, ' ').slice(0, 80)}\n`);
  system.stdout.write(lines.join(''));
}

async function suggestions(
  before: readonly string[],
  typed: string,
  groups: readonly Group[],
  system: System,
): Promise<readonly Suggestion[]> {
  const call = await findCall(before, groups).catch(() => undefined);
  const awaiting = call?.command && flagBefore(call.rest, commandShape(call.command));
  if (awaiting) return valuesOf(awaiting, before, system);
  if (!call?.command && commonBefore(before)) return valuesOf(commonBefore(before)!, before, system);
  if (typed.startsWith('-')) return flagSuggestions(call?.command && commandShape(call.command));
  const nameSuggestions = await names(before, groups, call?.command);
  if (!call?.command) return nameSuggestions;
  const argument = argumentAt(commandShape(call.command), call.rest);
  return [...nameSuggestions, ...(argument ? await valuesOf(argumentFlag(argument), before, system) : [])];
}

/** The groups, or the words that continue a command. After `issue comment:` these are the words behind the colon. */
async function names(
  before: readonly string[],
  groups: readonly Group[],
  command: Command | undefined,
): Promise<readonly Suggestion[]> {
  const words = before.filter((word) => !word.startsWith('-')).flatMap(pathWords);
  const [first] = words;
  if (!first) return groups.map(({ name, summary }) => ({ word: name, remark: summary }));
  const group = groups.find(({ name }) => name === first);
  if (!group || (command && words.length > 1)) return [];
  const all = commandsOf((await group.load()).commands, group).filter(({ isHidden }) => !isHidden);
  return all
    .filter(({ path }) => startsWith(pathWords(path), words))
    .map((at) => ({ word: rest(at.path, words.length), remark: summaryOf(at) }))
    .filter(({ word }) => word !== '');
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => words[index] === word);
}

/** The next word of a path in its written form: `comment:add` is one word. */
function rest(path: string, taken: number): string {
  const parts = path.split(/\s+/);
  let words = 0;
  for (const part of parts) {
    if (words >= taken) return part;
    words += pathWords(part).length;
  }
  return '';
}

function summaryOf(command: Command): string {
  return command.summary ?? commandShape(command).summary;
}

/** The flag whose value is at the cursor. */
function flagBefore(rest: readonly string[], shape: CommandShape): CommandFlag | undefined {
  const last = rest.at(-1) ?? '';
  return [...flagsOfShape(shape), ...COMMON_FLAGS].find((flag) => flag.type !== 'boolean' && isNamed(flag, last));
}

function commonBefore(before: readonly string[]): CommandFlag | undefined {
  const last = before.at(-1) ?? '';
  return COMMON_FLAGS.find((flag) => flag.type !== 'boolean' && isNamed(flag, last));
}

function isNamed({ name, short }: CommandFlag, word: string): boolean {
  return word === `--${kebab(name)}` || (short !== undefined && word === `-${short}`);
}

function flagSuggestions(shape: CommandShape | undefined): Suggestion[] {
  const flags = [...(shape ? flagsOfShape(shape) : []), ...COMMON_FLAGS];
  const help = { word: '--help', remark: 'Show help' };
  return [...flags.map(({ name, description = '' }) => ({ word: `--${kebab(name)}`, remark: description })), help];
}

/** The next argument after those already typed. */
function argumentAt({ args, ...shape }: CommandShape, rest: readonly string[]): CommandArgument | undefined {
  const flags = [...flagsOfShape({ ...shape, args }), ...COMMON_FLAGS];
  let argumentCount = 0;
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index]!;
    if (!word.startsWith('-')) argumentCount++;
    else if (flags.some((flag) => flag.type !== 'boolean' && isNamed(flag, word))) index++;
  }
  return args[argumentCount] ?? (args.at(-1)?.isVariadic ? args.at(-1) : undefined);
}

function argumentFlag({ name, field }: CommandArgument): CommandFlag {
  const values = field?.values ?? (name === 'shell' ? ['bash', 'zsh', 'fish'] : undefined);
  return { name, ...(values && { values }) };
}

const KINDS: readonly (readonly [RegExp, Completes])[] = [
  [/^companyId$/, 'company'],
  [/(?:^a|A)gentId$/, 'agent'],
  [/^projectId$/, 'project'],
  [/^(?:issueId|parentId)$/, 'issue'],
];

async function valuesOf(flag: CommandFlag, before: readonly string[], system: System): Promise<readonly Suggestion[]> {
  if (flag.values) return flag.values.map((word) => ({ word, remark: '' }));
  const kind = flag.completes ?? KINDS.find(([pattern]) => pattern.test(flag.name))?.[1];
  return kind === undefined || kind === 'file' ? [] : knownIds(kind, before, system);
}
