import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type ClientUser, clientUser, PROGRAM } from './kit.js';

let server: TestServer;
let user: ClientUser;
let company: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  user = await clientUser({ url: server.url });
  company = (await user.run(['company', 'create', '--name', 'Acme', '--json'])).json();
});

describe('A failure', () => {
  it('of the API is two lines on standard error, and 1', async () => {
    const end = await user.run(['issue', 'create', '-C', company.id, '--title', '', '--json']);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    const [first, second] = end.stderr.split('\n');
    expect(first).toBe('API error 400: Validation error');
    expect(second).toMatch(/^details=\[\{.*"path":\["title"\]/);
    expect(JSON.parse(second!.slice('details='.length))).toHaveLength(1);
  });

  it('of what is not there says what the API says', async () => {
    const end = await user.inProcess(['issue', 'get', '00000000-0000-4000-8000-000000000000']);
    expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(/^API error 404: /) });
  });

  it('of a wrong key says where the key is from, and how to get another', async () => {
    const end = await user.inProcess(['company', 'list'], { env: { SERVICE_API_KEY: 'wrong' } });
    expect(end).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^API error 401: .*\nThe key in SERVICE_API_KEY/),
    });
    expect(end.stderr).not.toContain('wrong');
  });

  it('of a server that is not there names its address and the next step', async () => {
    const end = await user.run(['company', 'list'], { url: 'http://127.0.0.1:9' });
    expect(end).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No server answers at http://127.0.0.1:9'),
    });
  });

  it.each([
    [['isue', 'list'], 'Did you mean `issue`?'],
    [['issue', 'lst'], 'Did you mean `list`?'],
    [['issue', 'list', '--statsu', 'todo'], 'Did you mean --status?'],
    [['issue', 'list', '--status'], 'argument missing'],
    [['issue', 'get'], 'issue-id'],
    [['issue', 'get', 'a', 'b'], 'Too many arguments'],
    [['issue', 'create'], 'Missing: --title.'],
    [['issue', 'create', '--title', 'x', '--request-depth', 'deep'], 'a whole number'],
    [['issue', 'create', '--title', 'x', '--priority', 'huge'], 'critical, high, medium, low'],
  ])('of usage, as in %j, is told in a sentence with the next step, and 1', async (args, said) => {
    const end = await user.inProcess(['-C', company.id, ...args]);
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
    expect(end.stderr).toContain('--help');
  });

  it('of a group without a command shows its commands on standard error', async () => {
    const end = await user.inProcess(['issue']);
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('issue create') });
  });
});

describe('Help', () => {
  it('is on standard output and no failure: of all, of a group, of a command', async () => {
    const all = await user.run(['--help']);
    expect(all).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: orgraph[\s\S]*\n {2}issue /),
    });
    expect(await user.inProcess(['issue', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('issue create'),
    });
    const one = await user.inProcess(['issue', 'create', '--help']);
    expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/critical \| high\s+\| medium \| low/) });
    expect((await user.inProcess(['help', 'issue', 'create'])).stdout).toBe(one.stdout);
  });

  it('is there for programs in one shape', async () => {
    const described = (await user.run(['--help', '--json'])).json();
    expect(Object.keys(described)).toEqual(['program', 'version', 'commonFlags', 'groups']);
    const issue = described.groups.find(({ name }: { name: string }) => name === 'issue');
    const create = issue.commands.find(({ path }: { path: string }) => path === 'issue create');
    expect(Object.keys(create)).toEqual(['path', 'aliases', 'summary', 'operation', 'confirms', 'arguments', 'flags']);
    expect(create.flags).toContainEqual({
      flag: '--priority',
      short: null,
      type: 'string',
      values: ['critical', 'high', 'medium', 'low'],
      required: false,
      description: expect.any(String),
    });
    expect((await user.inProcess(['issue', 'create', '--help', '--json'])).json()).toEqual(create);
  });

  it('needs no server, and neither does the version', async () => {
    const nowhere = { url: 'http://127.0.0.1:9' };
    expect((await user.inProcess(['issue', 'list', '--help'], nowhere)).code).toBe(0);
    expect((await user.run(['--version'], nowhere)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('Files', () => {
  it('are sent as they are read and written back whole', async () => {
    const bytes = randomBytes(3_000_000);
    await writeFile(join(user.home, 'data.zip'), bytes);
    const issue = (await user.inProcess(['issue', 'create', '-C', company.id, '--title', 'Files', '--json'])).json();
    const upload = ['issue', 'attachment:upload', issue.id, 'data.zip', '-C', company.id, '--json'];
    const { id, byteSize } = (await user.run(upload)).json();
    expect(byteSize).toBe(bytes.length);
    const content = `/api/attachments/${id}/content`;
    expect((await user.run(['api', 'GET', content, '-o', 'back.zip'])).code).toBe(0);
    expect((await readFile(join(user.home, 'back.zip'))).equals(bytes)).toBe(true);
    const shown = await user.inProcess(['api', 'GET', content], { isTerminal: true });
    expect(shown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('-o') });
    expect((await readdir(user.home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('The end of the process', () => {
  it('is no failure when the reader has had enough', async () => {
    const script = `"${process.execPath}" "${PROGRAM}" --help --json | head -c 10; echo "\${PIPESTATUS[0]}" >&2`;
    const shell = spawn('bash', ['-c', script], { env: user.environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let errors = '';
    shell.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    await once(shell, 'close');
    expect(errors.trim()).toBe('0');
  });

  it('is 1 when it is interrupted while the server thinks', async () => {
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    const env = user.environment({ url: `http://127.0.0.1:${port}` });
    const child = spawn(process.execPath, [PROGRAM, 'company', 'list'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [socket] = (await once(silent, 'connection')) as [import('node:net').Socket];
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    socket.destroy();
    silent.close();
    expect({ code, errors }).toEqual({ code: 1, errors: 'Error: Interrupted.\n' });
  });
});
