import { createInteraction, isRepeatedInteraction, listInteractions } from '#services/work/interactions/create.js';
import {
  acceptInteraction,
  cancelInteraction,
  rejectInteraction,
  respondToInteraction,
  skipInteraction,
  withdrawInteraction,
} from '#services/work/interactions/resolve.js';
import { type RouteSection, route } from '../http/route.js';

const ofIssue = '/api/issues/:issueId/interactions';
const one = `${ofIssue}/:interactionId`;
const resolving = { errors: [409, 422] } as const;

export const interactions: RouteSection = {
  name: 'interactions',
  description: 'Requests on issues for a confirmation, a choice, answers or tasks to be created.',
  routes: [
    route('get', ofIssue, listInteractions),
    route('post', ofIssue, createInteraction, {
      ...resolving,
      status: { oneOf: [200, 201], of: (interaction) => (isRepeatedInteraction(interaction) ? 200 : 201) },
    }),
    route('post', `${one}/accept`, acceptInteraction, resolving),
    route('post', `${one}/reject`, rejectInteraction, resolving),
    route('post', `${one}/respond`, respondToInteraction, {
      ...resolving,
    }),
    route('post', `${one}/cancel`, cancelInteraction, resolving),
    route('post', `${one}/withdraw`, withdrawInteraction, {
      ...resolving,
    }),
    route('post', `${one}/skip`, skipInteraction, resolving),
  ],
};
