import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../kit/server.js';
import { type ClientUser, clientUser, PROGRAM } from './kit.js';

const run = promisify(execFile);

let user: ClientUser;
let company: { id: string };
let issue: { identifier: string };

beforeAll(async () => {
  const { url } = await startTestServer();
  // A busy machine takes longer than people wait.
  user = await clientUser({ url, env: { ORGRAPH_COMPLETION_MS: '30000' } });
  company = (await user.inProcess(['company', 'create', '--name', 'Acme', '--json'])).json();
  issue = (await user.inProcess(['issue', 'create', '--title', 'Ship it', '--json'])).json();
  const bin = join(user.home, 'bin');
  await mkdir(bin);
  await chmod(PROGRAM, 0o755);
  await symlink(PROGRAM, join(bin, 'orgraph'));
});

/** What the client offers after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await user.inProcess(['__complete', '--', ...words]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0]!);
}

/** What bash offers at the end of a line, by the script that the client prints. */
async function bash(line: string): Promise<string[]> {
  const script = `eval "$(orgraph completion bash)"
COMP_LINE=$1; COMP_POINT=\${#COMP_LINE}; _orgraph; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { PATH, ...env } = user.environment();
  const path = [join(user.home, 'bin'), PATH].join(delimiter);
  const { stdout } = await run('bash', ['-c', script, 'bash', line], { env: { ...env, PATH: path } });
  return stdout.split('\n').filter(Boolean);
}

describe('Completion', () => {
  it('offers groups, commands, flags and values', async () => {
    expect(await offered('iss')).toEqual(['issue']);
    expect(await offered('issue', 'cre')).toEqual(['create']);
    expect(await offered('issue', 'comment:')).toEqual(expect.arrayContaining(['comment:get', 'comment:delete']));
    expect(await offered('issue', 'list', '--stat')).toEqual(['--status']);
    expect(await offered('issue', 'create', '--priority', '')).toEqual(['critical', 'high', 'medium', 'low']);
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers what the server has: companies and issues with what they are', async () => {
    expect(await offered('issue', 'list', '-C', '')).toEqual([company.id]);
    expect(await offered('issue', 'get', '')).toEqual([issue.identifier]);
    const { stdout } = await user.inProcess(['__complete', '--', 'issue', 'get', '']);
    expect(stdout).toBe(`${issue.identifier}\tShip it\n`);
  });

  it('offers nothing, and says nothing, where there is no server', async () => {
    const end = await user.inProcess(['__complete', '--', 'agent', 'get', ''], { url: 'http://127.0.0.1:9' });
    expect(end).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('works in bash, which splits words at colons', async () => {
    expect(await bash('orgraph iss')).toEqual(['issue']);
    expect(await bash('orgraph issue list --stat')).toEqual(['--status']);
    expect(await bash('orgraph issue comment:del')).toEqual(['delete']);
    expect(await bash('orgraph issue create --priority ')).toEqual(['critical', 'high', 'medium', 'low']);
  });

  it.each(['zsh', 'fish'])('is printed for %s', async (shell) => {
    const { code, stdout } = await user.inProcess(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('orgraph __complete');
  });

  it('refuses a shell that it does not know', async () => {
    expect(await user.inProcess(['completion', 'tcsh'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bash, zsh and fish'),
    });
  });
});
