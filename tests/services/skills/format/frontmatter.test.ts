import { describe, expect, test } from 'vitest';
import { frontmatterOf, MAX_SKILL_DESCRIPTION } from '#services/skills/format/frontmatter.js';

const skill = (yaml: string, body = 'Body'): string => `---\n${yaml}\n---\n${body}`;
const VALID = 'name: release-notes\ndescription: Writes the notes of a release.';

describe('the front matter of a skill', () => {
  test('is read with the text below it', () => {
    expect(frontmatterOf(skill(VALID, '# Title\n\nText\n'))).toEqual({
      name: 'release-notes',
      description: 'Writes the notes of a release.',
      slug: null,
      key: null,
      license: null,
      compatibility: null,
      allowedTools: [],
      metadata: null,
      body: '# Title\n\nText\n',
      isReadable: true,
      problems: [],
    });
  });

  test('may have everything that the format knows', () => {
    const yaml = `${VALID}
slug: notes
license: Apache-2.0
compatibility: Needs git
allowed-tools: Bash(git log:*) Read
metadata:
  skillKey: acme/notes
  sources:
    - kind: github
      url: https://github.com/acme/notes`;
    expect(frontmatterOf(skill(yaml))).toMatchObject({
      slug: 'notes',
      key: 'acme/notes',
      license: 'Apache-2.0',
      compatibility: 'Needs git',
      allowedTools: ['Bash(git log:*)', 'Read'],
      metadata: { skillKey: 'acme/notes', sources: [{ kind: 'github', url: 'https://github.com/acme/notes' }] },
      problems: [],
    });
  });

  test('may begin with a byte order mark and have lines that end as on Windows', () => {
    const text = `\uFEFF${skill(VALID, 'One\nTwo')}`.replaceAll('\n', '\r\n');
    expect(frontmatterOf(text)).toMatchObject({ name: 'release-notes', body: 'One\r\nTwo', problems: [] });
  });

  test('may fold its description over lines', () => {
    const yaml = 'name: a\ndescription: >\n  Writes notes\n  of releases.';
    expect(frontmatterOf(skill(yaml))).toMatchObject({ description: 'Writes notes\nof releases.'.replace('\n', ' ') });
  });

  test('takes the key that is nearest to the top', () => {
    const metadata = 'metadata:\n  skillKey: c\n  canonicalKey: d';
    expect(frontmatterOf(skill(`${VALID}\nkey: a\nskillKey: b\n${metadata}`)).key).toBe('a');
    expect(frontmatterOf(skill(`${VALID}\nskillKey: b\n${metadata}`)).key).toBe('b');
    expect(frontmatterOf(skill(`${VALID}\n${metadata}`)).key).toBe('c');
    expect(frontmatterOf(skill(`${VALID}\nmetadata:\n  canonicalKey: d`)).key).toBe('d');
  });

  test('reads numbers and truth values as text where text is wanted', () => {
    expect(frontmatterOf(skill('name: 2048\ndescription: true'))).toMatchObject({ name: '2048', description: 'true' });
  });
});

describe('a value with a colon that lacks its quotes', () => {
  test('is read as if it had them, and said', () => {
    const read = frontmatterOf(skill("name: a\ndescription: Use this when: it's late"));
    expect(read.description).toBe("Use this when: it's late");
    expect(read.problems).toEqual(['The value of description needs quotes']);
  });

  test('may go on over lines', () => {
    const read = frontmatterOf(skill('description: Use this when: late\n  or: never\nname: a'));
    expect(read).toMatchObject({ name: 'a', description: 'Use this when: late or: never' });
  });

  test('is not looked for within other values', () => {
    const read = frontmatterOf(skill('name: a\nmetadata:\n  note: Use this when: late'));
    expect(read).toMatchObject({ name: 'a', metadata: null });
    expect(read.problems).toContain('The value of metadata cannot be read, and is left out');
  });
});

describe('a field that nobody needs', () => {
  test('may be odd YAML: the others are read, and a problem names it', () => {
    const read = frontmatterOf(skill(`${VALID}\nversion: 1.0.0\ndependencies: [ray[data], pyarrow, pandas]`));
    expect(read).toMatchObject({ name: 'release-notes', isReadable: true });
    expect(read.description).toBe('Writes the notes of a release.');
    expect(read.problems).toEqual(['The value of dependencies cannot be read, and is left out']);
  });

  test('takes the lines below it with it, and no others', () => {
    const read = frontmatterOf(skill('name: a\nodd:\n  - [b]c\n  - d\ndescription: Does it.\nlicense: MIT'));
    expect(read).toMatchObject({ name: 'a', description: 'Does it.', license: 'MIT' });
    expect(read.problems).toEqual(['The value of odd cannot be read, and is left out']);
  });
});

describe('front matter that cannot be used', () => {
  test.each([
    ['is missing', '# Title', 'It does not begin with front matter, between two lines of ---'],
    ['does not end', '---\nname: a\n', 'Its front matter has no line of --- at the end'],
    ['is a list', skill('- a'), 'Its front matter cannot be read: it is not a list of names with values'],
    ['is a word', skill('a'), 'Its front matter cannot be read: it is not a list of names with values'],
    [
      'says a name twice',
      skill('name: a\nname: b'),
      /^Its front matter cannot be read: Map keys must be unique at line 2/,
    ],
    [
      'has an alias',
      skill('name: &a b\ndescription: *a'),
      'Its front matter cannot be read: Alias resolution is disabled',
    ],
    ['has a NUL', skill('name: "a\\0"'), /NUL/],
    ['is too long', skill(`name: ${'a'.repeat(70_000)}`), 'Its front matter is longer than 65536 bytes'],
    ['is too long in bytes', skill(`name: ${'é'.repeat(40_000)}`), 'Its front matter is longer than 65536 bytes'],
    ['has too many lines', skill('a:\n'.repeat(2_000)), 'Its front matter has too many lines or parts'],
    ['is too deep', skill(`a: ${'['.repeat(5_000)}`), 'Its front matter has too many lines or parts'],
    ['would exhaust the stack', skill(`a: ${'['.repeat(1_900)}`), 'Its front matter has too many lines or parts'],
    [
      'has a sign that closes nothing',
      skill('a: ]]]]'),
      'Its front matter cannot be read: Unexpected flow-seq-end token in YAML stream at line 1, column 4',
    ],
  ])('is told: it %s', (_, text, problem) => {
    const read = frontmatterOf(text);
    expect(read).toMatchObject({ name: null, description: null, isReadable: false });
    expect(read.problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });

  test('has no lines of the text in what is told', () => {
    expect(frontmatterOf(skill('name: "a')).problems.join()).not.toContain('\n');
  });
});

describe('values that cannot be used', () => {
  test.each([
    ['name: []', 'name has to be a line of at most 200 characters'],
    ['description: {}', 'description has to be text'],
    ['slug: Not A Slug', 'slug has to be at most 64 lower-case letters, digits and hyphens'],
    ['key: "a\\nb"', 'key has to be a line of at most 512 characters'],
    ['license: []', 'license has to be a line of at most 500 characters'],
    ['metadata: text', 'metadata has to be a list of names with values'],
    ['allowed-tools: {}', 'allowed-tools has to be names with spaces between them'],
  ])('are left out and reported: %s', (line, problem) => {
    const [name = ''] = line.split(':');
    const others = VALID.split('\n').filter((other) => !other.startsWith(`${name}:`));
    const read = frontmatterOf(skill([...others, line].join('\n')));
    expect(read.problems).toContain(problem);
    expect([null, undefined, '', 0]).toContain(
      name === 'allowed-tools' ? read.allowedTools.length : read[name as 'slug'],
    );
  });

  test.each([
    ['description: a', 'It has no name'],
    ['name: a', 'It has no description'],
    ['name: Release Notes\ndescription: a', 'name has to be lower-case letters, digits and single hyphens'],
    ['name: a--b\ndescription: a', 'name has to be lower-case letters, digits and single hyphens'],
    [`name: ${'a'.repeat(65)}\ndescription: a`, 'name is longer than 64 characters'],
    [`name: a\ndescription: ${'b'.repeat(1_025)}`, 'description is longer than 1024 characters'],
  ])('or could be improved are reported: %s', (yaml, problem) => {
    const read = frontmatterOf(skill(yaml));
    expect(read).toMatchObject({ isReadable: true, problems: [problem] });
  });

  test('of more characters than a description has are cut', () => {
    const read = frontmatterOf(skill(`name: a\ndescription: ${'b'.repeat(5_000)}`));
    expect(read.description).toHaveLength(MAX_SKILL_DESCRIPTION);
  });

  test('never become prototypes, programs or numbers that JSON lacks', () => {
    const read = frontmatterOf(
      skill(`${VALID}\nmetadata:\n  __proto__: {polluted: 1}\n  a: .inf\n  b: !!js/function "x"`),
    );
    expect(read.metadata).toEqual({ a: null, b: 'x' });
    expect(Object.hasOwn(read.metadata as object, '__proto__')).toBe(false);
  });
});
