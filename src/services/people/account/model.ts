import { z } from 'zod';
import { anonymous, type BoardActor } from '#services/core/actors/actor.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import type { NewSession } from '#services/core/process/sessions.js';
import { membershipFields } from '../members/model.js';
import { type Person, PersonView } from '../members/person.js';
import { personOf } from '../members/person-rows.js';

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
export const presentAccountSession = (
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
