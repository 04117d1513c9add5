import { createBoardApiKey, listBoardApiKeys } from '#services/people/board-keys/operations.js';
import { revokeBoardApiKey, revokeCurrentBoardKey } from '#services/people/board-keys/revoke.js';
import { approveCliAuthChallenge } from '#services/people/cli-auth/approve.js';
import {
  cancelCliAuthChallenge,
  createCliAuthChallenge,
  getCliAuthChallenge,
} from '#services/people/cli-auth/challenges.js';
import { getCliAuthMe } from '#services/people/cli-auth/rows.js';
import { type RouteSection, route } from '../http/route.js';

const challenge = '/api/cli-auth/challenges/:challengeId';
const tokenHolder = 'Anyone who has the token of the challenge';

export const cliAuth: RouteSection = {
  name: 'cli-auth',
  description: 'Board keys for command lines: a client requests a key, a person approves.',
  routes: [
    route('post', '/api/cli-auth/challenges', createCliAuthChallenge, { status: 201, errors: [404, 429] }),
    route('get', challenge, getCliAuthChallenge, { actors: tokenHolder }),
    route('post', `${challenge}/approve`, approveCliAuthChallenge, {
      actors:
        'A board user who has the token and reaches the requested company; an instance admin if the challenge requests one',
    }),
    route('post', `${challenge}/cancel`, cancelCliAuthChallenge, { actors: tokenHolder }),
    route('get', '/api/cli-auth/me', getCliAuthMe),
    route('post', '/api/cli-auth/revoke-current', revokeCurrentBoardKey, {
      actors: 'A board user who shows a board key',
    }),
  ],
};

export const boardKeys: RouteSection = {
  name: 'board-api-keys',
  description: 'Long-lived keys of people.',
  routes: [
    route('get', '/api/board-api-keys', listBoardApiKeys),
    route('post', '/api/board-api-keys', createBoardApiKey, { status: 201, errors: [404, 422] }),
    route('delete', '/api/board-api-keys/:keyId', revokeBoardApiKey, { errors: [404] }),
  ],
};
