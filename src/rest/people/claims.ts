import { claimBoard, claimBootstrap, getBoardClaim } from '#services/people/claims/operations.js';
import { type RouteSection, route } from '../http/route.js';

export const claims: RouteSection = {
  name: 'claims',
  description: 'The claim of an installation by its first administrator.',
  routes: [
    route('post', '/api/bootstrap/claim', claimBootstrap, {
      actors: 'The first person to sign in to an authenticated deployment with private exposure',
      errors: [409],
    }),
    route('get', '/api/board-claim/:token', getBoardClaim, { errors: [403, 404, 429, 503] }),
    route('post', '/api/board-claim/:token/claim', claimBoard, {
      actors: 'A person with a web session who has the code',
      errors: [404, 409, 429, 503],
    }),
  ],
};
