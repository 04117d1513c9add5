import { builder } from '../schema/builder.js';
import { connection } from '../schema/connection.js';
import {
  BoardApiKeyConnection,
  BoardApiKeyRef,
  CliAuthChallengeRef,
  CliAuthMeRef,
  CliAuthStatusEnum,
  NewBoardApiKeyRef,
  NewCliAuthChallengeRef,
} from '../schema/people/board-key.js';
import { anyBoard } from '../services/access/rules.js';
import { Unauthorized } from '../services/core/operation/errors.js';
import {
  createBoardApiKey,
  revokeBoardApiKey,
  revokeCurrentBoardKey,
} from '../services/people/board-keys/operations.js';
import { boardKeysOfUser, boardUser } from '../services/people/board-keys/rows.js';
import { approveCliAuthChallenge } from '../services/people/cli-auth/approve.js';
import {
  cancelCliAuthChallenge,
  createCliAuthChallenge,
  getCliAuthChallenge,
} from '../services/people/cli-auth/challenges.js';
import { getCliAuthMe } from '../services/people/cli-auth/me.js';
import { answer, expose } from './expose.js';

builder.queryFields((t) => ({
  boardApiKeys: t.connection(
    {
      type: BoardApiKeyRef,
      description: "The caller's own board keys, oldest first.",
      args: {
        includeInactive: t.arg.boolean({ defaultValue: false, description: 'Revoked and expired ones too.' }),
      },
      resolve: async (_root, { includeInactive, ...args }, context, info) => {
        if (context.scope.actor.kind === 'anonymous') throw Unauthorized();
        await anyBoard(context.scope, undefined);
        const filter = { includeInactive: includeInactive ?? false };
        return connection(boardKeysOfUser, { of: [boardUser(context.scope).userId], args, filter, context, info });
      },
    },
    BoardApiKeyConnection,
  ),
  cliAuthChallenge: t.field({
    type: CliAuthChallengeRef,
    description: 'A request of a command-line client for a board key.',
    args: {
      id: t.arg.id({ required: true, description: "The challenge's UUID." }),
      token: t.arg.string({ required: true, description: "The challenge's token." }),
    },
    resolve: (_root, { id, token }, { scope }) => answer(getCliAuthChallenge, scope, { challengeId: id, token }),
  }),
  cliAuthMe: t.field({
    type: CliAuthMeRef,
    description: 'The person who calls, what they reach and by which credential.',
    resolve: (_root, _args, { scope }) => answer(getCliAuthMe, scope, {}),
  }),
}));

expose(createBoardApiKey, (t) => ({
  key: t.field({
    type: NewBoardApiKeyRef,
    description: 'The new key with its token, shown this once.',
    resolve: ({ output }) => output,
  }),
}));

expose(revokeBoardApiKey, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  keyId: t.field({ type: 'UUID', description: "The key's id.", resolve: ({ output }) => output.keyId }),
}));

expose(revokeCurrentBoardKey, (t) => ({
  revoked: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.revoked }),
  keyId: t.field({ type: 'UUID', description: "The key's id.", resolve: ({ output }) => output.keyId }),
}));

expose(createCliAuthChallenge, (t) => ({
  challenge: t.field({
    type: NewCliAuthChallengeRef,
    description: 'The challenge with its secrets, shown this once.',
    resolve: ({ output }) => output,
  }),
}));

expose(approveCliAuthChallenge, (t) => ({
  approved: t.boolean({ description: 'Whether the key now works.', resolve: ({ output }) => output.approved }),
  status: t.field({
    type: CliAuthStatusEnum,
    description: 'What became of the challenge.',
    resolve: ({ output }) => output.status,
  }),
  userId: t.id({
    description: 'The person whose key it is, or who asked.',
    resolve: ({ output }) => output.userId,
  }),
  keyId: t.field({
    type: 'UUID',
    nullable: true,
    description: 'The key; null where none was made.',
    resolve: ({ output }) => output.keyId,
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'When the key ends; where none was made, when the challenge ended.',
    resolve: ({ output }) => new Date(output.expiresAt),
  }),
}));

expose(cancelCliAuthChallenge, (t) => ({
  status: t.field({
    type: CliAuthStatusEnum,
    description: 'What became of the challenge.',
    resolve: ({ output }) => output.status,
  }),
  cancelled: t.boolean({ description: 'Whether it is cancelled.', resolve: ({ output }) => output.cancelled }),
}));
