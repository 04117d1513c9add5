import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { REDACTED_VALUE } from './redact.js';

/** Shorter values are not treated as secrets: replacing them would make text unreadable and reveal them. */
const SHORTEST_SECRET = 4;
/** Shorter parts of an encoding occur in text by chance. */
const SHORTEST_PART = 8;

/** The forms of a value in text: unchanged, line by line, and as in JSON, URLs, forms, hex and base64. */
function spellings(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const asJson = JSON.stringify(value).slice(1, -1);
  const inJson = JSON.stringify(asJson).slice(1, -1);
  const asAscii = asJson.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const asAddress = encodeURIComponent(value.toWellFormed());
  const written = [asJson, inJson, asAscii, asJson.replaceAll('/', '\\/'), asAddress, asAddress.replaceAll('%20', '+')];
  return [value, value.trim(), ...lines, ...written, ...encodings(value)];
}

/** The value in hex and base64, also as part of longer data: its first byte may fall on any of three positions. */
function encodings(value: string): string[] {
  const bytes = Buffer.from(value);
  const whole = bytes.toString('base64');
  const parts = [0, 1, 2].map((before) => {
    const length = before + bytes.length;
    const text = Buffer.concat([Buffer.alloc(before), bytes], length).toString('base64');
    // The bytes beside the value change the characters at either end.
    return text.slice(Math.ceil((before * 8) / 6), Math.floor((length * 8) / 6));
  });
  const standard = [whole, whole.replace(/=+$/, ''), ...parts.filter((part) => part.length >= SHORTEST_PART)];
  const hex = bytes.toString('hex');
  return [
    hex,
    hex.toUpperCase(),
    ...standard,
    ...standard.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Four consecutive characters as one number; each new character shifts the oldest out. */
const shiftWindow = (window: number, character: number): number => ((window << 4) ^ character) & 0xffff;

/** Finds secret values in text; created once for many texts. */
export class SecretText {
  /** The length of the longest spelling. */
  readonly longest: number = 0;
  private readonly byStart = new Map<string, string[]>();
  /**
   * The four-character windows with which a spelling may begin: a single lookup skips most characters of most texts.
   */
  private readonly starts = new Uint8Array(65_536);
  private readonly shortStarts = new Set<string>();

  constructor(values: Iterable<string>) {
    const secretSpellings = [...new Set([...values].flatMap(spellings))].filter(
      ({ length }) => length >= SHORTEST_SECRET,
    );
    for (const spelling of secretSpellings.sort((a, b) => b.length - a.length)) {
      this.longest = Math.max(this.longest, spelling.length);
      const start = spelling.slice(0, SHORTEST_SECRET);
      this.byStart.set(start, [...(this.byStart.get(start) ?? []), spelling]);
      this.starts[windowAt(spelling, 0)] = 1;
      for (let length = 1; length < SHORTEST_SECRET; length++) this.shortStarts.add(spelling.slice(0, length));
    }
  }

  /** The text with every value replaced. For text in pieces use `stream`, because a value may be cut in two. */
  redact(text: string): string {
    const stream = this.stream();
    return stream.push(text) + stream.end();
  }

  /**
   * Replaces values in text that arrives in pieces. @param current returns the secrets known when a piece is processed
   */
  stream(current: () => SecretText = () => this): SecretStream {
    return new SecretStream(current);
  }

  /** The positions of values that begin before `end`, in order. */
  *find(text: string, end: number): Generator<readonly [start: number, end: number]> {
    let window = windowAt(text, 0);
    for (let at = 0; at < end && at + SHORTEST_SECRET <= text.length; at++) {
      if (this.starts[window] === 1) {
        const match = this.startingLike(text, at).find((spelling) => text.startsWith(spelling, at));
        if (match) yield [at, at + match.length];
      }
      window = shiftWindow(window, text.charCodeAt(at + SHORTEST_SECRET));
    }
  }

  /**
   * The position from which the rest of the text may be the beginning of a value; the text's length if there is none.
   */
  openEnd(text: string): number {
    for (let at = Math.max(text.length - this.longest + 1, 0); at < text.length; at++) {
      if (this.mayBegin(text, at)) return at;
    }
    return text.length;
  }

  private mayBegin(text: string, at: number): boolean {
    if (text.length - at < SHORTEST_SECRET) return this.shortStarts.has(text.slice(at));
    if (this.starts[windowAt(text, at)] !== 1) return false;
    const rest = text.slice(at);
    return this.startingLike(text, at).some(
      ({ length }, index, all) => length > rest.length && all[index]?.startsWith(rest),
    );
  }

  /** The spellings that share the first characters at a position, longest first. */
  private startingLike(text: string, at: number): readonly string[] {
    return this.byStart.get(text.slice(at, at + SHORTEST_SECRET)) ?? [];
  }
}

function windowAt(text: string, at: number): number {
  let window = 0;
  for (let next = at; next < at + SHORTEST_SECRET; next++) window = shiftWindow(window, text.charCodeAt(next));
  return window;
}

/**
 * Replaces values in text that arrives in pieces. The result is the same as for the whole text, regardless of the cuts.
 * A possible beginning of a value is held back until more text decides; the held text is always shorter than the
 * longest spelling.
 */
export class SecretStream {
  private held = '';
  /** The number of first characters of `held` that belong to an already replaced value. */
  private covered = 0;

  /** @param secrets returns the secrets known when a piece is processed */
  constructor(private readonly secrets: () => SecretText) {}

  /** Whether some text is held back. */
  get isHolding(): boolean {
    return this.held.length > 0;
  }

  /** @returns the text that is safe to show so far */
  push(text: string): string {
    const whole = this.held + text;
    return this.take(whole, this.secrets().openEnd(whole));
  }

  /** @returns the rest at the end of the text */
  end(): string {
    return this.take(this.held, this.held.length);
  }

  private take(text: string, end: number): string {
    const parts: string[] = [];
    let done = this.covered;
    for (const [start, over] of this.secrets().find(text, end)) {
      // Overlapping values are replaced together, so no part of either is left.
      if (start >= done) parts.push(text.slice(done, start), REDACTED_VALUE);
      done = Math.max(done, over);
    }
    parts.push(text.slice(done, Math.max(done, end)));
    this.held = text.slice(end);
    this.covered = Math.max(done - end, 0);
    return parts.join('');
  }
}

/**
 * Reads a secret file, and creates it first if it is missing. The file is complete before it gets its name, and only
 * this user can read it. Concurrent processes all read the file that was created first.
 */
export async function keptSecret(
  path: string,
  make: () => string = () => randomBytes(48).toString('base64url'),
): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
