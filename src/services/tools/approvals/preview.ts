import { writeJson } from '#json/json-writer.js';
import type { ArgumentsSummary } from '../results/redaction.js';

const MOST_CHARACTERS = 12_000;

/** Characters that are invisible or change how others look. The reviewer must see them. */
const UNSEEN = /[\p{Cf}\p{Co}\u2028\u2029]/gu;
const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** A code fence that the text cannot close. */
function codeBlockOf(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

/** The preview of a call for its reviewer: the arguments without credentials, with every character visible. */
export function callPreview(toolName: string, { summary, redactedFields, cutFields }: ArgumentsSummary): string {
  const whole = visible(writeJson(summary, { space: 2 }));
  const excerpt = whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}\n…` : whole;
  const isShort = whole.length > MOST_CHARACTERS || cutFields.length > 0;
  const notes = [
    redactedFields.length > 0 && 'Values that look like credentials are not shown.',
    isShort && 'The arguments are longer than this excerpt.',
  ].filter(Boolean);
  return [`Tool: \`${visible(toolName).replaceAll('`', "'")}\``, codeBlockOf(excerpt), ...notes].join('\n\n');
}
