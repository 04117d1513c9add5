const ESC = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/**
 * Terminal control: a control sequence, a string sequence, an escape with a single letter, or any control character.
 */
const OBEYED = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\\\)?|[ -/]*[0-~]?)|\\p{Cc}`,
  'gu',
);
const COLOUR = new RegExp(`^${ESC}\\[[\\d;:]*m$`);

/** The output of a program with its lines and colours, and no other terminal control. */
export const logText = (text: string): string =>
  text.replace(OBEYED, (found) => (found === '\n' || found === '\t' || COLOUR.test(found) ? found : ''));
