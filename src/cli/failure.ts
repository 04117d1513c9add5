/** A failure for the user to read: the problem, and the next step. */
export class Failure extends Error {
  readonly next: string | undefined;

  constructor(message: string, next?: string) {
    super(message);
    this.name = 'Failure';
    this.next = next;
  }
}

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  /** The stable name of the error, such as `forbidden`. */
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
