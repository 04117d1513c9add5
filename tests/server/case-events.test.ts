/** @module-tag whole */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakingLine } from '../kit/breaking-line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { volume } from '../kit/volume.js';
import { createCompany, note, rest } from './clients.js';
import { sql } from './journal.js';
import { followThrough, randomsOf } from './resuming.js';

/**
 * Beyond server/resume: `caseEvents` selects from the journal, and one write makes ten events. A client that is cut off
 * between two events of one write gets the rest of them, of all cases or of one, in the order of the journal.
 */
const CASE_EVENTS = `subscription ($caseId: ID, $companyId: ID, $after: String) {
  caseEvents(caseId: $caseId, companyId: $companyId, after: $after) { id: eventId cursor kind caseId payload }
}`;

interface FollowedEvent {
  readonly id: string;
  readonly cursor: string;
  readonly kind: string;
  readonly caseId: string;
  readonly payload: object;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await rest(server.url, 'PATCH', '/instance/settings/experimental', { enableCases: true });
});
const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const cleanup of cleanups) cleanup();
});

const CASES = 3;
/** A write that puts all of them on or takes all off tells of each. */
const LABELS = 9;
const EVENTS = volume(200, 1_000);
const CUTS = volume(12, 50);

/** What the journal holds of the cases of a company, in order. */
const journaled = async (companyId: string): Promise<FollowedEvent[]> =>
  sql(
    server.databaseUrl,
    `SELECT id, seq::text AS cursor, upper(substr(action, 6)) AS kind, "entityId" AS "caseId", details AS payload
       FROM "Event" WHERE "companyId" = '${companyId}' AND "entityType" = 'case' ORDER BY seq`,
  );

/** A line that breaks after every few events. */
async function frayedLine(seed: number, bytes: number) {
  const random = randomsOf(seed);
  const line = await breakingLine(server.url, () => bytes + Math.floor(random() * 2 * bytes));
  cleanups.push(line.close);
  return line;
}

async function newLabels(companyId: string): Promise<string[]> {
  const made = Array.from({ length: LABELS }, (_, n) =>
    rest(server.url, 'POST', `/companies/${companyId}/labels`, { name: `Label ${n}`, color: '#112233' }),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}

/** Writes cases, each by a writer of its own, and other things between, for as long as told. */
async function writersOf(companyId: string) {
  const labels = await newLabels(companyId);
  const made = Array.from({ length: CASES }, (_, n) =>
    rest(server.url, 'POST', `/companies/${companyId}/cases`, { caseType: 'work', key: `${n}`, title: `Case ${n}` }),
  );
  const cases = (await Promise.all(made)).map(({ id, identifier }) => ({ id, identifier, writes: 0 }));
  const write = (of: (typeof cases)[number]) => {
    of.writes += 1;
    const labelIds = of.writes % 2 === 1 ? labels : [];
    return rest(server.url, 'PATCH', `/cases/${of.id}`, { title: `Written ${of.writes} times`, labelIds });
  };
  /** How many events tell of a case. */
  const eventsOf = ({ writes }: (typeof cases)[number]) => 1 + writes * (1 + LABELS);
  return {
    cases,
    write,
    eventsOf,
    total: () => cases.reduce((sum, of) => sum + eventsOf(of), 0),
    writeWhile: (goOn: () => boolean) =>
      Promise.all(
        cases.map(async (of) => {
          for (let count = 0; goOn(); count++) await (count % 5 === 4 ? note(server.url, companyId) : write(of));
        }),
      ),
  };
}

test('subscribers cut off again and again while cases are written end with exactly what the journal holds', async () => {
  const companyId = await createCompany(server.url);
  const { cases, write, eventsOf, total, writeWhile } = await writersOf(companyId);
  const watched = cases[0] as (typeof cases)[number];
  const lines = [await frayedLine(1, 1_000), await frayedLine(2, 400)] as const;
  const [all, some]: [FollowedEvent[], FollowedEvent[]] = [[], []];
  // Known before the last write, so that nobody waits for an event that does not come.
  let expected: { all: number; some: number } | undefined;
  const follow = (url: string, variables: object, events: FollowedEvent[], count: () => number | undefined) =>
    followThrough({ url, query: CASE_EVENTS, variables: { ...variables } }, events, () => {
      const wanted = count();
      return wanted !== undefined && events.length >= wanted;
    });
  const following = Promise.all([
    follow(lines[0].url, { companyId }, all, () => expected?.all),
    follow(lines[1].url, { caseId: watched.identifier }, some, () => expected?.some),
  ]);
  await writeWhile(() => total() < EVENTS || lines.some((line) => line.breaks() < CUTS));
  const more = 1 + LABELS;
  expected = { all: total() + more, some: eventsOf(watched) + more };
  await write(watched);
  await following;
  expect(Math.min(...lines.map((line) => line.breaks()))).toBeGreaterThanOrEqual(CUTS);
  const held = await journaled(companyId);
  expect(held.length).toBeGreaterThanOrEqual(EVENTS);
  expect(all).toEqual(held);
  expect(some).toEqual(held.filter(({ caseId }) => caseId === watched.id));
});
