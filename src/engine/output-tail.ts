/** How much of the end of a stream is remembered, in characters, and how much of that is shown, in bytes. */
const REMEMBERED = 65_536;
const SHOWN = 4_096;

/** The end of a stream, whatever its length. */
export class OutputTail {
  private text = '';
  private isCut = false;

  push(text: string): void {
    this.text += text;
    if (this.text.length <= 2 * REMEMBERED) return;
    this.text = this.text.slice(-REMEMBERED);
    this.isCut = true;
  }

  /**
   * Its last 4 KiB, null where nothing was written.
   * @param longest how many characters the longest thing that `redact` replaces has: one whose beginning is not
   *   remembered cannot be recognized, so that much of the beginning is left away. A replacement has up to four times
   *   the characters of what it stands for.
   */
  excerpt(redact: (text: string) => string, longest: number): string | null {
    if (this.text === '') return null;
    const redacted = redact(this.text);
    return endOf(this.isCut ? redacted.slice(4 * longest) : redacted);
  }
}

/** The last 4 KiB of a text, without half a character at their beginning. */
function endOf(text: string): string {
  const bytes = Buffer.from(text.slice(-SHOWN));
  let start = Math.max(bytes.length - SHOWN, 0);
  while (start < bytes.length && ((bytes[start] as number) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start).toString();
}
