import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs/markdown.js';

/** An instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** Instructions from one FROM to the next. */
export interface Stage {
  readonly name: string | undefined;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

export const dockerfile = (): string => readFileSync(join(root, 'Dockerfile'), 'utf8');

export function instructionsOf(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    return { name: name.toUpperCase(), value };
  });
}

export function stagesOf(text: string): Stage[] {
  const stages: { name: string | undefined; image: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.name === 'FROM') {
      const [, image = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.value) ?? [];
      stages.push({ name, image, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** The variables of an ENV instruction. */
export const variablesOf = ({ value }: Instruction): Record<string, string> =>
  Object.fromEntries(
    [...value.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain]),
  );

/** What .dockerignore lets through of a path from the root; the last pattern that fits decides. */
export function isSent(ignore: string, path: string): boolean {
  let sent = true;
  for (const line of ignore.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const pattern = line.replace(/^!/, '');
    if (fits(pattern, path)) sent = line.startsWith('!');
  }
  return sent;
}

/** A pattern fits a path and all that is below it. */
function fits(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .map((part) => (part === '**' ? '(?:.*/)?' : `${part.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`))
    .join('')
    .replace(/\/$/, '');
  return new RegExp(`^${source}(?:/|$)`).test(path);
}
