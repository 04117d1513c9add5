import { emitterOf } from '#services/core/operation/emitter.js';
import type { Member } from './rows.js';

export const emitMember = emitterOf(
  'member',
  ({ principalType, principalId }: Pick<Member, 'companyId' | 'id' | 'principalType' | 'principalId'>) => ({
    agentId: principalType === 'agent' ? principalId : null,
    details: { principalType, principalId },
  }),
);

/** Placed here because archiving or demoting a member revokes the member's invites. */
export const emitInvite = emitterOf('invite');
