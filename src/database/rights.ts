import type pg from 'pg';

/** Whether the login is, or can become, a role that row policies do not bind or that acts on the database's machine. */
const IS_POWERFUL = `
  SELECT EXISTS (
    SELECT FROM pg_roles r
     WHERE (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolreplication
            OR r.rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
       AND pg_has_role(session_user, r.oid, 'MEMBER')) AS powerful`;

export async function isPowerful(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ powerful: boolean }>(IS_POWERFUL);
  return rows[0]?.powerful === true;
}

const tablesOf = (schema: string): string => `
  SELECT c.oid, c.relname FROM pg_class c
   WHERE c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
     AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = '${schema}')`;

const isGranted = (schema: string): string => `
  SELECT has_schema_privilege($1, '${schema}', 'USAGE')
     AND (SELECT coalesce(bool_and(has_table_privilege($1, t.oid, 'DELETE')), true) FROM (${tablesOf(schema)}) t)
     AND (SELECT coalesce(bool_and(has_function_privilege($1, p.oid, 'EXECUTE')), true) FROM pg_proc p
           WHERE p.pronamespace = '${schema}'::regnamespace) AS granted`;

/**
 * Grants the rights unless they are already granted, which is the case on every start except the first after a
 * migration.
 */
async function grantSchema(client: pg.ClientBase, name: string, schema: string, statements: string): Promise<void> {
  const { rows } = await client.query<{ granted: boolean }>(isGranted(schema), [name]);
  if (rows[0]?.granted) return;
  const role = client.escapeIdentifier(name);
  await client.query(`
    BEGIN;
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role};
    ${statements}
    COMMIT`);
}

/** Lets a role read and write rows, and nothing else: it owns no table and cannot read the list of migrations. */
export const grantRows = (client: pg.ClientBase, name: string): Promise<void> =>
  grantSchema(client, name, 'public', `REVOKE ALL ON _prisma_migrations FROM ${client.escapeIdentifier(name)};`);

/** Lets a role process the job queue. */
export async function grantQueue(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(OPEN_QUEUE);
  await grantSchema(client, name, 'graphile_worker', '');
}

/**
 * Row security without a policy admits only the owner of the queue's tables. These policies leave access to the grants.
 */
const OPEN_QUEUE = `
  DO $$ DECLARE closed record; BEGIN
    FOR closed IN
      SELECT t.relname FROM (${tablesOf('graphile_worker')}) t JOIN pg_class c ON c.oid = t.oid
       WHERE c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid)
    LOOP
      EXECUTE format('CREATE POLICY orgraph ON graphile_worker.%I USING (true) WITH CHECK (true)', closed.relname);
    END LOOP;
  END $$`;
