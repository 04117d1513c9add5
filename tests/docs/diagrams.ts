import type { Block } from './markdown.js';

/** An arrow of a state diagram, with each of what its text lists. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
}

export interface Diagram {
  readonly arrows: readonly Arrow[];
  /** What is said of a state beside its name. */
  readonly descriptions: ReadonlyMap<string, string>;
}

const ARROW = /^ {2}(\[\*\]|\w+) --> (\[\*\]|\w+)(?:: (.+))?$/;
const DESCRIPTION = /^ {2}(\w+): (.+)$/;

/** @throws with the line that no state diagram has */
export function readDiagram({ at, text }: Block): Diagram {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== 'stateDiagram-v2') throw new Error(`${at} is no state diagram`);
  const arrows: Arrow[] = [];
  const descriptions = new Map<string, string>();
  for (const line of lines) {
    const [, from, to, labels] = ARROW.exec(line) ?? [];
    const [, name, description] = DESCRIPTION.exec(line) ?? [];
    if (from && to) arrows.push({ from, to, labels: labels?.split(', ') ?? [] });
    else if (name && description) descriptions.set(name, description);
    else throw new Error(`${at}: "${line}" is neither an arrow nor a description`);
  }
  return { arrows, descriptions };
}

/** The arrows one by one, as they are written. */
export const spelled = (arrows: readonly Arrow[]): string[] =>
  arrows.flatMap(({ from, to, labels }) => labels.map((label) => `${from} --> ${to}: ${label}`)).sort();
