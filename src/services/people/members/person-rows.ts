import { z } from 'zod';
import { holds, isInstanceAdmin } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';

/** A person as other members of the company see them. */
export const PersonView = z
  .object({
    id: z.string().describe("The person's ID."),
    email: z.string().describe('The e-mail address, in lower case.'),
    name: z.string().describe('The display name; names need not be unique.'),
    image: z.string().nullable().describe('The URL or path of a picture of the person; null without a picture.'),
  })
  .meta({ id: 'Person', description: 'A person of the board.' });

export type Person = z.output<typeof PersonView>;

const PEOPLE = statement(`SELECT id, email, name, image FROM "User" WHERE id = ANY($1::text[])`);

/** A person by id. People belong to the installation, so every caller can load them. */
export const personOf = rowsBy<Person>(PEOPLE, 'id');

const COLLEAGUES = statement(`
  SELECT DISTINCT "principalId" AS id FROM "CompanyMembership"
   WHERE "principalType" = 'user' AND "principalId" = ANY($1::text[])`);

/** A current or former member of a company that the caller can access; null for other people. */
const colleagueOf = rowsBy<{ id: string }>(COLLEAGUES, 'id');

/** Whether the caller shares a company with the person, is that person, or administers the installation. */
export async function maySeePerson(scope: Scope, userId: string): Promise<boolean> {
  const { type, id } = principalOf(scope.actor);
  if (isInstanceAdmin(scope.actor) || (type === 'user' && id === userId)) return true;
  return (await scope.load(colleagueOf, userId)) !== null;
}

/**
 * Whether the caller may see a person's e-mail address. The rule is the same as for the member list and the directory.
 */
export async function maySeeEmail(scope: Scope, userId: string): Promise<boolean> {
  const { actor } = scope;
  if (actor.kind === 'agent' && !(await holds(scope, actor.companyId, 'users:manage_permissions'))) return false;
  return maySeePerson(scope, userId);
}
