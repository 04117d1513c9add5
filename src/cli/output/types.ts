/** Prints a command's results on standard output, and all else on standard error. */
export interface Output {
  /** Whether results are printed as JSON. */
  readonly isJson: boolean;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  readonly columns: number;
  /** One row per line: aligned and cut to the width on a terminal, else separated by tabs. As JSON: the whole list. */
  list(rows: readonly unknown[], columns: readonly string[], options?: ListOptions): void;
  /** One field per line. As JSON: the whole object. */
  object(value: unknown, fields?: readonly string[]): void;
  /** The value as JSON if the user wants JSON, else the text. */
  value(value: unknown, text: string): void;
  /** The value as JSON in any case, for values without another form. */
  json(value: unknown): void;
  /** Values of a stream as JSON, one per line. Waits while the reader is slow. */
  jsonLines(values: readonly unknown[]): Promise<void>;
  /** Writes to standard output as it is, without a line break of its own. Waits while the reader is slow. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** A remark on standard error: the result or the next step. */
  note(text: string): void;
  /** A warning on standard error. */
  warn(text: string): void;
  /** Colours for text on standard output. Without colours, it returns the text unchanged. */
  readonly style: Style;
}

export interface ListOptions {
  /** Printed as JSON instead of the rows. */
  readonly json?: unknown;
  /** The message on a terminal if there are no rows. */
  readonly empty?: string;
}

export type Tone = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan';

export type Style = (tone: Tone, text: string) => string;
