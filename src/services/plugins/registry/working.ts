import type { Plugin } from '#generated/prisma/client.js';

/** Whether a plugin gets calls. A plugin whose upgrade waits for approval works as before. */
export const isWorking = ({ status, removedAt }: Pick<Plugin, 'status' | 'removedAt'>): boolean =>
  removedAt === null && (status === 'ready' || status === 'upgrade_pending');

/** The same condition in SQL, for plugin `p`. */
export const IS_WORKING = `(p."removedAt" IS NULL AND p.status IN ('ready', 'upgrade_pending'))`;
