import type { DescribedCommand } from './described.js';

type Input = Readonly<Record<string, unknown>>;

/** What is typed to call a command with this input of its operation, and the variables that it needs. */
export interface Typed {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const kebab = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replace(/_/g, '-')
    .toLowerCase();

/** Fields that arguments or flags call otherwise. */
const RENAMED: Readonly<Record<string, string>> = { desiredSkills: 'skill', tool: 'tool-name' };

/** Types a command with this input: by position what may be so, by flags what has one, and the rest as --data. */
export function typed(command: DescribedCommand, input: Input): Typed {
  const given = new Map(Object.entries(input).filter(([name]) => name !== 'companyId'));
  const words = command.path.split(' ');
  const env: Record<string, string> = {};
  const positional: string[] = [];
  for (const { name, variadic } of command.arguments) {
    const key = Object.keys(input).find((one) => [kebab(one), RENAMED[one]].includes(name)) ?? '';
    const value = input[key];
    if (value === undefined) break;
    given.delete(key);
    positional.push(...(variadic ? (value as string[]) : [textOf(value)]));
  }
  for (const [name, value] of [...given]) {
    const flag = command.flags.find((one) =>
      [`--${kebab(name)}`, `--with-${kebab(name)}`, `--${RENAMED[name]}`].includes(one.flag),
    );
    if (!flag) continue;
    given.delete(name);
    if (flag.type === 'boolean' && value !== null) words.push(value ? flag.flag : flag.flag.replace('--', '--no-'));
    else if (flag.type === 'secret') {
      env[`SECRET_${name}`] = String(value);
      words.push(flag.flag, `env:SECRET_${name}`);
    } else words.push(flag.flag, flag.type === 'list' ? listOf(value) : textOf(value));
  }
  const rest = Object.fromEntries(given);
  if (given.size > 0 && command.flags.some(({ flag }) => flag === '--data')) words.push('--data', JSON.stringify(rest));
  if (positional.some((word) => word.startsWith('-'))) words.push('--');
  return { words: [...words, ...positional], env };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const listOf = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && !one.includes(','))
    ? value.join(',')
    : JSON.stringify(value);
