import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const BoardClaimView = z
  .object({
    status: describedEnum('BoardClaimStatus', 'What has become of a board claim.', {
      available: 'It can be used.',
      claimed: 'Somebody has used it.',
      expired: 'Nobody used it in time.',
    }).describe('Whether it can be used'),
    requiresSignIn: z.boolean().describe('Whether the one who looks must sign in before they can claim'),
    expiresAt: z.iso.datetime().describe('Until when it can be used'),
    claimedByUserId: z.string().nullable().describe('Who has used it'),
  })
  .meta({ id: 'BoardClaim', description: 'The right to take over an installation.' });

export const ClaimResultView = z
  .object({
    claimed: z.literal(true).describe('Always true'),
    userId: z.string().describe('The person who now administers the installation'),
  })
  .meta({ id: 'Claimed' });
