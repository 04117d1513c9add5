import { builder } from '../schema/builder.js';
import { byArguments, listOf } from '../schema/list.js';
import { BoardApiKeyRef } from '../schema/people/board-key.js';
import { PersonRef } from '../schema/people/member.js';
import { ViewerRef } from '../schema/people/session.js';
import { InstanceEventRef, SecondFactorRef, WebSessionRef } from '../schema/people/sign-in.js';
import { about, allowedBy, queriesOf } from '../schema/relation.js';
import type { BoardActor } from '../services/core/actors/actor.js';
import { parseInput } from '../services/core/operation/execute.js';
import { InstanceEventFilter, instanceEvents, listInstanceEvents } from '../services/organization/instance/events.js';
import { getSession, updateProfile } from '../services/people/account/operations.js';
import * as keys from '../services/people/board-keys/operations.js';
import { BoardKeyFilter, boardKeysOfUser, boardUser } from '../services/people/board-keys/rows.js';
import { claimBoard, claimBootstrap, getBoardClaim } from '../services/people/claims/operations.js';
import { approveCliAuthChallenge } from '../services/people/cli-auth/approve.js';
import * as challenges from '../services/people/cli-auth/challenges.js';
import { getCliAuthMe } from '../services/people/cli-auth/me.js';
import { changePassword, createPasswordResetLink, resetPassword } from '../services/people/sign-in/passwords.js';
import * as secondFactor from '../services/people/sign-in/second-factor.js';
import * as sessions from '../services/people/sign-in/sessions.js';
import { answer, expose, exposeQuery, whole } from './expose.js';

builder.objectFields(ViewerRef, (t) => ({
  sessions: t.field({
    type: [WebSessionRef],
    description: 'The web sessions of the person, newest first; at most 100.',
    ...about(20),
    resolve: (_viewer, _args, { scope }) => answer(sessions.listSessions, scope, {}),
  }),
  secondFactor: t.field({
    type: SecondFactorRef,
    description: 'Whether the person signs in with a second factor.',
    resolve: (_viewer, _args, { scope }) => answer(secondFactor.getSecondFactor, scope, {}),
  }),
}));

const ownKeys = listOf(BoardApiKeyRef, boardKeysOfUser, ['userId'], "The caller's own board keys, oldest first.", {
  narrowedBy: byArguments(BoardKeyFilter),
});

queriesOf({
  instanceEvents: allowedBy(
    listInstanceEvents,
    listOf(
      InstanceEventRef,
      instanceEvents,
      [],
      'The audit of the installation, newest first: sign-ins, failures, passwords, second factors, ends of sessions. For instance admins.',
      { narrowedBy: byArguments(InstanceEventFilter, (values) => parseInput(InstanceEventFilter, values)) },
    ),
  ),
  boardApiKeys: allowedBy(keys.listBoardApiKeys, {
    ...ownKeys,
    resolve: (_root, args, context, info) => ownKeys.resolve(boardUser(context.scope), args, context, info),
  }),
});

const ID = { type: 'ID' } as const;

expose(sessions.endSession, { ok: {}, sessionId: ID });

expose([sessions.endOtherSessions, sessions.endUserSessions], { endedSessions: {} });

expose(changePassword, { ok: {}, endedSessions: {} });

expose(createPasswordResetLink, { url: {}, expiresAt: {} });

expose([resetPassword, secondFactor.disableSecondFactor], { ok: {} });

expose(secondFactor.enrolSecondFactor, { secret: {}, otpauthUrl: {} });

expose(secondFactor.confirmSecondFactor, { backupCodes: {} });

expose(secondFactor.resetSecondFactor, { ok: {}, wasEnabled: {} });

exposeQuery('cliAuthChallenge', challenges.getCliAuthChallenge, {
  id: 'challengeId',
  // Without it, REST answers as for a wrong one.
  args: { token: { required: true, defaultValue: undefined } },
});

exposeQuery('cliAuthMe', getCliAuthMe);

expose(keys.createBoardApiKey, { key: whole('The new key with its token, shown this once.') });

expose(keys.revokeBoardApiKey, { ok: {}, keyId: {} });

expose(keys.revokeCurrentBoardKey, { revoked: {}, keyId: {} });

expose(challenges.createCliAuthChallenge, { challenge: whole('The challenge with its secrets, shown this once.') });

expose(approveCliAuthChallenge, { approved: {}, status: {}, userId: ID, keyId: {}, expiresAt: {} });

expose(challenges.cancelCliAuthChallenge, { status: {}, cancelled: {} });

builder.queryField('viewer', (t) =>
  t.field({
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
);

exposeQuery('boardClaim', getBoardClaim);

expose(updateProfile, {
  user: { type: PersonRef, description: 'The person as they now appear.', resolve: (output) => output },
});

expose([claimBootstrap, claimBoard], { claimed: {}, userId: ID });
