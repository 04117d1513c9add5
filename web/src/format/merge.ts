import { type DiffLine, diffLines } from './diff.js';

/** A part of two texts that were made of one: taken over from where it was changed, or changed differently in both. */
export type MergePart =
  | { readonly kind: 'clear'; readonly lines: readonly string[] }
  | { readonly kind: 'conflict'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** Lines of the base, from `start` to before `end`, with what stands in their place. */
interface Hunk {
  readonly start: number;
  end: number;
  readonly lines: string[];
}

/** Brings two changes of one text together, line by line. Null where the texts are too long to be compared. */
export function merge(base: string, mine: string, theirs: string): readonly MergePart[] | null {
  const [toMine, toTheirs] = [diffLines(base, mine), diffLines(base, theirs)];
  if (toMine === null || toTheirs === null) return null;
  const lines = toMine.filter(({ kind }) => kind !== 'added').map(textOf);
  const [my, their] = [hunksOf(toMine), hunksOf(toTheirs)];
  const parts: MergePart[] = [];
  let at = 0;
  for (const { start, end } of regionsOf([...my, ...their])) {
    parts.push({ kind: 'clear', lines: lines.slice(at, start) });
    parts.push(partOf(lines, { start, end }, my, their));
    at = end;
  }
  parts.push({ kind: 'clear', lines: lines.slice(at) });
  return joined(parts);
}

/** The text of a merge, with what was chosen of each conflict, in their order. */
export function mergedText(parts: readonly MergePart[], choices: readonly MergeChoice[]): string {
  let conflicts = 0;
  const lines = parts.flatMap((part) => {
    if (part.kind === 'clear') return part.lines;
    const choice = choices[conflicts++] ?? 'mine';
    if (choice === 'both') return [...part.theirs, ...part.mine];
    return choice === 'mine' ? part.mine : part.theirs;
  });
  return lines.join('\n');
}

export type MergeChoice = 'mine' | 'theirs' | 'both';

const textOf = ({ parts }: DiffLine): string => parts.map(({ text }) => text).join('');

function hunksOf(lines: readonly DiffLine[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const line of lines) {
    if (line.kind === 'same') {
      open = undefined;
      at += 1;
      continue;
    }
    if (!open) {
      open = { start: at, end: at, lines: [] };
      hunks.push(open);
    }
    if (line.kind === 'added') open.lines.push(textOf(line));
    else {
      at += 1;
      open.end = at;
    }
  }
  return hunks;
}

interface Region {
  readonly start: number;
  end: number;
}

/** Changes that overlap or touch one another, as one. */
function regionsOf(hunks: readonly Hunk[]): readonly Region[] {
  const regions: Region[] = [];
  for (const { start, end } of hunks.toSorted((one, other) => one.start - other.start)) {
    const last = regions.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else regions.push({ start, end });
  }
  return regions;
}

function partOf(base: readonly string[], region: Region, my: readonly Hunk[], their: readonly Hunk[]): MergePart {
  const inside = ({ start, end }: Hunk) => start >= region.start && end <= region.end;
  const [mine, theirs] = [my.filter(inside), their.filter(inside)];
  const [myLines, theirLines] = [applied(base, region, mine), applied(base, region, theirs)];
  if (theirs.length === 0) return { kind: 'clear', lines: myLines };
  if (mine.length === 0 || myLines.join('\n') === theirLines.join('\n')) return { kind: 'clear', lines: theirLines };
  return { kind: 'conflict', mine: myLines, theirs: theirLines };
}

function applied(base: readonly string[], { start, end }: Region, hunks: readonly Hunk[]): readonly string[] {
  const lines: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...lines, ...base.slice(at, end)];
}

/** Clear parts beside one another are one, and there are no empty ones. */
function joined(parts: readonly MergePart[]): readonly MergePart[] {
  const all: MergePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'clear' && last?.kind === 'clear') {
      all[all.length - 1] = { kind: 'clear', lines: [...last.lines, ...part.lines] };
    } else if (part.kind === 'conflict' || part.lines.length > 0) all.push(part);
  }
  return all;
}
