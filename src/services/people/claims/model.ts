import { z } from 'zod';
import { describedEnum } from '#services/core/text/described-enum.js';

export const BoardClaimView = z
  .object({
    status: describedEnum('BoardClaimStatus', 'The status of a board claim.', {
      available: 'The claim can be used.',
      claimed: 'The claim was used.',
      expired: 'The claim expired before it was used.',
    }).describe("The claim's current status."),
    requiresSignIn: z.boolean().describe('True if the caller must sign in to claim the installation.'),
    expiresAt: z.iso
      .datetime()
      .describe('The time at which the claim expires: 24 hours after its creation, or when another claim replaced it.'),
    claimedByUserId: z.string().nullable().describe('The ID of the person who used the claim; null while unused.'),
  })
  .meta({ id: 'BoardClaim', description: 'The right to take over an installation.' });

export const ClaimResultView = z
  .object({
    claimed: z.literal(true).describe('Always true.'),
    userId: z.string().describe('The ID of the person who is now an instance admin.'),
  })
  .meta({ id: 'Claimed' });
