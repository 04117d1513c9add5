import type { Services } from '#services/core/operation/scope.js';
import { authenticatedServices, newEmail, PASSWORD } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

export const SIGN_UP = '/api/auth/sign-up/email';
export const SIGN_IN = '/api/auth/sign-in/email';
export const SIGN_OUT = '/api/auth/sign-out';
export const SESSION = '/api/auth/get-session';

export interface Deployment {
  readonly services: Services;
  readonly rest: Rest;
  readonly world: World;
}

/** Serves an authenticated deployment with a company, until the file ends. */
export async function serveAuthenticated(): Promise<Deployment> {
  const services = await authenticatedServices();
  await forgetAttempts(services);
  return { services, rest: await startRest(services), world: await createWorld() };
}

/** Forgets who asked how often: every test comes from the same address. */
export const forgetAttempts = ({ database }: Services) => database.pool.query('DELETE FROM "RateLimit"');

/** The rows of a table with this value in a column. */
export const stored = async ({ database }: Services, table: string, column: string, value: string) =>
  (await database.pool.query(`SELECT * FROM "${table}" WHERE "${column}" = $1`, [value])).rows;

/** What somebody new sends to sign up. */
export const newPerson = (fields: object = {}) => ({
  name: 'Ada Lovelace',
  email: newEmail(),
  password: PASSWORD,
  ...fields,
});
