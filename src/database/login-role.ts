import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';

const derive = promisify(pbkdf2);

/**
 * The comment on roles that the server creates. It distinguishes them from roles of the same name that others created.
 */
const OURS = 'Made by Orgraph to serve requests';

/** A role of the server may log in and has only the rights granted to it. */
const ATTRIBUTES = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION';

export const randomPassword = (): string => randomBytes(24).toString('base64url');

/**
 * Creates a login role, or sets the password of a role that the server created before.
 * @throws if the role exists and the server did not create it
 */
export async function makeLoginRole(client: pg.ClientBase, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query<{ note: string | null }>(
    `SELECT shobj_description(oid, 'pg_authid') AS note FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  if (rows[0] && rows[0].note !== OURS) {
    throw new Error(
      `The server cannot create the role ${name} to serve requests: another role has this name. Rename that role, or ` +
        'set DATABASE_URL to an ordinary login and DATABASE_MIGRATION_URL to the current login.',
    );
  }
  const verifier = client.escapeLiteral(await scramVerifier(password));
  await client.query(`${rows[0] ? 'ALTER' : 'CREATE'} ROLE ${role} ${ATTRIBUTES} PASSWORD ${verifier}`);
  await client.query(`COMMENT ON ROLE ${role} IS ${client.escapeLiteral(OURS)}`);
}

const ITERATIONS = 4096;
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The verifier that PostgreSQL stores for a password (RFC 5803). Sending it keeps the password out of logged
 * statements.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await derive(password, salt, ITERATIONS, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
