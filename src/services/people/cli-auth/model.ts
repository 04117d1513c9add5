import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { membershipFields } from '../members/model.js';

export const RequestedAccess = describedEnum('CliAuthAccess', 'Who may approve a request for a board key.', {
  board: 'Anybody of the board.',
  instance_admin_required: 'Instance admins only.',
});
export const ChallengeStatus = describedEnum('CliAuthChallengeStatus', 'What became of a request for a board key.', {
  pending: 'It waits for a person.',
  approved: 'The key works.',
  cancelled: 'It was taken back.',
  expired: 'Nobody approved it in time.',
});

const email = () => z.string().describe('Their e-mail address.');

export const NewCliAuthChallengeView = z
  .object({
    id: z.uuid(),
    token: z.string().describe('What whoever polls, approves or cancels must show; shown this once.'),
    boardApiToken: z.string().describe('The board key; it opens nothing until a person approves. Shown this once.'),
    approvalPath: z.string().describe('The page on which a person approves, with the token.'),
    approvalUrl: z.string().describe('The same as a whole address.'),
    pollPath: z.string().describe('Where the challenge is read; the token goes into the query.'),
    expiresAt: z.iso.datetime().describe('Until when it can be approved.'),
    suggestedPollIntervalMs: z.int().describe('How many milliseconds to wait between two looks.'),
  })
  .meta({ id: 'NewCliAuthChallenge', description: 'A request for a board key with its secrets, shown this once.' });

export const CliAuthChallengeView = z
  .object({
    id: z.uuid(),
    status: ChallengeStatus.describe('What became of it.'),
    command: z.string().describe('The command that asks.'),
    clientName: z.string().nullable().describe('What the client calls itself.'),
    requestedAccess: RequestedAccess.describe('Who may approve: anybody of the board, or instance admins only.'),
    requestedCompanyId: z.uuid().nullable().describe('The company it asks for.'),
    requestedCompanyName: z.string().nullable().describe('Its name, for who reaches the company.'),
    approvedAt: z.iso.datetime().nullable().describe('When it was approved.'),
    cancelledAt: z.iso.datetime().nullable().describe('When it was cancelled.'),
    expiresAt: z.iso.datetime().describe('Until when it can be approved.'),
    approvedByUser: z
      .object({ id: z.string(), name: z.string(), email: email() })
      .meta({ id: 'CliAuthApprover', description: 'Who approved a request for a board key.' })
      .nullable()
      .describe('Who approved it.'),
    requiresSignIn: z.boolean().describe('Whether the one who looks must sign in before they can approve.'),
    canApprove: z.boolean().describe('Whether the one who looks can approve it now.'),
    currentUserId: z.string().nullable().describe('The person who looks.'),
  })
  .meta({
    id: 'CliAuthChallenge',
    description: 'A request of a command-line client for a board key, as whoever has its token sees it.',
  });

export const CliAuthApprovalView = z
  .object({
    approved: z.boolean().describe('Whether the key now opens what its owner may do.'),
    status: ChallengeStatus.describe('What became of the challenge.'),
    userId: z.string().describe('The person whose key it is, or who asked.'),
    keyId: z.uuid().nullable().describe('The key; null where none was made.'),
    expiresAt: z.iso.datetime().describe('When the key ends; where none was made, when the challenge ended.'),
  })
  .meta({ id: 'CliAuthApproval' });

export const CliAuthCancellationView = z
  .object({
    status: ChallengeStatus.describe('What became of the challenge.'),
    cancelled: z.boolean().describe('Whether it is cancelled.'),
  })
  .meta({ id: 'CliAuthCancellation' });

export const CliAuthMeView = z
  .object({
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        email: email(),
        image: z.string().nullable().describe('Where their picture is.'),
      })
      .meta({ id: 'CliAuthUser', description: 'The person who calls.' }),
    userId: z.string().describe("The person's id."),
    isInstanceAdmin: z.boolean().describe('Whether they administer the installation.'),
    companyIds: z.array(z.uuid()).describe('The companies they reach.'),
    memberships: z
      .array(z.object(membershipFields).meta({ id: 'CliAuthMembership', description: 'Their place in a company.' }))
      .describe('Their memberships, those that are not active too.'),
    source: describedEnum('BoardSource', 'How a person is known.', {
      local_implicit: 'As whoever uses a local_trusted installation.',
      session: 'By the cookie of a session.',
      board_key: 'By a board key.',
    }).describe('How they are known.'),
    keyId: z.uuid().nullable().describe('The board key that was shown.'),
  })
  .meta({ id: 'CliAuthMe', description: 'Who calls, what they reach and by which credential.' });
