import type { SkillAuditFinding } from './model.js';
import type { ScannedText } from './text.js';

// Text that agents read but people do not see.

/** Flags of regions: a black flag followed by tag characters. */
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
const TAGS = /[\u{e0000}-\u{e007f}]/u;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u;
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
const ZERO_WIDTH_RUN = /[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]{3}/;
const ZERO_WIDTH_IN_WORD = /[a-z][\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]+[a-z]/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that terminals obey
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
const STYLED_AWAY =
  /display ?: ?none|visibility ?: ?hidden|font-size ?: ?0|color ?: ?(?:white|transparent|#fff)|<[a-z]+ [^>]{0,200}\bhidden\b/i;
const COMMENT = /<!--/g;
/** Comments that are instructions for text tools. */
const TOOL_COMMENT =
  /^ ?(?:prettier|markdownlint|eslint|cspell|spell-?checker|vale|textlint|toc|omit in toc|doctoc|begin|end|start|stop)[\w :.,/-]{0,60}$/i;
const MAX_COMMENTS = 200;

export function hiddenText(path: string, text: string, { isMarkdown, prose }: ScannedText): SkillAuditFinding[] {
  const findings = [...byCharacters(text.startsWith('\ufeff') ? text.slice(1) : text)];
  if (isPadded(text)) findings.push(['warning', 'It has text that is hidden behind empty space']);
  if (isMarkdown) {
    const comments = commentsIn(prose);
    if (comments > 0)
      findings.push(['warning', `It has text in comments that people do not see (${comments} characters)`]);
    if (STYLED_AWAY.test(prose)) findings.push(['warning', 'It has text that is styled so that people do not see it']);
  }
  return findings.map(([severity, message]) => ({ code: 'other_trust', severity, message, path }));
}

/** Whether text hides behind so many spaces or empty lines that people do not scroll to it. */
function isPadded(text: string): boolean {
  for (const { 0: space, index } of text.matchAll(/[ \t\u00a0\r\n]{100,}/g)) {
    const isLast = index + space.length === text.length;
    if (!isLast && (space.split('\n').length > 100 || space.split(/[\r\n]/).some((line) => line.length > 500)))
      return true;
  }
  return false;
}

type Found = [severity: 'warning' | 'error', message: string];

function* byCharacters(text: string): Generator<Found> {
  const control = CONTROL.exec(text)?.[0];
  if (control) yield ['warning', `It has control characters, such as ${codePointOf(control)}`];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is beyond ASCII
  if (!/[^\u0000-\u007f]/.test(text)) return;
  const tag = TAGS.exec(text.replace(FLAGS, ''))?.[0];
  if (tag) yield ['error', `It has invisible tag characters, such as ${codePointOf(tag)}`];
  const selector = SELECTORS.exec(text)?.[0];
  if (selector) yield ['error', `It has sequences of invisible variation selectors, such as ${codePointOf(selector)}`];
  const bidi = BIDI.exec(text)?.[0];
  if (bidi) yield ['error', `It has characters that change the direction of text, such as ${codePointOf(bidi)}`];
  const run = ZERO_WIDTH_RUN.exec(text)?.[0];
  if (run) yield ['error', `It has sequences of zero-width characters, such as ${codePointOf(run)}`];
  const within = ZERO_WIDTH_IN_WORD.exec(text)?.[0];
  if (within) yield ['warning', `It has zero-width characters within words, such as ${codePointOf(within.slice(1))}`];
}

const codePointOf = (text: string): string => `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** The number of characters in comments that are not for tools. */
function commentsIn(prose: string): number {
  let characters = 0;
  let commentCount = 0;
  let last = 0;
  for (const { index } of prose.matchAll(COMMENT)) {
    if (index < last) continue;
    const end = prose.indexOf('-->', index + 4);
    const comment = prose.slice(index + 4, end < 0 ? undefined : end);
    last = end < 0 ? prose.length : end;
    if (!TOOL_COMMENT.test(comment.length > 100 ? '\n' : comment.trim())) characters += comment.trim().length;
    if (++commentCount === MAX_COMMENTS) break;
  }
  return characters;
}
