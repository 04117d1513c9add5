/** A failure that the user reads: what is wrong, and what to do next. */
export class Failure extends Error {
  readonly next: string | undefined;

  constructor(message: string, next?: string) {
    super(message);
    this.name = 'Failure';
    this.next = next;
  }
}

/** An answer of the API that refuses. */
export class ApiError extends Error {
  readonly status: number;
  /** The stable name of what is wrong, as `forbidden`. */
  readonly code: string | undefined;
  readonly details: unknown;

  constructor(status: number, message: string, body: { code?: string; details?: unknown } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details;
  }
}
