import { inCompany, inInstallation, type Part } from '../part.js';

/** A run that waits, and the processes that would execute it. */
export const engines: Part = {
  async make({ world: { services }, companyId, worker }) {
    const { id: waitingRun } = await services.database.transaction('all', (tx) =>
      tx.heartbeatRun.create({ data: { companyId, agentId: worker.row.id, status: 'queued' } }),
    );
    return { waitingRun };
  },
  fixtures: {
    cancelRun: inCompany(({ things }) => ({ runId: things.waitingRun })),
    listEngines: inInstallation(() => ({})),
  },
};
