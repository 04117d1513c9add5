import { emitterOf } from '#services/core/operation/emitter.js';
import type { JoinRow } from './join-model.js';

export const emitJoin = emitterOf('join_request', ({ createdAgentId, requestType, agentName }: JoinRow) => ({
  agentId: createdAgentId,
  details: { requestType, agentName },
}));
