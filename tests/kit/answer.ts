/** What a server answered to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  readonly body: any;
  /** The body as it came, where a test looks at it. */
  readonly text?: string;
}
