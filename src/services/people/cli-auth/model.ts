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

const email = () => z.string().describe('The e-mail address, in lower case.');

export const NewCliAuthChallengeView = z
  .object({
    id: z.uuid(),
    token: z.string().describe('The token for polling, approving and cancelling, shown only once.'),
    boardApiToken: z.string().describe('The board key, which is inactive until a person approves it. Shown only once.'),
    approvalPath: z.string().describe('The path of the approval page, with the token.'),
    approvalUrl: z.string().describe('The URL of the approval page, with the token.'),
    pollPath: z
      .string()
      .describe('The path at which the request is read until it is decided; the token goes into the query.'),
    expiresAt: z.iso.datetime().describe('When the request expires, ten minutes after it was made.'),
    suggestedPollIntervalMs: z.int().describe('The suggested time between two polls, in milliseconds.'),
  })
  .meta({
    id: 'NewCliAuthChallenge',
    description: 'A request for a board key with its secrets, which are shown only once.',
  });

export const CliAuthChallengeView = z
  .object({
    id: z.uuid(),
    status: ChallengeStatus.describe('Whether the request waits, how it was decided, or that it is too late.'),
    command: z.string().describe('The command that requests the key, as its client states it.'),
    clientName: z.string().nullable().describe('What the client calls itself; null if it did not say.'),
    requestedAccess: RequestedAccess.describe('Who may approve.'),
    requestedCompanyId: z.uuid().nullable().describe('The company that the key is meant for; null for none.'),
    requestedCompanyName: z
      .string()
      .nullable()
      .describe('What people call that company; null without one, and unless the caller reaches it.'),
    approvedAt: z.iso.datetime().nullable().describe('When a person approved it; null unless one did.'),
    cancelledAt: z.iso.datetime().nullable().describe('When it was cancelled; null unless it was.'),
    expiresAt: z.iso.datetime().describe('When the request expires, ten minutes after it was made.'),
    approvedByUser: z
      .object({
        id: z.string().describe("The person's id."),
        name: z.string().describe('What others call the person.'),
        email: email(),
      })
      .meta({ id: 'CliAuthApprover', description: 'Who approved a request for a board key.' })
      .nullable()
      .describe('Who approved it; null until somebody has.'),
    requiresSignIn: z.boolean().describe('Whether the caller must sign in to approve.'),
    canApprove: z.boolean().describe('Whether the caller can approve it now.'),
    currentUserId: z
      .string()
      .nullable()
      .describe('The id of the calling person; null for a caller who is not signed in.'),
  })
  .meta({
    id: 'CliAuthChallenge',
    description: "A command-line client's request for a board key, for the holder of its token.",
  });

export const CliAuthApprovalView = z
  .object({
    approved: z.boolean().describe('Whether the request is approved.'),
    status: ChallengeStatus.describe('Whether the request waits, how it was decided, or that it is too late.'),
    userId: z.string().describe("The calling person's id."),
    keyId: z.uuid().nullable().describe('The id of the board key; null if none was created.'),
    expiresAt: z.iso.datetime().describe('When the key expires, or the request if no key was created.'),
  })
  .meta({ id: 'CliAuthApproval' });

export const CliAuthCancellationView = z
  .object({
    status: ChallengeStatus.describe('Whether the request waits, how it was decided, or that it is too late.'),
    cancelled: z.boolean().describe('Whether it is cancelled.'),
  })
  .meta({ id: 'CliAuthCancellation' });

export const CliAuthMeView = z
  .object({
    user: z
      .object({
        id: z.string().describe("The person's id."),
        name: z.string().describe('What others call the person.'),
        email: email(),
        image: z.string().nullable().describe('The URL or path of a picture of the person; null without one.'),
      })
      .meta({ id: 'CliAuthUser', description: 'The person who calls.' }),
    userId: z.string().describe("The person's id."),
    isInstanceAdmin: z
      .boolean()
      .describe('Whether the person may change the settings, people and adapters of the whole installation.'),
    companyIds: z.array(z.uuid()).describe('The companies that the person reaches.'),
    memberships: z
      .array(z.object(membershipFields).meta({ id: 'CliAuthMembership', description: 'A membership of the caller.' }))
      .describe("The person's memberships, including inactive ones."),
    source: describedEnum('BoardSource', 'How a person is authenticated.', {
      local_implicit: 'As the local board of a local_trusted installation.',
      session: 'By a session cookie.',
      board_key: 'By a board key.',
    }).describe('How the person is authenticated.'),
    keyId: z.uuid().nullable().describe('The id of the board key of the request; null for another credential.'),
  })
  .meta({ id: 'CliAuthMe', description: 'The caller, the companies they reach and their credential.' });
