/** @module-tag whole */
import { beforeAll, describe, expect, test } from 'vitest';
import { LogWriter } from '#engine/log-writer.js';
import type { Services } from '#services/core/operation/scope.js';
import { lineTo } from '../kit/line.js';
import { logOf, workingRun } from '../kit/logs.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent } from '../resolvers/organization/company.js';
import { createCompany, note, rest } from '../server/clients.js';
import { clientUser } from './kit.js';
import { hasTerminals, type RunningClient, startAtTerminal, startClient } from './running.js';

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  services = server.runtime.services;
});

/** A company, and a client whose connections to the server can be cut. */
async function begin() {
  const company = await createCompany(server.url);
  const line = await lineTo(() => server.url);
  const user = await clientUser({ url: line.url, env: { SERVICE_COMPANY_ID: company } });
  return { company, line, user };
}

const ready = (client: RunningClient, rows: number): Promise<void> =>
  expect.poll(() => client.rows().length).toBeGreaterThanOrEqual(rows);

const newIssue = (company: string, title: string): Promise<{ id: string; identifier: string }> =>
  rest(server.url, 'POST', `/companies/${company}/issues`, { title });

describe('activity follow', () => {
  test('tells each event once and in order, though its connection is cut again and again', async () => {
    const { company, line, user } = await begin();
    const cursors = [await note(server.url, company, { number: 0 })];
    const client = startClient(user, ['activity', 'follow', '--json', '--since', '1h']);
    await ready(client, 1);
    for (let number = 1; number <= 30; number++) {
      cursors.push(await note(server.url, company, { number }));
      if (number % 7 === 0) line.cut();
    }
    const last = cursors.at(-1) as string;
    await expect.poll(() => client.rows().at(-1)?.cursor).toBe(last);
    const told = client.rows().filter(({ actionText }) => actionText === 'test.noted');
    expect(told.map(({ cursor }) => cursor)).toEqual(cursors);
    expect(client.stderr()).toContain('The connection broke');
    expect([await client.end('SIGINT'), client.stderr()]).toEqual([1, expect.stringContaining('Interrupted')]);
  });

  test('goes on where it was when the server itself was away', async () => {
    const own = await startTestServer({ WORKER: 'off' });
    let url = own.url;
    const company = await createCompany(url);
    const line = await lineTo(() => url);
    const user = await clientUser({ url: line.url });
    const client = startClient(user, ['activity', 'follow', '--json', '--since', '1h', '-C', company]);
    await ready(client, 1);
    await own.stop();
    const next = await startTestServer({ WORKER: 'off', DATABASE_URL: own.databaseUrl });
    const cursor = await note(next.url, company);
    url = next.url;
    await expect.poll(() => client.rows().at(-1)?.cursor).toBe(cursor);
    const all = client.rows().map((row) => Number(row.cursor));
    expect(all).toEqual(all.map((_, index) => (all[0] as number) + index));
    await client.end('SIGINT');
  });

  test('shows people who did what, and nothing that their terminal would obey', async () => {
    const { company, user } = await begin();
    const issue = await newIssue(company, 'Plan \u001b]0;owned\u0007the launch');
    await rest(server.url, 'POST', `/issues/${issue.id}/comments`, { body: 'First line\n\u001b[2Jsecond' });
    const client = startClient(user, ['activity', 'follow', '--since', '1h']);
    await client.said('| second');
    expect(client.stdout()).toContain(`issue.created  ${issue.identifier} Plan the launch`);
    expect(client.stdout()).toContain('  | First line');
    expect(client.stdout()).not.toContain('\u001b');
    await client.end('SIGINT');
  });

  test.each(['yesterday', '5 minutes', '-1h'])('refuses to begin at %s', async (since) => {
    const { user } = await begin();
    const { code, stderr } = await user.run(['activity', 'follow', `--since=${since}`]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a time')]);
  });
});

test('issue watch tells what happens to its issue and to no other', async () => {
  const { company, user } = await begin();
  const issue = await newIssue(company, 'Mine');
  const other = await newIssue(company, 'Other');
  const client = startClient(user, ['issue', 'watch', issue.identifier, '--json', '--since', '1h']);
  await ready(client, 1);
  await rest(server.url, 'POST', `/issues/${other.id}/comments`, { body: 'elsewhere' });
  await rest(server.url, 'POST', `/issues/${issue.id}/comments`, { body: 'here' });
  await expect.poll(() => client.rows().at(-1)?.comment?.body).toBe('here');
  expect(client.rows().every((row) => row.issue.id === issue.id)).toBe(true);
  await client.end('SIGINT');
  const missing = await user.run(['issue', 'watch', 'NO-1']);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('API error 404: Issue not found')]);
});

describe('run logs', () => {
  /** A run that writes, and what ends it. */
  async function workingLog(company: string) {
    const agentId = await createAgent(server, company);
    const run = await workingRun(services, { companyId: company, agentId });
    const writer = new LogWriter(services);
    const log = logOf(writer, run);
    const end = async (): Promise<void> => {
      await log.close();
      await writer.close();
      const data = { status: 'succeeded', finishedAt: new Date() };
      await services.database.transaction('all', (tx) => tx.heartbeatRun.update({ where: { id: run.id }, data }));
      services.committed([company]);
    };
    return { run, log, end };
  }

  test('--follow writes what a run writes as it comes, each byte once, and ends with the run', async () => {
    const { company, line, user } = await begin();
    const { run, log, end } = await workingLog(company);
    const client = startClient(user, ['run', 'logs', run.id, '-f']);
    let written = '';
    for (let number = 0; number < 40; number++) {
      const piece = `${number} ${'é'.repeat(50)}\n`;
      written += piece;
      log.write('stdout', piece);
      await expect.poll(() => client.stdout().length).toBe(written.length);
      if (number % 10 === 9) line.cut();
    }
    await end();
    expect([await client.ended, client.stdout()]).toEqual([0, written]);
  });

  test('writes all that there is, as text or line by line as JSON', async () => {
    const { company, user } = await begin();
    const { run, log, end } = await workingLog(company);
    const piece = 'x'.repeat(100_000);
    for (let number = 0; number < 20; number++) {
      log.write('stdout', piece);
      await expect.poll(() => log.settled).toBe(true);
    }
    await end();
    const written = piece.repeat(20);
    expect((await user.run(['run', 'logs', run.id])).stdout === written).toBe(true);
    const { stdout } = await user.run(['run', 'logs', run.id, '--json']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines.map(({ chunk }) => chunk).join('') === written).toBe(true);
  });

  test('fail for a run that does not exist', async () => {
    const { user } = await begin();
    const { code, stderr } = await user.run(['run', 'logs', crypto.randomUUID()]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('API error 404')]);
  });
});

describe('--watch', () => {
  test('writes rows that are new or different, as JSON one in a line, also after its connection was cut', async () => {
    const { company, line, user } = await begin();
    const first = await newIssue(company, 'First');
    const client = startClient(user, ['issue', 'list', '--watch', '--json']);
    await ready(client, 1);
    line.cut();
    const second = await newIssue(company, 'Second');
    await expect.poll(() => client.rows().at(-1)?.id).toBe(second.id);
    await rest(server.url, 'PATCH', `/issues/${first.id}`, { title: 'Renamed' });
    await expect.poll(() => client.rows().at(-1)).toMatchObject({ id: first.id, title: 'Renamed' });
    expect(client.rows().map(({ id }) => id)).toEqual([first.id, second.id, first.id]);
    expect(await client.end('SIGINT')).toBe(1);
  });

  test.runIf(hasTerminals)('shows a terminal the list as it is', async () => {
    const { company, user } = await begin();
    await newIssue(company, 'First');
    const client = startAtTerminal(user, ['issue', 'list', '--watch']);
    await client.said('First');
    await newIssue(company, 'Second');
    await client.said('Second');
    expect(client.stdout().split('\u001b[2J')).toHaveLength(3);
    client.child.stdin.write('\u0003');
    expect(await client.ended).toBe(1);
  });
});
