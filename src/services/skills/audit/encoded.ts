import { isUtf8 } from 'node:buffer';

const MAX_DEPTH = 3;
/** An encoded text on one line or folded over several. */
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{40,}={0,2}(?:\r?\n[A-Za-z0-9+/_-]{4,}={0,2}(?=\r?\n|$))*/g;
const HEX = /(?:^|[^0-9a-fA-F])([0-9a-fA-F]{40,})(?![0-9a-fA-F])/g;
const ESCAPES = /(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}){10,}/g;
const JOINED = /["'][ \t]?[+.,]?[ \t]?\\?(?:\r?\n)?[ \t]?["']/g;

/** The decoded forms of the encoded texts in a text, and of encoded texts within those. */
export function encodedTexts(text: string, depth = 0): string[] {
  if (depth === MAX_DEPTH) return [];
  const joined = /["']/.test(text) ? text.replace(/[ \t]{2,}|\t/g, ' ').replace(JOINED, '') : text;
  const decodedTexts = [...fromBase64(joined), ...fromHex(joined), ...fromEscapes(joined)];
  return decodedTexts.flatMap((one) => [one, ...encodedTexts(one, depth + 1)]);
}

function* fromBase64(text: string): Generator<string> {
  for (const [match] of text.matchAll(BASE64)) {
    // Tries both starts: the text before the encoded part may look like a part of it.
    const compact = match.replace(/\s+/g, '');
    const decoded =
      readable(Buffer.from(compact, 'base64')) ?? readable(Buffer.from(match.split(/\s/, 1)[0] ?? '', 'base64'));
    if (decoded) yield decoded;
  }
}

function* fromHex(text: string): Generator<string> {
  for (const [, digits = ''] of text.matchAll(HEX)) {
    const decoded = readable(Buffer.from(digits, 'hex'));
    if (decoded) yield decoded;
  }
}

function* fromEscapes(text: string): Generator<string> {
  for (const [match] of text.matchAll(ESCAPES)) {
    const decoded = readable(Buffer.from(match.replace(/\\x|\\u00|%/g, ''), 'hex'));
    if (decoded) yield decoded;
  }
}

/** Bytes decoded as text, including UTF-16 as PowerShell writes it; null if they are not text. */
function readable(bytes: Buffer): string | null {
  if (bytes.length < 8) return null;
  const isWide = bytes[1] === 0 && bytes[3] === 0;
  if (!isWide && (!isUtf8(bytes) || bytes.includes(0))) return null;
  const text = bytes.toString(isWide ? 'utf16le' : 'utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
}
