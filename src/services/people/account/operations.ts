import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { Unauthorized } from '#services/core/errors/errors.js';
import { type Allow, mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { text } from '#services/core/text/fields.js';
import { ownPath } from '#services/core/text/own-path.js';
import { boardUser } from '../board-keys/rows.js';
import { type Person, PersonView } from '../members/person.js';
import { personOf } from '../members/person-rows.js';
import { presentAccountSession, SessionView } from './model.js';

/** Allows people. Agents get the same 401 as callers without a credential. */
const person: Allow<unknown> = ({ actor }) => {
  if (actor.kind !== 'board') throw Unauthorized();
};

export const getSession = query({
  name: 'getSession',
  summary: 'Get the signed-in person',
  input: z.object({}),
  output: SessionView,
  allow: person,
  run: async (scope) => presentAccountSession(boardUser(scope), await caller(scope)),
});

/** The calling person. @throws 401 if the person has been deleted */
async function caller(scope: Scope): Promise<Person> {
  const callingPerson = await scope.load(personOf, boardUser(scope).userId);
  if (!callingPerson) throw Unauthorized();
  return callingPerson;
}

export const getProfile = query({
  name: 'getProfile',
  summary: "Get the caller's profile",
  input: z.object({}),
  output: PersonView,
  allow: anyBoard,
  run: caller,
});

/** Whether a value is a web address without credentials, or a path of this server. */
function isPicture(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return ownPath(value) !== null;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !new URL(value).username;
}

export const updateProfile = mutation({
  name: 'updateProfile',
  summary: "Update the caller's profile",
  input: z.object({
    name: text(120).describe('The name that others see.'),
    image: z
      .string()
      .trim()
      .max(4000)
      .refine(isPicture, 'Must be an http address or a path of this server such as /api/assets/…')
      .nullish()
      .describe('The URL or path of the picture; null for no picture.'),
  }),
  output: PersonView,
  allow: anyBoard,
  run(scope, { name, image }) {
    return scope.db.user.update({
      where: { id: boardUser(scope).userId },
      data: { name, ...(image === undefined ? {} : { image }) },
      select: { id: true, email: true, name: true, image: true },
    });
  },
});
