/** The number of characters kept from the end of a stream, and the number of bytes shown. */
const REMEMBERED = 65_536;
const SHOWN = 4_096;

/** Keeps the end of a stream of any length. */
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
   * The last 4 KiB; null without output.
   * @param longest the length of the longest secret. A secret whose beginning was dropped cannot be recognized, so the
   * excerpt omits that much of its beginning. A replacement may be four times as long as its secret.
   */
  excerpt(redact: (text: string) => string, longest: number): string | null {
    if (this.text === '') return null;
    const redacted = redact(this.text);
    return endOf(this.isCut ? redacted.slice(4 * longest) : redacted);
  }
}

/** The last 4 KiB of a text, without a partial character at the beginning. */
function endOf(text: string): string {
  const bytes = Buffer.from(text.slice(-SHOWN));
  let start = Math.max(bytes.length - SHOWN, 0);
  while (start < bytes.length && ((bytes[start] as number) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start).toString();
}
