import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../kit/running.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type Cable, cableTo } from './cable.js';
import { clientOf, follow } from './parts.js';

/**
 * Beyond server/resume, which cuts connections of the tests' own client at random: the client of the demo resumes after
 * its last event, notices a silent server, and ends when it should.
 */
const EVENTS = `subscription ($company: ID!, $after: String) {
  events(companyId: $company, after: $after) { cursor action: actionText }
}`;

let server: TestServer;
let cable: Cable;
beforeAll(async () => {
  server = await startTestServer();
  cable = await cableTo(server.url);
});

const newCompany = async (): Promise<string> =>
  (await clientOf({ url: server.url }).call('POST', '/companies', { name: 'Follow' })).id;

const label = (company: string, name: string) =>
  clientOf({ url: server.url }).call('POST', `/companies/${company}/labels`, { name, color: '#000000' });

/** Follows through the cable, and ends with the event at this cursor. */
function following(company: string, last: string, { pingMs = 5_000, onEvent = (_cursor: string) => {} } = {}) {
  const stop = new AbortController();
  const cursors: string[] = [];
  const cuts: string[] = [];
  const done = follow<{ cursor: string }>({
    url: cable.url,
    query: EVENTS,
    variables: { company },
    after: '0',
    signal: stop.signal,
    pingMs,
    onEvent({ cursor }) {
      cursors.push(cursor);
      onEvent(cursor);
      if (cursor === last) stop.abort();
    },
    onCut: (why) => void cuts.push(why),
  });
  return { done, stop, cursors, cuts };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

describe('a client that follows a subscription', () => {
  test('goes on after the last event when its connection is cut, however often', async () => {
    const company = await newCompany();
    let connections = 0;
    const { done, cursors, cuts } = following(company, '12', {
      onEvent(cursor) {
        if (Number(cursor) % 3 === 0 && cursor !== '12') connections += cable.cut();
      },
    });
    for (const name of upTo(12).slice(1)) {
      await until(() => cursors.length >= Number(name) - 1); // so that no event is under way when the cable is cut
      await label(company, name);
    }
    await done;
    expect(cursors).toEqual(upTo(12));
    expect(connections).toBe(3);
    expect(cuts).toHaveLength(3);
  });

  test('notices that a server has fallen silent or never speaks, and goes on with one that does', async () => {
    const company = await newCompany();
    const { done, cursors, cuts } = following(company, '4', { pingMs: 500 });
    await label(company, 'two');
    await until(() => cursors.length === 2);
    cable.hold(1);
    for (const name of ['three', 'four']) await label(company, name);
    await done;
    expect(cursors).toEqual(upTo(4));
    expect(cuts.length).toBeGreaterThanOrEqual(2);
  });

  test('ends when it is told to, also where the server is silent', async () => {
    const { done, stop, cursors } = following(await newCompany(), '4', { pingMs: 500 });
    await until(() => cursors.length === 1);
    cable.hold();
    stop.abort();
    await done;
    expect(cursors).toEqual(['1']);
  }, 20_000); // the socket by itself would wait for 30 seconds

  test('goes on where the server ends it because it stops', async () => {
    const other = await startTestServer({ DATABASE_URL: server.databaseUrl });
    const company = await newCompany();
    const stop = new AbortController();
    const cuts: string[] = [];
    const done = follow<{ cursor: string }>({
      url: other.url,
      query: EVENTS,
      variables: { company },
      after: '0',
      signal: stop.signal,
      onEvent: () => void other.stop(),
      onCut(why) {
        cuts.push(why);
        stop.abort();
      },
    });
    await done;
    expect(cuts).toHaveLength(1);
  });

  test('ends with the reason where trying again would not help', async () => {
    const { done } = following('018f9b1e-0000-7000-8000-000000000000', '1');
    await expect(done).rejects.toThrow('The subscription has ended: Company not found');
  });

  test('ends with what its own handler throws', async () => {
    const { done } = following(await newCompany(), '1', {
      onEvent() {
        throw new Error('I cannot handle this');
      },
    });
    await expect(done).rejects.toThrow('I cannot handle this');
  });
});
