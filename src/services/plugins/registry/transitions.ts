import type { Plugin } from '../../../generated/prisma/client.js';
import { conflict } from '../../core/errors/errors.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { PluginStatus } from './model.js';

/** What people do with a plugin, and in which states it can be done. */
const FROM = {
  enable: ['disabled', 'error', 'upgrade_pending'],
  disable: ['ready'],
  upgrade: ['ready', 'upgrade_pending'],
} as const satisfies Readonly<Record<string, readonly PluginStatus[]>>;
type Move = keyof typeof FROM;

const WORDS: Readonly<Record<Move, string>> = { enable: 'enabled', disable: 'disabled', upgrade: 'upgraded' };

/** @throws 409 in a state in which this cannot be done */
export function assertMay(move: Move, { status, pluginKey }: Pick<Plugin, 'status' | 'pluginKey'>): void {
  if ((FROM[move] as readonly string[]).includes(status)) return;
  throw conflict(`Plugin ${pluginKey} is ${status} and cannot be ${WORDS[move]}`, { status, allowed: FROM[move] });
}

/** Has every process look at what should run, at the commit. */
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

/** Notes that the worker of a plugin that was installed has said that it is ready. */
export async function markReady({ database }: Pick<Services, 'database'>, { id, placedAt }: Placement): Promise<void> {
  await database.read('all', READY, [id, placedAt]);
}

/** Notes that a plugin cannot be run, unless it has become another one meanwhile. */
export async function markFailed(
  { database }: Pick<Services, 'database'>,
  { id, placedAt }: Placement,
  message: string,
): Promise<void> {
  await database.read('all', FAILED, [id, placedAt, message.slice(0, MAX_ERROR)]);
}
