/** @module-tag whole */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineTo } from '../kit/line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, rest } from '../server/clients.js';
import { type ClientUser, clientUser } from './kit.js';
import { hasTerminals, startAtTerminal } from './running.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

const SECRET = 'pst-canary-4711';

/** A company with an agent that has a secret, and a task. */
async function openCompany() {
  const company = await createCompany(server.url, 'Acme');
  const post = (path: string, body: object) => rest(server.url, 'POST', `/companies/${company}${path}`, body);
  const agent = await post('/agents', {
    name: 'Grace',
    adapterType: 'process',
    adapterConfig: { command: 'true', env: { API_TOKEN: { type: 'plain', value: SECRET } } },
  });
  const issue = await post('/issues', { title: 'Write the plan', description: 'In full.', assigneeAgentId: agent.id });
  const user = await clientUser({ url: server.url });
  return { company, agent, issue, user };
}

const exported = async (user: ClientUser, company: string, path: string, ...args: string[]) => {
  const end = await user.run(['company', 'export', path, '-C', company, '--include', 'all', ...args]);
  expect(end.code, end.stderr).toBe(0);
  return end;
};

const agentsOf = (company: string): Promise<{ name: string }[]> =>
  rest(server.url, 'GET', `/companies/${company}/agents`);

describe('company export', () => {
  test('writes a folder that people read, without any secret, and replaces a former package only', async () => {
    const { company, user } = await openCompany();
    await exported(user, company, 'acme');
    const folder = join(user.home, 'acme');
    expect(await readFile(join(folder, 'COMPANY.md'), 'utf8')).toContain('name: Acme');
    expect(await readFile(join(folder, 'tasks/write-the-plan/TASK.md'), 'utf8')).toContain('In full.');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(SECRET);
    }
    await mkdir(join(folder, '.git'));
    await writeFile(join(folder, 'NOTES.txt'), 'mine');
    await mkdir(join(folder, 'tasks/stale'));
    const refused = await user.run(['company', 'export', 'acme', '-C', company]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--yes')]);
    await exported(user, company, 'acme', '--yes');
    expect((await readdir(folder)).sort()).toEqual(
      expect.arrayContaining(['.git', '.service.yaml', 'COMPANY.md', 'NOTES.txt', 'README.md', 'agents', 'tasks']),
    );
    expect(await readdir(join(folder, 'tasks'))).toEqual(['write-the-plan']);
    expect((await readdir(user.home)).filter((name) => name.startsWith('.orgraph-'))).toEqual([]);
  });

  test('does not touch a folder with other things', async () => {
    const { company, user } = await openCompany();
    await writeFile(join(user.home, 'thesis.txt'), 'years of work');
    const { code, stderr } = await user.run(['company', 'export', '.', '-C', company, '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has files and is not a package')]);
    expect(await readFile(join(user.home, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test('writes an archive whole or not at all', async () => {
    const { company, user } = await openCompany();
    const { stdout } = await exported(user, company, 'acme.zip', '--json');
    expect(JSON.parse(stdout)).toEqual({ path: join(user.home, 'acme.zip'), bytes: expect.any(Number), files: null });
    expect((await stat(join(user.home, 'acme.zip'))).size).toBe(JSON.parse(stdout).bytes);
    const line = await lineTo(() => server.url);
    // Cut before the end, whatever has come by then.
    const broken = user.run(['company', 'export', 'broken.zip', '-C', company], { url: line.url });
    const timer = setInterval(line.cut, 1);
    const { code } = await broken;
    clearInterval(timer);
    expect(code).toBe(1);
    expect((await readdir(user.home)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  test('chooses parts, and says what it would write', async () => {
    const { company, user } = await openCompany();
    const preview = ['company', 'export:preview', '-C', company, '--include', '{"issues":true}', '--json'];
    const { fileInventory } = (await user.run(preview)).json();
    expect(fileInventory).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'tasks/write-the-plan/TASK.md', kind: 'issue' })]),
    );
    const unknown = await user.run(['company', 'export', 'x', '-C', company, '--agents', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('API error 422')]);
    const api = await user.run(['company', 'export:api', '-C', company, '--json']);
    expect(api.json()).toMatchObject({ extensionPath: '.service.yaml', files: { 'COMPANY.md': expect.any(String) } });
  });
});

describe('company import', () => {
  test.runIf(hasTerminals)('shows what it would do, asks, and makes a company of a folder or an archive', async () => {
    const { company, user } = await openCompany();
    await exported(user, company, 'acme');
    const dry = (await user.run(['company', 'import', 'acme', '--dry-run', '--json'])).json();
    expect(dry).toMatchObject({ plan: { companyAction: 'create', agentPlans: [{ slug: 'grace', action: 'create' }] } });
    const client = startAtTerminal(user, ['company', 'import', 'acme', '--new-company-name', 'Acme 2']);
    const asked = await client.said('Import this into Acme 2?');
    expect(asked).toMatch(/Agents\r?\n\s+create {2}Grace/);
    client.child.stdin.write('y\r');
    await client.said('? grace.API_TOKEN');
    client.child.stdin.write('a-new-value\r');
    expect(await client.ended, client.stdout()).toBe(0);
    expect(client.stdout()).not.toContain('a-new-value');
    expect(client.stdout()).toMatch(/Acme 2 \(\S+\) is created: 1 agent, 1 task\./);
    const made = /Acme 2 \((\S+)\) is created/.exec(client.stdout())?.[1] as string;
    expect(await agentsOf(made)).toMatchObject([{ name: 'Grace' }]);
    expect(await rest(server.url, 'GET', `/companies/${made}/secrets`)).toHaveLength(1);
    await exported(user, company, 'acme.zip');
    const again = await user.run(['company', 'import', 'acme.zip', '--new-company-name', 'Acme 3', '--json']);
    expect(again.json()).toMatchObject({ company: { name: 'Acme 3', action: 'created' } });
    expect(again.stderr).toContain('Missing values: grace.API_TOKEN');
  });

  test('goes into a company that there is, by the rule for what is there already', async () => {
    const { company, user } = await openCompany();
    await exported(user, company, 'acme.zip');
    const into = ['company', 'import', 'acme.zip', '-C', company];
    const skipped = (await user.run([...into, '--collision', 'skip', '--json'])).json();
    expect(skipped.agents).toMatchObject([{ slug: 'grace', action: 'skipped' }]);
    expect((await user.run([...into, '--json'])).json().agents).toMatchObject([{ name: 'Grace 2', action: 'created' }]);
    const replace = [...into, '--collision', 'replace'];
    const refused = await user.run(replace);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Confirm with --yes')]);
    expect((await user.run([...replace, '--yes', '--json'])).json().agents).toMatchObject([{ action: 'updated' }]);
    expect(await agentsOf(company)).toHaveLength(2);
  });

  test('takes values of secrets from a file or standard input, never from arguments', async () => {
    const { company, user } = await openCompany();
    await exported(user, company, 'acme.zip');
    const args = ['company', 'import', 'acme.zip', '--new-company-name', 'With values', '--secret-values'];
    const said = await user.run([...args, 'grace.API_TOKEN=x']);
    expect([said.code, said.stderr]).toEqual([1, expect.stringContaining('does not take a secret')]);
    const { code, stderr, stdout } = await user.run([...args, '-', '--json'], {
      stdin: '# of grace\ngrace.API_TOKEN="y"\n',
    });
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('Missing values');
    const made = JSON.parse(stdout).company.id;
    expect(await rest(server.url, 'GET', `/companies/${made}/secrets`)).toHaveLength(1);
    const broken = await user.run([...args, '-'], { stdin: 'not a value' });
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('Line 1 of the values')]);
    expect(broken.stderr).not.toContain('not a value');
  });

  test('refuses a file that is no package before anything is sent', async () => {
    const { user } = await openCompany();
    await writeFile(join(user.home, 'text.zip'), 'no archive');
    await mkdir(join(user.home, 'empty'));
    for (const [source, why] of [
      ['text.zip', 'not a readable zip archive'],
      ['empty', 'it has no COMPANY.md'],
      ['nowhere', 'nowhere does not exist'],
      ['http://example.com/acme', 'Imports accept only https addresses'],
    ] as const) {
      const { code, stderr } = await user.run(['company', 'import', source], { url: 'http://127.0.0.1:1' });
      expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
    }
  });
});
