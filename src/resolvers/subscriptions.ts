import { EventRef } from '../schema/activity.js';
// Declares the errors with which subscriptions end, so that the schema lists them.
import '../services/core/follow.js';
import { builder } from '../schema/builder.js';
import { companyMember } from '../services/access/rules.js';
import { companyById } from '../services/companies/load.js';
import { Unauthorized } from '../services/core/errors.js';
import type { JournalEvent } from '../services/core/journal.js';

builder.subscriptionField('events', (t) =>
  t.field({
    type: EventRef,
    description:
      'The journal of a company: everything after a cursor, then everything that happens, each once and in order.',
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      after: t.arg.string({ description: 'The cursor of the last event the client has; from now on when left out.' }),
    },
    subscribe: async (_root, { companyId, after }, { scope, follower }) => {
      if (scope.actor.kind === 'anonymous') throw Unauthorized();
      const company = await companyById(scope, { companyId });
      await companyMember(scope, { companyId: company.id });
      const subscription = follower.follow({ companyId: company.id, after, actor: scope.actor });
      await subscription.ready;
      return subscription as AsyncIterable<JournalEvent>;
    },
    resolve: (event, _args, { scope }) => {
      // What was loaded for the event before may have changed since.
      scope.forget();
      return event;
    },
  }),
);
