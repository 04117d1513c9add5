/** @module-tag face */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from '../organization/company.js';
import { switchCases } from '../work/cases-rows.js';

const EACH = 7;
const issue = `(SELECT id FROM "Issue" WHERE "companyId" = $1 LIMIT 1)`;

interface Kind {
  /** Makes so many rows, and gives their ids. */
  readonly insert: string;
  readonly entityType: string;
  readonly action: string;
  /** Where the details name it, and the entity is its issue. */
  readonly detail?: string;
}

/** What events lead to, by the field. */
const KINDS: Readonly<Record<string, Kind>> = {
  issue: {
    insert: `INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title)
             SELECT gen_random_uuid(), $1, n, 'EV-' || n, 'Issue' FROM generate_series(9001, 9000 + ${EACH}) n RETURNING id`,
    entityType: 'issue',
    action: 'issue.updated',
  },
  project: {
    insert: `INSERT INTO "Project" (id, "companyId", name, "urlKey")
             SELECT gen_random_uuid(), $1, 'P' || n, 'p' || n FROM generate_series(1, ${EACH}) n RETURNING id`,
    entityType: 'project',
    action: 'project.updated',
  },
  case: {
    insert: `INSERT INTO "Case" (id, "companyId", "caseNumber", identifier, "caseType", key, title)
             SELECT gen_random_uuid(), $1, n, 'EV-C' || n, 'event', 'key-' || n, 'Case' FROM generate_series(9001, 9000 + ${EACH}) n RETURNING id`,
    entityType: 'case',
    action: 'case.updated',
  },
  routine: {
    insert: `INSERT INTO "Routine" (id, "companyId", title, "latestRevisionId")
             SELECT gen_random_uuid(), $1, 'R' || n, gen_random_uuid() FROM generate_series(1, ${EACH}) n RETURNING id`,
    entityType: 'routine',
    action: 'routine.updated',
  },
  run: {
    insert: `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId")
             SELECT gen_random_uuid(), $1, $2 FROM generate_series(1, ${EACH}) RETURNING id`,
    entityType: 'heartbeat_run',
    action: 'heartbeat.queued',
  },
  costEvent: {
    insert: `INSERT INTO "CostEvent" (id, "companyId", "agentId", provider, model, "costCents", "occurredAt")
             SELECT gen_random_uuid(), $1, $2, 'p', 'm', 1, now() FROM generate_series(1, ${EACH}) RETURNING id`,
    entityType: 'cost_event',
    action: 'cost.reported',
  },
  comment: {
    insert: `INSERT INTO "IssueComment" (id, "companyId", "issueId", "authorType", "authorUserId", body)
             SELECT gen_random_uuid(), $1, ${issue}, 'user', 'local-board', 'C' || n FROM generate_series(1, ${EACH}) n RETURNING id`,
    entityType: 'issue',
    action: 'issue.comment_added',
    detail: 'commentId',
  },
};
const FIELDS = Object.keys(KINDS);

let server: TestServer;
let companyId: string;
/** The ids of what each event leads to, by its field, newest first. */
const made: Record<string, string>[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await switchCases(server, true);
  companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId, { name: 'Ada' });
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const ids: Record<string, string[]> = {};
  for (const [field, { insert }] of Object.entries(KINDS)) {
    const { rows } = await client.query(insert, insert.includes('$2') ? [companyId, agentId] : [companyId]);
    ids[field] = rows.map(({ id }) => id);
  }
  for (let n = 0; n < EACH; n += 1) {
    for (const [field, { entityType, action, detail }] of Object.entries(KINDS)) {
      const id = ids[field]?.[n] as string;
      const entityId = detail ? (ids.issue?.[0] as string) : id;
      const event = { id: randomUUID(), actorType: 'user', actorId: 'local-board', action, entityType, entityId };
      const details = detail ? { [detail]: id } : {};
      await client.query('SELECT orgraph_append($1, $2)', [companyId, JSON.stringify([{ ...event, details }])]);
      made.unshift({ [field]: id });
    }
  }
  await client.end();
});

const events = async (first: number, fields: string) => {
  const query = `query ($id: ID!, $first: Int) {
    company(id: $id) { activity(first: $first) { edges { node { ${fields} } } } } }`;
  const { company } = await run(server, query, { id: companyId, first });
  return company.activity.edges.map(({ node }: { node: object }) => node);
};
const ALL = FIELDS.map((field) => `${field} { id }`).join(' ');

describe('what events lead to', () => {
  test('is the row itself, of each kind', async () => {
    const found: Record<string, { id: string } | null>[] = await events(
      made.length,
      `${ALL} subject { __typename id }`,
    );
    expect(found).toHaveLength(FIELDS.length * EACH);
    for (const [index, one] of found.entries()) {
      const [field, id] = Object.entries(made[index] as Record<string, string>)[0] as [string, string];
      expect(one[field]).toEqual({ id });
      expect(one.subject).not.toBeNull();
    }
  });

  test.each([
    ...FIELDS.map((field) => [field, `${field} { createdAt }`] as const),
    ['subject', 'subject { id }'] as const,
  ])('%s is read in as many statements for all events as for one of each kind', async (_field, selection) => {
    const few = await statementsOf(() => events(FIELDS.length, selection));
    expect(await statementsOf(() => events(made.length, selection))).toHaveLength(few.length);
  });

  test('is read in one statement for each kind of row', async () => {
    const together = (count: number) => statementsOf(() => events(count, ALL));
    expect((await together(made.length)).length).toBe((await together(FIELDS.length)).length);
    const byIds = (await together(made.length)).filter((text) => text.includes('WHERE id = ANY($1::uuid[])) r'));
    const tables = byIds.map((text) => /FROM "(\w+)"/.exec(text)?.[1]);
    expect(new Set(tables).size).toBe(tables.length);
  });
});
