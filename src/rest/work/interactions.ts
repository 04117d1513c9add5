import { createInteraction, isRepeatedInteraction, listInteractions } from '#services/work/interactions/create.js';
import {
  acceptInteraction,
  cancelInteraction,
  rejectInteraction,
  respondToInteraction,
  skipInteraction,
  withdrawInteraction,
} from '#services/work/interactions/resolve.js';
import { BOARD } from '../http/actors.js';
import { type RouteSection, route } from '../http/route.js';

const ofIssue = '/api/issues/:issueId/interactions';
const one = `${ofIssue}/:interactionId`;
const resolving = { errors: [409, 422] } as const;
const deciders = { ...resolving, actors: BOARD };

export const interactions: RouteSection = {
  name: 'interactions',
  description: 'Requests on issues for a confirmation, a choice, answers or tasks to be created.',
  routes: [
    route('get', ofIssue, listInteractions),
    route('post', ofIssue, createInteraction, {
      ...resolving,
      status: { oneOf: [200, 201], of: (interaction) => (isRepeatedInteraction(interaction) ? 200 : 201) },
      actors: `${BOARD}, or an agent that works on the issue or has commented on it`,
    }),
    route('post', `${one}/accept`, acceptInteraction, deciders),
    route('post', `${one}/reject`, rejectInteraction, deciders),
    route('post', `${one}/respond`, respondToInteraction, {
      ...resolving,
      actors: `${BOARD}, or the agent that the card addresses; never the creator`,
    }),
    route('post', `${one}/cancel`, cancelInteraction, resolving),
    route('post', `${one}/withdraw`, withdrawInteraction, {
      ...resolving,
      actors: 'The creator, or a board user of the company who is not a viewer',
    }),
    route('post', `${one}/skip`, skipInteraction, resolving),
  ],
};
