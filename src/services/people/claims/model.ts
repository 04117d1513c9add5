import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const BoardClaimView = z
  .object({
    status: describedEnum('BoardClaimStatus', 'The status of a board claim.', {
      available: 'It can be used.',
      claimed: 'It was used.',
      expired: 'It expired before it was used.',
    }).describe('Whether it can be used, or why not.'),
    requiresSignIn: z.boolean().describe('Whether the caller must sign in to claim.'),
    expiresAt: z.iso
      .datetime()
      .describe('When the claim expires: 24 hours after it was made, or when another one took its place.'),
    claimedByUserId: z.string().nullable().describe('The person who used the claim; null until somebody has.'),
  })
  .meta({ id: 'BoardClaim', description: 'The right to take over an installation.' });

export const ClaimResultView = z
  .object({
    claimed: z.literal(true).describe('Always true.'),
    userId: z.string().describe('The person who is now an instance admin.'),
  })
  .meta({ id: 'Claimed' });
