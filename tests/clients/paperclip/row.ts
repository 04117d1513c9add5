/** A command and what it must show. */
export interface Row {
  /** Its words. `$name` stands for the id of what an earlier command showed, `$name.field` for a field of it. */
  readonly words: string;
  /** The value of --payload-json. */
  readonly payload?: object;
  /** What its output must hold: these fields, and of lists these items among others. */
  readonly shows?: unknown;
  /** Whether the output is its own, and not the last answer of the server. */
  readonly isOwn?: boolean;
  /** Whether it is run again until it shows what it must. */
  readonly waits?: boolean;
  /** Whether it knows no --json. */
  readonly isText?: boolean;
  /** What the output, or the part at a path such as `trigger` or `0`, is called from now on. */
  readonly as?: string;
  readonly at?: string;
}

type Options = Omit<Row, 'words'>;

export const row = (words: string, options: Options = {}): Row => ({ words, ...options });

/** A command that sends a body. */
export const sends = (words: string, payload: object, options: Options = {}): Row => ({ words, payload, ...options });
