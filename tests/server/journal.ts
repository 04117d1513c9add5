import pg from 'pg';

/** What the journal of a company holds, read past the server: each event's position and id, in order. */
export async function journalOf(databaseUrl: string, companyId: string): Promise<[cursor: string, id: string][]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT e.seq::text AS cursor, e.id FROM "Event" e WHERE e."companyId" = $1 ORDER BY e.seq`,
      [companyId],
    );
    return rows.map(({ cursor, id }) => [cursor, id]);
  } finally {
    await client.end();
  }
}

/** Sends statements past the server. @returns the rows of the last one */
export async function sql<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const answers = await client.query<Row>(text);
    return [answers].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
