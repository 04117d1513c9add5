import { describe, expect, test } from 'vitest';
import { canonicalLocator, LocatorFlaw, parseSource, SECRET_IN_LOCATOR } from '#services/skills/fetch/locator.js';

function flawOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof LocatorFlaw)) throw error;
    return error.message;
  }
}

describe('a source in a repository', () => {
  test('is known by all that it says', () => {
    expect(parseSource(' https://www.GitHub.com/Acme/Skills.git/ ')).toEqual({
      kind: 'git',
      host: 'github.com',
      owner: 'acme',
      repo: 'skills',
      canonical: 'https://github.com/acme/skills',
      address: 'https://github.com/Acme/Skills',
      refAndPath: null,
      skill: null,
      sourceType: 'github',
    });
  });

  test.each([
    ['https://github.com/o/r', 'https://github.com/o/r', null, null],
    ['https://github.com/o/r?tab=readme-ov-file#install', 'https://github.com/o/r', null, null],
    ['https://github.com/o/r/tree/main', 'https://github.com/o/r', 'main', null],
    ['https://github.com/o/r/tree/feat/x/skills/pdf/', 'https://github.com/o/r', 'feat/x/skills/pdf', null],
    ['https://github.com/o/r/blob/main/pdf/SKILL.md', 'https://github.com/o/r', 'main/pdf', null],
    ['https://github.com/o/r/blob/main/SKILL.md', 'https://github.com/o/r', 'main', null],
    ['https://github.com/o/r/blob/v1.2.3', 'https://github.com/o/r', 'v1.2.3', null],
    ['https://github.com/o/r/tree/main/a%20b', 'https://github.com/o/r', 'main/a b', null],
    ['https://gitlab.com/g/sub/r', 'https://gitlab.com/g/sub/r', null, null],
    ['https://gitlab.com/g/sub/r/-/tree/main/a?ref_type=heads', 'https://gitlab.com/g/sub/r', 'main/a', null],
    ['https://codeberg.org/o/r/src/branch/main/a', 'https://codeberg.org/o/r', 'main/a', null],
    ['https://codeberg.org/o/r/src/tag/v1', 'https://codeberg.org/o/r', 'v1', null],
    ['https://bitbucket.org/o/r/src/main/a', 'https://bitbucket.org/o/r', 'main/a', null],
    ['https://git.example.com:8443/o/r/tree/main/a', 'https://git.example.com:8443/o/r', 'main/a', null],
    ['https://git.example.com/a/b/c/-/blob/main/SKILL.md', 'https://git.example.com/a/b/c', 'main', null],
    ['https://git.example.com/a/b/c.git', 'https://git.example.com/a/b/c', null, null],
    ['o/r', 'https://github.com/o/r', null, null],
    ['O/R/', 'https://github.com/o/r', null, null],
    ['o/r/pdf', 'https://github.com/o/r', null, 'pdf'],
    ['o/r/skills/pdf', 'https://github.com/o/r', null, 'skills/pdf'],
    ['o/r@pdf', 'https://github.com/o/r', null, 'pdf'],
  ])('is found in %s', (text, canonical, refAndPath, skill) => {
    expect(parseSource(text)).toMatchObject({ kind: 'git', canonical, refAndPath, skill, sourceType: 'github' });
  });

  test.each([
    ['https://skills.sh/o/r/pdf', null, 'pdf'],
    ['https://www.skills.sh/o/r', null, null],
    ['npx skills add o/r', null, null],
    ['npx skills add o/r --skill pdf', null, 'pdf'],
    ['npx -y skills@latest add o/r -s "pdf" -a claude-code codex -g', null, 'pdf'],
    ['npx skills add --skill=pdf o/r', null, 'pdf'],
    ['bunx skills add https://github.com/o/r/tree/main/x --yes', 'main/x', null],
    ["skills add o/r --skill '*'", null, null],
  ])('is found by the registry in %s', (text, refAndPath, skill) => {
    const canonical = 'https://github.com/o/r';
    expect(parseSource(text)).toMatchObject({ kind: 'git', canonical, refAndPath, skill, sourceType: 'skills_sh' });
  });
});

describe('a source elsewhere', () => {
  test.each([
    ['https://Example.com/SKILL.md', 'https://example.com/SKILL.md'],
    ['https://example.com/a/b/SKILL.md?v=2#top', 'https://example.com/a/b/SKILL.md?v=2'],
    ['https://raw.githubusercontent.com/o/r/main/a/SKILL.md', 'https://raw.githubusercontent.com/o/r/main/a/SKILL.md'],
    ['https://github.com/o/r/raw/main/SKILL.md', 'https://github.com/o/r/raw/main/SKILL.md'],
  ])('may be one file: %s', (text, url) => {
    expect(parseSource(text)).toEqual({ kind: 'url', url });
  });

  test.each(['/srv/skills', './skills', '../skills', '~/skills', '.', 'C:\\skills', '\\\\host\\share'])(
    'may be a path: %s',
    (path) => {
      expect(parseSource(path)).toEqual({ kind: 'local', path });
    },
  );

  test('may be on this machine without https only where that is allowed', () => {
    const text = 'http://127.0.0.1:8080/o/r';
    expect(flawOf(() => parseSource(text))).toBe('Only https addresses can be imported');
    expect(parseSource(text, { allowLoopback: true })).toMatchObject({ canonical: text });
    const remote = () => parseSource('http://example.com/o/r', { allowLoopback: true });
    expect(flawOf(remote)).toBe('Only https addresses can be imported');
  });
});

describe('a text that names no source', () => {
  test.each([
    ['', 'The source is empty'],
    ['o', 'The source is not an address, an owner/repository or a path'],
    ['o/..', 'The source is not an address, an owner/repository or a path'],
    ['o/r/../x', 'The source is not an address, an owner/repository or a path'],
    ['o/r x', 'The source is not an address, an owner/repository or a path'],
    ['http://github.com/o/r', 'Only https addresses can be imported'],
    ['ftp://example.com/SKILL.md', 'Only https addresses can be imported'],
    ['file:///etc/SKILL.md', 'Only https addresses can be imported'],
    ['git@github.com:o/r.git', 'Repositories are fetched over https only, not over ssh'],
    ['ssh://git@github.com/o/r.git', 'Repositories are fetched over https only, not over ssh'],
    ['git://github.com/o/r.git', 'Repositories are fetched over https only, not over ssh'],
    ['https://github.com/', 'The address is not a repository, a folder of one or a SKILL.md'],
    ['https://github.com/o', 'The address is not a repository, a folder of one or a SKILL.md'],
    ['https://github.com/o/r/issues', 'The address is not a repository, a folder of one or a SKILL.md'],
    ['https://example.com/a/skill.md', 'The address is not a repository, a folder of one or a SKILL.md'],
    ['https://github.com/o/r/blob/main/README.md', 'The address is a file, but not a SKILL.md'],
    ['https://github.com/o/r/tree/main/..%2f..%2fx', 'The path of the address is not valid'],
    ['https://github.com/o/r/tree/main/%ff', 'The path of the address is not valid'],
    ['https://github.com/o/r%2Fx', 'The path of the address is not valid'],
    ['https://', 'The source is not a valid address'],
    ['https://exa mple.com/o/r', 'The source is not a valid address'],
    ['https://github.com/o\n/r', 'The source has control characters'],
    ['npx skills add', 'The source is not an address, an owner/repository or a path'],
    ['npx skills add a/b c/d', 'The command has to name one source'],
    ['npx skills add a/b --skill c d', 'The command has to name one skill, or no skill to import all'],
    ['npx skills add a/b; rm -rf /', 'The command has to name one source'],
    [`https://github.com/o/${'r'.repeat(2_048)}`, 'The source is longer than 2048 characters'],
  ])('is refused: %j', (text, message) => {
    expect(flawOf(() => parseSource(text))).toBe(message);
  });
});

describe('a locator with secrets', () => {
  test.each([
    'https://user:pass@github.com/o/r',
    'https://ghp_abcdef@github.com/o/r',
    'https://github.com@evil.example/o/r',
    'http://user@github.com/o/r',
    'ssh://git:pass@github.com/o/r',
    'user:pass@github.com:o/r',
    'https:user:pass@github.com/o/r',
    'https://example.com/SKILL.md?token=x',
    'https://example.com/SKILL.md?a=1&ACCESS_TOKEN=x',
    'https://example.com/SKILL.md?client_secret=x',
    'https://example.com/SKILL.md?password=x',
    'https://example.com/SKILL.md?api_key=x',
    'https://example.com/SKILL.md?api-key=x',
    'https://example.com/SKILL.md?apikey=x',
    'https://example.com/SKILL.md?Authorization=x',
    'https://example.com/SKILL.md?X-Amz-Signature=x',
    'https://example.com/SKILL.md#token=x',
    'https://example.com/SKILL.md#/a?token=x',
    'https://example.com/SKILL.md?a=1;token=x',
    'https://example.com/SKILL.md?%74oken=x',
    'https://example.com/SKILL.md?%2574oken=x',
    'https://example.com/SKILL.md?token%3Dx',
    'https://github.com/o/r?token=x',
    'npx skills add https://user:pass@github.com/o/r',
  ])('is refused in the words of the contract: %s', (text) => {
    expect(flawOf(() => parseSource(text))).toBe(SECRET_IN_LOCATOR);
    expect(flawOf(() => canonicalLocator(text))).toBe(SECRET_IN_LOCATOR);
  });

  test.each([
    'https://example.com/SKILL.md?author=x&version=2',
    'https://example.com/SKILL.md?monkey=1',
    'https://example.com/SKILL.md#authorization',
    'https://example.com/tokens/SKILL.md',
  ])('is not what only looks like one: %s', (text) => {
    expect(parseSource(text)).toMatchObject({ kind: 'url' });
  });
});

describe('the canonical form of a locator', () => {
  test.each([
    'https://github.com/Acme/Skills',
    'https://www.github.com/acme/skills/',
    'https://GITHUB.com/acme/skills.git',
    'http://github.com/acme/skills',
    'https://github.com:443/acme/skills',
    'https://github.com/acme/skills/tree/main/pdf',
    'https://github.com/acme/skills?tab=readme#x',
    'git@github.com:acme/skills.git',
    'git@github.com:Acme/Skills',
    'ssh://git@github.com/acme/skills.git',
    'ssh://git@github.com:22/acme/skills',
    'https://skills.sh/acme/skills/pdf',
    'acme/skills',
    'npx skills add acme/skills --skill pdf',
  ])('is that of its repository: %s', (text) => {
    expect(canonicalLocator(text)).toBe('https://github.com/acme/skills');
  });

  test.each([
    ['https://Example.com/A/SKILL.md#x', 'https://example.com/A/SKILL.md'],
    ['git@gitlab.com:Group/Sub/Repo.git', 'https://gitlab.com/group/sub/repo'],
    ['/srv/skills/', '/srv/skills'],
    ['/', '/'],
    ['catalog:pdf', 'catalog:pdf'],
    ['  anything else  ', 'anything else'],
    ['http://127.0.0.1:80/o/r', 'http://127.0.0.1/o/r'],
  ])('of %s is %s', (text, canonical) => {
    expect(canonicalLocator(text)).toBe(canonical);
  });

  test('of a canonical form is the same', () => {
    for (const text of ['o/r', '/a/', 'git@h.example:o/r', 'https://x.example/SKILL.md?a=%41']) {
      expect(canonicalLocator(canonicalLocator(text))).toBe(canonicalLocator(text));
    }
  });
});
