/** Beyond so many lines a comparison is not made: it would be of no use to a reader either. */
export const MOST_LINES = 5_000;
/** Texts that differ in more places are shown as replaced. It bounds the memory to 8 MB. */
const MOST_EDITS = 2_000;
const MOST_WORDS = 400;
/** Of lines that share less than this part of their words, single words are not marked. */
const LEAST_LIKENESS = 0.4;

export interface DiffPart {
  text: string;
  isChanged: boolean;
}

export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  before?: number;
  after?: number;
  parts: DiffPart[];
}

export interface Edit {
  kind: DiffLine['kind'];
  before: number;
  after: number;
}

/** Compares two texts line by line. Null where they are too long. */
export function diffLines(before: string, after: string): DiffLine[] | null {
  const old = linesOf(before);
  const next = linesOf(after);
  if (old.length > MOST_LINES || next.length > MOST_LINES) return null;
  const lines = edits(old, next).map((edit): DiffLine => {
    const text = edit.kind === 'added' ? next[edit.after]! : old[edit.before]!;
    return {
      kind: edit.kind,
      ...(edit.kind !== 'added' && { before: edit.before + 1 }),
      ...(edit.kind !== 'removed' && { after: edit.after + 1 }),
      parts: [{ text, isChanged: false }],
    };
  });
  markWords(lines);
  return lines;
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The fewest steps from one list to the other: what is removed stands before what is added in its place. */
export function edits(old: readonly string[], next: readonly string[]): Edit[] {
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;

  const a = old.slice(head, old.length - tail);
  const b = next.slice(head, next.length - tail);
  const middle = removedFirst(shortestEdits(a, b) ?? replacement(a.length, b.length));
  const same = (before: number, after: number): Edit => ({ kind: 'same', before, after });
  return [
    ...Array.from({ length: head }, (_, at) => same(at, at)),
    ...middle.map((edit) => ({ ...edit, before: edit.before + head, after: edit.after + head })),
    ...Array.from({ length: tail }, (_, at) => same(old.length - tail + at, next.length - tail + at)),
  ];
}

function replacement(removed: number, added: number): Edit[] {
  return [
    ...Array.from({ length: removed }, (_, at): Edit => ({ kind: 'removed', before: at, after: 0 })),
    ...Array.from({ length: added }, (_, at): Edit => ({ kind: 'added', before: removed, after: at })),
  ];
}

/** Myers, "An O(ND) Difference Algorithm and Its Variations": the furthest point of each diagonal for 0, 1, 2, … edits. */
function shortestEdits(a: readonly string[], b: readonly string[]): Edit[] | null {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const furthest = new Int32Array(2 * most + 3);
  const center = most + 1;
  const trace: Int32Array[] = [];
  for (let distance = 0; distance <= most; distance++) {
    trace.push(furthest.slice(center - distance - 1, center + distance + 2));
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const at = center + diagonal;
      const isDown = diagonal === -distance || (diagonal !== distance && furthest[at - 1]! < furthest[at + 1]!);
      let x = isDown ? furthest[at + 1]! : furthest[at - 1]! + 1;
      let y = x - diagonal;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
      }
      furthest[at] = x;
      if (x >= a.length && y >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return null;
}

function walkBack(trace: readonly Int32Array[], width: number, height: number): Edit[] {
  const path: Edit[] = [];
  let x = width;
  let y = height;
  for (let distance = trace.length - 1; distance >= 0; distance--) {
    const furthest = trace[distance]!;
    const at = distance + 1 + x - y;
    const isDown = x - y === -distance || (x - y !== distance && furthest[at - 1]! < furthest[at + 1]!);
    const fromX = isDown ? furthest[at + 1]! : furthest[at - 1]!;
    const fromY = fromX - (isDown ? x - y + 1 : x - y - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      path.push({ kind: 'same', before: x, after: y });
    }
    if (distance === 0) break;
    if (isDown) y -= 1;
    else x -= 1;
    path.push({ kind: isDown ? 'added' : 'removed', before: x, after: y });
  }
  return path.reverse();
}

function removedFirst(path: readonly Edit[]): Edit[] {
  const ordered: Edit[] = [];
  let added: Edit[] = [];
  for (const edit of path) {
    if (edit.kind === 'added') added.push(edit);
    else if (edit.kind === 'removed') ordered.push(edit);
    else {
      ordered.push(...added, edit);
      added = [];
    }
  }
  return [...ordered, ...added];
}

/** Marks the words that differ in lines that stand for one another: the first removed and the first added, and so on. */
function markWords(lines: DiffLine[]) {
  for (let start = 0; start < lines.length; start++) {
    if (lines[start]!.kind !== 'removed') continue;
    let added = start;
    while (lines[added]?.kind === 'removed') added += 1;
    let end = added;
    while (lines[end]?.kind === 'added') end += 1;
    for (let at = 0; at < Math.min(added - start, end - added); at++) markPair(lines[start + at]!, lines[added + at]!);
    start = end - 1;
  }
}

function markPair(removed: DiffLine, added: DiffLine) {
  const old = wordsOf(removed.parts[0]!.text);
  const next = wordsOf(added.parts[0]!.text);
  if (old.length > MOST_WORDS || next.length > MOST_WORDS) return;
  const path = edits(old, next);
  const shared = path.filter(({ kind, before }) => kind === 'same' && old[before]!.trim() !== '').length;
  const most = Math.max(old.filter((word) => word.trim()).length, next.filter((word) => word.trim()).length);
  if (shared < LEAST_LIKENESS * most || shared === 0) return;
  removed.parts = partsOf(path, 'removed', (edit) => old[edit.before]!);
  added.parts = partsOf(path, 'added', (edit) => next[edit.after]!);
}

const wordsOf = (line: string) => line.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

function partsOf(path: readonly Edit[], kind: 'removed' | 'added', textOf: (edit: Edit) => string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const edit of path) {
    if (edit.kind !== 'same' && edit.kind !== kind) continue;
    const isChanged = edit.kind === kind;
    const last = parts.at(-1);
    if (last && last.isChanged === isChanged) last.text += textOf(edit);
    else parts.push({ text: textOf(edit), isChanged });
  }
  return parts;
}

/** A value as text of several lines, with its keys sorted, so that their order makes no difference. */
export function jsonText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return JSON.stringify(value, (_, inner: unknown) => (isPlainObject(inner) ? sorted(inner) : inner), 2);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type DiffFold = { lines: DiffLine[] } | { folded: DiffLine[] };

/** The lines with so many around each change; the rest is folded. */
export function foldSame(lines: readonly DiffLine[], context = 3): DiffFold[] {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, at) => {
    if (line.kind !== 'same') near.fill(1, Math.max(0, at - context), at + context + 1);
  });
  const folds: DiffFold[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && near[end] === near[start]) end += 1;
    const part = lines.slice(start, end);
    folds.push(near[start] === 1 || part.length === 1 ? { lines: part } : { folded: part });
    start = end;
  }
  return folds;
}
