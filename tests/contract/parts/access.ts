import { randomUUID } from 'node:crypto';
import { hashKey } from '#services/access/tokens.js';
import { codeHashOf } from '#services/people/claims/board-claim.js';
import { inInstallation, inPerson, type Part } from '../part.js';

const CODE = '01234567';
const PASSWORD = 'needs who has a password; tests/rest/people/passwords.test.ts';
const FACTOR = 'needs who has a password and an authenticator app; tests/rest/people/second-factor.test.ts';

/** Who is signed in, and how an installation gets its administrator. */
export const access: Part = {
  async make({ world, owner }) {
    const claimToken = `claim-${randomUUID()}`;
    await world.services.database.transaction('all', (tx) =>
      tx.boardClaim.create({
        data: {
          tokenHash: hashKey(claimToken),
          codeHash: codeHashOf(claimToken, CODE),
          expiresAt: new Date(Date.now() + 3_600_000),
          // A server that starts offers a claim of its own unless another process has just done so.
          createdAt: new Date(Date.now() - 3_600_000),
        },
      }),
    );
    if (owner.actor.kind !== 'board') throw new Error('the owner is no person');
    const { userId } = owner.actor;
    const signedUp = (await world.member('viewer')).actor.userId;
    const session = randomUUID();
    await world.services.database.transaction('all', (tx) =>
      tx.userSession.create({
        data: { id: session, userId, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
      }),
    );
    return { claimToken, session, signedUp };
  },
  fixtures: {
    listSessions: inPerson(() => ({})),
    endSession: inPerson(({ things }) => ({ sessionId: things.session })),
    endOtherSessions: inPerson(() => ({})),
    getSecondFactor: inPerson(() => ({})),
    changePassword: {
      ...inPerson(() => ({ currentPassword: 'as it is', newPassword: 'as it is to be' })),
      alone: PASSWORD,
    },
    enrolSecondFactor: { ...inPerson(() => ({ password: 'as it is' })), alone: FACTOR },
    confirmSecondFactor: { ...inPerson(() => ({ code: '000000' })), alone: FACTOR },
    disableSecondFactor: { ...inPerson(() => ({ password: 'as it is', code: '000000' })), alone: FACTOR },
    resetPassword: {
      ...inPerson(
        () => ({ token: 'unknown', newPassword: 'as it is to be' }),
        ({ world }) => world.anonymous,
      ),
      alone: PASSWORD,
    },
    createPasswordResetLink: inInstallation(({ things }) => ({ userId: things.signedUp })),
    resetSecondFactor: inInstallation(({ things }) => ({ userId: things.signedUp })),
    endUserSessions: inInstallation(({ things }) => ({ userId: things.signedUp })),
    listInstanceEvents: inInstallation(() => ({})),
    getSession: inPerson(() => ({})),
    getProfile: inPerson(() => ({})),
    updateProfile: inPerson(() => ({ name: 'Renamed', image: '/picture.png' })),
    getBoardClaim: inPerson(({ things }) => ({ token: things.claimToken })),
    claimBoard: {
      ...inPerson(({ things }) => ({ token: things.claimToken, code: CODE })),
      alone: 'hands every company of the local board to somebody else; tests/rest/people/claims.test.ts',
    },
    claimBootstrap: {
      ...inInstallation(() => ({})),
      alone: 'works once, in an authenticated deployment; tests/rest/people/claims.test.ts',
    },
  },
};
