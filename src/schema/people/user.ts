import { PersonView } from '#services/people/members/person.js';
import { maySeeEmail } from '#services/people/members/person-policy.js';
import { outputTypeOf } from '../derive/output.js';

/** A person as others see them. */
export const UserRef = outputTypeOf(PersonView, {
  name: 'User',
  fields: {
    email: {
      nullable: true,
      description:
        'The e-mail address, in lower case; null for agents that may not manage members, and for callers who share no company with the person.',
      resolve: async ({ id, email }, _args, { scope }) => ((await maySeeEmail(scope, id)) ? email : null) as string,
    },
  },
});
