import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { membershipFields } from '../members/model.js';

export const RequestedAccess = describedEnum('CliAuthAccess', 'Who may approve a request for a board key.', {
  board: 'Any person.',
  instance_admin_required: 'Only instance admins.',
});
export const ChallengeStatus = describedEnum('CliAuthChallengeStatus', 'The status of a request for a board key.', {
  pending: 'A person has to approve it.',
  approved: 'It was approved, and the key is active.',
  cancelled: 'It was cancelled.',
  expired: 'It expired before it was approved.',
});

const email = () => z.string().describe('The e-mail address.');

export const NewCliAuthChallengeView = z
  .object({
    id: z.uuid(),
    token: z.string().describe('The token for polling, approving and cancelling, shown only once.'),
    boardApiToken: z.string().describe('The board key, which is inactive until a person approves it. Shown only once.'),
    approvalPath: z.string().describe('The path of the approval page, with the token.'),
    approvalUrl: z.string().describe('The URL of the approval page.'),
    pollPath: z.string().describe('The path to poll; the token goes into the query.'),
    expiresAt: z.iso.datetime().describe('When the request expires.'),
    suggestedPollIntervalMs: z.int().describe('The suggested time between two polls, in milliseconds.'),
  })
  .meta({
    id: 'NewCliAuthChallenge',
    description: 'A request for a board key with its secrets, which are shown only once.',
  });

export const CliAuthChallengeView = z
  .object({
    id: z.uuid(),
    status: ChallengeStatus.describe('The status of the request.'),
    command: z.string().describe('The command that requests the key.'),
    clientName: z.string().nullable().describe("The client's name."),
    requestedAccess: RequestedAccess.describe('Who may approve.'),
    requestedCompanyId: z.uuid().nullable().describe('The requested company.'),
    requestedCompanyName: z.string().nullable().describe("The company's name, if the caller reaches the company."),
    approvedAt: z.iso.datetime().nullable().describe('When it was approved.'),
    cancelledAt: z.iso.datetime().nullable().describe('When it was cancelled.'),
    expiresAt: z.iso.datetime().describe('When the request expires.'),
    approvedByUser: z
      .object({ id: z.string(), name: z.string(), email: email() })
      .meta({ id: 'CliAuthApprover', description: 'Who approved a request for a board key.' })
      .nullable()
      .describe('Who approved it.'),
    requiresSignIn: z.boolean().describe('Whether the caller must sign in to approve.'),
    canApprove: z.boolean().describe('Whether the caller can approve it now.'),
    currentUserId: z.string().nullable().describe("The calling person's id."),
  })
  .meta({
    id: 'CliAuthChallenge',
    description: "A command-line client's request for a board key, for the holder of its token.",
  });

export const CliAuthApprovalView = z
  .object({
    approved: z.boolean().describe('Whether the request is approved.'),
    status: ChallengeStatus.describe('The status of the request.'),
    userId: z.string().describe("The calling person's id."),
    keyId: z.uuid().nullable().describe('The id of the board key; null if none was created.'),
    expiresAt: z.iso.datetime().describe('When the key expires, or the request if no key was created.'),
  })
  .meta({ id: 'CliAuthApproval' });

export const CliAuthCancellationView = z
  .object({
    status: ChallengeStatus.describe('The status of the request.'),
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
        image: z.string().nullable().describe("The picture's URL."),
      })
      .meta({ id: 'CliAuthUser', description: 'The person who calls.' }),
    userId: z.string().describe("The person's id."),
    isInstanceAdmin: z.boolean().describe('Whether the person is an instance admin.'),
    companyIds: z.array(z.uuid()).describe('The companies that the person reaches.'),
    memberships: z
      .array(z.object(membershipFields).meta({ id: 'CliAuthMembership', description: 'A membership of the caller.' }))
      .describe("The person's memberships, including inactive ones."),
    source: describedEnum('BoardSource', 'How a person is authenticated.', {
      local_implicit: 'As the local board of a local_trusted installation.',
      session: 'By a session cookie.',
      board_key: 'By a board key.',
    }).describe('How the person is authenticated.'),
    keyId: z.uuid().nullable().describe('The id of the board key of the request.'),
  })
  .meta({ id: 'CliAuthMe', description: 'The caller, the companies they reach and their credential.' });
