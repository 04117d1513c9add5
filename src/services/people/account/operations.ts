import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { anonymous, type BoardActor } from '#services/core/actors/actor.js';
import { Unauthorized } from '#services/core/errors/errors.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import type { NewSession } from '#services/core/process/sessions.js';
import { text } from '#services/core/text/fields.js';
import { ownPath } from '#services/core/text/own-path.js';
import { boardUser } from '../board-keys/rows.js';
import { membershipFields } from '../members/model.js';
import { type Person, PersonView, personOf } from '../members/person-rows.js';

/** The signed-in person. */
export const SessionView = z
  .object({
    session: z
      .object({
        id: z.string().describe("The ID of the web session; for other credentials, their kind and the person's ID."),
        userId: z.string().describe("The person's ID."),
      })
      .meta({ id: 'SessionKey', description: 'The session or credential of the person.' }),
    user: PersonView,
  })
  .meta({ id: 'Session' });

/** Without a web session, the kind of credential and the person's id replace the session's id. */
const presentAccountSession = (
  { source, sessionId, userId }: BoardActor,
  user: Person,
): z.input<typeof SessionView> => ({
  session: { id: sessionId ?? `${source}:${userId}`, userId },
  user,
});

/** The signed-in person with their companies and access. */
export const ViewerView = z
  .object({
    ...SessionView.shape,
    isInstanceAdmin: z
      .boolean()
      .describe('True if the person may change the settings, people and adapters of the whole installation.'),
  })
  .meta({ id: 'PersonViewer', description: 'The calling person with their credential, companies and access.' });

/** A membership of the calling person. */
export const ViewerMembershipView = z
  .object(membershipFields)
  .meta({ id: 'ViewerMembership', description: 'A membership of the signed-in person.' });

/** The response to a person who has just signed in. */
export async function signedInPerson(
  services: Services,
  { userId, sessionId }: Pick<NewSession, 'userId' | 'sessionId'>,
): Promise<z.input<typeof SessionView>> {
  const user = await new Scope(services, anonymous).load(personOf, userId);
  if (!user) throw new Error('The person who has just signed in does not exist');
  return { session: { id: sessionId, userId }, user };
}

/** Allows people. Agents get the same 401 as callers without a credential. */
const person: Allow<unknown> = rule('A board user', ({ actor }) => {
  if (actor.kind !== 'board') throw Unauthorized();
});

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
