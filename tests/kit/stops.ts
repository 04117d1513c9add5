import { getStopReport } from '#services/runs/stop-orders/report.js';
import type { World } from './world.js';

/** The orders that stopped something of a company, oldest first. */
export const ordersOf = ({ company, services }: World) =>
  services.database.transaction('all', (tx) =>
    tx.stopOrder.findMany({ where: { companyId: company.id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  );

/** The latest order of a company, as its report tells of it. */
export async function reportOf(world: World, page: object = {}) {
  const order = (await ordersOf(world)).at(-1);
  return world.board.run(getStopReport, { companyId: world.company.id, stopId: order?.id, ...page });
}
