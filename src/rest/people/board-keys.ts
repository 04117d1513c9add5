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

export const cliAuth: RouteSection = {
  name: 'cli-auth',
  description: 'Board keys for command lines: a client requests a key, a person approves.',
  routes: [
    route('post', '/api/cli-auth/challenges', createCliAuthChallenge, { status: 201, errors: [404, 429] }),
    route('get', challenge, getCliAuthChallenge),
    route('post', `${challenge}/approve`, approveCliAuthChallenge),
    route('post', `${challenge}/cancel`, cancelCliAuthChallenge),
    route('get', '/api/cli-auth/me', getCliAuthMe),
    route('post', '/api/cli-auth/revoke-current', revokeCurrentBoardKey),
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
