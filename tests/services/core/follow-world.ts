import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { AgentActor } from '#services/core/actors/actor.js';
import type { DomainError } from '#services/core/errors/errors.js';
import { type FollowerOptions, JournalFollower, type JournalSubscription } from '#services/core/journal/follow.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { JournalSignals } from '#services/core/journal/signals.js';
import { type Database, openDatabase } from '#services/core/postgres/database.js';
import { createTestDatabase, type TestDatabase } from '#tests/kit/postgres.js';
import { recordStatements } from '#tests/kit/statements.js';

/** A database for the file that makes it, as two processes see it, and a company for each of its tests. */
export class FollowedJournal {
  #testDatabase!: TestDatabase;
  database!: Database;
  /** Another process. */
  elsewhere!: Database;
  companyId!: string;

  constructor() {
    beforeAll(async () => {
      this.#testDatabase = await createTestDatabase();
      this.database = openDatabase({ url: this.url, poolMax: 5 });
      this.elsewhere = openDatabase({ url: this.url, poolMax: 5 });
    });
    afterAll(async () => {
      await Promise.all([this.database.close(), this.elsewhere.close()]);
      await this.#testDatabase.drop();
    });
    beforeEach(async () => {
      this.companyId = await this.createCompany();
    });
  }

  get url(): string {
    return this.#testDatabase.url;
  }

  async createCompany(): Promise<string> {
    const id = randomUUID();
    await this.database.pool.query(`INSERT INTO "Company" (id, name, "issuePrefix") VALUES ($1, 'Acme', $2)`, [id, id]);
    await this.database.pool.query(`INSERT INTO "JournalHead" ("companyId") VALUES ($1)`, [id]);
    return id;
  }

  /** Commits that many events in one transaction. */
  readonly append = async (count: number, { by = this.database, to = this.companyId } = {}): Promise<void> => {
    const event = () => ({
      id: randomUUID(),
      actorType: 'system',
      actorId: 'test',
      action: 'thing.happened',
      entityType: 'thing',
      entityId: 'one',
    });
    await by.pool.query('SELECT orgraph_append($1, $2)', [to, JSON.stringify(Array.from({ length: count }, event))]);
  };

  /** An agent of the company. */
  readonly agent = (name = 'agent'): AgentActor => {
    const rights = { role: 'general', canCreateAgents: false };
    return { kind: 'agent', agentId: name, companyId: this.companyId, source: 'agent_key', keyId: name, ...rights };
  };

  /** A follower that no signal reaches and that refuses nobody, unless told otherwise; closed after the test. */
  readonly openFollower = (options: Partial<FollowerOptions> = {}): JournalFollower => {
    const { database } = this;
    const follower = new JournalFollower({
      database,
      signals: deaf,
      bufferLimit: 1_000,
      revalidate: async (actors) => actors.map(() => null),
      ...options,
    });
    onTestFinished(() => follower.close());
    return follower;
  };
}

/** Signals that never arrive. */
const deaf: JournalSignals = { publish() {}, subscribe: () => () => {}, close: async () => {} };

export async function take(subscription: JournalSubscription, count: number): Promise<JournalEvent[]> {
  const events: JournalEvent[] = [];
  while (events.length < count) {
    const { done, value } = await subscription.next();
    if (done) break;
    events.push(value);
  }
  return events;
}

export const takeSeqs = async (subscription: JournalSubscription, count: number): Promise<number[]> =>
  (await take(subscription, count)).map(({ seq }) => Number(seq));

export const seqs = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Why a subscription ended. */
export const refusal = (subscription: JournalSubscription): Promise<DomainError> =>
  subscription.next().then(
    () => expect.unreachable('the subscription went on'),
    (error) => error,
  );

/** The SQL texts of all statements from now on to the end of the test. */
export function statementsFromNow(): readonly string[] {
  const { texts, stop } = recordStatements();
  onTestFinished(stop);
  return texts;
}
