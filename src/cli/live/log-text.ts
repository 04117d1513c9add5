const ESC = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/** What a terminal obeys: a sequence of control, a text that it takes apart, a letter; or any control character. */
const OBEYED = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\\\)?|[ -/]*[0-~]?)|\\p{Cc}`,
  'gu',
);
const COLOUR = new RegExp(`^${ESC}\\[[\\d;:]*m$`);

/** What a program wrote, with its lines and its colours, and nothing else that a terminal would obey. */
export const logText = (text: string): string =>
  text.replace(OBEYED, (found) => (found === '\n' || found === '\t' || COLOUR.test(found) ? found : ''));
