/** The eight colours of terminals; bright ones are shown as these. */
export type AnsiColor = 'black' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white';

export interface AnsiStyle {
  readonly color?: AnsiColor;
  readonly background?: AnsiColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly inverse?: boolean;
}

export interface AnsiSpan {
  readonly text: string;
  readonly style: AnsiStyle;
}

export interface AnsiLine {
  readonly spans: readonly AnsiSpan[];
  /** The style with which the next line of the same stream begins. */
  readonly end: AnsiStyle;
}

export const PLAIN: AnsiStyle = {};

/** A line that changes its style more often is shown without colours from there on: its spans would stop the page. */
const MOST_SPANS = 500;

const COLORS: readonly AnsiColor[] = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/**
 * Escape sequences of terminals: those that end with a letter, of which `m` sets the style; those that end with a bell or a
 * string terminator, such as titles and links; and those of one character.
 */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])?|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?/g;

/** Reads a line of a terminal's output. Nothing but colours and styles is obeyed; what would move the cursor is left out. */
export function readAnsi(line: string, start: AnsiStyle = PLAIN): AnsiLine {
  const text = lastWritten(line);
  const spans: AnsiSpan[] = [];
  let style = start;
  let end = 0;
  const add = (part: string) => {
    if (part === '') return;
    const last = spans.at(-1);
    const merges = last && (last.style === style || spans.length >= MOST_SPANS);
    if (merges) spans[spans.length - 1] = { text: last.text + part, style: last.style };
    else spans.push({ text: part, style });
  };
  for (const match of text.matchAll(ESCAPES)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[2] === 'm') style = styleAfter(style, match[1] ?? '');
  }
  add(text.slice(end));
  return { spans, end: style };
}

/** The text without its escape sequences. */
export const plainText = (line: string): string => lastWritten(line).replace(ESCAPES, '');

/** What a terminal shows of a line that was written over itself, as progress bars do: what came after the last return. */
export function lastWritten(line: string): string {
  const parts = line.split('\r').filter((part) => part !== '');
  return parts.at(-1) ?? '';
}

function styleAfter(style: AnsiStyle, parameters: string): AnsiStyle {
  // Those of other kinds begin with one of <=>?, and set no style.
  if (!/^[\d;:]*$/.test(parameters)) return style;
  const codes = parameters.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] as number;
    if (code === 38 || code === 48) {
      const { color, length } = extendedColor(codes.slice(at + 1));
      next = { ...next, [code === 38 ? 'color' : 'background']: color };
      at += length;
    } else next = withCode(next, code);
  }
  return next;
}

const SWITCHES: Readonly<Record<number, AnsiStyle>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
};

function withCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return PLAIN;
  if (SWITCHES[code]) return { ...style, ...SWITCHES[code] };
  const color = COLORS[code % 10];
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return { ...style, color };
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) return { ...style, background: color };
  if (code === 39) return { ...style, color: undefined };
  if (code === 49) return { ...style, background: undefined };
  return style;
}

/** A colour of 256 or of 16 million, as the nearest of the eight. */
function extendedColor([kind, ...rest]: readonly number[]): { color: AnsiColor | undefined; length: number } {
  if (kind === 2) {
    const [red = 0, green = 0, blue = 0] = rest;
    return { color: nearest(red, green, blue), length: 4 };
  }
  if (kind !== 5) return { color: undefined, length: 0 };
  const [index = 0] = rest;
  if (index < 16) return { color: COLORS[index % 8], length: 2 };
  if (index >= 232) return { color: undefined, length: 2 };
  const cube = index - 16;
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const rgb = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level) as [number, number, number];
  return { color: nearest(...rgb), length: 2 };
}

/** The hue alone decides; greys have none, and are shown as text. */
function nearest(red: number, green: number, blue: number): AnsiColor | undefined {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return undefined;
  const middle = (most + least) / 2;
  const bits = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return COLORS[bits];
}
