import { at, friendlyCell, heading, plainCell, toneOf } from './cells.js';
import type { Style } from './types.js';
import { cut, pad, widthOf } from './width.js';

const GAP = 2;
/** No column is cut below this. */
const LEAST = 8;

/** Rows for programs: a line each, cells separated by tabs, without headings. */
export function tabbed(rows: readonly unknown[], columns: readonly string[]): string {
  return rows.map((row) => `${columns.map((column) => plainCell(at(row, column))).join('\t')}\n`).join('');
}

/** Rows for people: aligned, cut to the width of the terminal, with headings. */
export function aligned(rows: readonly unknown[], columns: readonly string[], width: number, style: Style): string {
  const cells = rows.map((row) => columns.map((column) => friendlyCell(at(row, column), column)));
  // A column without any value says nothing.
  const shown = columns.map((_, index) => index).filter((index) => cells.some((row) => row[index] !== ''));
  const wanted = shown.map((index) =>
    Math.max(widthOf(heading(columns[index]!)), ...cells.map((row) => widthOf(row[index]!))),
  );
  const widths = widthsWithin(wanted, width - GAP * (shown.length - 1));
  const line = (texts: readonly string[], paint: (text: string, index: number) => string): string =>
    shown
      .map((index, place) => {
        const text = cut(texts[index]!, widths[place]!);
        const blanks = place === shown.length - 1 ? '' : pad(text, widths[place]! + GAP).slice(text.length);
        return paint(text, index) + blanks;
      })
      .join('')
      .trimEnd();
  const head = line(columns.map(heading), (text) => style('dim', text));
  const body = rows.map((row, number) =>
    line(cells[number]!, (text, index) => {
      const column = columns[index]!;
      const tone = toneOf(at(row, column), column);
      return tone ? style(tone, text) : text;
    }),
  );
  return `${[head, ...body].join('\n')}\n`;
}

/** Widths within the room: the widest columns give way first. */
export function widthsWithin(wanted: readonly number[], room: number): number[] {
  const widths = [...wanted];
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= LEAST) break;
    const second = Math.max(LEAST, ...widths.filter((width) => width < widest));
    const among = widths.filter((width) => width === widest).length;
    const step = Math.min(widest - second, Math.ceil(excess / among));
    for (let index = 0; index < widths.length && excess > 0; index++) {
      if (widths[index] !== widest) continue;
      const taken = Math.min(step, excess);
      widths[index] = widest - taken;
      excess -= taken;
    }
  }
  return widths;
}
