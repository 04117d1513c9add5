export interface UnifiedLine {
  readonly kind: 'same' | 'removed' | 'added' | 'place';
  readonly text: string;
  /** The numbers of the line; undefined where it is not there. */
  readonly before?: number;
  readonly after?: number;
}

const PLACE = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const KINDS = { ' ': 'same', '-': 'removed', '+': 'added' } as const;

/** The lines of a difference as `git diff` writes it, without what stands before the first place. */
export function unifiedLines(text: string): UnifiedLine[] {
  const lines: UnifiedLine[] = [];
  let [before, after] = [0, 0];
  let isWithin = false;
  for (const line of text.split('\n')) {
    const place = PLACE.exec(line);
    if (place) {
      [before, after] = [Number(place[1]), Number(place[2])];
      isWithin = true;
      lines.push({ kind: 'place', text: line });
      continue;
    }
    const kind = KINDS[line.charAt(0) as keyof typeof KINDS];
    if (!isWithin || kind === undefined) continue;
    lines.push({
      kind,
      text: line.slice(1),
      ...(kind !== 'added' && { before: before++ }),
      ...(kind !== 'removed' && { after: after++ }),
    });
  }
  return lines;
}
