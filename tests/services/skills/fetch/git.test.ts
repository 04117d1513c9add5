import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { GitFetcher, type GitLimits } from '#services/skills/fetch/git.js';
import { type GitLocator, parseSource } from '#services/skills/fetch/locator.js';
import { FetchFailure } from '#services/skills/fetch/model.js';
import { compiled } from '#tests/kit/compiled.js';
import { LOCAL, STRICT } from '#tests/kit/execution.js';
import { gitServer, hasGit, listening, Repository } from '#tests/kit/git-server.js';

const skill = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\nText\n`;

let program: string;
beforeAll(async () => {
  program = await compiled('src/services/skills/fetch/git-program.ts');
});

const fetcher = (limits: GitLimits = {}): GitFetcher => new GitFetcher({ program, ...limits });
const locate = (text: string): GitLocator => parseSource(text, { allowLoopback: true }) as GitLocator;
const fetchFrom = (address: string, limits?: GitLimits, ref: string | null = null) =>
  fetcher(limits).fetch(locate(address), { network: LOCAL, ref });
const failureOf = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error;
      return { code: error.code, message: error.message };
    },
  );
const leftFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('orgraph-git-'));

describe.skipIf(!hasGit())('a repository (of a machine that has git)', () => {
  let repository: Repository;
  let url: string;
  let commit: string;

  beforeAll(async () => {
    repository = await Repository.create();
    repository
      .write('README.md', 'text')
      .write('skills/pdf/SKILL.md', skill('pdf'))
      .write('skills/pdf/scripts/run.sh', '#!/bin/sh\n', true)
      .write('skills/pdf/deep/er/notes.md', 'notes')
      .write('skills/csv/SKILL.md', skill('csv'))
      .write('node_modules/other/SKILL.md', skill('other'))
      .write('a/b/c/d/e/f/SKILL.md', skill('near'))
      .write('a/b/c/d/e/f2/g/SKILL.md', skill('far'));
    commit = repository.commit();
    url = `${await gitServer(repository.home)}/owner/repo`;
  });

  test('gives its skills with all their files, and the commit', async () => {
    const source = await fetchFrom(url);
    expect(source).toMatchObject({ ref: commit, trackingRef: 'main', warnings: [] });
    expect(source.found.map(({ path, slug }) => [path, slug])).toEqual([
      ['skills/csv', 'csv'],
      ['skills/pdf', 'pdf'],
      ['a/b/c/d/e/f', 'near'],
    ]);
    const pdf = source.found.find(({ slug }) => slug === 'pdf');
    expect(pdf?.frontmatter).toMatchObject({ name: 'pdf', description: 'Does pdf.', problems: [] });
    expect(pdf?.tree.files.map(({ path, bytes, executable }) => [path, bytes.toString(), executable])).toEqual([
      ['SKILL.md', skill('pdf'), false],
      ['deep/er/notes.md', 'notes', false],
      ['scripts/run.sh', '#!/bin/sh\n', true],
    ]);
    expect(pdf?.tree.trustLevel).toBe('scripts_executables');
  });

  test('gives the skills of a folder, or the one that is wanted', async () => {
    const below = await fetchFrom(`${url}/tree/main/skills/csv`);
    expect(below.found.map(({ path }) => path)).toEqual(['skills/csv']);
    const wanted = await fetcher().fetch({ ...locate(url), skill: 'pdf' }, { network: LOCAL });
    expect(wanted.found.map(({ path }) => path)).toEqual(['skills/pdf']);
    const none = await fetcher().fetch({ ...locate(url), skill: 'none' }, { network: LOCAL });
    expect(none.found).toEqual([]);
  });

  test('may be a skill itself, with others in it', async () => {
    const own = await Repository.create('owner/whole');
    own
      .write('SKILL.md', skill('whole'))
      .write('a.md', 'a')
      .write('inner/SKILL.md', skill('inner'))
      .write('inner/b.md', 'b')
      .commit();
    const { found } = await fetchFrom(`${await gitServer(own.home)}/owner/whole`);
    expect(found.map(({ path, tree }) => [path, tree.files.map((file) => file.path)])).toEqual([
      ['', ['SKILL.md', 'a.md']],
      ['inner', ['SKILL.md', 'b.md']],
    ]);
  });

  test('is read at branches with slashes, at tags of both kinds, and at commits', async () => {
    const own = await Repository.create('owner/refs');
    const first = own.write('x/SKILL.md', skill('one')).commit();
    own.git('tag', 'light/v1');
    own.git('tag', '-a', 'v1.0', '-m', 'Text');
    own.git('checkout', '-q', '-b', 'feature/x');
    const second = own.write('x/SKILL.md', skill('two')).commit();
    const at = `${await gitServer(own.home)}/owner/refs`;
    const nameAt = async (address: string, ref: string | null = null) => {
      const { found, ...source } = await fetchFrom(address, {}, ref);
      return [found[0]?.frontmatter.name, source.ref, source.trackingRef];
    };
    expect(await nameAt(`${at}/tree/feature/x/x`)).toEqual(['two', second, 'feature/x']);
    expect(await nameAt(at, 'feature/x')).toEqual(['two', second, 'feature/x']);
    expect(await nameAt(`${at}/tree/light/v1/x`)).toEqual(['one', first, 'light/v1']);
    expect(await nameAt(`${at}/blob/v1.0/x/SKILL.md`)).toEqual(['one', first, 'v1.0']);
    expect(await nameAt(`${at}/tree/${first}/x`)).toEqual(['one', first, null]);
    expect(await fetcher().latestRef(at, 'feature/x', { network: LOCAL })).toBe(second);
    expect(await fetcher().latestRef(at, 'v1.0', { network: LOCAL })).toBe(first);
    expect(await failureOf(fetcher().latestRef(at, 'gone', { network: LOCAL }))).toMatchObject({ code: 'not_found' });
  });

  test('leaves out links, repositories within it and what is kept elsewhere, and says so', async () => {
    const inner = await Repository.create('owner/inner');
    inner.write('a.md', 'a').commit();
    const own = await Repository.create('owner/odd');
    own.write('SKILL.md', skill('odd')).write('big.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n');
    own.link('passwd', '/etc/passwd');
    own.git('submodule', 'add', '-q', inner.folder, 'inner');
    own.commit();
    const { found } = await fetchFrom(`${await gitServer(own.home)}/owner/odd`);
    expect(found[0]?.tree.files.map(({ path }) => path)).toEqual(['.gitmodules', 'SKILL.md']);
    expect(found[0]?.warnings).toEqual([
      '"inner" was left out: it is a repository of its own',
      '"passwd" was left out: it is a symbolic link',
      '"big.bin" was left out: its content is kept elsewhere (Git LFS)',
    ]);
  });

  test('leaves out a skill that cannot be one, and keeps the others', async () => {
    const own = await Repository.create('owner/flawed');
    own.write('good/SKILL.md', skill('good')).write('bad/SKILL.md', skill('bad')).write('bad/aux.md', 'a').commit();
    const { found, warnings } = await fetchFrom(`${await gitServer(own.home)}/owner/flawed`);
    expect(found.map(({ path }) => path)).toEqual(['good']);
    expect(warnings).toEqual(['The skill "bad" was left out: The path "aux.md" has a part with the name of a device']);
  });

  test('is found where its address leads on', async () => {
    const moved = await listening((request, response) => {
      response.writeHead(301, { location: `${url}${request.url?.replace('/old/name', '')}` }).end();
    });
    expect((await fetchFrom(`${moved}/old/name`)).found).toHaveLength(3);
  });

  test.each([
    ['that does not exist', (at: string) => `${at}/none/here`, 'There is no such repository, or it is not public'],
    [
      'without such a branch',
      (at: string) => `${at}/owner/repo/tree/none`,
      'The repository has no such branch, tag or commit',
    ],
    ['without such a folder', (at: string) => `${at}/owner/repo/tree/main/none`, 'The repository has no such folder'],
    ['without such a commit', (at: string) => `${at}/owner/repo/tree/${'0'.repeat(39)}1`, expect.any(String)],
  ])('is not found: one %s', async (_, address, message) => {
    const failure = await failureOf(fetchFrom(address(new URL(url).origin)));
    expect(failure.message).toEqual(message);
    expect(failure.message).not.toMatch(/\/tmp|\/work|orgraph-/);
  });

  test('that is empty is told so', async () => {
    const own = await Repository.create('owner/empty');
    const failure = await failureOf(fetchFrom(`${await gitServer(own.home)}/owner/empty`));
    expect(failure).toEqual({ code: 'not_found', message: 'The repository is empty' });
  });

  test('with more than may be received is refused', async () => {
    const failure = await failureOf(fetchFrom(url, { maxBytes: 500 }));
    expect(failure).toEqual({ code: 'too_large', message: 'The source is larger than 500 bytes' });
  });

  test('that takes more memory than it may is refused', { tags: ['whole'] }, async () => {
    const own = await Repository.create('owner/bomb');
    own.write('SKILL.md', skill('bomb')).write('zeros', Buffer.alloc(300_000_000)).commit();
    const failure = await failureOf(
      fetchFrom(`${await gitServer(own.home)}/owner/bomb`, { maxMemoryBytes: 250_000_000 }),
    );
    expect(failure).toEqual({ code: 'too_large', message: 'The source takes too much memory' });
  });

  test('leaves nothing behind', async () => {
    const before = leftFolders();
    await fetchFrom(url);
    await failureOf(fetchFrom(`${url}x`));
    // Those of other tests go, too, when these are done.
    await expect.poll(() => leftFolders().filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe('a server', () => {
  const served = (answer: (response: ServerResponse) => void) => listening((_, response) => answer(response));

  const packet = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  /** It names a branch as git does, and has nothing to send of it. */
  const advertiseOnly = (response: ServerResponse): void => {
    const refs = `${'1'.repeat(40)} HEAD\0side-band-64k shallow symref=HEAD:refs/heads/main\n`;
    const lines = [refs, `${'1'.repeat(40)} refs/heads/main\n`].map(packet).join('');
    const service = `${packet('# service=git-upload-pack\n')}0000`;
    response.end(response.req.method === 'GET' ? `${service}${lines}0000` : 'garbage');
  };

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['sends a page', (response) => response.end('<html>'), 'unreadable'],
    ['sends what is no pack', advertiseOnly, 'unreadable'],
    ['drops the connection', (response) => response.destroy(), 'unreachable'],
    [
      'drops the connection halfway',
      (response) => response.writeHead(200, { 'content-length': '1000' }).write('a', () => response.destroy()),
      'unreachable',
    ],
    ['fails', (response) => response.writeHead(500).end(), 'unreachable'],
    ['wants a password', (response) => response.writeHead(401, { 'www-authenticate': 'Basic' }).end(), 'not_found'],
    [
      'leads on for ever',
      (response) => response.writeHead(302, { location: '/owner/repo/info/refs' }).end(),
      'refused',
    ],
    [
      'leads to a forbidden address',
      (response) => response.writeHead(302, { location: 'https://10.0.0.1/owner/repo/info/refs' }).end(),
      'refused',
    ],
    [
      'leads to another protocol',
      (response) => response.writeHead(302, { location: 'http://example.com/o/r/info/refs' }).end(),
      'refused',
    ],
    ['leads to a file', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), 'refused'],
  ])('that %s is no repository', async (_, answer, code) => {
    const failure = await failureOf(fetchFrom(`${await served(answer)}/owner/repo`));
    expect(failure).toMatchObject({ code });
    expect(failure.message).not.toMatch(/\/tmp|\/work|orgraph-|passwd/);
  });

  test('that sends without end is left', async () => {
    const endless = await served((response) => {
      const chunk = Buffer.alloc(65_536, '0');
      const more = (): void =>
        void (response.destroyed || (response.write(chunk) ? setImmediate(more) : response.once('drain', more)));
      more();
    });
    const failure = await failureOf(fetchFrom(`${endless}/owner/repo`, { maxBytes: 5_000_000 }));
    expect(failure).toMatchObject({ code: 'too_large' });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['drips', (response) => void setInterval(() => response.destroyed || response.write('0'), 50).unref()],
    ['says nothing', () => {}],
  ])('that %s is left when the time is over', async (_, answer) => {
    const failure = await failureOf(fetchFrom(`${await served(answer)}/owner/repo`, { timeoutMs: 1_500 }));
    expect(failure).toEqual({ code: 'timed_out', message: 'The source took too long' });
  });

  test('is left when the import is stopped', async () => {
    const silent = await served(() => {});
    const signal = AbortSignal.timeout(300);
    const failure = await failureOf(fetcher().fetch(locate(`${silent}/owner/repo`), { network: LOCAL, signal }));
    expect(failure).toEqual({ code: 'cancelled', message: 'The import was stopped' });
  });

  test('at a forbidden address is not asked', async () => {
    let asked = 0;
    const url = await listening((_, response) => {
      asked += 1;
      response.end();
    });
    const failure = await failureOf(fetcher().fetch(locate(`${url}/owner/repo`), { network: STRICT }));
    expect(failure).toMatchObject({ code: 'refused' });
    expect(asked).toBe(0);
  });
});
