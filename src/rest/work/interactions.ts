import { createInteraction, isRepeatedInteraction, listInteractions } from '../../services/work/interactions/create.js';
import {
  acceptInteraction,
  cancelInteraction,
  rejectInteraction,
  respondToInteraction,
  skipInteraction,
  withdrawInteraction,
} from '../../services/work/interactions/resolve.js';
import { BOARD } from '../http/actors.js';
import { route, type Section } from '../http/route.js';

const ofIssue = '/api/issues/:issueId/interactions';
const one = `${ofIssue}/:interactionId`;
const sealed = { errors: [409, 422] } as const;
const deciders = { ...sealed, actors: BOARD };

export const interactions: Section = {
  name: 'interactions',
  description: 'Cards on issues that ask somebody to confirm, choose, answer or let tasks be created.',
  routes: [
    route('get', ofIssue, listInteractions),
    route('post', ofIssue, createInteraction, {
      ...sealed,
      status: { oneOf: [200, 201], of: (card) => (isRepeatedInteraction(card) ? 200 : 201) },
      actors: `${BOARD}, or an agent that works on the issue or has commented on it`,
    }),
    route('post', `${one}/accept`, acceptInteraction, deciders),
    route('post', `${one}/reject`, rejectInteraction, deciders),
    route('post', `${one}/respond`, respondToInteraction, {
      ...sealed,
      actors: `${BOARD}, or the agent that is asked; never the creator`,
    }),
    route('post', `${one}/cancel`, cancelInteraction, sealed),
    route('post', `${one}/withdraw`, withdrawInteraction, {
      ...sealed,
      actors: 'Who created it, or a board user of the company who is not a viewer',
    }),
    route('post', `${one}/skip`, skipInteraction, sealed),
  ],
};
