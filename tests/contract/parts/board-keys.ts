import { createBoardApiKey } from '#services/people/board-keys/operations.js';
import { createCliAuthChallenge } from '#services/people/cli-auth/challenges.js';
import { createAssistant } from '#tests/kit/assistants.js';
import { callerOf } from '#tests/kit/world.js';
import { inPerson, type Part, type Subject } from '../part.js';

const nothing = inPerson(() => ({}));
const nobody = (of: Subject) => of.world.anonymous;
const challenge = ({ things }: Subject) => ({ challengeId: things.cliChallenge, token: things.cliChallengeToken });

export const boardKeys: Part = {
  async make({ world, owner, companyId }) {
    const key = await owner.run(createBoardApiKey, { name: 'Laptop', requestedCompanyId: companyId });
    const asked = await world.anonymous.run(createCliAuthChallenge, { command: 'login' });
    const assistant = await createAssistant(world, owner);
    return { assistant, boardKey: key.id, cliChallenge: asked.id, cliChallengeToken: asked.token };
  },
  fixtures: {
    listAssistants: nothing,
    revokeAssistant: inPerson(({ things }) => ({ assistantId: things.assistant })),
    listBoardApiKeys: nothing,
    createBoardApiKey: inPerson(({ companyId }) => ({ name: 'Another', requestedCompanyId: companyId })),
    revokeBoardApiKey: inPerson(({ things }) => ({ keyId: things.boardKey })),
    createCliAuthChallenge: inPerson(
      ({ companyId }) => ({ command: 'login', clientName: 'laptop', requestedCompanyId: companyId }),
      nobody,
    ),
    getCliAuthChallenge: inPerson(challenge, nobody),
    approveCliAuthChallenge: inPerson(challenge),
    cancelCliAuthChallenge: inPerson(challenge, nobody),
    getCliAuthMe: nothing,
    revokeCurrentBoardKey: inPerson(
      () => ({}),
      ({ world, owner, things }) => {
        if (owner.actor.kind !== 'board') throw new Error('the owner is no person');
        return callerOf(world.services, { ...owner.actor, source: 'board_key', keyId: things.boardKey as string });
      },
    ),
  },
};
