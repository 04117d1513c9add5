/** The `code` of a system or PostgreSQL error; empty for other values. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Another running server uses the same data. */
export class EmbeddedPostgresInUse extends Error {
  override name = 'EmbeddedPostgresInUse';

  constructor(home: string) {
    super(
      `Another server already runs on ${home}. Stop it first, or give this one a home of its own. ` +
        'To run several processes on the same data, set DATABASE_URL to a PostgreSQL server that all of them use.',
    );
  }
}
