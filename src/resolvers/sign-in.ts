import type { z } from 'zod';
import { builder } from '../schema/builder.js';
import { connection, connectionType } from '../schema/connection.js';
import { given } from '../schema/list.js';
import {
  BoardApiKeyRef,
  CliAuthChallengeRef,
  CliAuthMeRef,
  CliAuthStatusEnum,
  NewBoardApiKeyRef,
  NewCliAuthChallengeRef,
} from '../schema/people/board-key.js';
import { PersonRef } from '../schema/people/member.js';
import { BoardClaimRef, ViewerRef } from '../schema/people/session.js';
import { InstanceEventRef, SecondFactorRef, WebSessionRef } from '../schema/people/sign-in.js';
import { anyBoard, instanceAdmin } from '../services/access/rules.js';
import type { BoardActor } from '../services/core/actors/actor.js';
import { Unauthorized } from '../services/core/errors/errors.js';
import { parseInput } from '../services/core/operation/execute.js';
import { InstanceEventFilter, instanceEvents, listInstanceEvents } from '../services/organization/instance/events.js';
import { getSession, updateProfile } from '../services/people/account/operations.js';
import {
  createBoardApiKey,
  revokeBoardApiKey,
  revokeCurrentBoardKey,
} from '../services/people/board-keys/operations.js';
import { boardKeysOfUser, boardUser } from '../services/people/board-keys/rows.js';
import { claimBoard, claimBootstrap, getBoardClaim } from '../services/people/claims/operations.js';
import { approveCliAuthChallenge } from '../services/people/cli-auth/approve.js';
import {
  cancelCliAuthChallenge,
  createCliAuthChallenge,
  getCliAuthChallenge,
} from '../services/people/cli-auth/challenges.js';
import { getCliAuthMe } from '../services/people/cli-auth/me.js';
import { changePassword, createPasswordResetLink, resetPassword } from '../services/people/sign-in/passwords.js';
import * as secondFactor from '../services/people/sign-in/second-factor.js';
import { endOtherSessions, endSession, endUserSessions, listSessions } from '../services/people/sign-in/sessions.js';
import { answer, expose, exposeOk } from './expose.js';

builder.objectFields(ViewerRef, (t) => ({
  sessions: t.field({
    type: [WebSessionRef],
    description: 'The web sessions of the person, newest first; at most 100.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_viewer, _args, { scope }) => answer(listSessions, scope, {}),
  }),
  secondFactor: t.field({
    type: SecondFactorRef,
    description: 'Whether the person signs in with a second factor.',
    resolve: (_viewer, _args, { scope }) => answer(secondFactor.getSecondFactor, scope, {}),
  }),
}));

builder.queryField('instanceEvents', (t) =>
  t.connection(
    {
      type: InstanceEventRef,
      description:
        'The audit of the installation, newest first: sign-ins, failures, passwords, second factors, ends of sessions. For who administers it.',
      args: {
        type: t.arg.string({ description: 'Only events of this type.' }),
        userId: t.arg.id({ description: 'Only what concerns this person.' }),
      },
      resolve: async (_root, { type, userId, ...args }, context, info) => {
        if (context.scope.actor.kind === 'anonymous') throw Unauthorized();
        await instanceAdmin(context.scope, undefined);
        const filter = given<z.output<typeof InstanceEventFilter>>(
          parseInput(InstanceEventFilter, { type: type ?? undefined, userId: userId ?? undefined }),
        );
        return connection(instanceEvents, { of: [], args, filter, context, info });
      },
    },
    connectionType(InstanceEventRef),
  ),
);

expose(endSession, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  sessionId: t.id({ description: "The session's id.", resolve: ({ output }) => output.sessionId }),
}));

for (const operation of [endOtherSessions, endUserSessions]) {
  expose(operation, (t) => ({
    endedSessions: t.int({
      description: 'How many sessions were ended.',
      resolve: ({ output }) => output.endedSessions,
    }),
  }));
}

expose(changePassword, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  endedSessions: t.int({
    description: 'How many other sessions were ended.',
    resolve: ({ output }) => output.endedSessions,
  }),
}));

expose(createPasswordResetLink, (t) => ({
  url: t.string({
    description: 'The address of the page on which the person sets the password; shown this once.',
    resolve: ({ output }) => output.url,
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'When the link stops working.',
    resolve: ({ output }) => new Date(output.expiresAt),
  }),
}));

exposeOk([resetPassword, secondFactor.disableSecondFactor]);

expose(secondFactor.enrolSecondFactor, (t) => ({
  secret: t.string({
    description: 'The secret in base32, to be typed into an authenticator app; shown this once.',
    resolve: ({ output }) => output.secret,
  }),
  otpauthUrl: t.string({
    description: 'The same as an address, to be shown as a QR code; shown this once.',
    resolve: ({ output }) => output.otpauthUrl,
  }),
}));

expose(secondFactor.confirmSecondFactor, (t) => ({
  backupCodes: t.stringList({
    description: 'Codes for when the app is lost, each good once; shown this once.',
    resolve: ({ output }) => output.backupCodes,
  }),
}));

expose(secondFactor.resetSecondFactor, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  wasEnabled: t.boolean({ description: 'Whether there was one.', resolve: ({ output }) => output.wasEnabled }),
}));

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
    connectionType(BoardApiKeyRef),
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

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerRef,
    description: 'The person who calls, how they are known and what they reach.',
    async resolve(_root, _args, { scope }) {
      const session = await answer(getSession, scope, {});
      const { isInstanceAdmin, memberships } = scope.actor as BoardActor;
      return {
        ...session,
        isInstanceAdmin,
        memberships: [...memberships].map(([companyId, { role, status }]) => ({
          companyId,
          membershipRole: role,
          status,
        })),
      };
    },
  }),
  boardClaim: t.field({
    type: BoardClaimRef,
    description: 'The right to take over an installation, for who has its token.',
    args: {
      token: t.arg.string({ required: true, description: 'The token of the address that the server printed.' }),
      code: t.arg.string({ description: 'The code beside the address, to see whether it is right.' }),
    },
    resolve: (_root, { token, code }, { scope }) =>
      answer(getBoardClaim, scope, { token, ...(code == null ? {} : { code }) }),
  }),
}));

expose(updateProfile, (t) => ({
  user: t.field({
    type: PersonRef,
    description: 'The person as they now appear.',
    resolve: ({ output }) => output,
  }),
}));

for (const operation of [claimBootstrap, claimBoard] as const) {
  expose(operation, (t) => ({
    claimed: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.claimed }),
    userId: t.id({
      description: 'The person who now administers the installation.',
      resolve: ({ output }) => output.userId,
    }),
  }));
}
