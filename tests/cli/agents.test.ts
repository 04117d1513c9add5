/** @module-tag whole */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createKey } from '../resolvers/organization/company.js';
import { createCompany, rest } from '../server/clients.js';
import { clientUser } from './kit.js';
import { hasTerminals, startAtTerminal, startClient } from './running.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

async function begin() {
  const company = await createCompany(server.url);
  const agentId = await createAgent(server, company, { name: "Grace O'Hara" });
  const user = await clientUser({ url: server.url, env: { SERVICE_COMPANY_ID: company } });
  return { company, agentId, user };
}

describe('agent local-cli', () => {
  test('prints what a shell runs to act as the agent, and nothing else', async () => {
    const { agentId, user } = await begin();
    const { code, stdout, stderr } = await user.run(['agent', 'local-cli', agentId]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Created key "local-cli"');
    const script = `${stdout}\nexec "$0" "$1" agent me --json`;
    const program = new URL('../../bin/orgraph.mjs', import.meta.url).pathname;
    const env = { PATH: process.env.PATH ?? '', HOME: user.home };
    const shell = await promisify(execFile)('sh', ['-c', script, process.execPath, program], { env, cwd: user.home });
    expect(JSON.parse(shell.stdout)).toMatchObject({ id: agentId, name: "Grace O'Hara" });
    await expect(readdir(join(user.home, '.agents'))).rejects.toThrow('ENOENT');
  });

  test.each([
    ['fish', /^set -gx SERVICE_API_KEY '\S+'$/m],
    ['powershell', /^\$env:SERVICE_API_KEY = '\S+'$/m],
  ])('speaks %s', async (shell, line) => {
    const { agentId, user } = await begin();
    expect((await user.run(['agent', 'local-cli', agentId, '--shell', shell])).stdout).toMatch(line);
  });

  test.runIf(hasTerminals)(
    'puts the skills that ship with the server where command lines look, once somebody agrees',
    async () => {
      const { agentId, user } = await begin();
      const client = startAtTerminal(user, ['agent', 'local-cli', agentId]);
      await client.said('(y/N)');
      client.child.stdin.write('y\r');
      expect(await client.ended, client.stdout()).toBe(0);
      const skill = await readFile(join(user.home, '.agents/skills/orgraph/SKILL.md'), 'utf8');
      expect(skill).toContain('name: orgraph');
    },
  );

  test('writes through no link', async () => {
    const { agentId, user } = await begin();
    await mkdir(join(user.home, 'elsewhere'));
    await writeFile(join(user.home, 'elsewhere/SKILL.md'), 'mine');
    await mkdir(join(user.home, '.agents/skills'), { recursive: true });
    await symlink(join(user.home, 'elsewhere'), join(user.home, '.agents/skills/orgraph'));
    const { code, stderr } = await user.run(['agent', 'local-cli', agentId, '--install-skills']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a link')]);
    expect(await readFile(join(user.home, 'elsewhere/SKILL.md'), 'utf8')).toBe('mine');
  });
});

describe('agent prompt', () => {
  test('makes an issue of a sentence, gives it to the agent and wakes it', async () => {
    const { company, agentId, user } = await begin();
    const words = ['# Write the', 'notes'];
    const made = (await user.run(['agent', 'prompt', ...words, '--agent', agentId, '--json'])).json();
    expect(made).toMatchObject({
      mode: 'issue',
      agent: { id: agentId },
      issue: { title: 'Write the notes', description: '# Write the notes', assigneeAgentId: agentId, status: 'todo' },
    });
    const runs = await rest(server.url, 'GET', `/companies/${company}/heartbeat-runs`);
    expect(runs).toMatchObject([{ agentId, status: 'queued' }]);
  });

  test('adds to an issue, with a text from standard input', async () => {
    const { company, agentId, user } = await begin();
    const fields = { title: 'Plan', assigneeAgentId: agentId };
    const issue = await rest(server.url, 'POST', `/companies/${company}/issues`, fields);
    const args = ['agent', 'prompt', '-', '--agent', agentId, '--issue', issue.identifier];
    const { code, stdout, stderr } = await user.run(args, { stdin: 'And the dates.\n' });
    expect(code, stderr).toBe(0);
    expect([stdout, stderr]).toEqual([
      `Gave ${issue.identifier} to Grace O'Hara.\n`,
      expect.stringContaining(`orgraph issue watch ${issue.identifier}`),
    ]);
    const comments = await rest(server.url, 'GET', `/issues/${issue.id}/comments`);
    expect(comments).toMatchObject([{ body: 'And the dates.' }]);
  });

  test('--watch follows what comes of it', async () => {
    const { company, agentId, user } = await begin();
    const client = startClient(user, ['agent', 'prompt', 'Look around', '--agent', agentId, '--watch']);
    await client.said('Gave ');
    await client.said('Look around: todo');
    const [issue] = await rest(server.url, 'GET', `/companies/${company}/issues`);
    await rest(server.url, 'POST', `/issues/${issue.id}/comments`, { body: 'Done so far.' });
    await client.said('| Done so far.');
    expect(await client.end('SIGINT')).toBe(1);
  });

  test('is for the agent that the key belongs to, and asks which where it belongs to none', async () => {
    const { agentId, user } = await begin();
    const { token } = await createKey(server, agentId);
    const mine = await user.run(['agent', 'prompt', 'Go on', '--no-wake', '--json'], {
      env: { SERVICE_API_KEY: token },
    });
    expect(mine.json()).toMatchObject({ agent: { id: agentId }, wakeup: null });
    const nobody = await user.run(['agent', 'prompt', 'Go on']);
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('Which agent?')]);
  });
});
