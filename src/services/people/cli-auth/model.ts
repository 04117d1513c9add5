import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { membershipFields } from '../members/model.js';

export const RequestedAccess = describedEnum('CliAuthAccess', 'The access for approving a request for a board key.', {
  board: 'Any person.',
  instance_admin_required: 'Instance admins only.',
});
export const ChallengeStatus = describedEnum('CliAuthChallengeStatus', 'The status of a request for a board key.', {
  pending: "The request waits for a person's approval.",
  approved: 'The request was approved, and the key is active.',
  cancelled: 'The request was cancelled.',
  expired: 'The request expired before it was approved.',
});

const email = () => z.string().describe('The e-mail address, in lower case.');

export const NewCliAuthChallengeView = z
  .object({
    id: z.uuid(),
    token: z.string().describe('The token for polling, approving and cancelling, returned only once.'),
    boardApiToken: z.string().describe('The board key, inactive until a person approves it. Returned only once.'),
    approvalPath: z.string().describe('The path of the approval page, with the token.'),
    approvalUrl: z.string().describe('The URL of the approval page, with the token.'),
    pollPath: z
      .string()
      .describe('The path for polling the request until it is decided; the token goes into the query.'),
    expiresAt: z.iso.datetime().describe('The time at which the request expires, ten minutes after its creation.'),
    suggestedPollIntervalMs: z.int().describe('The suggested time between two polls, in milliseconds.'),
  })
  .meta({
    id: 'NewCliAuthChallenge',
    description: 'A request for a board key, with its secrets. The server returns the secrets only once.',
  });

export const CliAuthChallengeView = z
  .object({
    id: z.uuid(),
    status: ChallengeStatus.describe("The request's current status."),
    command: z.string().describe('The command that requests the key, as the client states it.'),
    clientName: z.string().nullable().describe("The client's name, as the client states it; null without a name."),
    requestedAccess: RequestedAccess.describe('The access needed to approve the request.'),
    requestedCompanyId: z.uuid().nullable().describe('The company that the key is meant for; null without a company.'),
    requestedCompanyName: z
      .string()
      .nullable()
      .describe('The display name of that company; null without a company, or if the caller cannot access it.'),
    approvedAt: z.iso.datetime().nullable().describe('The time of the approval; null unless the request was approved.'),
    cancelledAt: z.iso.datetime().nullable().describe('The time of the cancellation; null unless cancelled.'),
    expiresAt: z.iso.datetime().describe('The time at which the request expires, ten minutes after its creation.'),
    approvedByUser: z
      .object({
        id: z.string().describe("The person's ID."),
        name: z.string().describe("The person's display name."),
        email: email(),
      })
      .meta({ id: 'CliAuthApprover', description: 'The person who approved a request for a board key.' })
      .nullable()
      .describe('The person who approved the request; null until it is approved.'),
    requiresSignIn: z.boolean().describe('True if the caller must sign in to approve.'),
    canApprove: z.boolean().describe('True if the caller can approve the request now.'),
    currentUserId: z.string().nullable().describe('The ID of the calling person; null if the caller is not signed in.'),
  })
  .meta({
    id: 'CliAuthChallenge',
    description: "A command-line client's request for a board key, as the holder of its token sees it.",
  });

export const CliAuthApprovalView = z
  .object({
    approved: z.boolean().describe('True if the request is approved.'),
    status: ChallengeStatus.describe("The request's current status."),
    userId: z.string().describe("The calling person's ID."),
    keyId: z.uuid().nullable().describe('The ID of the board key; null if no key was created.'),
    expiresAt: z.iso.datetime().describe('The time at which the key expires, or the request if no key was created.'),
  })
  .meta({ id: 'CliAuthApproval' });

export const CliAuthCancellationView = z
  .object({
    status: ChallengeStatus.describe("The request's current status."),
    cancelled: z.boolean().describe('True if the request is cancelled.'),
  })
  .meta({ id: 'CliAuthCancellation' });

export const CliAuthMeView = z
  .object({
    user: z
      .object({
        id: z.string().describe("The person's ID."),
        name: z.string().describe("The person's display name."),
        email: email(),
        image: z.string().nullable().describe('The URL or path of a picture of the person; null without a picture.'),
      })
      .meta({ id: 'CliAuthUser', description: 'The calling person.' }),
    userId: z.string().describe("The person's ID."),
    isInstanceAdmin: z
      .boolean()
      .describe('True if the person may change the settings, people and adapters of the whole installation.'),
    companyIds: z.array(z.uuid()).describe('The companies that the person can access.'),
    memberships: z
      .array(z.object(membershipFields).meta({ id: 'CliAuthMembership', description: 'A membership of the caller.' }))
      .describe("The person's memberships, including inactive ones."),
    source: describedEnum('BoardSource', 'The authentication method of a person.', {
      local_implicit: 'The local board of a local_trusted installation.',
      session: 'A session cookie.',
      board_key: 'A board key.',
    }).describe('The authentication method of the person.'),
    keyId: z.uuid().nullable().describe('The ID of the board key of the request; null for another credential.'),
  })
  .meta({ id: 'CliAuthMe', description: 'The caller, their companies and their credential.' });
