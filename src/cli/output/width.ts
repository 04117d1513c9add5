let segmenter: Intl.Segmenter | undefined;

/** East Asian wide and full-width characters, and pictographs: two columns of a terminal. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}])/u;
const NARROW_ONLY = /^[\x20-\x7e]*$/;
const NO_WIDTH = /^[\p{Mark}\p{Cf}]+$/u;
/** Characters that move the cursor, change colours or reverse the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these characters
const CONTROL = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these characters
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])/g;

/** Like `CONTROL`, for JSON, which already escapes the characters below the space. */
const CONTROL_IN_JSON = /[\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** The number of terminal columns that a text takes. */
export function widthOf(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** The text cut to this many columns; an ellipsis marks a cut. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  if (columns < 1) return '';
  let beginning = '';
  let width = 0;
  for (const { segment } of graphemesOf(text)) {
    width += graphemeWidth(segment);
    if (width > columns - 1) break;
    beginning += segment;
  }
  return `${beginning.trimEnd()}…`;
}

/** The text padded with spaces to this many columns. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}

/** One line without terminal control: agents' texts are displayed, never executed. */
export function oneLine(text: string): string {
  return text.replace(ESCAPES, '').replace(/\s+/g, ' ').replace(CONTROL, '').trim();
}

/** Lines without terminal control. */
export function harmless(text: string): string {
  return text
    .replace(ESCAPES, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t/g, '  ').replace(CONTROL, ''))
    .join('\n');
}

/** JSON of the same value with terminal control escaped. */
export function harmlessJson(json: string): string {
  return json.replace(CONTROL_IN_JSON, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Created on first use: it takes milliseconds, and most texts do not need it. */
function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

function graphemeWidth(grapheme: string): number {
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
