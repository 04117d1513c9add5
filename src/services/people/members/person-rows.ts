import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { Person } from './person.js';

const PEOPLE = statement(`SELECT id, email, name, image FROM "User" WHERE id = ANY($1::text[])`);

/** A person by id, or null where there is none. People are of the installation: no company walls them off. */
export const personOf: Loader<string, Person | null> = {
  async batch(scope, ids) {
    const found = new Map((await scope.sql<Person>(PEOPLE, [ids])).map((person) => [person.id, person]));
    return ids.map((id) => found.get(id) ?? null);
  },
};
