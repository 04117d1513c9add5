/**
 * Characters that nobody sees but that change what is read: controls that reorder text, spaces and joiners without
 * width, tags and variation selectors that can carry a hidden message, and control characters. The joiners within emoji and
 * the marks of direction that Arabic and Hebrew texts have are no news.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2064\ufeff\u2066-\u2069\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}])+/gu;

const TAG_OFFSET = 0xe0000;

export type VisiblePart = { text: string } | { hidden: string };

/** The text in parts: as it is, and for each run of hidden characters what it holds. */
export function visibleParts(text: string): VisiblePart[] {
  const parts: VisiblePart[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ hidden: nameOf(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function nameOf(run: string): string {
  const codes = [...run].map((character) => character.codePointAt(0)!);
  if (codes.every((code) => code >= TAG_OFFSET + 0x20 && code < TAG_OFFSET + 0x7f)) {
    return `hidden text: ${String.fromCodePoint(...codes.slice(0, 200).map((code) => code - TAG_OFFSET))}`;
  }
  const name = `U+${codes[0]!.toString(16).toUpperCase().padStart(4, '0')}`;
  return codes.length === 1 ? name : `${name} and ${codes.length - 1} more hidden`;
}
