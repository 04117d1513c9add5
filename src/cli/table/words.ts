import { distance } from 'fastest-levenshtein';
import { Failure } from '../failure.js';
import { COMMON_FLAGS } from './common.js';
import { kebab, pathWords } from './names.js';
import type { Command, Group } from './types.js';

/** The command that the words of a command line call. */
export interface Call {
  readonly group: Group | undefined;
  readonly command: Command | undefined;
  /** The arguments without the words of the command. */
  readonly rest: readonly string[];
}

interface Word {
  readonly text: string;
  /** The index of the argument that contains the word. */
  readonly place: number;
  /** Whether the argument ends with the word. */
  readonly isLast: boolean;
}

const WITH_VALUE = new Set(
  COMMON_FLAGS.filter(({ type }) => type !== 'boolean').flatMap(({ name, short }) => [
    `--${kebab(name)}`,
    ...(short ? [`-${short}`] : []),
  ]),
);

/**
 * Finds the command that the arguments call: the longest run of words that is a command's path. Common flags may stand
 * between the words.
 */
export async function findCall(argv: readonly string[], groups: readonly Group[]): Promise<Call> {
  const words = leadingWords(argv);
  const [first] = words;
  if (!first) return { group: undefined, command: undefined, rest: argv };
  const group = groups.find(({ name }) => name === first.text);
  if (!group)
    throw unknown(
      'command',
      first.text,
      groups.map(({ name }) => name),
      'orgraph --help',
    );
  const { commands } = await group.load();
  const own = commandsOf(commands, group);
  const match = longest(words, own);
  if (match) return { group, command: match.command, rest: without(argv, words, match.length) };
  const second = words[1];
  if (second) throw unknownIn(group, own, words);
  return { group, command: undefined, rest: without(argv, words, 1) };
}

/** The commands of a module that belong to the group. */
export function commandsOf(commands: readonly Command[], { name }: Group): Command[] {
  return commands.filter(({ path, aliases = [] }) => [path, ...aliases].some((words) => pathWords(words)[0] === name));
}

/** The command whose path or alias is the longest one that the words begin with. */
function longest(words: readonly Word[], commands: readonly Command[]) {
  let longestMatch: { command: Command; length: number } | undefined;
  for (const command of commands)
    for (const path of [command.path, ...(command.aliases ?? [])]) {
      const commandWords = pathWords(path);
      if (
        commandWords.length <= (longestMatch?.length ?? 0) ||
        !commandWords.every((word, index) => words[index]?.text === word)
      )
        continue;
      // A part of an argument is not a word: `ISS:1` is not `ISS`.
      if (words[commandWords.length - 1]?.isLast) longestMatch = { command, length: commandWords.length };
    }
  return longestMatch;
}

/** The words before the first flag that is not a common one. */
function leadingWords(argv: readonly string[]): Word[] {
  const words: Word[] = [];
  for (let place = 0; place < argv.length; place++) {
    const argument = argv[place]!;
    if (argument === '--') break;
    if (argument.startsWith('-') && argument !== '-') {
      if (WITH_VALUE.has(argument)) place++;
      continue;
    }
    const texts = pathWords(argument);
    words.push(...texts.map((text, index) => ({ text, place, isLast: index === texts.length - 1 })));
  }
  return words;
}

function without(argv: readonly string[], words: readonly Word[], length: number): string[] {
  const removedPlaces = new Set(words.slice(0, length).map(({ place }) => place));
  return argv.filter((_, place) => !removedPlaces.has(place));
}

function unknownIn(group: Group, commands: readonly Command[], words: readonly Word[]): Failure {
  const typedCommand = words
    .slice(1, 3)
    .map(({ text }) => text)
    .join(' ');
  const names = commands
    .filter(({ isHidden }) => !isHidden)
    .map(({ path }) => path.split(' ').slice(1).join(' '))
    .filter((name) => name !== '');
  return unknown(`command of ${group.name}`, typedCommand, names, `orgraph ${group.name} --help`);
}

function unknown(what: string, said: string, names: readonly string[], help: string): Failure {
  const [typed = said] = pathWords(said);
  const near = names
    .map((name) => ({ name, away: Math.min(distance(name, said), distance(name, typed)) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(name.length / 3)) || name.startsWith(typed))
    .sort((one, other) => one.away - other.away)
    .slice(0, 3)
    .map(({ name }) => `\`${name}\``);
  const suggestion = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  return new Failure(`There is no ${what} "${said}".`, `${suggestion}See \`${help}\`.`);
}
