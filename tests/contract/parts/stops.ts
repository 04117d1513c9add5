import { randomUUID } from 'node:crypto';
import { inCompany, inInstallation, type Part } from '../part.js';

const alone = 'stops what every other operation needs at work; tests/rest/runs/stops.test.ts';

/** An order that stopped one run, and one that stopped the installation and was lifted. */
export const stops: Part = {
  async make({ world: { services }, companyId, worker }) {
    const agentId: string = worker.row.id;
    const instanceStopId = randomUUID();
    const liftedAt = new Date();
    const { id } = await services.database.transaction('all', async (tx) => {
      await tx.stopOrder.create({ data: { companyId, scopeType: 'instance', instanceStopId, liftedAt } });
      const stop = await tx.stopOrder.create({ data: { companyId, scopeType: 'agent', agentId, liftedAt } });
      await tx.heartbeatRun.create({ data: { companyId, agentId, status: 'cancelled', stopOrderId: stop.id } });
      return stop;
    });
    return { stop: id, instanceStop: instanceStopId };
  },
  fixtures: {
    getStopReport: inCompany(({ companyId, things }) => ({ companyId, stopId: things.stop, limit: 5 })),
    getInstanceStopReport: inInstallation(({ things }) => ({ instanceStopId: things.instanceStop })),
    getInstanceHalt: inInstallation(() => ({})),
    haltInstance: { ...inInstallation(() => ({ reason: 'Enough' })), alone },
    resumeInstance: { ...inInstallation(() => ({})), alone },
  },
};
