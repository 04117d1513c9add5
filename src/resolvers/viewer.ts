import { builder } from '../schema/builder.js';
import { PersonRef } from '../schema/people/member.js';
import { BoardClaimRef, ViewerRef } from '../schema/people/session.js';
import type { BoardActor } from '../services/core/operation/actor.js';
import { getSession, updateProfile } from '../services/people/account/operations.js';
import { claimBoard, claimBootstrap, getBoardClaim } from '../services/people/claims/operations.js';
import { answer, expose } from './expose.js';

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
