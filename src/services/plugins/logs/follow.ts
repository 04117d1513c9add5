import { setTimeout as sleep } from 'node:timers/promises';
import type { PluginLog } from '#generated/prisma/client.js';
import { recheckAdmin } from '#services/access/recheck.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { companiesSeenBy } from '../registry/seen.js';

/** How often the log is polled: one small statement per follower. */
const LOOK_MS = 1_000;
/** How many lines one statement reads. */
const MOST = 1_000;
const OVERLAP_MS = 5_000;

// A line may be committed a little later than one with a later time, so the last seconds are read again.
const RECENT = statement(`
  SELECT id, "pluginId", "companyId", level, message, meta, "createdAt" FROM "PluginLog"
   WHERE "pluginId" = $1::uuid AND ($2::text IS NULL OR level = $2)
     AND "createdAt" > coalesce($3::timestamptz, clock_timestamp()) - interval '${OVERLAP_MS} milliseconds'
     AND ("companyId" IS NULL OR $4::uuid[] IS NULL OR "companyId" = ANY($4)) AND id <> ALL($5::uuid[])
   ORDER BY "createdAt", id LIMIT ${MOST}`);

/**
 * The lines written to a plugin's log from now on, each once and almost in order. Each look checks the follower's
 * rights again.
 * @throws 401 and 403 once they have ended
 */
export class PluginLogFollower implements AsyncIterableIterator<PluginLog> {
  /** The lines of the last seconds that were already read. */
  private readonly seen = new Map<string, Date>();
  private latest: Date | null = null;
  private waiting: PluginLog[] = [];
  private readonly controller = new AbortController();

  constructor(
    private readonly scope: Scope,
    private readonly pluginId: string,
    private readonly level: string | null,
  ) {}

  /** Skips the lines that were written before. */
  async start(): Promise<void> {
    await this.look();
    this.waiting = [];
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<PluginLog>> {
    const { signal } = this.controller;
    while (!signal.aborted) {
      const line = this.waiting.shift();
      if (line) return { done: false, value: line };
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.look();
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<PluginLog>> {
    this.controller.abort();
    return { done: true, value: undefined };
  }

  private async look(): Promise<void> {
    const { scope, pluginId, level } = this;
    const refusal = await recheckAdmin(scope.services, scope.actor);
    if (refusal) throw refusal;
    const values = [pluginId, level, this.latest, companiesSeenBy(scope), [...this.seen.keys()]];
    const lines = await scope.sqlOfInstallation<PluginLog>(RECENT, values);
    for (const { id, createdAt } of lines) {
      this.seen.set(id, createdAt);
      if (this.latest === null || createdAt > this.latest) this.latest = createdAt;
    }
    const since = (this.latest?.getTime() ?? 0) - OVERLAP_MS;
    for (const [id, at] of this.seen) if (at.getTime() <= since) this.seen.delete(id);
    this.waiting.push(...lines);
  }
}
