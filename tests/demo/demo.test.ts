/** @module-tag whole */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedBlock, root } from '../docs/markdown.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';
import { clientOf } from './parts.js';

const started = new Set<ReturnType<typeof spawn>>();
afterAll(() => {
  for (const child of started) child.kill('SIGTERM');
  for (const pid of processesOf(home)) process.kill(Number(pid), 'SIGKILL'); // what a demo that fails leaves behind
});

let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  home = await serverHome();
  env = { ...(process.env as Record<string, string>), ORGRAPH_HOME: home, PORT: String(await freePort()) };
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Types what the page says, with these options. */
async function demo(...options: string[]) {
  const [command = '', ...args] = namedBlock('docs/agents.md', 'demo').text.trim().split(' ');
  const child = spawn(command, [...args, '--silent', '--', ...options], { cwd: root, env, stdio: 'pipe' });
  started.add(child);
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  started.delete(child);
  return { code, said, complaint };
}

/** The processes on this machine that belong to this home: servers, databases, agents. */
const processesOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return ['environ', 'cmdline'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(folder));
      } catch {
        return false; // it has ended meanwhile, or is somebody else's
      }
    });

const linksIn = (said: string): string[] => [...said.matchAll(/http:\/\/\S+/g)].map(([link]) => link);

/** What the end of the demo tells of itself. */
function summaryOf(said: string) {
  const row = (name: string) => new RegExp(`^ +${name} +(.*)$`, 'm').exec(said)?.[1];
  const company = /^Demo Works (\S+)$/m.exec(said)?.[1] as string;
  return { company, issues: row('Issues'), cases: row('Cases'), standups: row('Stand-ups'), costs: row('Costs') };
}

describe('npm run demo', () => {
  let first: Awaited<ReturnType<typeof demo>>;
  let server: ReadyProcess;

  test('starts a server, plays to the end with a schedule that fires, and leaves no process', async () => {
    first = await demo('--deliveries', '6');
    expect(first.complaint).toBe('');
    expect(first.said).toContain('All is done, and REST and GraphQL agree.');
    expect(first.code).toBe(0);
    expect(summaryOf(first.said)).toMatchObject({
      issues: '12 done: 6 opened on GitHub, 6 other events',
      cases: '6, with 12 documents',
      standups: expect.stringMatching(/^[1-9]/),
    });
    expect(processesOf(home)).toEqual([]);
  }, 240_000);

  test('has no colours where there is no terminal', () => {
    expect(first.said).not.toContain('\u001b');
  });

  test('gives links that open after npm start', async () => {
    const { ORGRAPH_HOME = '', PORT = '' } = env;
    server = await startServer({ ORGRAPH_HOME, PORT });
    const links = linksIn(first.said).filter((link) => new URL(link).pathname !== '/');
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const link of links) {
      const response = await fetch(link, { headers: { accept: 'text/html,*/*' } });
      expect([link, response.status]).toEqual([link, 200]);
    }
    const query = new URL(links.at(-1) as string).searchParams.get('query') as string;
    const { company } = await clientOf({ url: server.url }).graphql(query);
    expect(company.rootAgents.nodes).toMatchObject([{ name: 'Ada' }]);
    expect(company.cases.nodes).toHaveLength(3);
  });

  test('tells what REST and GraphQL tell as well, and has paused what would go on', async () => {
    const { company, costs } = summaryOf(first.said);
    const client = clientOf({ url: server.url });
    const { spendCents } = await client.call('GET', `/companies/${company}/costs/summary`);
    expect(costs).toBe(`${spendCents} cents`);
    const query = `query ($id: ID!) { company(id: $id) {
      issues(filter: { statuses: [DONE], originKinds: [ROUTINE_EXECUTION] }) { totalCount }
      routines(first: 5) { nodes { status } }
    } }`;
    const { company: told } = await client.graphql(query, { id: company });
    expect(told.issues.totalCount).toBe(12 + Number(summaryOf(first.said).standups));
    expect(told.routines.nodes).toEqual([{ status: 'PAUSED' }, { status: 'PAUSED' }]);
    expect(await client.call('GET', `/companies/${company}/activity/verify`)).toMatchObject({ ok: true });
  });

  test('uses the server that runs, a second time, with a company beside the first, and lets it run', async () => {
    const second = await demo('--deliveries', '2', '--no-schedule');
    expect(second.said).toContain(`Using the server at ${server.url}`);
    expect([second.code, second.complaint]).toEqual([0, '']);
    expect(summaryOf(second.said).company).not.toBe(summaryOf(first.said).company);
    expect(await clientOf({ url: server.url }).call('GET', '/companies')).toHaveLength(2);
  });

  test('fails with a sentence where it cannot be done', async () => {
    expect(await demo('--deliveries', 'many')).toMatchObject({
      code: 1,
      complaint: '--deliveries takes a whole number from 1 to 200\n',
    });
    expect(await demo('--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 1,
      complaint: 'Nobody answers at http://127.0.0.1:1\n',
    });
    const late = await demo('--deliveries', '1', '--no-schedule', '--give-up', '0.001');
    expect([late.code, late.complaint]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing has happened for 0.001 seconds. Still missing: the .+. Wait longer with --give-up SECONDS.\n$/,
      ),
    ]);
  });
});
