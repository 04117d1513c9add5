/** Where a command's results and remarks go. Results are on standard output, all else on standard error. */
export interface Output {
  /** Whether results are printed as JSON. */
  readonly isJson: boolean;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  readonly columns: number;
  /** One row a line: aligned and cut to the width on a terminal, else separated by tabs. As JSON: the list whole. */
  list(rows: readonly unknown[], columns: readonly string[], options?: ListOptions): void;
  /** One field a line. As JSON: the object whole. */
  object(value: unknown, fields?: readonly string[]): void;
  /** The value as JSON when JSON is wanted, else the text. */
  value(value: unknown, text: string): void;
  /** The value as JSON, whether or not JSON is wanted: for what has no other form. */
  json(value: unknown): void;
  /** Values of a stream as JSON, one in a line. Waits while the reader is slow. */
  jsonLines(values: readonly unknown[]): Promise<void>;
  /** Writes to standard output as it is, without a line break of its own. Waits while the reader is slow. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** A remark on standard error: what was done, what comes next. */
  note(text: string): void;
  /** A warning on standard error. */
  warn(text: string): void;
  /** Colours for texts on standard output; the text as it is where there are none. */
  readonly style: Style;
}

export interface ListOptions {
  /** Printed as JSON in place of the rows. */
  readonly json?: unknown;
  /** Said on a terminal when there are no rows. */
  readonly empty?: string;
}

export type Tone = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan';

export type Style = (tone: Tone, text: string) => string;
