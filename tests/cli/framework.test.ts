import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type ClientUser, clientUser } from './kit.js';

// What `--json` prints is what scripts read.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

let server: TestServer;
let user: ClientUser;
let company: Loose;

beforeAll(async () => {
  server = await startTestServer();
  user = await clientUser({ url: server.url });
  company = (await user.run(['company', 'create', '--name', 'Acme', '--json'])).json();
});

const inAcme = (...args: string[]) => user.inProcess([...args, '-C', company.id]);

async function newIssue(...args: string[]): Promise<Loose> {
  return (await inAcme('issue', 'create', '--title', 'Ship it', '--allow-duplicate', '--json', ...args)).json();
}

describe('A command made from an operation', () => {
  it('prints what the API answers as JSON, and nothing else on standard output', async () => {
    const end = await user.run(['company', 'get', company.id, '--json']);
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end.json()).toMatchObject({ id: company.id, name: 'Acme', status: 'active' });
    expect(end.stdout).toBe(`${JSON.stringify(end.json(), null, 2)}\n`);
  });

  it('has a flag for each field of the API, of its type', async () => {
    const issue = await newIssue('--priority', 'high', '--request-depth', '2', '--billing-code', 'B-1');
    expect(issue).toMatchObject({ priority: 'high', requestDepth: 2, billingCode: 'B-1' });
    const cleared = await inAcme('issue', 'update', issue.id, '--billing-code', 'null', '--json');
    expect(cleared.json()).toMatchObject({ billingCode: null, priority: 'high' });
  });

  it('writes true and false as two flags, and neither when neither is given', async () => {
    const created = await user.inProcess([
      'company',
      'create',
      '--name',
      'B',
      '--require-board-approval-for-new-agents',
      '--json',
    ]);
    expect(created.json().requireBoardApprovalForNewAgents).toBe(true);
    const named = await user.inProcess(['company', 'update', created.json().id, '--name', 'C', '--json']);
    expect(named.json().requireBoardApprovalForNewAgents).toBe(true);
    const opened = await user.inProcess([
      'company',
      'update',
      created.json().id,
      '--no-require-board-approval-for-new-agents',
      '--json',
    ]);
    expect(opened.json().requireBoardApprovalForNewAgents).toBe(false);
    await user.inProcess(['company', 'delete', created.json().id, '--yes']);
  });

  it('takes lists with commas, repeated, or as JSON', async () => {
    const of = (...status: string[]) => inAcme('issue', 'list', ...status, '--json').then((end) => end.json());
    const todo = await newIssue('--status', 'todo');
    const backlog = await newIssue('--status', 'backlog');
    const ids = (rows: Loose[]) => rows.map(({ id }) => id);
    for (const flags of [
      ['--status', 'todo,backlog'],
      ['--status', 'todo', '--status', 'backlog'],
      ['--status', '["todo","backlog"]'],
    ])
      expect(ids(await of(...flags))).toEqual(expect.arrayContaining([todo.id, backlog.id]));
    expect(ids(await of('--status', 'backlog'))).not.toContain(todo.id);
  });

  it('takes long texts from a file or standard input, and mentions as they stand', async () => {
    await writeFile(join(user.home, 'text.md'), '# From a file\n');
    expect(await newIssue('--description', '@text.md')).toMatchObject({ description: '# From a file\n' });
    const args = [
      'issue',
      'create',
      '--title',
      'x',
      '-C',
      company.id,
      '--description',
      '-',
      '--allow-duplicate',
      '--json',
    ];
    expect((await user.run(args, { stdin: 'From a pipe' })).json().description).toBe('From a pipe');
    expect(await newIssue('--description', '@ceo please look')).toMatchObject({ description: '@ceo please look' });
    expect(await newIssue('--description', '@@ceo')).toMatchObject({ description: '@ceo' });
    const absent = await inAcme('issue', 'create', '--title', 'x', '--description', '@absent.md');
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('@@absent.md') });
  });

  it('takes a whole body by --data, --data-file or standard input, with flags on top', async () => {
    const data = JSON.stringify({ title: 'Whole', priority: 'low', allowDuplicate: true });
    await writeFile(join(user.home, 'body.json'), data);
    const create = ['issue', 'create', '-C', company.id, '--json'];
    const bodies = [
      ['--data', data],
      ['--data', '@body.json'],
      ['--data-file', 'body.json'],
      ['--data', '-'],
    ];
    for (const flags of bodies) {
      const end = await user.inProcess([...create, ...flags, '--priority', 'high'], { stdin: data });
      expect(end.json()).toMatchObject({ title: 'Whole', priority: 'high' });
    }
    expect(await user.inProcess([...create, '--data', '{"title":'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--data is not JSON'),
    });
  });

  it('may be typed with a colon or a space, flags before its words or behind', async () => {
    const issue = await newIssue();
    for (const words of [
      ['issue', 'comment:add'],
      ['issue', 'comment', 'add'],
      ['issue:comment:add'],
      ['issue', 'comment'],
    ]) {
      const end = await user.inProcess(['--json', '-C', company.id, ...words, issue.identifier, 'Well done']);
      expect(end.json()).toMatchObject({ body: 'Well done' });
    }
  });
});

describe('What is printed for people', () => {
  it('is a line a row, cells separated by tabs, when it is no terminal', async () => {
    const issue = await newIssue();
    const { stdout } = await user.run(['issue', 'list', '-C', company.id]);
    const line = stdout.split('\n').find((text) => text.includes(issue.identifier));
    expect(line?.split('\t')).toEqual(expect.arrayContaining([issue.identifier, 'Ship it']));
    expect(stdout).not.toContain('\u001b');
  });

  it('is a table on a terminal, no wider than that', async () => {
    const { stdout } = await user.inProcess(['issue', 'list', '-C', company.id], {
      isTerminal: true,
      columns: 50,
      env: { NO_COLOR: '1' },
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^IDENTIFIER {2}STATUS/);
    expect(lines[1]).toMatch(/^\S+-\d+ /);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  it('has the fields that --fields names, or says which there are', async () => {
    await newIssue();
    for (const json of [[], ['--json']]) {
      const end = await inAcme('issue', 'list', '--fields', 'title,titel', ...json);
      expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There is no field titel.') });
      expect(end.stderr).toMatch(/The fields are .*title/);
    }
  });

  it('is what --fields names, in this order, as lines and as JSON', async () => {
    const issue = await newIssue();
    const lines = await inAcme('issue', 'list', '--fields', 'title,identifier');
    expect(lines.stdout.split('\n')).toContain(`Ship it\t${issue.identifier}`);
    const json = (await inAcme('issue', 'get', issue.id, '--fields', 'identifier,status', '--json')).json();
    expect(json).toEqual({ identifier: issue.identifier, status: issue.status });
  });

  it('is every page with --paginate', async () => {
    const before = (await inAcme('issue', 'list', '--paginate', '--json')).json().length;
    for (let made = 0; made < 4; made++) await newIssue();
    const end = await inAcme('issue', 'list', '--limit', '2', '--paginate', '--json');
    expect(end.json()).toHaveLength(before + 4);
    expect(new Set(end.json().map(({ id }: Loose) => id)).size).toBe(before + 4);
  });
});

describe('What cannot be undone', () => {
  it('is asked about on a terminal: no is the default', async () => {
    const issue = await newIssue();
    const atTerminal = (typed: string) =>
      user.inProcess(['issue', 'delete', issue.id, '-C', company.id], { isTerminal: true, typed });
    expect(await atTerminal('\n')).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was done.') });
    expect((await inAcme('issue', 'get', issue.id)).code).toBe(0);
    expect((await atTerminal('y\n')).code).toBe(0);
    expect((await inAcme('issue', 'get', issue.id)).code).toBe(1);
  });

  it('is refused where nobody can be asked, unless --yes agrees beforehand', async () => {
    const issue = await newIssue();
    expect(await user.run(['issue', 'delete', issue.id])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--yes'),
    });
    expect((await user.run(['issue', 'delete', issue.id, '--yes'])).code).toBe(0);
  });
});

describe('A secret', () => {
  const create = (source: string, options = {}) =>
    user.inProcess(
      [
        'secrets',
        'create',
        '-C',
        company.id,
        '--name',
        `S${source.length}`,
        '--key',
        `k${source.length}`,
        '--value',
        source,
        '--json',
      ],
      options,
    );

  it('is never taken from an argument, and says from where it is', async () => {
    const end = await create('hunter2');
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--value env:NAME') });
    expect(end.stderr).not.toContain('hunter2');
  });

  it('is read from standard input, a file or a variable, and not printed', async () => {
    await writeFile(join(user.home, 'token.txt'), 'hunter2\n');
    const ends = [
      await create('-', { stdin: 'hunter2\n' }),
      await create('@token.txt'),
      await create('env:TOKEN', { env: { TOKEN: 'hunter2' } }),
    ];
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, 'The client removed the line end of standard input.\n'],
      [0, 'The client removed the line end of token.txt.\n'],
      [0, ''],
    ]);
    expect(ends.map(({ stdout }) => stdout).join('')).not.toContain('hunter2');
  });
});
