import { friendlyCell, heading, plainCell, toneOf, valueAtPath } from './cells.js';
import type { Style } from './types.js';
import { cut, pad, widthOf } from './width.js';

const GAP = 2;
/** No column is cut below this width. */
const LEAST = 8;
const LEAST_HEADING = 4;
/** Columns up to this width are cut only as a last resort: states, names, times. */
const SHORT = 12;
/** Columns by which people call a row, instead of its id. */
const SHORT_NAMES = new Set(['identifier', 'urlKey', 'slug', 'key']);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows for programs: one per line, cells separated by tabs, without headings. */
export function tabSeparated(rows: readonly unknown[], columns: readonly string[]): string {
  return rows.map((row) => `${columns.map((column) => plainCell(valueAtPath(row, column))).join('\t')}\n`).join('');
}

/** Rows for people: aligned, cut to the width of the terminal, with headings. */
export function alignedTable(
  rows: readonly unknown[],
  columns: readonly string[],
  width: number,
  style: Style,
): string {
  const cells = rows.map((row) => columns.map((column) => friendlyCell(valueAtPath(row, column), column)));
  const { shown, widths } = layout(cells, columns, width);
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
      const tone = toneOf(valueAtPath(row, column), column);
      return tone ? style(tone, text) : text;
    }),
  );
  return `${[head, ...body].join('\n')}\n`;
}

/** The visible columns and their widths. */
function layout(cells: readonly (readonly string[])[], columns: readonly string[], width: number) {
  const measured = columns
    .map((column, index) => {
      const widths = cells.map((row) => widthOf(row[index]!));
      const isId = cells.every((row) => row[index] === '' || UUID.test(row[index]!));
      return {
        column,
        index,
        isId,
        wanted: Math.max(widthOf(heading(column)), ...widths),
        widest: Math.max(...widths),
      };
    })
    // Hides columns without any value.
    .filter(({ widest }) => widest > 0);
  const room = (shown: typeof measured): number => width - GAP * (shown.length - 1);
  const isCrowded = sum(measured.map(({ wanted }) => wanted)) > room(measured);
  // If rows have a shorter name, their ids make room for the texts.
  const withoutIds = measured.filter(({ column, isId }) => !isId || column !== 'id');
  const visibleColumns = isCrowded && columns.some((column) => SHORT_NAMES.has(column)) ? withoutIds : measured;
  // Headings are cut before values are.
  const least = visibleColumns.map(({ widest, isId }) =>
    isId ? widest : Math.max(LEAST_HEADING, Math.min(widest, SHORT)),
  );
  return {
    shown: visibleColumns.map(({ index }) => index),
    widths: widthsWithin(
      visibleColumns.map(({ wanted }) => wanted),
      room(visibleColumns),
      least,
    ),
  };
}

/**
 * Column widths that fit the room. The widest columns shrink first; none shrinks below its minimum while others can.
 */
export function widthsWithin(wanted: readonly number[], room: number, least = wanted.map(() => LEAST)): number[] {
  const widths = [...wanted];
  let excess = sum(widths) - room;
  while (excess > 0) {
    const yielding = widths.map((_, index) => index).filter((index) => widths[index]! > least[index]!);
    if (yielding.length === 0) break;
    const widest = Math.max(...yielding.map((index) => widths[index]!));
    const index = yielding.find((at) => widths[at] === widest)!;
    widths[index] = widest - 1;
    excess--;
  }
  const isAtLeast = least.every((each) => each <= LEAST);
  return excess > 0 && !isAtLeast ? widthsWithin(widths, room) : widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
