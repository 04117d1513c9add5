import { writeJson } from '../../../json/json-writer.js';
import type { ArgumentsSummary } from '../results/redaction.js';

const MOST_CHARACTERS = 12_000;

/** Characters that are not seen, or that change how others are: whoever decides must see them. */
const UNSEEN = /[\p{Cf}\p{Co}\u2028\u2029]/gu;
const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** A fence that the text cannot end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

/** What people read before they decide about a call: the arguments without credentials, every character to be seen. */
export function callPreview(toolName: string, { summary, redactedFields, cutFields }: ArgumentsSummary): string {
  const whole = visible(writeJson(summary, { space: 2 }));
  const shown = whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}\n…` : whole;
  const isShort = whole.length > MOST_CHARACTERS || cutFields.length > 0;
  const notes = [
    redactedFields.length > 0 && 'Values that look like credentials are not shown.',
    isShort && 'The arguments are longer than what is shown here.',
  ].filter(Boolean);
  return [`Tool: \`${visible(toolName).replaceAll('`', "'")}\``, fenced(shown), ...notes].join('\n\n');
}
