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
