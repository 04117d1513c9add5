import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import type { Person } from './person.js';

const PEOPLE = statement(`SELECT id, email, name, image FROM "User" WHERE id = ANY($1::text[])`);

/** A person by id. People belong to the installation, so every caller can load them. */
export const personOf = rowsBy<Person>(PEOPLE, 'id');
