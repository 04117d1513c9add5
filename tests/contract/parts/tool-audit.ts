import { randomUUID } from 'node:crypto';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const slot = inCompany(({ companyId, things }) => ({ companyId, slotId: things.toolRuntimeSlot }));

/** The program of a server, as a server process leaves it that is gone: nobody has to be waited for. */
export const toolAudit: Part = {
  async make({ world: { services }, companyId, things }) {
    const connectionId = things.toolConnection as string;
    const row = await services.database.transaction('all', async (tx) => {
      const { applicationId } = await tx.toolConnection.findUniqueOrThrow({ where: { id: connectionId } });
      await tx.toolRuntimeEvent.create({
        data: { id: randomUUID(), companyId, connectionId, kind: 'idle_eviction' },
      });
      return tx.toolRuntimeSlot.create({
        data: {
          id: randomUUID(),
          companyId,
          applicationId,
          connectionId,
          slotKey: `${connectionId}:shared`,
          commandTemplateKey: 'files',
          status: 'running',
          engineId: randomUUID(),
          host: 'gone',
          processKey: randomUUID(),
          leaseExpiresAt: new Date(Date.now() - 1_000),
        } as never,
      });
    });
    return { toolRuntimeSlot: row.id };
  },
  fixtures: {
    listToolAudit: company,
    listRunToolDecisions: inCompany(({ companyId, things }) => ({ companyId, runId: things.toolRun })),
    listToolRuntimeSlots: company,
    getToolRuntimeHealth: company,
    stopToolRuntimeSlot: slot,
    restartToolRuntimeSlot: {
      ...slot,
      alone: 'starts a program; tests/services/tools/runtime/control.test.ts',
    },
  },
};
