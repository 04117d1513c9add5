/** Splits output into lines as they end. */
export class NdjsonReader {
  private pieces: string[] = [];
  private length = 0;

  constructor(
    private readonly take: (line: string) => void,
    /** Called as soon as a line is too long, not at its end: it may have none. */
    private readonly overflow: () => void,
    /** The maximum number of characters in a line. */
    private readonly most: number,
  ) {}

  push(chunk: string): void {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      if (!this.add(chunk.slice(from, at))) return;
      const line = this.pieces.join('').trim();
      this.clear();
      if (line !== '') this.take(line);
      from = at + 1;
    }
    this.add(chunk.slice(from));
  }

  private add(piece: string): boolean {
    this.length += piece.length;
    if (this.length <= this.most) {
      this.pieces.push(piece);
      return true;
    }
    this.clear();
    this.overflow();
    return false;
  }

  private clear(): void {
    this.pieces = [];
    this.length = 0;
  }
}

/** The maximum length of a line, in characters: enough for an image that a tool has read. */
const MAX_LINE = 8_388_608;

/** Splits chunks of output into lines. Of a line beyond the limit, only the length is reported. */
export class Lines {
  private rest = '';
  private skipped = 0;

  constructor(
    private readonly take: (line: string) => void,
    private readonly passOver: (length: number) => void,
    private readonly limit = MAX_LINE,
  ) {}

  push(chunk: string): void {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      this.add(chunk.slice(from, at));
      this.end();
      from = at + 1;
    }
    this.add(chunk.slice(from));
  }

  /** Handles an unterminated rest as a line. */
  end(): void {
    const { rest, skipped } = this;
    this.rest = '';
    this.skipped = 0;
    if (skipped > 0) this.passOver(skipped);
    else if (rest.trim()) this.take(rest.trim());
  }

  private add(part: string): void {
    if (this.skipped === 0 && this.rest.length + part.length <= this.limit) {
      this.rest += part;
      return;
    }
    this.skipped += this.rest.length + part.length;
    this.rest = '';
  }
}
