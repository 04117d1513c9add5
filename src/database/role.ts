import pg from 'pg';

/** The role of every connection that serves requests, where the login role would bypass row-level security. */
const APP_ROLE = 'orgraph_app';
/** Only one process at a time may change the catalog's grants. */
const ROLE_LOCK = 72707370;

/**
 * Makes sure that row-level security binds the server. The owner of the tables is bound by FORCE ROW LEVEL SECURITY;
 * a superuser never is, so its connections take on a role that is.
 * @returns the role to take on, or undefined where the login role is bound already
 */
export async function ensureBoundRole(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'orgraph' });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.bypasses) return undefined;
    await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK]);
    await client.query(`
      DO $$ BEGIN CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    if (!(await isGranted(client))) {
      await client.query(`
        GRANT USAGE ON SCHEMA public TO ${APP_ROLE};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APP_ROLE};
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${APP_ROLE}`);
    }
    return APP_ROLE;
  } finally {
    await client.end();
  }
}

/** Whether every table has its grants already, as it has on every start but the first after a migration. */
async function isGranted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT coalesce(bool_and(has_table_privilege($1, c.oid, 'DELETE')), true) AS granted
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    [APP_ROLE],
  );
  return rows[0].granted;
}
