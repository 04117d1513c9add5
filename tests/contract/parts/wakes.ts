import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { inCompany, type Part } from '../part.js';

export const wakes: Part = {
  async make({ world: { board }, worker, things }) {
    const run = await board.run(wakeAgent, { agentId: worker.row.id, payload: { issueId: things.discussed } });
    return { wake: run.wakeupRequestId, wokenRun: run.id };
  },
  fixtures: {
    wakeAgent: inCompany(({ agents, companyId, things }) => ({
      agentId: agents.idle,
      companyId,
      source: 'on_demand',
      trigger: 'manual',
      reason: 'Look at it',
      payload: { issueId: things.watched, note: 'Soon' },
      forceFreshSession: true,
    })),
    invokeAgentHeartbeat: inCompany(({ agents, companyId }) => ({ agentId: agents.idle, companyId })),
    explainCauses: inCompany(({ things }) => ({ wakeId: things.wake })),
  },
};
