import { z } from 'zod';
import { anyBoard } from '../../access/rules.js';
import type { BoardActor } from '../../core/actors/actor.js';
import { forbidden, Unauthorized } from '../../core/errors/errors.js';
import { type Allow, mutation, query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { text } from '../../core/text/fields.js';
import { PersonView } from '../members/person.js';
import { personOf } from '../members/person-rows.js';
import { presentSession, SessionView } from './model.js';

/** Whoever is no person is nobody here. */
const aPerson: Allow<unknown> = ({ actor }) => {
  if (actor.kind !== 'board') throw Unauthorized();
};

export const getSession = query({
  name: 'getSession',
  summary: 'Get who is signed in',
  input: z.object({}),
  output: SessionView,
  allow: aPerson,
  async run(scope) {
    const person = await scope.load(personOf, boardActor(scope).userId);
    if (!person) throw Unauthorized();
    return presentSession(boardActor(scope), person);
  },
});

export const getProfile = query({
  name: 'getProfile',
  summary: 'Get how the caller appears to others',
  input: z.object({}),
  output: PersonView,
  allow: anyBoard,
  async run(scope) {
    const person = await scope.load(personOf, boardActor(scope).userId);
    if (!person) throw Unauthorized();
    return person;
  },
});

/** An address of the web, or a path of this server: nothing that a page would run or send elsewhere. */
function isPicture(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//') && URL.canParse(value, 'http://localhost');
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !new URL(value).username;
}

export const updateProfile = mutation({
  name: 'updateProfile',
  summary: 'Change how the caller appears to others',
  input: z.object({
    name: text(120),
    image: z
      .string()
      .trim()
      .max(4000)
      .refine(isPicture, 'Must be an http address or a path of this server such as /api/assets/…')
      .nullish()
      .describe('The address of their picture; null for none.'),
  }),
  output: PersonView,
  allow: anyBoard,
  run(scope, { name, image }) {
    return scope.db.user.update({
      where: { id: boardActor(scope).userId },
      data: { name, ...(image === undefined ? {} : { image }) },
      select: { id: true, email: true, name: true, image: true },
    });
  },
});

function boardActor({ actor }: Pick<Scope, 'actor'>): BoardActor {
  if (actor.kind !== 'board') throw forbidden('Board access required');
  return actor;
}
