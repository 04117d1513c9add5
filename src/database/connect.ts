import pg from 'pg';

/** Connects to the database, to migrate it or to prepare its logins. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'orgraph migrate' });
  await client.connect();
  return client;
}
