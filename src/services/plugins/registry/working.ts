import type { Plugin } from '../../../generated/prisma/client.js';

/** Whether a plugin is asked anything. One whose upgrade waits for approval works as before. */
export const isWorking = ({ status, removedAt }: Pick<Plugin, 'status' | 'removedAt'>): boolean =>
  removedAt === null && (status === 'ready' || status === 'upgrade_pending');

/** SQL of the same for the plugin `p`. */
export const IS_WORKING = `(p."removedAt" IS NULL AND p.status IN ('ready', 'upgrade_pending'))`;
