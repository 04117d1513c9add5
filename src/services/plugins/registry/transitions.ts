import type { Plugin } from '#generated/prisma/client.js';
import { conflict } from '#services/core/errors/errors.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { PluginStatus } from './model.js';

/** The changes of a plugin's state, each with the states in which it is possible. */
const FROM = {
  enable: ['disabled', 'error', 'upgrade_pending'],
  disable: ['ready'],
  upgrade: ['ready', 'upgrade_pending'],
} as const satisfies Readonly<Record<string, readonly PluginStatus[]>>;
type Move = keyof typeof FROM;

const WORDS: Readonly<Record<Move, string>> = { enable: 'enabled', disable: 'disabled', upgrade: 'upgraded' };

/** @throws 409 if the state does not allow it */
export function assertMay(move: Move, { status, pluginKey }: Pick<Plugin, 'status' | 'pluginKey'>): void {
  if ((FROM[move] as readonly string[]).includes(status)) return;
  throw conflict(`Plugin ${pluginKey} is ${status} and cannot be ${WORDS[move]}`, { status, allowed: FROM[move] });
}

/** Makes every process check which plugins should run, at the commit. */
const TELL = statement(`SELECT pg_notify('orgraph_plugins', '')`);
export const CHANGES_CHANNEL = 'orgraph_plugins';

export async function tellHosts(scope: WriteScope): Promise<void> {
  await scope.sql(TELL, []);
}

const READY = statement(`
  UPDATE "Plugin" SET status = 'ready', "lastError" = NULL, "updatedAt" = now()
   WHERE id = $1::uuid AND status = 'installed' AND "placedAt" = $2::timestamptz RETURNING id`);
const FAILED = statement(`
  UPDATE "Plugin" SET status = 'error', upgrade = NULL, "lastError" = $3, "updatedAt" = now()
   WHERE id = $1::uuid AND "removedAt" IS NULL AND status IN ('installed', 'ready', 'upgrade_pending')
     AND "placedAt" = $2::timestamptz RETURNING id`);

const MAX_ERROR = 2_000;
type Placement = Pick<Plugin, 'id' | 'placedAt'>;

/** Marks an installed plugin as ready, once its worker has reported so. */
export async function markReady({ database }: Pick<Services, 'database'>, { id, placedAt }: Placement): Promise<void> {
  await database.query('all', READY, [id, placedAt]);
}

/** Marks a plugin as failed, unless other files were placed meanwhile. */
export async function markFailed(
  { database }: Pick<Services, 'database'>,
  { id, placedAt }: Placement,
  message: string,
): Promise<void> {
  await database.query('all', FAILED, [id, placedAt, message.slice(0, MAX_ERROR)]);
}
