import { randomUUID } from 'node:crypto';
import { hashKey } from '../../../src/services/access/tokens.js';
import { codeHashOf } from '../../../src/services/claims/board-claim.js';
import { inInstallation, inPerson, type Part } from '../part.js';

const CODE = '01234567';

/** Who is signed in, and how an installation gets its administrator. */
export const access: Part = {
  async make({ world }) {
    const claimToken = `claim-${randomUUID()}`;
    await world.services.database.transaction('all', (tx) =>
      tx.boardClaim.create({
        data: {
          tokenHash: hashKey(claimToken),
          codeHash: codeHashOf(claimToken, CODE),
          expiresAt: new Date(Date.now() + 3_600_000),
        },
      }),
    );
    return { claimToken };
  },
  fixtures: {
    getSession: inPerson(() => ({})),
    getProfile: inPerson(() => ({})),
    updateProfile: inPerson(() => ({ name: 'Renamed', image: '/picture.png' })),
    getBoardClaim: inPerson(({ things }) => ({ token: things.claimToken })),
    claimBoard: {
      ...inPerson(({ things }) => ({ token: things.claimToken, code: CODE })),
      alone: 'hands every company of the local board to somebody else; tests/rest/claims.test.ts',
    },
    claimBootstrap: {
      ...inInstallation(() => ({})),
      alone: 'works once, in an authenticated deployment; tests/rest/claims.test.ts',
    },
  },
};
