import { LRUCache } from 'lru-cache';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ROUTINES } from '../routines/events.js';
import type { Mode } from '../routines/signing.js';
import { secretValueOf } from '../routines/trigger-secrets.js';

/** A webhook's trigger, found by its address. */
export interface Webhook {
  readonly id: string;
  readonly companyId: string;
  readonly routineId: string;
  readonly signingMode: Mode;
  readonly replayWindowSec: number | null;
  readonly setupPending: boolean;
  /** Whether the trigger is enabled and not archived, and its routine and company are active. */
  readonly isActive: boolean;
  /** Null if there is none or it is unreadable. */
  readonly secret: string | null;
  readonly routineRevisionId: string;
  readonly responsibleUserId: string | null;
  /** The time of the look-up by the database's clock. */
  readonly now: Date;
}

interface WebhookRow extends Omit<Webhook, 'secret'> {
  readonly n: number;
  readonly secretId: string | null;
  /** The current version of an active secret. */
  readonly secretVersion: number | null;
}

const FIND = statement(`
  SELECT k.n::int AS n, t.id, t."companyId", t."routineId", t."signingMode", t."replayWindowSec", t."setupPending",
         t.enabled AND t."archivedAt" IS NULL AND r.status = 'active' AND c.status = 'active' AS "isActive",
         t."secretId", v.version AS "secretVersion", r."latestRevisionId" AS "routineRevisionId",
         r."responsibleUserId", clock_timestamp() AS now
    FROM unnest($1::text[]) WITH ORDINALITY AS k("publicId", n)
    JOIN "RoutineTrigger" t ON t."publicId" = k."publicId" AND t.kind = 'webhook'
    JOIN "Routine" r ON r."companyId" = t."companyId" AND r.id = t."routineId"
    JOIN "Company" c ON c.id = t."companyId"
    LEFT JOIN "Secret" s ON s."companyId" = t."companyId" AND s.id = t."secretId" AND s.status = 'active'
    LEFT JOIN "SecretVersion" v ON v."companyId" = s."companyId" AND v."secretId" = s.id AND v.status = 'current'`);

/** Addresses have 64 characters, older ones 43. Other formats are not looked up. */
const PUBLIC_ID = /^[\w-]{1,100}$/;
const MAX_TOGETHER = 250;

/**
 * Finds webhooks by their addresses, with one statement for concurrent requests. A decrypted secret is cached for a
 * minute with its version. Every look-up reads the version, so a rotated, disabled or deleted secret is not used.
 */
export class Webhooks {
  private readonly values = new LRUCache<string, string>({ max: 1_000, ttl: 60_000 });
  private readonly lookups = new Coalescer<string, Webhook | null>({
    most: MAX_TOGETHER,
    work: (publicIds) => this.look(publicIds),
  });

  constructor(private readonly services: Services) {}

  async find(publicId: string): Promise<Webhook | null> {
    return PUBLIC_ID.test(publicId) ? this.lookups.ask(publicId) : null;
  }

  private async look(publicIds: readonly string[]): Promise<(Webhook | null)[]> {
    const rows = await this.services.database.query<WebhookRow>('all', FIND, [publicIds]);
    const secrets = await this.secretsOf(rows);
    const webhooksByNumber = new Map<number, Webhook>();
    for (const { n, secretId, secretVersion, ...webhook } of rows)
      webhooksByNumber.set(n, { ...webhook, secret: secrets.get(webhook.id) ?? null });
    return publicIds.map((_, index) => webhooksByNumber.get(index + 1) ?? null);
  }

  /** The secrets by trigger id. */
  private async secretsOf(rows: readonly WebhookRow[]): Promise<Map<string, string>> {
    const values = new Map<string, string>();
    const unopened = new Map<string, WebhookRow>();
    for (const row of rows) {
      if (row.secretVersion === null) continue;
      const value = this.values.get(keyOf(row));
      if (value === undefined) unopened.set(row.id, row);
      else values.set(row.id, value);
    }
    const opened = await secretValueOf(new Scope(this.services, ROUTINES), [...unopened.values()]);
    for (const [triggerId, { value, version }] of opened) {
      values.set(triggerId, value);
      this.values.set(keyOf({ secretId: unopened.get(triggerId)?.secretId, secretVersion: version }), value);
    }
    return values;
  }
}

const keyOf = ({ secretId, secretVersion }: { secretId: string | null | undefined; secretVersion: number | null }) =>
  `${secretId} ${secretVersion}`;
